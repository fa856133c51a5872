"""Trains and phases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine18xx.frozen import Facts

from .catalogue import Catalogue
from .figures import Pounds
from .subject import Subject
from .tables import Table, Writer, as_figure, named, table, told

UNLIMITED = 99
"""As the facts write "any number" of stops."""
CENTRES = ("city", "offboard")


def trains(subject: Subject) -> Iterator[Table | None]:
    """Every kind of train with its sides, and how many there are in each set-up where that differs."""
    columns: dict[str, Writer] = {
        "train": as_figure,
        "price": as_figure,
        "count": _count,
        "reach": _reach,
        "rusts_on": as_figure,
        "available_from_phase": as_figure,
        "other_side_of": as_figure,
        "event": told("events"),
    }
    counts = [setup.trains for setup in subject.setups]
    differ = any(count != counts[0] for count in counts)
    rows = [row for facts in subject.printed["trains"] for row in _train(facts)]
    yield table(subject.words, "trains", columns, rows)
    if differ:
        yield _counts(subject)


def _train(facts: Facts) -> Iterator[dict[str, Any]]:
    given = facts.get("given_by_private_only", False)
    yield {
        "train": facts["name"],
        "price": None if given else Pounds(facts["price"]),
        "count": facts["count"],
        "reach": _reach_of(facts),
        "rusts_on": facts["rusts_on"],
        "available_from_phase": facts["available_from_phase"],
        "event": tuple(event["event"] for event in facts["events"]) or None,
    }
    for side in facts["variants"]:
        yield {
            "train": side["name"],
            "price": Pounds(side["price"]),
            "reach": _reach_of(side),
            "rusts_on": side["rusts_on"],
            "other_side_of": facts["name"],
        }


def _reach_of(side: Facts) -> dict[str, Any]:
    return {"distance": side["distance"], "multiplier": side["multiplier"]}


def _counts(subject: Subject) -> Table | None:
    names = [setup.name for setup in subject.setups]
    rows = [
        {"train": kind, **{setup.name: setup.trains[kind] for setup in subject.setups}}
        for kind in subject.setups[0].trains
    ]
    columns: dict[str, Writer] = {"train": as_figure, **dict.fromkeys(names, as_figure)}
    return table(subject.words, "train_counts", columns, rows, dict(zip(names, names, strict=True)))


def _count(words: Catalogue, count: int | str) -> str:
    return as_figure(words, count) if isinstance(count, int) else words.text("counts.unlimited")


def _reach(words: Catalogue, side: Mapping[str, Any]) -> str:
    """How far a side of a train runs, such as ``2 cities + 1 town``."""
    distance = side["distance"]
    if isinstance(distance, Mapping):
        stops = distance["stops"]
        text = words.text("reach.any") if stops == UNLIMITED else words.counted("reach.stops", stops)
    else:
        text = _allowances(words, distance)
    return text if side["multiplier"] == 1 else f"{text} × {side['multiplier']}"


def _allowances(words: Catalogue, distance: Sequence[Facts]) -> str:
    """Cities first, whatever the order of the facts."""
    parts, passed = [], ""
    for allowance in sorted(distance, key=lambda one: CENTRES[0] not in one["counts"]):
        kind = "cities" if CENTRES[0] in allowance["counts"] else "towns"
        if allowance["pay"] == 0:
            passed = f"; {words.text(f'reach.{kind}.none')}"
        elif allowance["pay"] == UNLIMITED:
            parts.append(words.text(f"reach.{kind}.any"))
        else:
            parts.append(words.counted(f"reach.{kind}", allowance["pay"]))
    return " + ".join(parts) + passed


def phases(subject: Subject) -> Iterator[Table | None]:
    """Every phase: what starts it, and what holds in it."""
    columns: dict[str, Writer] = {
        "phase": as_figure,
        "starts_on_first": as_figure,
        "operating_rounds": as_figure,
        "train_limit": _limit,
        "tiles": named("colours"),
        "status": told("phase_status"),
    }
    rows = [
        {
            "phase": facts["name"],
            "starts_on_first": facts["starts_on_first"] or None,
            "operating_rounds": facts["operating_rounds"],
            "train_limit": facts["train_limit"],
            "tiles": facts["tiles"],
            "status": facts["status"] or None,
        }
        for facts in subject.printed["phases"]
    ]
    yield table(subject.words, "phases", columns, rows)


def _limit(words: Catalogue, limit: int | Mapping[str, int]) -> str:
    if isinstance(limit, int):
        return as_figure(words, limit)
    return ", ".join(f"{words.text(f'kinds.{kind}')}: {number}" for kind, number in limit.items())
