"""How well formats find the best: tournaments of entrants whose strengths are known.

No game is played: ``model.py`` draws results from strengths; ``trials.py`` plays tournaments with
them, ``ladders.py`` ladders, ``arrivals.py`` ladders that newcomers come to; ``measures.py``
compares their tables with the true order.
"""
