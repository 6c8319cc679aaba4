"""The tests by example run on the engine and on the second reading of the rules."""

from __future__ import annotations

from typing import cast

import pytest

from tests.games.gosu.table import Dealer, Engine, Opening, SecondReading


@pytest.fixture(params=[Engine, SecondReading])
def deal(request: pytest.FixtureRequest) -> Dealer:
    return Dealer(cast("Opening", request.param))
