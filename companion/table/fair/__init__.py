"""A deal that can be checked: pure functions, specified in SPEC.md with the vectors in vectors.json.

`web/static/js/fair.js` computes the same in the browser. No clock, no randomness, no table.
"""

from companion.table.fair.digests import commitment, list_digest, promise, seed, spoken
from companion.table.fair.record import Contribution, Earlier, Record
from companion.table.fair.shuffle import shuffle
from companion.table.fair.verify import Misfit, misfits

__all__ = [
    "Contribution",
    "Earlier",
    "Misfit",
    "Record",
    "commitment",
    "list_digest",
    "misfits",
    "promise",
    "seed",
    "shuffle",
    "spoken",
]
