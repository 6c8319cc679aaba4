"""The web page: standings, matches and replays for people, over HTTP.

Reads the database and writes nothing but what organisers ask for; it has no part in play.

* ``app.py``        the application: its routes, its headers, its errors
* ``pages/``        one module a kind of page: look up, render
* ``templates/``    Jinja2, one file a page
* ``static/``       what browsers load once: style, scripts, vendored libraries
* ``__main__.py``   the program
"""
