"""A store full of games that nobody played: results drawn from the strengths of made-up bots.

``build.fill`` writes it: ``leagues/`` has the definitions, ``competitions.py`` opens their seasons
and rounds, ``matches.py`` says what rows a match has, ``field.py`` who takes part, ``bulk.py``
writes. What is in it is what play would have left, so that every check of the store passes, but
for one thing: all games of a league name one record, of a game of random play.
"""
