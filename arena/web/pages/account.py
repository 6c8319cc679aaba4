"""The page of who is signed in: an owner's bots, and what becomes of them in leagues."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from arena.store.ids import OwnerId
from arena.web.admin.guard import SignedIn
from arena.web.reading import Reads
from arena.web.rendering import page
from arena.web.work import Router

router = Router(include_in_schema=False)


@router.get("/account")
def account(who: SignedIn, queries: Reads) -> Response:
    """An owner's; an organiser's is the administration."""
    if who.organises:
        return RedirectResponse("/admin", 303)
    owner = OwnerId(who.holder.id)
    bots = queries.bots_of(owner)
    shown = {
        "bots": bots,
        "suspensions": {each.bot: each for each in queries.suspensions_among(bots.values())},
        "online": queries.connected_among(bots),
        "entries": queries.entries_of(owner),
    }
    return page("admin/account.html", shown)
