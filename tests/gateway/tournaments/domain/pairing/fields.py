"""Fields of players for the tests of pairing, small ones drawn by hypothesis and large ones made by playing rounds."""

from __future__ import annotations

import random
from itertools import combinations

from hypothesis import strategies as st

from gateway.tournaments.domain.pairing import Contender, Field, History, Pairing, pair

SCORES = (0, 30, 60, 100, 160, 200)


@st.composite
def fields(draw: st.DrawFn, least: int = 3, most: int = 9, rounds: int = 3) -> Field:
    """A field that has played some rounds at tables of four or three, anyhow."""
    players = [f"p{number}" for number in range(draw(st.integers(least, most)))]
    tables = []
    for _ in range(draw(st.integers(0, rounds))):
        order = draw(st.permutations(players))
        tables += [order[start : start + 4] for start in range(0, len(order) - 2, 4)]
    byes = draw(st.lists(st.sampled_from(players), max_size=3))
    contenders = [Contender(player=player, score=draw(st.sampled_from(SCORES))) for player in players]
    return Field(contenders=contenders, history=History.of(tables, byes), sizes=(4, 3))


def play(field: Field, rounds: int, seed: int, effort: int = 100) -> list[Pairing]:
    """Pair and play so many rounds, with results by lot; each pairing sees those before."""
    dice = random.Random(seed)
    points = {one.player: one.score for one in field.contenders}
    tables: list[tuple[str, ...]] = []
    byes: list[str] = []
    pairings = []
    for number in range(rounds):
        contenders = [
            Contender(player=one.player, score=points[one.player], team=one.team, hours=one.hours)
            for one in field.contenders
        ]
        pairing = pair(
            Field(
                contenders=contenders,
                history=History.of(tables, byes),
                wishes=field.wishes,
                sizes=field.sizes,
                spare_byes=field.spare_byes,
            ),
            seed + number,
            effort,
        )
        pairings.append(pairing)
        tables += pairing.tables
        byes += pairing.byes
        for table in pairing.tables:
            order = sorted(table, key=lambda _: dice.random())
            for player, won in zip(order, (100, 60, 30, 10, 0), strict=False):
                points[player] += won
        for player in pairing.byes:
            points[player] += 100
    return pairings


def everybody(count: int) -> Field:
    """So many players without scores, at tables of four where possible."""
    return Field(contenders=[Contender(player=f"p{number:05}") for number in range(count)])


def all_tables(players: list[str], sizes: tuple[int, ...]) -> list[list[tuple[str, ...]]]:
    """Every way to seat the players at tables of these sizes (1: a bye), seat order apart."""
    if not players:
        return [[]]
    ways = []
    for size in dict.fromkeys(sizes):
        rest = list(sizes)
        rest.remove(size)
        for others in combinations(players[1:], size - 1):
            table = (players[0], *others)
            left = [player for player in players if player not in table]
            ways += [[table, *way] for way in all_tables(left, tuple(rest))]
    return ways
