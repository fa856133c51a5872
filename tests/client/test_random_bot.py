"""What the random bot makes of a list of legal actions. Whole games of it are played in tests/platform."""

from __future__ import annotations

from random import Random
from typing import Any

from bradshaw_client.models import LegalAction
from examples.random_bot import one_of, value_of


def choice(kind: str, *, choose: dict[str, Any] | None = None, **keys: Any) -> LegalAction:
    return LegalAction(player=1, action={"type": kind, "entity": 1, **keys}, choose=choose or {}, details=None)


def test_a_type_is_chosen_first_so_that_many_ways_to_build_do_not_crowd_out_the_rest() -> None:
    random = Random(1)
    choices = [choice("pass"), *(choice("lay_tile", hex=f"A{number}") for number in range(99))]
    passes = sum(one_of(choices, random)["type"] == "pass" for _ in range(1000))
    assert 100 < passes < 250  # 0.2 to 1


def test_an_amount_is_within_its_limits_and_a_multiple_of_its_step() -> None:
    random, way = Random(2), {"min": 10, "max": 100, "step": 5}
    given = {value_of(way, 10, random) for _ in range(1000)}
    assert len(given) > 10
    assert all(10 <= amount <= 100 and amount % 5 == 0 for amount in given)


def test_a_rotation_is_one_of_those_offered() -> None:
    random = Random(3)
    chosen = choice("lay_tile", choose={"rotation": {"one_of": [0, 3]}}, hex="F2", rotation=0)
    assert {one_of([chosen], random)["rotation"] for _ in range(50)} == {0, 3}


def test_a_run_is_sent_as_it_was_given() -> None:
    routes = [{"train": "2-0", "connections": [["F2", "G5"]]}]
    offered = choice("run_routes", choose={"routes": {"any": "legal run"}}, routes=routes)
    assert one_of([offered], Random(4)) == {"type": "run_routes", "entity": 1, "routes": routes}
