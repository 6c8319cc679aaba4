"""Brackets: contests whose winners, and perhaps losers, meet in later ones.

``contest.py`` has the values; ``seeding.py`` says who begins where; ``deciding.py`` what decides a
contest; ``progress.py`` follows the results through the bracket; ``placing.py`` and ``rounds.py``
make the table and the next round of it.
"""
