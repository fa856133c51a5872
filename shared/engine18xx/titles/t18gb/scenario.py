"""What the number of players and the options take out of the box, and what the seed draws (R18GB-102 to R18GB-106)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING

from engine18xx.finance.trains import TrainKind
from engine18xx.frozen import Facts, load_facts

if TYPE_CHECKING:
    from engine18xx.generator import Generator
    from engine18xx.titles.t18gb.corporation import Corporation18GB

ALWAYS_FIRST_TIER = "LNWR"  # R18GB-106

FACTS = load_facts("engine18xx.titles.t18gb")


def scenario_for(players: int, options: Collection[str]) -> Facts:
    """The scenario of a game; an option for another number of players is dropped silently (R18GB-102, R18GB-103)."""
    fitting: list[Facts] = [scenario for scenario in FACTS["scenarios"] if scenario["players"] == players]
    plain = next(scenario for scenario in fitting if not scenario["options"])
    return next((scenario for scenario in fitting if set(scenario["options"]) & set(options)), plain)


@cache
def train_kinds(scenario: str) -> tuple[TrainKind, ...]:
    """The trains of a scenario, named as in the facts, in the order of sale."""
    counts = next(facts["train_counts"] for facts in FACTS["scenarios"] if facts["name"] == scenario)
    return tuple(TrainKind(facts, counts[facts["name"]]) for facts in FACTS["trains"])


def corporations_in_play(scenario: Facts, generator: Generator) -> list[Facts]:
    """Facts of the corporations of a scenario, with the one that joins by chance, in the title's order (R18GB-105a)."""
    symbols = set(scenario["corporations"])
    if scenario["one_of_drawn_at_random"]:
        symbols.add(generator.shuffled(scenario["one_of_drawn_at_random"])[0])
    return [facts for facts in FACTS["corporations"] if facts["sym"] in symbols]


def draw_tiers(scenario: Facts, corporations: Sequence[Corporation18GB], generator: Generator) -> list[Corporation18GB]:
    """Put the corporations into tiers; returns them in the order drawn (R18GB-105b, R18GB-106)."""
    drawn = generator.shuffled(corporations)
    eligible = [corporation for corporation in drawn if corporation.sym != ALWAYS_FIRST_TIER]
    for corporation in eligible[: scenario["second_tier_count"]]:
        corporation.tier = 2
    return drawn
