"""Who has asked for what is being answered. Whoever renders a page can ask: ``visitor()``."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from hashlib import sha256

from arena.coordinator.leagues.desk.caller import Caller
from arena.store.answers import Entered, Holder
from arena.store.ids import OrganiserId
from arena.store.states import ENROLLED, LEAGUE_ACTS, LeagueAct, LeagueState, TokenScope


def csrf_token(cookie: str) -> str:
    """Of the session with this cookie; who has only the database cannot make it."""
    return hmac.new(cookie.encode(), b"csrf", sha256).hexdigest()


@dataclass(slots=True)
class Visitor:
    """Who is signed in. ``leagues``: names of those that it runs. ``news``: what the next page
    tells; ``told``: a page has.
    """

    cookie: str
    caller: Caller
    holder: Holder
    leagues: frozenset[str]
    news: str | None
    told: bool = False

    @property
    def csrf(self) -> str:
        """What its forms carry."""
        return csrf_token(self.cookie)

    @property
    def organises(self) -> bool:
        """Whether it may run leagues."""
        return self.holder.scope is TokenScope.ORGANISER

    @property
    def organiser(self) -> OrganiserId:
        """Which one it is; only of one that organises."""
        assert self.organises, "an owner is no organiser"
        return OrganiserId(self.holder.id)

    @property
    def home(self) -> str:
        """Its own page."""
        return "/admin" if self.organises else "/account"

    def may_suspend(self, entered: Iterable[Entered]) -> bool:
        """A bot that has entered these."""
        return any(each.league in self.leagues and each.state in ENROLLED for each in entered)

    def tell(self) -> str | None:
        """The news, for the page that shows them."""
        self.told = self.told or self.news is not None
        return self.news


current: ContextVar[Visitor | None] = ContextVar("visitor", default=None)


def visitor() -> Visitor | None:
    """Who has asked for what is being answered; None: somebody who is not signed in."""
    return current.get()


def acts(state: LeagueState) -> tuple[LeagueAct, ...]:
    """What may be done to a league that stands so."""
    return tuple(act for act, (allowed, _) in LEAGUE_ACTS.items() if state in allowed)
