"""Wazabi: get rid of all your dice. README.md has the rules; this is what bots use."""

from arena.games.wazabi.actions import Action, Direction, Verb, parse
from arena.games.wazabi.cards import BOX, CARDS, COPIES, COST, Card
from arena.games.wazabi.events import (
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Gave,
    Missed,
    Out,
    Over,
    Played,
    Reshuffled,
    Rolled,
    Started,
    Took,
)
from arena.games.wazabi.options import Options
from arena.games.wazabi.rules import GAME, State, Wazabi
from arena.games.wazabi.view import Phase, View

__all__ = [
    "GAME",
    "Wazabi",
    "State",
    "View",
    "Phase",
    "Options",
    "Action",
    "Verb",
    "Direction",
    "parse",
    "Card",
    "CARDS",
    "BOX",
    "COST",
    "COPIES",
    "Event",
    "Started",
    "Dealt",
    "Missed",
    "Rolled",
    "Drew",
    "Reshuffled",
    "Gave",
    "Ended",
    "Played",
    "Took",
    "Discarded",
    "Out",
    "Over",
]
