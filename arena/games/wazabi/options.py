"""The options of Wazabi, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from reprlib import repr as shown
from typing import Annotated, Literal, TypeAlias

from arena.games.game import OptionError, SeatCountError
from arena.games.wazabi.actions import SEATS

End: TypeAlias = Literal["ranking", "first"]
DICE = range(1, 11)
TEAM_SEATS = (4, 6)
_NAMES = ("dice", "end", "teams")


@dataclass(frozen=True, slots=True)
class Options:
    """``dice`` of each seat at the start; ``end`` of the game; ``teams`` of seats i and i + n/2."""

    dice: Annotated[int, DICE] = 4
    end: End = "ranking"
    teams: bool = False

    def as_json(self) -> dict[str, object]:
        """All options, as records and messages carry them."""
        return {"dice": self.dice, "end": self.end, "teams": self.teams}


def checked(given: Mapping[str, object]) -> Options:
    """Options from what a person or a record gives; what is not given has its default."""
    if unknown := sorted(given.keys() - set(_NAMES)):
        raise OptionError(f"wazabi has no option {shown(unknown[0])}; it has {', '.join(_NAMES)}")
    teams = given.get("teams", False)
    if not isinstance(teams, bool):
        raise OptionError(f"option 'teams' is {shown(teams)}; it must be true or false")
    end = given.get("end", "first" if teams else "ranking")
    return Options(_dice(given.get("dice", 4)), _end(end, teams=teams), teams)


def check_seats(seats: int, options: Options) -> None:
    """Raises SeatCountError unless so many can play with these options."""
    if seats not in SEATS:
        raise SeatCountError(f"wazabi is for {SEATS.start} to {SEATS.stop - 1} seats, not {seats}")
    if options.teams and seats not in TEAM_SEATS:
        raise SeatCountError(f"wazabi with teams is for 4 or 6 seats, not {seats}")


def _dice(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value not in DICE:
        raise OptionError(
            f"option 'dice' is {shown(value)}; it must be a whole number from 1 to 10"
        )
    return value


def _end(value: object, *, teams: bool) -> End:
    match value:
        case "ranking" if teams:
            raise OptionError("option 'end' is 'ranking'; with 'teams' it can only be 'first'")
        case "ranking" | "first":
            return value
        case _:
            raise OptionError(f"option 'end' is {shown(value)}; it must be 'ranking' or 'first'")
