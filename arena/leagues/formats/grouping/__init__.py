"""Tables of several entrants, and of pairs where nothing else says who meets whom.

``sizes.py`` cuts a field into tables, ``descent.py`` lessens what speaks against a distribution,
``designs.py`` has the schedules in which every pair meets exactly once.
"""
