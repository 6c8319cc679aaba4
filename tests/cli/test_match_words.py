"""A match in words."""

from __future__ import annotations

from arena.cli.matches.shown import as_text
from arena.match.deals import commitment
from arena.v1 import matches_pb2

SECRET = bytes(range(32))


def told(secret: bytes) -> list[str]:
    attempt = matches_pb2.MatchAttempt(
        attempt=1, worker="anvil", commitment=commitment(SECRET), secret=secret
    )
    return as_text(matches_pb2.Match(match="m1", options="{}", attempts=[attempt])).splitlines()


def test_an_attempt_is_told_with_the_hash_of_its_secret_until_that_is_shown() -> None:
    begun = "  1: anvil, since 00:00:00 UTC, running"
    at = told(b"").index(begun)
    assert told(b"")[at + 1] == (
        f"     deals from a secret whose SHA-256 is {commitment(SECRET).hex()}"
    )
    assert told(SECRET)[at + 1] == f"     deals from the secret {SECRET.hex()}"
