"""Templates, and how they write numbers and times.

Everything that comes from people is hostile: Jinja2 escapes it, and the macro ``name`` isolates it
(``<bdi>``), so that text from right to left changes nothing around it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from arena.coordinator.leagues.naming import IDENTITY
from arena.leagues.definition.reading.durations import in_text
from arena.leagues.entrants import EntrantId
from arena.ops.words import noun
from arena.store.fits import FittedLine
from arena.store.states import OVER_FOR_GOOD, EnrolmentState, LeagueState
from arena.web import assets
from arena.web.visitor import acts, visitor

FOLDER = Path(__file__).parent / "templates"

_environment = Environment(
    loader=FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)


def render(template: str, values: Mapping[str, object]) -> str:
    """The template's HTML. A value that it names and is not given is an error."""
    return _environment.get_template(template).render(values)


def page(template: str, values: Mapping[str, object], status: int = 200) -> HTMLResponse:
    """A whole page."""
    return HTMLResponse(render(template, values), status)


def iso(at: datetime) -> str:
    """For machines, and for people without scripts: 2026-11-30T09:15:00Z."""
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")


def elo(rating: int) -> str:
    """Of 1/1000 Elo: whole Elo."""
    return f"{rating / 1000:.0f}"


def signed(number: float) -> str:
    """Of whole Elo, with its sign; that of negative ones is as wide as a plus."""
    return f"{number:+.0f}".replace("-", "\N{MINUS SIGN}")


def brief(time: timedelta) -> str:
    """Three digits or so: 12 µs, 12.3 ms, 12.3 s."""
    seconds = time.total_seconds()
    if seconds >= 10:
        return f"{seconds:,.1f} s"
    return f"{seconds * 1e3:,.1f} ms" if seconds >= 0.001 else f"{seconds * 1e6:.0f} µs"


def counted(number: int, one: str, many: str = "") -> str:
    """1 game, 1,000 games; ``many``: where the plural is not made with an s."""
    return f"{number:,} {noun(number, one, many)}"


def thousands(number: int) -> str:
    """1,000,000."""
    return f"{number:,}"


def lasting(time: timedelta) -> str:
    """The two largest units: 3 h 20 min, 45 s."""
    seconds = round(time.total_seconds())
    parts = []
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min"), (1, "s")):
        number, seconds = divmod(seconds, size)
        if number:
            parts.append(f"{number} {unit}")
    return " ".join(parts[:2]) or "0 s"


def segment(text: str) -> str:
    """As one part of a path, whatever is in it."""
    return quote(text, safe="")


_SEAT = re.compile(r"\bseat (\d+)\b")
_IDENTITY = re.compile(f"({IDENTITY.pattern})")
_NAME = Markup('<bdi class="name">{}</bdi>')


def seated(sentence: object, names: Sequence[str]) -> Markup:
    """A sentence about seats, with the names of those who sit there instead of numbers.

    Of seats that there are: what else reads like one is a word of the sentence.
    """
    parts = _SEAT.split(str(sentence))
    sat = [_NAME.format(each) for each in names]
    return Markup("").join(
        part if at % 2 == 0 else sat[int(part)] if int(part) < len(sat) else f"seat {part}"
        for at, part in enumerate(parts)
    )


def with_names(sentence: str, names: Mapping[EntrantId, str]) -> Markup:
    """A sentence of a format, which knows entrants by identity only, with their names."""
    return Markup("").join(
        _NAME.format(names[EntrantId(part)]) if part in names else part
        for part in _IDENTITY.split(sentence)
    )


def fit(line: FittedLine) -> str:
    """With half of its 95 % interval: 1520 ±30."""
    return f"{elo(line.rating)} ±{(line.high - line.low) / 2000:.0f}"


def sentence(clause: str) -> str:
    """With a large first letter, the others as they are."""
    return clause[:1].upper() + clause[1:]


def span(line: FittedLine) -> str:
    """Its interval: 1480 to 1560."""
    return f"{elo(line.low)} to {elo(line.high)}"


def ranks(line: FittedLine) -> str:
    """The places that it may have: 3, or 2-5."""
    return str(line.best) if line.best == line.worst else f"{line.best}-{line.worst}"


def percent(probability: float) -> str:
    """Never 0 or 100, which a probability from data is not."""
    if probability > _SURE:
        return "more than 99.9 %"
    if probability < 1 - _SURE:
        return "less than 0.1 %"
    return f"{100 * probability:.1f} %"


_SURE = 0.9995


def standing(state: EnrolmentState, league: LeagueState) -> str:
    """An enrolment's state, in the past where the league is over for good."""
    over = state is EnrolmentState.ACTIVE and league in OVER_FOR_GOOD
    return "took part" if over else str(state)


_environment.filters |= {
    "fit": fit,
    "brief": brief,
    "thousands": thousands,
    "sentence": sentence,
    "span": span,
    "ranks": ranks,
    "percent": percent,
    "counted": counted,
    "noun": noun,
    "duration": in_text,
    "seated": seated,
    "segment": segment,
    "iso": iso,
    "elo": elo,
    "signed": signed,
    "lasting": lasting,
    "acts": acts,
    "standing": standing,
}
_environment.globals |= {"visitor": visitor, "asset": assets.url}
