"""The same as data: ``/api/v1``, described by OpenAPI.

* ``answers.py``    what is answered, as pydantic models
* ``tagged.py``     answers that are sent once: ETags
* ``leagues.py``, ``matches.py``, ``bots.py``   the routes
* ``downloads.py``  whole leagues, as JSON lines and CSV
* ``docs.py``       the description as a page
"""
