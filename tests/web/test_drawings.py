"""Drawings of tables: well-formed, of everybody's eyes, and of nothing that the eyes do not see."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from typing import cast
from xml.etree.ElementTree import Element, fromstring

import pytest

from arena.games.game import NOBODY, Seat, State
from arena.games.gosu.loading import as_list, named_set
from arena.games.record import Record
from arena.games.registry import names
from arena.web.replays.drawings import drawing_of
from arena.web.replays.film import OPEN, Film
from arena.web.replays.letters import cut, width, wrapped
from arena.web.replays.pieces import WIDTH
from arena.web.replays.reels import Reel
from arena.web.replays.scene import Drawing, Scene
from tests.laws.redeals import REDEALS
from tests.laws.tables import Table, moments
from tests.web.films import golden

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = [
    "<script>alert('&\"')</script>",
    "\u202egnirts" * 9,
    "\N{CHICKEN}" * 60,
    "W" * 64,
    "\u7530" * 64,
    "]]>" * 20,
]
PRINTABLE = [name for name in HOSTILE if name.isprintable()]


def drawn(state: State, readers: Sequence[Seat], game: str, acted: Seat) -> Drawing:
    views = {seat: state.view(seat) for seat in readers}
    return drawing_of(game)(Scene(state.view(None), views, HOSTILE[: state.seats], acted))


def pictures(record: Record, bots: Sequence[str]) -> Iterator[Element]:
    """Of the game, from its deal to its end, each as the next one of those who look on sees it."""
    film = Film(Reel(record), bots[: record.seats])
    viewers = (None, OPEN, *range(record.seats), OPEN, None)
    for part, viewer in enumerate(viewers):
        step = part * film.steps // (len(viewers) - 1)
        yield fromstring(film.frame(step, viewer).drawing.picture)  # noqa: S314


@pytest.mark.parametrize("game", names())
def test_all_kinds_of_games_are_drawn_as_everyone_sees_them(game: str) -> None:
    for record in golden(game):
        for picture in pictures(record, HOSTILE):
            assert picture.findtext(f"{SVG}title")


def test_cards_of_wazabi_that_are_seen_say_what_they_do() -> None:
    record = golden("wazabi")[0]
    film = Film(Reel(record), HOSTILE[: record.seats])
    public, everything = (film.frame(0, eyes).drawing for eyes in (None, OPEN))
    said = "lose1, 1 W: one of your dice leaves the game"
    assert said in everything.words
    assert "one of your dice leaves the game</title>" in everything.picture
    assert said not in public.words


@pytest.mark.parametrize("game", names())
def test_words_tell_of_every_seat_what_its_picture_shows(game: str) -> None:
    record = golden(game)[0]
    film = Film(Reel(record), HOSTILE[: record.seats])
    public, everything = (" ".join(film.frame(0, eyes).drawing.words) for eyes in (None, OPEN))
    assert all(f"seat {seat}:" in public for seat in range(record.seats))
    assert len(everything) > len(public)
    assert "script" not in everything


@pytest.mark.parametrize("game", names())
def test_lines_of_a_drawing_end_within_it_whatever_the_names(game: str) -> None:
    record = max(golden(game), key=lambda record: record.seats)
    for picture in pictures(record, HOSTILE):
        for x, line in lines(picture):
            assert x >= 0
            assert x + width(line, 14) <= WIDTH, line


def test_lines_end_within_the_drawing_whatever_is_printed_on_goblins() -> None:
    cards = as_list(named_set("reconstruction-2"))
    for number, card in enumerate(cast("list[dict[str, object]]", cards["card"])):
        card["id"], card["name"] = f"{'W' * 13}{number}", PRINTABLE[number % len(PRINTABLE)]
        card["kind"] = card["id"] if card["level"] != 1 else card["kind"]
    table = Table("gosu", 4, json.dumps({"cards": cards}))
    for state in moments(table, 1, 6):
        picture = drawn(state, range(4), "gosu", NOBODY).picture
        for x, line in lines(fromstring(picture)):  # noqa: S314
            assert x + width(line, 14) <= WIDTH, line


def lines(element: Element, x: float = 0) -> Iterator[tuple[float, str]]:
    """Where each line of text starts, and the line."""
    x += float(element.get("transform", "translate(0 0)")[10:].split()[0])
    if element.tag == f"{SVG}text":
        line = element.text or ""
        kinds = (element.get("class") or "").split()
        shift = 1.0 if "end" in kinds else 0.5 if "middle" in kinds else 0.0
        yield x + float(element.get("x", "0")) - shift * width(line, 14), line
    for inner in element:
        yield from lines(inner, x)


@pytest.mark.parametrize("game", names())
def test_a_drawing_is_the_same_whatever_its_eyes_cannot_see(game: str) -> None:
    table, numbers = Table(game, 4, "{}"), itertools.count()
    twins = itertools.chain.from_iterable(REDEALS[game](table, number) for number in numbers)
    different = (pair for pair in twins if pair.state.as_json() != pair.twin.as_json())
    for pair in itertools.islice(different, 60):
        readers = () if pair.reader is None else (pair.reader,)
        acted = (NOBODY, *pair.asked)[-2]
        shown = drawn(pair.state, readers, game, acted)
        assert drawn(pair.twin, readers, game, acted) == shown


@pytest.mark.parametrize("game", names())
def test_the_open_table_shows_more_than_a_seat_and_a_seat_more_than_spectators(game: str) -> None:
    record = golden(game)[0]
    film = Film(Reel(record), HOSTILE[: record.seats])
    shown = [
        film.frame(0, viewer).drawing.picture.count('class="card') for viewer in (None, 0, OPEN)
    ]
    assert shown == sorted(set(shown))


# ---- letters ----


def test_a_line_that_fits_stays_and_a_longer_one_is_cut() -> None:
    assert cut("short", 100, 16) == "short"
    long = cut("a rather long name", 100, 16)
    assert long.endswith("…")
    assert width(long, 16) <= 100


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_be_cut_to_any_room(name: str) -> None:
    for room in (20, 50, 200):
        assert width(cut(name, room, 18), 18) <= room


def test_letters_without_width_take_no_room() -> None:
    assert width("e\u0301\u200d", 10) == width("e", 10)


def test_sentences_are_wrapped_at_spaces_and_the_last_line_is_cut() -> None:
    assert wrapped("one two", 200, 16, 2) == ["one two"]
    assert wrapped("one two three four", 80, 16, 3) == ["one two", "three", "four"]
    assert wrapped("one two three four", 80, 16, 2)[1].endswith("…")
    assert wrapped("", 80, 16, 2) == []
