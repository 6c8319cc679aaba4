"""Names of bots, teams, owners, organisers and leagues."""

from __future__ import annotations

import re

RULE = "a letter or digit, then at most 39 of letters, digits, . _ -"
"""For people."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


def is_name(text: str) -> bool:
    """Whether it follows the rule."""
    return _NAME.fullmatch(text) is not None
