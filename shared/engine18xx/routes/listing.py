"""Candidates of one kind of train, best first, with a quick answer to which of them get on with a given route.

A set of candidates is an integer: bit i stands for the i-th best. For every arm it is worked out once which candidates
claim something that the arm claims; who gets on with a route is then two operations on integers away, and the best of
them is the lowest bit.
"""

from __future__ import annotations

from collections.abc import Iterable

from .candidates import Candidate


class Listing:
    """Candidates sorted by weight.

    Attributes:
        candidates: the candidates, best first.
        all: the set of all of them.
        once: the most that one of them can be granted once.
    """

    def __init__(self, candidates: Iterable[Candidate]) -> None:
        self.candidates = sorted(candidates, key=lambda candidate: -candidate.weight)
        self.all = (1 << len(self.candidates)) - 1
        self.once = max((candidate.once for candidate in self.candidates), default=0)
        self._claiming: dict[int, int] | None = None
        self._rivals: dict[int, int] = {0: 0}

    def best(self, members: int) -> int:
        """Weight of the best of a set of candidates; 0 if there is none that is worth running."""
        return max(self.candidates[(members & -members).bit_length() - 1].weight, 0) if members else 0

    def rivals(self, route: Candidate) -> int:
        """The set of candidates that claim something which the route claims, whichever list it is from."""
        found = 0
        for claims in route.claims:
            known = self._rivals.get(claims)
            if known is None:
                known = self._rivals[claims] = self._rivals_of(claims)
            found |= known
        return found

    def _rivals_of(self, claims: int) -> int:
        if self._claiming is None:
            self._claiming = self._by_claim()
        found = 0
        for claim in _bits(claims):
            found |= self._claiming.get(claim, 0)
        return found

    def _by_claim(self) -> dict[int, int]:
        """For every single claim the set of candidates that make it."""
        by_part: dict[int, list[int]] = {}
        for position, candidate in enumerate(self.candidates):
            for claims in candidate.claims:
                by_part.setdefault(claims, []).append(position)
        claiming: dict[int, int] = {}
        for claims, positions in by_part.items():
            members = _set_of(positions)
            for claim in _bits(claims):
                claiming[claim] = claiming.get(claim, 0) | members
        return claiming


def _set_of(positions: list[int]) -> int:
    """The integer with these bits set; `positions` ascends."""
    room = bytearray(positions[-1] // 8 + 1)
    for position in positions:
        room[position >> 3] |= 1 << (position & 7)
    return int.from_bytes(room, "little")


def _bits(mask: int) -> Iterable[int]:
    """The bits of a mask, each as an integer."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest
