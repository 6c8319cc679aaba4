"""Games as people look at them: one frame a step, drawn from what a reader may know.

* ``film.py``     a record's frames: what happened, in words, and what the table looked like
* ``reels.py``    a record played out, and opened at any step
* ``scene.py``    what a drawing is given: the public view, and the views of seats that are open
* ``drawings/``   one module a game: a scene as SVG
* ``pieces.py``   what lies on the tables of several games
* ``letters.py``  how wide words are
* ``svg.py``      elements of SVG, everything escaped
"""
