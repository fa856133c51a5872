"""At every sampled moment of the recorded games, the engine lists exactly the expected legal choices.

The expected ones were each tried by the engine that made them, and so were the refused ones.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from engine18xx.errors import RuleViolation
from engine18xx.game import Game
from engine18xx.options import groups
from engine18xx.options import options as choices
from engine18xx.replay import kept_actions, start
from tests.engine.recorded import Recording, all_ones

Kind = tuple[str, str, str]


def canonical(item: Any) -> str:
    """A choice as text: without keys that say nothing, rotations in order."""
    if isinstance(item, dict):
        item = {key: value for key, value in item.items() if value is not None and value is not False}
    elif isinstance(item, list) and len(item) > 2 and isinstance(item[2], list):
        item = [*item[:2], sorted(item[2]), *item[3:]]
    return json.dumps(item, sort_keys=True)


def kind_of(group: dict[str, Any]) -> Kind:
    return str(group["entity"]), group["type"], "+".join(sorted(group.get("with") or ()))


def legal(moment: dict[str, Any]) -> dict[Kind, set[str]]:
    """What is legal at a moment, by entity, type and the companies used in combination."""
    found: dict[Kind, set[str]] = defaultdict(set)
    for group in moment["options"]:
        if group.get("legal"):
            found[kind_of(group)].update(map(canonical, group["legal"]))
    return found


def need_not_be_listed(moment: dict[str, Any]) -> set[str]:
    """Choices that must be accepted though a client shows no button for them (README of the options)."""
    return {canonical(item) for group in moment["options"] for item in group.get("hidden", ())}


@all_ones(with_choices=True)
def test_the_choices_listed_are_exactly_the_expected_ones(recording: Recording) -> None:
    """All groups and items of all moments of the file."""
    expected = {moment["n"]: moment for moment in recording.moments()}
    listed = {moment["n"]: moment for moment in choices(recording.archive(), expected)}
    assert listed.keys() == expected.keys()
    for number, moment in expected.items():
        wanted, found, hidden = legal(moment), legal(listed[number]), need_not_be_listed(moment)
        for kind in wanted.keys() | found.keys():
            unwanted = found[kind] - wanted[kind] - hidden
            assert wanted[kind] <= found[kind] and not unwanted, (number, kind, wanted[kind] ^ found[kind])


@all_ones(with_choices=True)
def test_the_one_expected_to_act_is_the_active_entity(recording: Recording) -> None:
    """Entity, round and phase of every moment."""
    expected = {moment["n"]: moment for moment in recording.moments()}
    for moment in choices(recording.archive(), expected):
        for key in ("active", "active_type", "round", "round_num", "turn", "phase"):
            assert moment[key] == expected[moment["n"]][key], (moment["n"], key)


def tile_attempts(game: Game, group: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The tile lays that the other engine refused, as actions."""
    for hexagon, name, rotations, _ in group.get("refused", ()):
        copy = game.board.supply.first(name)
        for rotation in rotations:
            if copy is not None:
                yield {"hex": hexagon, "tile": copy, "rotation": rotation}


def token_attempts(game: Game, group: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The tokens that the other engine refused, as actions."""
    for item in group.get("refused", ()):
        cities = game.board.hex(item["hex"]).cities
        yield {"city": game.board.city_id(cities[item["city"]]), "slot": 0}


def founding_attempts(game: Game, group: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The foundings that the other engine refused, as actions."""
    for item in group.get("refused", ()):
        row, column = item["market"]
        yield {"corporation": item["corporation"], "share_price": f"{item['price']},{row},{column}"}


def private_attempts(game: Game, group: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The purchases of privates that the other engine refused, as actions."""
    for item in group.get("refused", ()):
        yield {"company": item["company"], "price": item["price"]}


def train_attempts(game: Game, group: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The purchases of trains of the bank that the other engine refused, as actions."""
    for item in group.get("refused", ()):
        for train in game.for_sale():
            if item.get("from") == "depot" and train.side_named(item["train"]) is not None:
                yield {"train": train.id, "variant": item["train"], "price": item["price"]}


ATTEMPTS = {
    "lay_tile": tile_attempts,
    "place_token": token_attempts,
    "par": founding_attempts,
    "buy_company": private_attempts,
    "buy_train": train_attempts,
}


def refused_attempts(game: Game, moment: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for group in moment["options"]:
        if group["type"] in ATTEMPTS and not group.get("with"):
            for body in ATTEMPTS[group["type"]](game, group):
                yield {
                    "type": group["type"],
                    "entity": group["entity"],
                    "entity_type": group["entity_type"],
                    **body,
                }


@all_ones(with_choices=True)
def test_what_was_refused_elsewhere_is_refused_here_and_changes_nothing(recording: Recording) -> None:
    """What the other engine's client offered and its rules then refused; afterwards the same choices are legal."""
    moments = {moment["n"]: moment for moment in recording.moments()}
    for number, game in played(recording, moments):
        before = groups(game)
        for attempt in refused_attempts(game, moments[number]):
            with pytest.raises(RuleViolation):
                game.apply(attempt)
        assert groups(game) == before, number


@all_ones(with_choices=True)
def test_a_choice_without_a_button_is_accepted(recording: Recording) -> None:
    """README of the options, `hidden`: the director's certificate in the pool while ordinary ones lie there too."""
    moments = {moment["n"]: moment for moment in recording.moments()}
    hidden = {
        (number, group["entity"], item["corporation"])
        for number, moment in moments.items()
        for group in moment["options"]
        for item in group.get("hidden", ())
    }
    for number, buyer, symbol in hidden:
        for _, game in played(recording, [number]):
            price = game.player(buyer).cash
            game.apply({"type": "buy_shares", "entity": buyer, "entity_type": "player", "shares": [f"{symbol}_0"]})
            assert game.corporation(symbol).president is game.player(buyer)
            assert game.player(buyer).cash < price
            break


def played(recording: Recording, numbers: Iterable[int]) -> Iterator[tuple[int, Game]]:
    """The game after so many actions, for each of the numbers in ascending order."""
    archive, wanted = recording.archive(), set(numbers)
    game = start(archive)
    for number, action in enumerate([*kept_actions(archive), None]):
        if number in wanted:
            yield number, game
        if action is not None:
            game.apply(action, recorded=True)
