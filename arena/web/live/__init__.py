"""Pages that change while they are looked at.

* ``topics.py``  what can be followed, and the part of a page that shows it
* ``feed.py``    looks what has changed, once for all who follow, and tells them
* ``watches.py`` tells the workers, through the store, which matches are watched
* ``stream.py``  the route: server-sent events, with ids
"""
