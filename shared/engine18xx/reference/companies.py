"""Private companies, minors and corporations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine18xx.frozen import Facts

from .catalogue import Catalogue
from .figures import Percent, Pounds, pounds
from .subject import Subject
from .tables import Table, Writer, as_figure, named, table

PRIVATE = "private"
"""Kind of a private company whose facts name no kind."""


def privates(subject: Subject) -> Iterator[Table | None]:
    """The private companies, a table for each kind; certificates that stand for a minor are told of with the minors."""
    kinds = dict.fromkeys(_kind(facts) for facts in subject.printed["companies"] if "minor" not in facts)
    columns: dict[str, Writer] = {
        "symbol": as_figure,
        "name": as_figure,
        "corporation": as_figure,
        "value": as_figure,
        "opening_bid": as_figure,
        "revenue": as_figure,
        "revenue_is_phase_times": as_figure,
        "acquired_by": named("kinds"),
        "acquirable_from_phase": as_figure,
        "revenue_when_acquired": _by_phase,
        "in_play": as_figure,
        "effect": named("privates"),
    }
    for kind in kinds:
        rows = [_private(subject, facts) for facts in subject.printed["companies"] if _kind(facts) == kind]
        yield table(subject.words, f"{kind}s", columns, rows)


def _kind(facts: Facts) -> str:
    return str(facts.get("kind", PRIVATE))


def _private(subject: Subject, facts: Facts) -> dict[str, Any]:
    once_acquired = facts.get("revenue_when_owned_by_corporation")
    by_phase = "revenue_is_phase_times" in facts
    return {
        "symbol": facts["sym"],
        "name": facts["name"],
        "corporation": facts.get("corporation"),
        "value": Pounds(facts["value"]),
        "opening_bid": Pounds(facts["opening_bid"]) if facts["opening_bid"] != facts["value"] else None,
        "revenue": None if by_phase else Pounds(facts["revenue"]),
        "revenue_is_phase_times": Pounds(facts["revenue_is_phase_times"]) if by_phase else None,
        "acquired_by": facts.get("acquired_by") or None,
        "acquirable_from_phase": facts.get("acquirable_from_phase"),
        "revenue_when_acquired": once_acquired,
        "in_play": _in_play(subject, facts),
        "effect": facts["sym"] if f"privates.{facts['sym']}" in subject.words else None,
    }


def _by_phase(words: Catalogue, revenue: Any) -> str:
    if isinstance(revenue, int):
        return as_figure(words, Pounds(revenue))
    return ", ".join(f"{phase}: {as_figure(words, Pounds(amount))}" for phase, amount in revenue.items())


def _in_play(subject: Subject, facts: Facts) -> tuple[str, ...] | None:
    """The set-ups that it takes part in, or may; None if it always does."""
    names = [setup.name for setup in subject.setups if facts["sym"] in (*setup.game.privates, *setup.game.corporations)]
    found = tuple(facts.get("scenarios", names))
    return found if len(found) < len(subject.setups) else None


def minors(subject: Subject) -> Iterator[Table | None]:
    """The minors."""
    certificates = {facts["minor"]: facts for facts in subject.printed["companies"] if "minor" in facts}
    columns: dict[str, Writer] = {
        "symbol": as_figure,
        "name": as_figure,
        "certificate": as_figure,
        "opening_bid": as_figure,
        "home": lambda _, hexagon: subject.place(hexagon),
        "token_prices": as_figure,
    }
    rows = [
        {
            "symbol": facts["sym"],
            "name": facts["name"],
            "certificate": certificates[facts["sym"]]["sym"],
            "opening_bid": Pounds(certificates[facts["sym"]]["opening_bid"]),
            "home": facts["home"]["hex"],
            "token_prices": pounds(*facts["token_prices"]),
        }
        for facts in subject.printed["minors"]
    ]
    yield table(subject.words, "minors", columns, rows)


def corporations(subject: Subject) -> Iterator[Table | None]:
    """The corporations, with what their title adds to each."""
    columns: dict[str, Writer] = {
        "symbol": as_figure,
        "name": as_figure,
        "layer": as_figure,
        "home": lambda _, hexagon: subject.place(hexagon),
        "destination": lambda _, hexagon: subject.place(hexagon),
        "token_prices": as_figure,
        "tokens_on_conversion": as_figure,
        "exchange_tokens": as_figure,
        "par_prices": as_figure,
        "float_percent": as_figure,
        "shares": _shares,
        "max_ownership": as_figure,
        "share_reserved_for": as_figure,
        "concession": as_figure,
        "in_play": as_figure,
    }
    rows = [_corporation(subject, facts) for facts in subject.printed["corporations"]]
    yield table(subject.words, "corporations", columns, rows)


def _corporation(subject: Subject, facts: Facts) -> dict[str, Any]:
    return {
        "symbol": facts["sym"],
        "name": facts["name"],
        "layer": facts.get("layer"),
        "home": facts["home"]["hex"],
        "destination": facts.get("destination"),
        "token_prices": pounds(*facts["token_prices"]),
        "tokens_on_conversion": pounds(*facts.get("tokens_on_conversion", ())) or None,
        "exchange_tokens": facts.get("exchange_tokens"),
        "par_prices": pounds(*facts.get("par_prices", ())) or None,
        "float_percent": Percent(facts["float_percent"]),
        "shares": facts["shares"],
        "max_ownership": Percent(facts["max_ownership"]),
        "share_reserved_for": facts.get("share_reserved_for") or None,
        "concession": facts.get("concession"),
        "in_play": _in_play(subject, facts),
    }


def _shares(words: Catalogue, shares: Sequence[int]) -> str:
    """The president's certificate, then how many of which size, such as ``20% + 8 × 10%``."""
    first, *others = shares
    return f"{as_figure(words, Percent(first))} + {len(others)} × {as_figure(words, Percent(others[0]))}"
