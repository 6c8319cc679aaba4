"""Ladders: leagues without rounds, in which tables are made as soon as somebody is free.

``values.py`` says what a ladder is told and what it gives; ``information.py`` how much a match
would tell; ``placement.py`` who is a newcomer; ``history.py`` how entrants stand; ``tables.py`` who
hosts the next table and who is seated there.
"""
