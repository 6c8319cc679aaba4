"""Elements of SVG, everything in them escaped. Colours come from classes, by the style sheet."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape


def element(tag: str, *content: Markup | str, **attributes: str | float) -> Markup:
    """``<tag ...>content</tag>``. Underscores in names of attributes stand for hyphens; one at the
    end is left out (``class_``).
    """
    given = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for name, value in attributes.items()
    )
    # Names come from this package, values and texts are escaped above and below.
    return Markup(f"<{tag}{given}>{joined(content)}</{tag}>")  # noqa: S704


def joined(parts: Iterable[Markup | str]) -> Markup:
    """One after the other; plain text is escaped."""
    return Markup("").join(parts)


def group(x: float, y: float, *content: Markup | str, **attributes: str | float) -> Markup:
    """Moved to a place."""
    return element("g", *content, transform=f"translate({_text(x)} {_text(y)})", **attributes)


def titled(words: str) -> Markup:
    """As the first thing in a group: what it is, shown to who points at it."""
    return element("title", words)


def text(x: float, y: float, words: str, class_: str = "words") -> Markup:
    """A line of text, isolated from the direction of its neighbours."""
    return element("text", words, x=x, y=y, class_=class_, unicode_bidi="isolate")


def picture(width: float, height: float, title: str, *content: Markup | str) -> Markup:
    """The whole drawing."""
    return element(
        "svg",
        element("title", title),
        *content,
        viewBox=f"0 0 {_text(width)} {_text(height)}",
        role="img",
        xmlns="http://www.w3.org/2000/svg",
        class_="table",
    )


def _text(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:g}"
