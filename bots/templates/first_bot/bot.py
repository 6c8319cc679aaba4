"""A bot to begin with: copy this folder, rename the class, make `decide` cleverer."""

from collections.abc import Sequence

from arena.games.wazabi import Action, View
from arena_sdk import Bot, run


class FirstBot(Bot[View, Action]):
    """Plays a card whenever it can: to pass is the first legal action."""

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return actions[-1]


if __name__ == "__main__":
    run(FirstBot, game="wazabi", build="1")
