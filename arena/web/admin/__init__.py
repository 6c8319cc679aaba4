"""Who is signed in, and what only they may do.

* ``sessions.py``  from a request's cookie to who it is; signing in and out
* ``cookies.py``   the cookie
* ``csrf.py``      what a form must carry, and where a request must come from
* ``forms.py``     what was filled in
* ``guard.py``     routes that only organisers, or only those who are signed in, reach
* ``acting.py``    an act: what it will do, done, and told on the next page
"""
