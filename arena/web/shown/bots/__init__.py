"""Bots as their pages show them.

* ``listing.py``  the list
* ``lately.py``   what a bot's latest games come to: results, faults, times, versions
* ``page.py``     a bot's page, or a team's
"""
