"""A bot for Heroes to begin with: copy this folder, rename the class, make `decide` cleverer."""

from collections.abc import Sequence

from arena.games.heroes import WIZARD, Action, View, parse
from arena_sdk import Bot, run


class HeroesBot(Bot[View, Action]):
    """Hires what its band lacks; asks for clues whether it is something that it has."""

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        if view.phase != "holder" or view.seat is None:
            draws = [action for action in actions if action.hero == WIZARD and action.verb == "use"]
            return draws[0] if draws else actions[0]
        band = {member.hero for member in view.bands[view.seat]}
        asked = {clue.hero for clue in view.clues if clue.seat == view.seat}
        clues = [a for a in actions if a.verb == "clue" and a.hero in band - asked]
        if not view.wandering and len(view.hand) > 2 and clues:
            return clues[0]
        best = parse("forward" if view.wandering in band else "hire")
        return best if best in actions else actions[0]


if __name__ == "__main__":
    run(HeroesBot, game="heroes", build="1")
