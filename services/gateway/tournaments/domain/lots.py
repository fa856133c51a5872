"""Lots that anyone can draw again: every chance in a tournament follows from its recorded seed.

A lot is a number made from the seed and the words that say what it is drawn for, so that drawing one lot more never
changes another, and the same seed gives the same lots on every machine and Python version.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from random import Random
from typing import TypeVar

T = TypeVar("T")


def lot(seed: int, *words: object) -> int:
    """A number of 63 bits for what ``words`` name, such as ``lot(seed, "seat", round, player)``."""
    text = "\x1f".join(map(str, (seed, *words)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def by_lot(things: Iterable[T], seed: int, *words: object) -> list[T]:
    """The things in the order in which they are drawn; their own order plays no part, only how they print."""
    return sorted(things, key=lambda thing: (lot(seed, *words, thing), str(thing)))


def dice(seed: int, *words: object) -> Random:
    """A generator for searches. Use only ``random()`` and ``getrandbits()``, which Python promises never to change."""
    return Random(lot(seed, *words))
