"""Whole random games of every game: nothing that reaches anybody holds a secret that is not theirs."""

from __future__ import annotations

import pytest

from companion.games import shelf

#: Games of each, chosen so that both editions and all depths come up; the seeds stand in the test ids.
SEEDS = (2, 3, 8)
#: The longest random games go on for many hundred commands, much the same all the while.
MOST = 80


@pytest.mark.parametrize("seed", SEEDS, ids="seed-{}".format)
@pytest.mark.parametrize("key", shelf())
def test_whatever_leaves_the_service_holds_no_secret_of_somebody_else(hold, key, seed):
    evening = hold(key, seed)
    assert evening.play(most=MOST, every=max(12, min(MOST, len(evening.script)) // 6)) == []
    assert evening.table.is_over() or len(evening.script) > MOST


@pytest.mark.parametrize("key", [key for key, game in shelf().items() if game.choice or game.deal])
def test_the_canaries_sing_to_those_whose_they_are(hold, key):
    """Else the test above would find nothing, whatever leaked."""
    evening = hold(key, 2)
    evening.play(most=40)
    assert {mark.owner for mark in evening.sung} >= {*evening.seats}
