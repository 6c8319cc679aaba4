"""The same as data: ``/api/v1``, described by OpenAPI.

* ``answers.py``    what is answered, as pydantic models
* ``tagged.py``     answers that are sent once: ETags
* ``leagues.py``, ``rounds.py``, ``matches.py``, ``bots.py``   the routes
* ``downloads.py``  whole leagues, as JSON lines, CSV and Parquet
* ``parquet.py``    the last of them
* ``turns.py``      how many downloads there are at once
* ``docs.py``       the description as a page
"""
