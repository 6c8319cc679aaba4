"""Are the stored games what they claim to be? Recomputed from the records alone."""

from __future__ import annotations

from arena.games import registry
from arena.games.record import Record, RecordError, record_id, verify
from arena.match.deals import commitment, deal_seed
from arena.match.result import result
from arena.store import MatchState, Store
from arena.store.answers import AttemptDetails, GameDetails, MatchDetails
from arena.store.ids import MatchId


def objections(store: Store, matches: list[MatchId]) -> tuple[int, list[str]]:
    """How many games are right, and a sentence for everything that is not."""
    right, wrong = 0, []
    queries = store.queries()
    for match in matches:
        details = queries.match_details(match)
        if details is None or details.state is not MatchState.FINISHED:
            wrong.append(_unfinished(match, details))
            continue
        numbers = [game.number for game in details.played]
        if numbers != list(range(details.games)):
            wrong.append(f"match {match} has the games {numbers} instead of {details.games}")
        for game in details.played:
            data = queries.record(game.record)
            objection = "no record" if data is None else _objection(details, game, data)
            right += objection is None
            if objection is not None:
                wrong.append(f"game {game.number} of match {match}: {objection}")
    return right, wrong


def _unfinished(match: MatchId, details: MatchDetails | None) -> str:
    if details is None:
        return f"match {match} is not stored"
    last = details.attempts[-1].detail if details.attempts else None
    said = " ".join(filter(None, (details.void_reason, last)))
    return f"match {match} is {details.state}, not finished{': ' * bool(said)}{said}"


def _objection(match: MatchDetails, game: GameDetails, data: bytes) -> str | None:
    """Why the record is not that of the game; None: it is, to the last bit."""
    if record_id(data) != game.record:
        return "the record's hash is not its id"
    try:
        record = Record.from_bytes(data, canonical=True)
        outcome = verify(record)
    except RecordError as error:
        return str(error)
    if outcome is None:
        return "the record is of an unfinished game"
    attempt = next(attempt for attempt in match.attempts if attempt.fence == game.fence)
    if not _dealt_as_promised(attempt, game.deal, record):
        return "the deal is not the one that the attempt was committed to"
    sides = registry.game(record.game).sides(record.seats, record.options)
    counted = result(outcome, game.faults, match.strikes, sides)
    if (counted.ranks, counted.scores) != (game.ranks, game.scores):
        return f"it counts as {game.ranks} {game.scores}, but it ended {counted}"
    return None


def _dealt_as_promised(attempt: AttemptDetails, deal: int, record: Record) -> bool:
    if attempt.secret is None or commitment(attempt.secret) != attempt.commitment:
        return False
    return record.seed == deal_seed(attempt.secret, deal)
