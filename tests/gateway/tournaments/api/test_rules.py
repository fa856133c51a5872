"""The rules of tournaments, as the API takes and shows them, against the domain's own."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec
import pytest
from rest_framework.serializers import Serializer

from gateway.tournaments.api import rules as api
from gateway.tournaments.api import serializers as shown
from gateway.tournaments.api.rules import RulesSerializer, changed, rules_of
from gateway.tournaments.domain import formats, pairing, points, rules, tallies, tie_breaks
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.troubles import Why

SAID_BY: dict[type[msgspec.Struct], type[Serializer[Any]]] = {
    Rules: RulesSerializer,
    formats.Swiss: api.SwissStageSerializer,
    formats.Heats: api.HeatsStageSerializer,
    formats.GroupStage: api.GroupsStageSerializer,
    formats.KnockOut: api.KnockOutStageSerializer,
    formats.League: api.LeagueStageSerializer,
    formats.Cut: api.CutSerializer,
    points.ByPlace: api.ByPlaceSerializer,
    points.ByShare: api.ByShareSerializer,
    points.ByMargin: api.ByMarginSerializer,
    points.WinOnly: api.WinOnlySerializer,
    tallies.Counting: api.CountingSerializer,
    rules.EntryConditions: api.EntryConditionsSerializer,
    rules.Officials: api.OfficialsSerializer,
    rules.Games: api.GamesSerializer,
    rules.Schedule: api.ScheduleSerializer,
    pairing.Weights: api.WeightsSerializer,
}
CHOICES: list[tuple[type[StrEnum], list[tuple[str, str]]]] = [
    (tie_breaks.Criterion, api.CRITERIA),
    (tallies.Worth, api.WORTHS),
    (pairing.Force, api.FORCES),
    (rules.DropOut, api.DROP_OUTS),
    (rules.Split, api.SPLITS),
    (rules.Start, api.STARTS),
    (rules.AtDeadline, api.AT_DEADLINE),
    (rules.Publication, api.PUBLICATIONS),
    (tallies.Rest, shown.RESTS),
    (Why, shown.WHY),
]
RICH = {
    "titles": ["1860", "18GB"],
    "title_wishes": True,
    "stages": [
        {"format": "groups", "sizes": [7, 8], "rounds": None},
        {"format": "knock-out", "cut": {"best_of_each_group": 2, "points_from": 12.5}, "advance": 2, "fill": False},
        {"format": "league", "sizes": [7], "promoted": 1, "seasons": 3},
        {"format": "heats", "rounds": 4},
    ],
    "scheme": {"scheme": "place", "points": [10, 6.5, 3, 1], "by_size": {"3": [10, 5, 1]}},
    "order": ["points", "head to head", "lot"],
    "counting": {"best": 3, "different_titles": True},
    "entry": {"limit": 64, "invited": ["7", "12"], "least_rating": 1.5},
    "weights": {"rematch": 5},
    "games": {"options": {"1860": ["re_enter_hexes"]}, "time_control": {"move_seconds": 86400}, "undo": "arbiter"},
    "schedule": {"start": "at-times", "times": ["2026-03-01T19:00:00+01:00"], "round_minutes": 10_080},
}


@pytest.mark.parametrize("struct", SAID_BY, ids=lambda struct: struct.__name__)
def test_every_member_of_the_rules_is_said_and_nothing_else(struct: type[msgspec.Struct]) -> None:
    tag = {struct.__struct_config__.tag_field} - {None}
    assert set(SAID_BY[struct]().fields) == set(struct.__struct_fields__) | tag


@pytest.mark.parametrize(("enumeration", "choices"), CHOICES, ids=lambda one: getattr(one, "__name__", ""))
def test_every_choice_is_offered_with_its_meaning(enumeration: type[StrEnum], choices: list[tuple[str, str]]) -> None:
    assert [value for value, _ in choices] == [one.value for one in enumeration]
    assert all(meaning for _, meaning in choices)


def test_every_field_of_the_rules_says_what_it_is_for() -> None:
    assert [name for name, field in RulesSerializer().fields.items() if not field.help_text] == []


def read(said: dict[str, Any]) -> Rules:
    given = RulesSerializer(data=said)
    given.is_valid(raise_exception=True)
    return rules_of(given.validated_data)


def test_what_is_not_said_is_as_the_domain_has_it() -> None:
    assert read({"titles": ["1860"]}) == Rules(titles=("1860",))


def test_rules_are_shown_as_they_were_said() -> None:
    told = RulesSerializer(read(RICH)).data
    assert told["scheme"] == RICH["scheme"]
    assert [stage["format"] for stage in told["stages"]] == ["groups", "knock-out", "league", "heats"]
    assert told["stages"][1]["cut"] == {"best": None, "best_of_each_group": 2, "points_from": 12.5}
    assert (told["entry"]["invited"], told["weights"]["rematch"], told["weights"]["seat"]) == ([7, 12], 5, 100)
    assert told["games"]["time_control"] == {"move_seconds": 86400}
    assert told["schedule"]["times"] == ["2026-03-01T18:00:00Z"]


def test_what_is_shown_can_be_sent_again() -> None:
    rich = read(RICH)
    told = msgspec.to_builtins(dict(RulesSerializer(rich).data), str_keys=True)
    told["entry"]["invited"] = [str(account) for account in told["entry"]["invited"]]
    assert read(told) == rich


def test_points_are_kept_as_they_are_written() -> None:
    scheme = read({"titles": ["1860"], "scheme": {"scheme": "place", "points": [0.1, 0.2]}}).scheme
    assert isinstance(scheme, points.ByPlace)
    assert [str(one) for one in scheme.points] == ["0.1", "0.2"]


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"stages": [{"format": "swis", "rounds": 5}]}, ["stages", 0, "format"]),
        ({"stages": [{"format": "swiss"}]}, ["stages", 0, "rounds"]),
        ({"stages": [{"format": "heats", "rounds": 3, "advance": 1}]}, ["stages", 0, "advance"]),
        ({"stages": [7]}, ["stages", 0]),
        ({"scheme": {"scheme": "place", "points": [True]}}, ["scheme", "points"]),
        ({"scheme": {"scheme": "place", "by_size": {"four": [1]}}}, ["scheme", "by_size"]),
        ({"order": ["points", "beauty"]}, ["order", 1]),
        ({"table_sizes": [4.0]}, ["table_sizes", 0]),
        ({"hidden": "yes"}, ["hidden"]),
        ({"entry": {"limits": 4}}, ["entry", "limits"]),
        ({"games": {"time_control": {"move_seconds": 0}}}, ["games", "time_control"]),
        ({"schedule": {"times": ["tomorrow"]}}, ["schedule", "times", 0]),
    ],
)
def test_what_is_wrong_is_named_by_its_place(said: dict[str, Any], place: list[str | int]) -> None:
    given = RulesSerializer(data={"titles": ["1860"], **said})
    assert not given.is_valid()
    found: Any = given.errors
    for step in place:
        found = found[step]
    assert found


def test_a_change_of_a_scheme_replaces_it_as_a_whole() -> None:
    before = read(RICH)
    given = api.RulesChanges(data={"scheme": {"scheme": "share"}}, partial=True)
    given.is_valid(raise_exception=True)
    assert changed(before, given.validated_data) == msgspec.structs.replace(before, scheme=points.ByShare())
