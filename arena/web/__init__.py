"""The web page: standings, matches and replays for people, over HTTP.

Reads the database, and writes what organisers ask for, who is signed in, and which matches are
watched; it has no part in play.

* ``app.py``        the application: its routes, its headers, its errors
* ``pages/``        one module a kind of page: look up, render
* ``shown/``        what pages show, looked up for templates
* ``live/``         parts of pages that change while they are looked at
* ``replays/``      games as people look at them, drawn
* ``admin/``        who is signed in, and acts of organisers
* ``api/``          the same for programs
* ``templates/``    Jinja2, one file a page
* ``static/``       what browsers load once: style, scripts, vendored libraries
* ``__main__.py``   the program
"""
