"""Storing the tables of large seasons: ``turns.py`` says when, ``process.py`` where."""
