"""Garbage collection set for a process that lives long and holds much: a full one stalls all that waits for it.

As Python sets it, one comes every few seconds under load and takes a quarter of a second with a thousand watchers, or
with some hundred positions in memory.
"""

from __future__ import annotations

import gc

THRESHOLDS = (2_000, 20, 250)
"""Objects more than before until the youngest are looked at; and how often that is done before older ones are.

So many lie between two full collections that positions that were dropped are freed at the latest when some thousand
others have been opened.
"""


def settle() -> None:
    """To be called when all code is loaded: what is there now stays, and is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
