"""Definitions to begin with."""

SMALL = """\
name = "weekly"

[game]
name = "wazabi"
seats = 4

[format]
type = "round_robin"
"""

FULL = """\
name = "masters"
title = "Masters of Wazabi"
description = \"\"\"
All who like [dice].

key = "of no table"
\"\"\"
publish = "round"
share = 3

[game]
name = "wazabi"
seats = "3-4"
options.dice = 3
options.end = "first"

[match]
deals = 12
kind = "common"
strikes = 2
start_by = "never"
spectator_delay = "5m"

[clock]
limit = "500ms"
bank = "1m30s"
increment = "1s"
ready = "10s"

[format]
type = "swiss"
rounds = 7

[ratings]
pool = "wazabi-open"
rated = false

[entry]
mode = "invitation"
most = 30
same_owner = true
validation = false
house = [
  "greedy",
  "random",
]

[rounds]
close = "2h"

[season]
count = "endless"

[schedule]
cron = "0 20 * * MON"
zone = "Europe/Prague"
opens = "season"
missed = "skip"

[[divisions]]
name = "A"
size = 8
down = 2

[[divisions]]
name = "B"
up = 2
"""


def changed(text: str, old: str, new: str) -> str:
    """The text with one thing changed."""
    assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
    return text.replace(old, new)
