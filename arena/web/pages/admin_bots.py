"""Administration of a bot: suspended, and restored."""

from __future__ import annotations

from fastapi import Depends
from starlette.responses import Response

from arena.coordinator.leagues.desk.refusals import RefusedError, not_now
from arena.coordinator.leagues.desk.suspending import bot_in_charge, restore, suspend
from arena.store import Queries
from arena.web.admin.acting import Act, Reason, asked, done, refused
from arena.web.admin.forms import Filled
from arena.web.admin.guard import Organiser, organiser
from arena.web.reading import Reads, Stores
from arena.web.rendering import segment
from arena.web.work import Router

router = Router(prefix="/admin/bots", dependencies=[Depends(organiser)], include_in_schema=False)


@router.get("/{name}/suspend")
def ask_suspend(name: str, who: Organiser, queries: Reads) -> Response:
    """What becomes of the bot."""
    bot = bot_in_charge(queries, who.caller, name)
    if queries.suspensions_among([bot.name]):
        raise not_now(f"bot {bot.name} is suspended already")
    return asked(_suspend(queries, bot.name))


@router.post("/{name}/suspend")
def do_suspend(name: str, who: Organiser, form: Filled, store: Stores, queries: Reads) -> Response:
    """Suspends it."""
    act = _suspend(queries, bot_in_charge(queries, who.caller, name).name)
    try:
        suspend(store, who.caller, name, form.get("reason", ""))
    except RefusedError as error:
        return refused(act, form, error)
    return done(store, who, f"Bot {name} is suspended.", act)


@router.get("/{name}/restore")
def ask_restore(name: str, who: Organiser, queries: Reads) -> Response:
    """What becomes of the bot."""
    bot = bot_in_charge(queries, who.caller, name)
    if not queries.suspensions_among([bot.name]):
        raise not_now(f"bot {bot.name} is not suspended")
    return asked(_restore(queries, bot.name))


@router.post("/{name}/restore")
def do_restore(name: str, who: Organiser, form: Filled, store: Stores, queries: Reads) -> Response:
    """Restores it."""
    act = _restore(queries, bot_in_charge(queries, who.caller, name).name)
    try:
        restore(store, who.caller, name)
    except RefusedError as error:
        return refused(act, form, error)
    return done(store, who, f"Bot {name} may play again.", act)


def _suspend(queries: Queries, name: str) -> Act:
    bot = queries.bot_named(name)
    there = bot is not None and queries.is_connected(bot.id)
    return Act(
        title=f"Suspend bot {name}?",
        says=(
            f"It is {'cut off' if there else 'not connected, and stays so'}, and cannot connect.",
            "It is in no new round of any league, and a no-show in matches that have not begun.",
            "Matches that run are played to their end without it.",
            "It stays enrolled, and can be restored.",
        ),
        button="Suspend it",
        reason=Reason.REQUIRED,
        back=f"/bots/{segment(name)}",
    )


def _restore(queries: Queries, name: str) -> Act:
    found = queries.suspensions_among([name])
    return Act(
        title=f"Restore bot {name}?",
        says=(
            *(f"It was suspended by {each.by}: {each.reason}" for each in found),
            "It may connect, and is in the next round where the format of its league allows that.",
        ),
        button="Restore it",
        reason=Reason.NONE,
        back=f"/bots/{segment(name)}",
    )
