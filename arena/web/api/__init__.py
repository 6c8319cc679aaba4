"""The same as data: ``/api/v1``, described by OpenAPI.

* ``answers/``      what is answered, as pydantic models
* ``asking.py``     what may be asked: names, numbers, cursors, whole queries
* ``seasons.py``    which season and division of a league is asked for
* ``listing.py``    long lists, a piece at a time
* ``route.py``      routes that refuse what they do not know, and tag what they answer: ETags
* ``anywhere.py``   pages of other origins may read it: CORS
* ``describing.py`` the OpenAPI document
* ``overview.py``, ``search.py``, ``leagues.py``, ``tables.py``, ``rounds.py``, ``matches.py``,
  ``games.py``, ``bots.py``, ``ratings.py``   the routes; ``routes.py`` lists them
* ``downloads.py``  whole leagues, as JSON lines, CSV and Parquet; ``columns.py`` what is in them,
  ``parquet.py`` the last of them, ``naming.py`` what they are called,
  ``turns.py`` how many there are at once
"""
