"""Who calls, and what it may do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from arena.coordinator.leagues.desk.refusals import forbidden
from arena.store.answers import Holder, League
from arena.store.states import TokenScope


class OwnedBot(Protocol):
    """A bot as far as it matters whose it is."""

    @property
    def name(self) -> str: ...
    @property
    def owner(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Caller:
    """``by``: who it is, for the audit. ``holder``: as its token proves it; None: an admin at the
    machine, who may do everything.
    """

    by: str
    holder: Holder | None = None

    @classmethod
    def of(cls, holder: Holder, via: str = "") -> Caller:
        """Whose token came with the call. ``via``: which way, if not over gRPC."""
        return cls(f"{holder.scope}:{holder.name}{via and f' ({via})'}", holder)

    def runs(self, league: League) -> bool:
        """Whether it is the league's organiser, or an admin."""
        if self.holder is None:
            return True
        return self.holder.scope is TokenScope.ORGANISER and self.holder.id == league.organiser

    def owns(self, bots: Iterable[OwnedBot]) -> bool:
        """Whether it is the owner of one of them."""
        holder = self.holder
        if holder is None or holder.scope is not TokenScope.OWNER:
            return False
        return any(bot.owner == holder.id for bot in bots)

    def must_organise(self) -> None:
        """Refuses all but organisers and admins."""
        if self.holder is not None and self.holder.scope is not TokenScope.ORGANISER:
            raise forbidden(f"only an organiser may do that, and this token is of {self._who()}")

    def must_run(self, league: League) -> None:
        """Refuses all but the league's organiser and admins."""
        if not self.runs(league):
            whose = f"organiser {league.organiser_name}" if league.organiser else "the arena itself"
            raise forbidden(
                f"league {league.name} is run by {whose}, and this token is of {self._who()}",
                "league",
            )

    def must_own(self, league: League, bots: Iterable[OwnedBot], field: str) -> None:
        """Refuses all but the owner of all the bots, the league's organiser and admins."""
        if self.runs(league):
            return
        for bot in bots:
            if not self.owns([bot]):
                raise forbidden(
                    f"bot {bot.name} is another owner's: this token is of {self._who()}", field
                )

    def _who(self) -> str:
        assert self.holder is not None, "an admin may do everything"
        return f"{self.holder.scope} {self.holder.name}"
