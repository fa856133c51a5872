"""Dealing players to groups or tables so that all are equally strong."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.tournaments.domain.pairing import PlayerId


def deal(players: Sequence[PlayerId], sizes: Sequence[int]) -> list[tuple[PlayerId, ...]]:
    """Players in seeding order dealt forth and back to groups of these sizes: with four groups, 1, 8, 9 and 16 meet.

    Players beyond the sizes are left out.
    """
    groups: list[list[PlayerId]] = [[] for _ in sizes]
    line, forth = list(reversed(players[: sum(sizes)])), True
    while line:
        for number in range(len(sizes)) if forth else reversed(range(len(sizes))):
            if len(groups[number]) < sizes[number]:
                groups[number].append(line.pop())
        forth = not forth
    return [tuple(group) for group in groups]
