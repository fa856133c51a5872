"""What tournaments are made of, in words."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Any, get_args

import pytest
from django.utils import translation

from gateway.api.problems import Problem
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.formats import Cut, GroupStage, Heats, KnockOut, League, Swiss
from gateway.tournaments.domain.pairing.objective import PARTS
from gateway.tournaments.domain.points import ByMargin, ByPlace, ByShare, WinOnly
from gateway.tournaments.domain.tallies import Counting
from gateway.tournaments.pages import looking_closer, refusals, telling, wording
from gateway.tournaments.pages.lines import _places


@pytest.mark.parametrize(
    "words",
    [
        wording.STATUS, wording.PRESENCE, wording.CRITERIA, wording.EXPLAINED, wording.WORTH, wording.REST,
        wording.FORCE, wording.SPLIT, wording.DROP_OUT, wording.START, wording.AT_DEADLINE,
        wording.PUBLICATION, wording.UNDO,
    ],
)  # fmt: skip
def test_every_value_has_its_words(words: dict[Enum, Any]) -> None:
    assert set(words) == set(type(next(iter(words))))


def test_every_event_has_its_sentence() -> None:
    assert set(telling.SENTENCES) == set(get_args(e.AnyEvent))


def test_every_part_of_a_pairings_cost_has_its_words() -> None:
    assert set(looking_closer.FLAWS) == set(PARTS)


@pytest.mark.parametrize(
    ("language", "value", "shown"),
    [
        ("en", Fraction(10), "10"),
        ("en", Fraction(10, 3), "3.33"),
        ("fr", Fraction(10, 3), "3,33"),
        ("es", Fraction(-21, 2), "-10,50"),
        ("en", 7, "7"),
    ],
)
def test_points_are_written_as_people_count(language: str, value: Fraction | int, shown: str) -> None:
    with translation.override(language):
        assert wording.points(value) == shown


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (Swiss(rounds=1), "Swiss, 1 round"),
        (Heats(rounds=4), "Heats, 4 rounds"),
        (KnockOut(cut=Cut(best=16)), "Knock-out, 1 of each table goes on (the best 16)"),
        (
            KnockOut(cut=Cut(best_of_each_group=2), advance=2),
            "Knock-out, 2 of each table go on (the best 2 of each group)",
        ),
        (GroupStage(), "Everybody meets everybody"),
        (GroupStage(sizes=(7, 6)), "Groups of 7, 6, in which everybody meets everybody"),
        (League(), "League with divisions of 7"),
    ],
)
def test_a_stage_is_told_in_words(stage: Any, words: str) -> None:
    assert wording.stage(stage) == words


@pytest.mark.parametrize(
    ("scheme", "words"),
    [
        (ByPlace(), "10 – 6 – 3 – 1 points by place"),
        (ByShare(), "Share of the money at the table, in percent"),
        (ByMargin(most=500), "Pounds ahead of the next player, up to £500"),
        (WinOnly(), "One point for a win"),
    ],
)
def test_what_a_table_is_worth_is_told_in_words(scheme: Any, words: str) -> None:
    assert wording.scheme(scheme) == words


@pytest.mark.parametrize(
    ("counting", "words"),
    [
        (Counting(), "all results"),
        (Counting(best=3), "the best 3"),
        (Counting(different_titles=True), "the best of each title"),
        (Counting(3, True), "the best 3 in different titles"),
    ],
)
def test_what_counts_is_told_in_words(counting: Counting, words: str) -> None:
    assert wording.counting(counting) == words


@pytest.mark.parametrize(
    ("name", "shown"), [("Group 2", "Groupe 2"), ("Division 10", "Division 10"), ("Red", "Red"), ("", "")]
)
def test_groups_are_named_in_the_readers_language(name: str, shown: str) -> None:
    with translation.override("fr"):
        assert wording.group(name) == shown


def test_better_places_are_told_as_how_often_a_player_came_where() -> None:
    """Two wins, no second place, one third: three digits of the value for each place, see `tie_breaks`."""
    value = 2 * 1_000**9 + 1 * 1_000**7
    assert _places(value) == "2–0–1"


def test_an_unknown_refusal_is_told_as_the_api_tells_it() -> None:
    assert refusals.told(Problem(409, "brand-new", "this is new")) == "This is new."
