"""The neutral move: the least that may be done for a player who is not there.

The game has to go on for the others, and nobody may gain or lose by it more than he must. So a neutral move declines
whatever may be declined. Where the rules leave no choice but to act, it does what comes first in `ORDER`, costs least,
sells least, and stands first in the list of legal choices, in this order. Trains run for the most that can be found,
and what they earn is paid out: both are what the other shareholders count on.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine18xx.choices import Choice
from engine18xx.finance.corporation import Corporation
from engine18xx.game import Game
from engine18xx.rounds.running import Running
from engine18xx.routes import WORK, best_run, record
from engine18xx.snapshot import name_of, type_of
from engine18xx.state import Entity

ORDER = (
    "pass",
    "run_routes",
    "dividend",
    "discard_train",
    "choose",
    "choose_ability",
    "place_token",
    "hex_token",
    "lay_tile",
    "buy_train",
    "payoff_player_debt",
    "sell_shares",
    "bid",
    "par",
)
"""Types of action from the least on; those that are not here come after all of these."""
PAYS_MOST = ("payout", "half", "withhold")
"""Kinds of dividend from the least on, by what the shareholders go without."""
QUICK = 20_000
"""Units of work for a run that is good, if not always the best."""


def neutral_action(game: Game, player: int | str) -> dict[str, Any] | None:
    """The least legal action that a player has now, as the JSON object that `Game.apply` takes.

    Where nobody alone decides (a corporation in receivership), the action is anybody's. None if the game does not wait
    for this player.
    """
    if player not in [acting.id for acting in game.acting_players()]:
        return None
    active = game.round.active_entity
    found = [(entity, choice) for entity, choice in game.legal() if _decides(game, player, entity)]
    # Private companies are asked too, but what they offer is never needed for the game to go on.
    asked = [(entity, choice) for entity, choice in found if entity is active] or found
    if not asked:
        return None
    # The first of equals: `min` keeps the order of the list.
    entity, choice = min(asked, key=lambda one: _size(one[1]))
    return _action(game, entity, choice)


def _decides(game: Game, player: int | str, entity: Entity) -> bool:
    controller = game.controller(entity)
    return controller is None or controller.id == player


def _size(choice: Choice) -> tuple[int, int, float, float]:
    """How much a choice is: smaller ones are nearer to doing nothing."""
    place = ORDER.index(choice.type) if choice.type in ORDER else len(ORDER)
    kind = choice.action.get("kind")
    return place, PAYS_MOST.index(kind) if kind in PAYS_MOST else 0, _cost(choice), choice.action.get("percent", 0)


def _cost(choice: Choice) -> float:
    """What a choice costs at least, in pounds. A train of another corporation's is dearer than any of the bank's."""
    if choice.type == "lay_tile":
        return float(choice.details[-1])
    details = choice.details if isinstance(choice.details, dict) else {}
    price = choice.action.get("price", details.get("price", details.get("cost", 0)))
    if isinstance(price, dict):
        # What the train's owner asks is open, and a way to give money away.
        return float("inf") if choice.type == "buy_train" else float(price["min"])
    return float(price or 0)


def _action(game: Game, entity: Entity, choice: Choice) -> dict[str, Any]:
    """A choice with the least of each range, and the first of the rotations."""
    action: dict[str, Any] = {"type": choice.type, "entity": name_of(entity), "entity_type": type_of(entity)}
    for key, value in choice.action.items():
        if isinstance(value, dict):
            action[key] = value["min"]
        elif key == "rotation" and isinstance(value, list):
            action[key] = value[0]
        else:
            action[key] = value
    if choice.companies:
        action["combo_entities"] = list(choice.companies)
    if choice.type == "run_routes" and isinstance(entity, Corporation):
        action["routes"] = _good_run(game, entity)
    return action


def _good_run(game: Game, corporation: Corporation) -> list[dict[str, Any]]:
    """The routes of the run that earns most, as far as little work finds it."""
    step = game.round.waiting
    assert isinstance(step, Running), "trains run in the step that waits for them"
    rules, trains = step.run_rules(corporation), list(step.running_trains(corporation).values())
    best = best_run(game.stops, rules, trains, work=QUICK)
    if not best.routes and not best.proved:
        best = best_run(game.stops, rules, trains, work=WORK)
    routes = zip(best.routes, best.earnings.routes, strict=True)
    return [msgspec.to_builtins(record(rules, route, earnings)) for route, earnings in routes]
