"""A league as its pages show it.

* ``finding.py``    which league, season and division an address means
* ``standings.py``  the table, a page at a time
* ``rounds.py``     rounds with their tables, the newest first
* ``outlook.py``    how far the season is, when it may end, what is due next
* ``terms.py``      the league's definition in words
* ``entrants.py``   who is enrolled
* ``crosstable.py`` who took how many points off whom
* ``bracket.py``    who met whom in a knockout, and who went on
"""
