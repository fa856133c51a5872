"""Garbage collection set for a process that holds many positions: a full one stalls the commands that wait.

As Python sets it, one comes every few seconds under load and takes a third of a second with some hundred hot games.
"""

from __future__ import annotations

import gc

THRESHOLDS = (2_000, 20, 250)
"""Objects more than before until the youngest are looked at; and how often that is done before older ones are.

A position is some thousand objects, so positions that were dropped are freed at the latest when some thousand others
have been opened.
"""


def settle() -> None:
    """To be called when all titles are loaded: what is there now stays, and is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
