"""Formats: who meets whom, as pure functions of entrants, results and a seed.

``format.py`` has what all have in common; each format has a module or a folder of its own.
"""
