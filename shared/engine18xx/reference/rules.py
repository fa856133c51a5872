"""Scenarios, options and endings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .subject import Subject
from .tables import Table, Writer, as_figure, named, table


def scenarios(subject: Subject) -> Iterator[Table | None]:
    """What each scenario plays with."""
    columns: dict[str, Writer] = {
        "scenario": as_figure,
        "players": as_figure,
        "option": as_figure,
        "map": as_figure,
        "corporations": as_figure,
        "one_of": as_figure,
        "second_tier_count": as_figure,
        "privates": as_figure,
    }
    rows = [
        {
            "scenario": facts["name"],
            "players": facts["players"],
            "option": facts["options"] or None,
            "map": facts["map"],
            "corporations": facts["corporations"],
            "one_of": facts["one_of_drawn_at_random"] or None,
            "second_tier_count": facts["second_tier_count"],
            "privates": facts["companies"],
        }
        for facts in subject.printed.get("scenarios", ())
    ]
    yield table(subject.words, "scenarios", columns, rows)


def options(subject: Subject) -> Iterator[Table | None]:
    """The optional rules, and which go not together."""
    columns: dict[str, Writer] = {"option": as_figure, "effect": named("options"), "excludes": as_figure}
    rows = [
        {"option": facts["sym"], "effect": facts["sym"], "excludes": facts.get("excludes") or None}
        for facts in subject.printed["options"]
    ]
    yield table(subject.words, "options", columns, rows)


def endings(subject: Subject) -> Iterator[Table | None]:
    """What brings the end, and when it then comes."""
    columns: dict[str, Writer] = {
        "cause": named("endings.causes"),
        "found_in": named("endings.rounds"),
        "timing": named("endings.timings"),
    }
    yield table(subject.words, "endings", columns, _endings(subject))


def _endings(subject: Subject) -> Iterator[dict[str, Any]]:
    for facts in subject.printed["game_end"]["triggers"]:
        if "timing" in facts:
            yield {"cause": facts["trigger"], "timing": facts["timing"]}
        else:
            for current in ("operating_round", "stock_round"):
                yield {"cause": facts["trigger"], "found_in": current, "timing": facts[f"when_in_{current}"]}
