"""Reading pages as people do."""

from __future__ import annotations

import re
from html import unescape


def cells(text: str, heading: str, row: str) -> list[str]:
    """Of the row of the table that this heading is in, without markup."""
    table = text[text.index(heading) :]
    table = table[: table.index("</table>")]
    line = next(line for line in table.split("<tr") if row in line)
    found = re.findall(r"<t[dh].*?</t[dh]>", line, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", "", cell)).split()) for cell in found]
