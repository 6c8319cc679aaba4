"""Ratings from all matches at once, in whatever order: Bradley-Terry and Plackett-Luce.

``fit(matches)`` gives a ``Fit``, with intervals; ``places(fit)`` says how sure places are.
"""

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ImportError("fits of ratings need an extra: pip install 'arena[ratings]'", name="numpy")

from arena.ratings.ahead import Ahead
from arena.ratings.fits.columns import ResultError
from arena.ratings.fits.fitting import MEAN, PRIOR, Fit, Rated, Seated, fit
from arena.ratings.fits.patterns import Model
from arena.ratings.fits.places import Place, places

__all__ = [
    "fit",
    "Fit",
    "Ahead",
    "Rated",
    "Seated",
    "Model",
    "MEAN",
    "PRIOR",
    "places",
    "Place",
    "ResultError",
]
