"""Pages that change while they are looked at.

* ``topics.py``    what can be followed, and the part of a page that shows it
* ``feed.py``      looks what has changed, once for all who follow, and tells them
* ``channels.py``  one followed part: how it is, what looking costs, who waits
* ``pace.py``      how often a part is looked at, by its cost and that of all
* ``lanes.py``     how many looks are done at once, the slow ones apart
* ``room.py``      how many may follow, and how many different parts
* ``stream.py``    the route: server-sent events, with ids
* ``watches.py``   tells the workers, through the store, which matches are watched
"""
