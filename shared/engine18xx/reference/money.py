"""What players start with, and which way money goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .figures import Pounds
from .subject import Subject
from .tables import Table, Writer, as_figure, named, table


def starts(subject: Subject) -> Iterator[Table | None]:
    """Cash and certificate limit for each number of players, and what else depends on it."""
    by_players = [name for name, figures in subject.printed["money"].items() if _is_by_players(figures)]
    columns: dict[str, Writer] = {
        "scenario": as_figure,
        "players": as_figure,
        "option": as_figure,
        "starting_cash": as_figure,
        "cert_limit": as_figure,
        **dict.fromkeys((name for name in by_players), as_figure),
        "private_count": as_figure,
        "corporation_count": as_figure,
    }
    yield table(subject.words, "starts", columns, _starts(subject, by_players))


def _is_by_players(figures: Any) -> bool:
    return isinstance(figures, Mapping) and all(name.isdigit() for name in figures)


def _starts(subject: Subject, by_players: list[str]) -> Iterator[dict[str, Any]]:
    money, scenarios = subject.printed["money"], "scenarios" in subject.printed
    for setup in subject.setups:
        yield {
            "scenario": setup.name if scenarios else None,
            "players": setup.players,
            "option": setup.option,
            **{name: money[name][str(setup.players)] for name in by_players},
            "starting_cash": Pounds(setup.game.starting_cash()),
            "cert_limit": setup.game.certificate_limit(),
            "private_count": len(setup.privates),
            "corporation_count": len(setup.game.corporations),
        }


def flows(subject: Subject) -> Iterator[Table | None]:
    """Who pays whom for what."""
    words = subject.words
    rows = [{part: f"{flow}.{part}" for part in ("payer", "receiver", "reason")} for flow in words.under("flows")]
    yield table(words, "flows", dict.fromkeys(("payer", "receiver", "reason"), named("flows")), rows)
