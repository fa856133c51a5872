"""Nationalisation: how the companies leave the game, the poorest first (R1860-1181 to R1860-1187)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine18xx.titles.t1860.company import Company1860
    from engine18xx.titles.t1860.game import Game1860


def is_due(game: Game1860) -> bool:
    """Whether Southern has formed and every company asked owns a train (R1860-1181)."""
    return game.southern_formed and all(
        company.trains for company in game.companies() if company.ipoed and not company.in_receivership
    )


def last_revenue(company: Company1860) -> int:
    """Revenue of its last operation if it was paid out, else 0, in pounds (R1860-1184)."""
    if not company.history or company.history[-1].kind == "withhold":
        return 0
    return company.history[-1].revenue


def next_to_go(companies: list[Company1860]) -> list[Company1860]:
    """Which of the companies that still operate are nationalised at the end of a round (R1860-1184, R1860-1185)."""
    if len(companies) <= 2:
        return companies
    by_revenue: dict[int, list[Company1860]] = {}
    for company in companies:
        by_revenue.setdefault(last_revenue(company), []).append(company)
    lowest, *higher = sorted(by_revenue)
    going = by_revenue[lowest]
    return going + by_revenue[higher[0]] if len(going) == 1 and higher else going
