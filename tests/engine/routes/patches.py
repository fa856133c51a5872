"""Small random positions: a patch of a title's map covered with random tiles, tokens and trains.

Nobody would build like this, which is the point: anything that the tiles of a title can form is tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from engine18xx.board import Board, City, Hex, Token
from engine18xx.board.coordinates import SIDES, opposite
from engine18xx.routes import RunningTrain, RunRules, StopGraph
from engine18xx.titles.t18gb.running import PrivateBonus, RunRules18GB
from engine18xx.titles.t1822.running import RunRules1822, takes_pullman, with_pullman
from engine18xx.titles.t1860.running import RunRules1860
from tests.engine.board.titles import FACTS, RULES

OWNER, OTHER = "own", "other"

_DUAL = {"G32": ("I4",), "G33": ("C22",)}


@dataclass
class Patch:
    """A random position."""

    graph: StopGraph
    rules: RunRules
    trains: list[RunningTrain]
    hexes: list[Hex]


def random_patch(title: str, random: Random, size: int, most_trains: int) -> Patch:
    """A patch of at most `size` hexes."""
    facts = FACTS[title]
    board = Board(facts, RULES[title], map=random.choice(sorted(facts["maps"])))
    hexes = _cover(board, random, size)
    cities = [city for hexagon in hexes for city in hexagon.cities]
    _place_tokens(random, cities)
    own = [city for city in cities if city.has_token_of(OWNER)]
    phase = random.choice(facts["phases"])
    trains = _trains(facts, random, most_trains)
    rules = _RULES[title](random, tuple(phase["tiles"]), own, hexes)
    if title == "1822NRS" and random.random() < 0.3:
        trains = [with_pullman(train) if takes_pullman(train) and train.name != "2P" else train for train in trains]
    return Patch(StopGraph(board), rules, trains, hexes)


def _cover(board: Board, random: Random, size: int) -> list[Hex]:
    """Lay random tiles on hexes next to each other, turned so that track meets track where it can."""
    hexes = [hexagon for hexagon in board.hexes if not hexagon.printed.sealed]
    start = random.choice(hexes)
    patch = [start]
    while len(patch) < size:
        around = {beyond for hexagon in patch for beyond in hexagon.printed.touching if beyond is not None}
        new = sorted(around - {hexagon.index for hexagon in patch})
        if not new:
            break
        patch.append(board.hexes[random.choice(new)])
    kinds = sorted(board.supply.kinds.values(), key=lambda kind: kind.name)
    # Dual track is printed for two hexes only (R18GB-706).
    estuary = {hex_id: kind for kind in kinds for hex_id in _DUAL.get(kind.name, ())}
    kinds = [kind for kind in kinds if kind.name not in _DUAL]
    with_stops = [kind for kind in kinds if kind.nodes]
    inside = {hexagon.index for hexagon in patch}
    for hexagon in patch:
        if hexagon.printed.sealed:
            continue
        kind = random.choice(with_stops if random.random() < 0.8 else kinds)
        rotations = sorted(SIDES, key=lambda _: random.random())
        if hexagon.id in estuary:
            kind, rotations = estuary[hexagon.id], [0]
        best = max(rotations, key=lambda rotation: _meetings(board, hexagon, kind.rotated(rotation).exits, inside))
        hexagon.lie = kind.rotated(best)
        hexagon.cities = [City(hexagon, node) for node in hexagon.lie.cities]
    board.version += 1
    return patch


def _meetings(board: Board, hexagon: Hex, exits: int, inside: set[int]) -> int:
    """How many exits lead to hexes of the patch, those with track on the side that is met counting double."""
    score = 0
    for side in SIDES:
        beyond = hexagon.printed.touching[side]
        if exits >> side & 1 and beyond in inside and beyond is not None:
            score += 1 + (board.hexes[beyond].lie.exits >> opposite(side) & 1)
    return score


def _place_tokens(random: Random, cities: list[City]) -> None:
    for position, city in enumerate(sorted(cities, key=lambda _: random.random())):
        for slot in range(city.slots):
            owner = OWNER if slot == 0 and (position == 0 or random.random() < 0.3) else OTHER
            if owner == OWNER or random.random() < 0.6:
                token = Token(owner)
                token.face_down = owner == OTHER and random.random() < 0.2
                city.tokens[slot] = token


def _trains(facts: Any, random: Random, most: int) -> list[RunningTrain]:
    sides = [side for train in facts["trains"] for side in (train, *train["variants"])]
    count = random.randint(1, most)
    favourite = random.choice(sides)
    chosen = [favourite if random.random() < 0.4 else random.choice(sides) for _ in range(count)]
    return [RunningTrain.from_facts(f"{side['name']}-{number}", side) for number, side in enumerate(chosen)]


def _rules_1860(random: Random, colours: tuple[str, ...], own: list[City], hexes: list[Hex]) -> RunRules:
    return RunRules1860(
        OWNER,
        colours,
        home=own[0].hex.id if own else hexes[0].id,
        leased=random.random() < 0.2,
        nationalisation=random.random() < 0.2,
        halts_ignored=random.random() < 0.2,
        no_skip_towns=random.random() < 0.3,
        original_insolvency=random.random() < 0.5,
        re_enter_hexes=random.random() < 0.3,
    )


def _rules_18gb(random: Random, colours: tuple[str, ...], own: list[City], hexes: list[Hex]) -> RunRules:
    compass = {point: frozenset(hexagon.id for hexagon in random.sample(hexes, min(2, len(hexes)))) for point in "NESW"}
    bonuses = [PrivateBonus("SD", random.choice(hexes).id, 10)] if random.random() < 0.4 else []
    return RunRules18GB(OWNER, colours, compass=compass, private_bonuses=tuple(bonuses))


def _rules_1822(random: Random, colours: tuple[str, ...], own: list[City], hexes: list[Hex]) -> RunRules:
    home, destination = (random.choice(own), random.choice(own)) if own else (None, None)
    return RunRules1822(
        OWNER,
        colours,
        home=home,
        destination=destination if destination is not home else None,
        mail_contracts=random.randint(0, 2),
        double_stop_hexes=frozenset(hexagon.id for hexagon in random.sample(hexes, min(2, len(hexes)))),
    )


_RULES = {"1860": _rules_1860, "18GB": _rules_18gb, "1822NRS": _rules_1822}
