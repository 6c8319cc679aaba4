"""What the API answers.

Places, seasons, divisions, rounds and tables count from 1; games, deals, seats and steps from 0, as
in records. Ratings are Elo; what is measured in seconds says so in its name.

* ``values.py``    what answers are made of
* ``problems.py``  what is wrong with a request
* ``overview.py``, ``leagues.py``, ``tables.py``, ``matches.py``, ``games.py``, ``bots.py``,
  ``ratings.py``   the answers of the routes of the same names
"""
