"""Playing whole games by nothing but what the engine says is legal.

A player here knows no rule. He is given the list of legal choices, takes one by chance, and sends it; for a run he
takes the best one that the route search finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from engine18xx.choices import Choice
from engine18xx.finance.corporation import Corporation
from engine18xx.game import Game
from engine18xx.rounds.running import Running
from engine18xx.routes import record
from engine18xx.routes.best import best_run
from engine18xx.snapshot import name_of, type_of
from engine18xx.state import Entity
from engine18xx.table import Table

QUICK = 20_000  # units of work for a good run, if not the best

Choose = Callable[[Sequence[tuple[Entity, Choice]]], tuple[Entity, Choice]]


def legal_actions(game: Game) -> list[tuple[Entity, Choice]]:
    """Every legal choice with the entity that has it; there is one as long as the game goes on."""
    choices = game.legal()
    assert choices or game.finished, f"nobody can do anything in {game.round.short} {game.turn}"
    return choices


def action_of(game: Game, entity: Entity, choice: Choice, random: Random) -> dict[str, Any]:
    """The action that a choice stands for; where it leaves a range or several rotations open, one of them."""
    actions = list(every_action_of(game, entity, choice))
    return actions[0] if random.random() < 0.5 else random.choice(actions)


def every_action_of(game: Game, entity: Entity, choice: Choice) -> Iterator[dict[str, Any]]:
    """Every action that a choice stands for; of a range the two limits and what is next to them."""
    bodies: list[dict[str, Any]] = [{}]
    if choice.type == "run_routes":
        assert isinstance(entity, Corporation)
        bodies = [{"routes": best_routes(game, entity)}]
    for key, value in choice.action.items():
        bodies = [{**body, key: one} for body in bodies for one in _all_of(value, key)]
    for body in bodies:
        combined = {"combo_entities": list(choice.companies)} if choice.companies else {}
        yield {"type": choice.type, "entity": name_of(entity), "entity_type": type_of(entity), **body, **combined}


def _all_of(value: Any, key: str) -> list[Any]:
    if isinstance(value, dict):
        low, high, step = value["min"], value["max"], value.get("step", 1)
        return sorted({low, min(low + step, high), max(high - step, low), high})
    return list(value) if key == "rotation" else [value]


def best_routes(game: Game, corporation: Corporation) -> list[dict[str, Any]]:
    """The best run of a corporation, as an archive records it."""
    step = game.round.waiting
    assert isinstance(step, Running)
    rules = step.run_rules(corporation)
    trains = list(step.running_trains(corporation).values())
    best = best_run(game.stops, rules, trains, work=QUICK)
    if not best.routes:
        best = best_run(game.stops, rules, trains)
    return [
        msgspec.to_builtins(record(rules, route, earnings))
        for route, earnings in zip(best.routes, best.earnings.routes, strict=True)
    ]


def play_on(table: Table, random: Random, choose: Choose, *, most: int = 5000) -> None:
    """Play a table to the end of its game, choosing by chance among the legal choices.

    Any refusal is an error of the engine: it has offered what it does not accept.
    """
    while not table.game.finished:
        assert table.version < most, f"no end after {most} actions"
        entity, choice = choose(legal_actions(table.game))
        table.submit(action_of(table.game, entity, choice, random))


def style(random: Random) -> Choose:
    """A way of playing: how gladly each type of action is taken, and which companies come first."""
    liking = {
        "pass": random.choice((0.02, 0.1, 0.5)),
        "sell_shares": random.choice((0.005, 0.02, 0.1, 0.5)),
        "sell_company": random.choice((0.02, 0.2)),
        "par": random.choice((0.1, 0.5)),
        "bid": 0.5,
    }
    firmness = random.choice((0.5, 0.9, 1.0))  # how often the favourite among the companies is chosen
    favour: dict[str, float] = {}

    def rank(choice: Choice) -> float:
        corporation = choice.details.get("corporation", "") if isinstance(choice.details, dict) else ""
        return favour.setdefault(str(corporation), random.random())

    def choose(choices: Sequence[tuple[Entity, Choice]]) -> tuple[Entity, Choice]:
        types = sorted({choice.type for _, choice in choices})
        (kind,) = random.choices(types, [liking.get(name, 1.0) for name in types])
        of_kind = [entry for entry in choices if entry[1].type == kind]
        if random.random() < firmness:
            best = max(rank(choice) for _, choice in of_kind)
            of_kind = [entry for entry in of_kind if rank(entry[1]) == best]
        return random.choice(of_kind)

    return choose
