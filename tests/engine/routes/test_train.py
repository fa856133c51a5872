"""What trains reach (TRACK-1601 to 1609)."""

from __future__ import annotations

import pytest

from engine18xx.board import NodeKind
from engine18xx.titles.t1822.running import takes_pullman, with_pullman
from tests.engine.routes.layout import train


@pytest.mark.parametrize(
    ("title", "name", "visits", "allowed"),
    [
        # cities, towns, halts, offboards
        ("18GB", "2+1", (1, 2, 0, 0), True),  # R18GB-803: towns use what is left of the first number
        ("18GB", "2+1", (3, 0, 0, 0), False),
        ("18GB", "2+1", (2, 2, 0, 0), False),
        ("18GB", "4X", (2, 9, 0, 2), True),  # R18GB-804: towns in any number
        ("18GB", "4X", (3, 0, 0, 2), False),
        ("1822NRS", "3", (1, 2, 0, 0), True),  # TRACK-1601
        ("1822NRS", "3", (2, 2, 0, 0), False),
        ("1822NRS", "L", (1, 1, 0, 0), True),  # TRACK-1602
        ("1822NRS", "L", (0, 2, 0, 0), False),
        ("1822NRS", "E", (12, 15, 0, 0), True),  # TRACK-1604
        ("1860", "2+1", (1, 7, 7, 1), True),  # TRACK-1608: passed towns and halts are no matter
        ("1860", "2+1", (2, 0, 0, 1), False),
    ],
)
def test_how_far_a_train_goes(title: str, name: str, visits: tuple[int, int, int, int], allowed: bool) -> None:
    assert train(title, name).reach.allows(visits) is allowed


def test_an_x_train_is_paid_by_cities_only() -> None:
    # TRACK-1607
    stops = [(NodeKind.CITY, 30), (NodeKind.TOWN, 10), (NodeKind.OFFBOARD, 50)]
    assert train("18GB", "4X").reach.paying(stops) == [True, False, True]


def test_all_stops_of_a_numbered_train_pay() -> None:
    # TRACK-1606: the town takes the second number, or what is left of the first.
    stops = [(NodeKind.TOWN, 10), (NodeKind.CITY, 30), (NodeKind.TOWN, 10)]
    assert train("18GB", "2+1").reach.paying(stops) == [True, True, True]


def test_a_pullman_frees_the_number_of_a_train_for_cities() -> None:
    # TRACK-1603
    coupled = with_pullman(train("1822NRS", "3"))
    assert coupled.reach.allows((3, 8, 0, 0))
    assert not coupled.reach.allows((4, 0, 0, 0))


def test_a_pullman_is_coupled_to_numbered_trains_only() -> None:
    # R1822B-817
    names = ("3", "7", "5P", "2P", "L", "LP", "E", "P+")
    assert [name for name in names if takes_pullman(train("1822NRS", name))] == ["3", "7", "5P", "2P"]


def test_the_other_side_of_a_card_is_another_train() -> None:
    # R1822B-105: the 2 on the back of an L is no local train, the E on the back of a 7 counts double.
    assert train("1822NRS", "L").local
    assert not train("1822NRS", "2").local
    assert train("1822NRS", "E").multiplier == 2
