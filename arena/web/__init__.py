"""The web page: standings, matches and replays for people, over HTTP.

Reads the database, and writes what organisers ask for, who is signed in, and which matches are
watched; it has no part in play.

* ``__main__.py``     the program
* ``app.py``          the application: its routes, its headers, its errors
* ``pages/``          one module a kind of page: look up, render
* ``api/``            the same for programs
* ``live/``           parts of pages that change while they are looked at
* ``admin/``          signing in, sessions, and acts of organisers
* ``shown/``          what pages show, looked up for templates
* ``replays/``        games as people look at them, drawn
* ``rendering.py``    templates, and how they write numbers and times; ``visitor.py`` for whom
* ``problems.py``     refusals and errors, as pages and as problem+json; ``outages.py`` the
  database's, ``methods.py`` what an address does not know
* ``limits.py``       what an address may cost in the long run, ``work.py`` what answers cost
* ``listening.py``    where it listens; ``connections.py`` how many connections there may be, and
  how long each may take
* ``reading.py``      what routes read, and from which store
* ``headers.py``, ``assets.py``, ``metrics.py``   of every answer, of static files, of
  operators, who ask ``operating.py``
* ``templates/``      Jinja2, one file a page
* ``static/``         what browsers load once: style, scripts, vendored libraries
"""
