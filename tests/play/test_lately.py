"""A set that forgets."""

from __future__ import annotations

from arena.play.lately import Lately


def test_what_happened_is_forgotten_at_the_second_tick() -> None:
    lately: Lately[str] = Lately()
    lately.add("first")
    lately.tick()
    lately.add("second")
    assert len(lately) == 2
    lately.tick()
    assert len(lately) == 1
    lately.tick()
    assert len(lately) == 0


def test_what_happens_again_is_there_once_and_kept_anew() -> None:
    lately: Lately[str] = Lately()
    lately.add("again")
    lately.tick()
    lately.add("again")
    assert len(lately) == 1
    lately.tick()
    assert len(lately) == 1


def test_what_is_settled_is_forgotten_at_once_whenever_it_was_added() -> None:
    lately: Lately[str] = Lately()
    lately.add("earlier")
    lately.tick()
    lately.add("now")
    for thing in ("earlier", "now", "never"):
        lately.discard(thing)
    assert len(lately) == 0
