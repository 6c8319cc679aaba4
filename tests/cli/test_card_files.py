"""``--option cards=FILE``: a list of cards from a TOML file, for local play."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import arena.games.gosu
from arena.coordinator.schedule import MatchOrder, OrderError, spec_of
from arena.games.record import Record
from tests.cli.running import Arena, Ran

SHIPPED = Path(arena.games.gosu.__file__).parent / "sets/reconstruction-2.toml"


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A file with a list of its own."""
    file = tmp_path / "mine.toml"
    file.write_text(SHIPPED.read_text().replace('id = "reconstruction-2"', 'id = "mine"'))
    return file


def played(arena: Arena, file: Path, *more: object) -> Ran:
    return arena("play", "gosu", "random", "random", "--option", f"cards={file}", *more)


def test_a_file_is_played_with_and_its_records_need_it_no_more(
    arena: Arena, cards: Path, tmp_path: Path
) -> None:
    assert played(arena, cards, "--record", tmp_path / "records").status == 0
    cards.unlink()
    (record,) = (tmp_path / "records").iterdir()
    assert Record.from_bytes(record.read_bytes()).options.as_json()["cards"] != "reconstruction-2"
    assert arena("verify", record).status == 0
    shown = arena("replay", record)
    assert shown.status == 0
    assert "Bakutos" in shown.out


def test_a_fault_of_a_file_is_one_sentence_that_names_the_card(arena: Arena, cards: Path) -> None:
    cards.write_text(cards.read_text().replace("level = 3", "level = 4", 1))
    ran = played(arena, cards)
    assert ran.status == 2
    assert ran.err == (
        "arena: option 'cards': the level of card 'A3a' is 4; it must be 1, 2 or 3\n"
    )


def test_a_file_that_cannot_be_read_is_named(arena: Arena, tmp_path: Path) -> None:
    missing = played(arena, tmp_path / "none.toml")
    assert missing.status == 2
    assert "none.toml: No such file" in missing.err
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"[set\xff")
    assert "is not TOML" in played(arena, bad).err
    bad.write_bytes(b"#" * (2 << 20))
    assert "too large" in played(arena, bad).err


def test_an_arena_takes_named_sets_only(cards: Path) -> None:
    listed = {"cards": tomllib.loads(cards.read_text())}
    with pytest.raises(OrderError, match="option 'cards' of gosu is written out"):
        spec_of(MatchOrder("gosu", ("one", "two"), options=listed))
    named = spec_of(MatchOrder("gosu", ("one", "two"), options={"cards": "reconstruction-2"}))
    assert named.options.as_json() == {"cards": "reconstruction-2"}
