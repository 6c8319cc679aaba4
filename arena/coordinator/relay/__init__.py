"""The streams of bots and workers, and what passes between them.

A worker asks a seat over its Table stream; the relay puts the question on the stream of the seat's
bot, keeps the clock, and returns what came of it. It reads no game: questions pass as bytes.
"""

from arena.coordinator.relay.relay import Ports, Relay

__all__ = ["Ports", "Relay"]
