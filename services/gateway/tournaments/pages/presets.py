"""The usual formats, as a host picks one: which stages it has, what is asked about them, and what it begins with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gateway.tournaments.domain.formats import AnyStage, Cut, GroupStage, Heats, KnockOut, League, Swiss

Given = Mapping[str, Any]
Words = str | Promise


@dataclass(frozen=True, slots=True)
class Preset:
    """A format.

    Attributes:
        asks: the fields of `gateway.tournaments.pages.rules_form.StagesForm` that it needs.
        stages: what it is made of, from what was said.
        begins_with: what the form shows at first, where that is not the usual.
    """

    key: str
    name: Words
    about: Words
    asks: tuple[str, ...]
    stages: Callable[[Given], tuple[AnyStage, ...]]
    begins_with: Mapping[str, Any] = field(default_factory=dict)


def _heats_and_final(given: Given) -> tuple[AnyStage, ...]:
    return Heats(rounds=given["rounds"]), KnockOut(cut=Cut(best=given["finalists"]))


def _groups_and_cut(given: Given) -> tuple[AnyStage, ...]:
    cut = Cut(best_of_each_group=given["best_of_each_group"])
    return GroupStage(sizes=given["group_sizes"]), KnockOut(cut=cut)


def _groups_and_points(given: Given) -> tuple[AnyStage, ...]:
    return GroupStage(sizes=given["group_sizes"]), KnockOut(cut=Cut(points_from=given["points_from"]))


def _league(given: Given) -> tuple[AnyStage, ...]:
    return (League(sizes=given["group_sizes"], promoted=given["promoted"], seasons=given["seasons"]),)


PRESETS: Mapping[str, Preset] = {
    one.key: one
    for one in (
        Preset(
            "swiss",
            _("Swiss"),
            _("Everybody plays every round, against players who have done equally well. For any number of players."),
            ("rounds",),
            lambda given: (Swiss(rounds=given["rounds"]),),
            {"rounds": 5},
        ),
        Preset(
            "duplicate",
            _("Swiss, duplicate"),
            _("Swiss in which all tables of a round play the same deal."),
            ("rounds",),
            lambda given: (Swiss(rounds=given["rounds"]),),
            {"rounds": 5, "duplicate": True},
        ),
        Preset(
            "heats",
            _("Heats, semi-final, final"),
            _("Rounds drawn by lot; the best go on to a knock-out until one table is left. As at conventions."),
            ("rounds", "finalists"),
            _heats_and_final,
            {"rounds": 4, "finalists": 16},
        ),
        Preset(
            "groups-of-seven",
            _("Groups of seven"),
            _("Seven tables of four in each group, all at once: each pair meets twice, each has every seat once."),
            ("group_sizes", "points_from"),
            _groups_and_points,
            {"group_sizes": (7,), "points_from": 57, "table_sizes": (4,)},
        ),
        Preset(
            "groups",
            _("Groups and cut"),
            _("In groups everybody meets everybody; the best of each go on to a knock-out."),
            ("group_sizes", "best_of_each_group"),
            _groups_and_cut,
            {"group_sizes": (9, 8, 7), "best_of_each_group": 2},
        ),
        Preset(
            "round-robin",
            _("Round robin"),
            _("Everybody meets everybody, as evenly as can be: for 7, 9, 13, 15, 16, 25 or 28 players perfectly so."),
            (),
            lambda given: (GroupStage(),),
        ),
        Preset(
            "knock-out",
            _("Knock-out"),
            _("Some of each table go on, round after round, until one table is left."),
            ("advance",),
            lambda given: (KnockOut(advance=given["advance"]),),
            {"advance": 2},
        ),
        Preset(
            "best-results",
            _("Best results in different titles"),
            _("Open heats in several titles; the best results count, each in another title. Players wish for titles."),
            ("rounds",),
            lambda given: (Heats(rounds=given["rounds"]),),
            {"rounds": 6, "best": 3, "different_titles": True, "title_wishes": True, "last_round_of_entry": 6},
        ),
        Preset(
            "league",
            _("League"),
            _("Divisions play season after season; the best of each are promoted, the last relegated."),
            ("group_sizes", "promoted", "seasons"),
            _league,
            {"group_sizes": (7,), "promoted": 2, "last_round_of_entry": 999, "table_sizes": (4, 3)},
        ),
    )
}
