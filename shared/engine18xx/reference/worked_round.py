"""A first round of a title to step through: what is done, why, and how the figures of one player change by it.

The actions are those of a live game, so every rule has been asked. A round may be told beyond what its title's rules
let happen; from there on it is played in a position that was prepared by hand, and says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from engine18xx.facts import Fact
from engine18xx.finance.corporation import Corporation
from engine18xx.game import Game
from engine18xx.registry import title_named
from engine18xx.table import Table

from .catalogue import Catalogue, catalogue, texts_of
from .figures import Figure, Pounds
from .tables import EMPTY, Cell, as_cell, as_figure

FOLDER = "worked_round"


class Change(msgspec.Struct, frozen=True):
    """A figure that is followed through the round, before and after a step; nothing while there is none."""

    id: str
    name: str
    before: Cell
    after: Cell


class Step(msgspec.Struct, frozen=True):
    """One step.

    Attributes:
        number: from 1.
        id: the same in every language.
        when: the round of the game that it is a part of.
        heading, text: what happens and why.
        aside: a rule that is good to know here, if there is one.
        phase: the phase after it.
        prepared: the position was prepared by hand, here or before.
        version: number of actions up to its end.
        actions: what is done, as archives record it.
        facts: what comes of it, in order.
        changes: the figures that are followed.
    """

    number: int
    id: str
    when: str
    heading: str
    text: str
    aside: str | None
    phase: str
    prepared: bool
    version: int
    actions: Sequence[Mapping[str, Any]]
    facts: Sequence[Mapping[str, Any]]
    changes: Sequence[Change]


class WorkedRound(msgspec.Struct, frozen=True):
    """A round in one language.

    Attributes:
        introduction: who plays, and who is followed.
        preparation: what was prepared by hand and why, if anything was.
    """

    title: str
    language: str
    heading: str
    introduction: str
    preparation: str | None
    players: Sequence[str]
    steps: Sequence[Step]


@cache
def worked_round(title: str, language: str) -> WorkedRound:
    """The worked round of a title.

    Args:
        title: canonical name, such as ``1860``.
        language: one of `LANGUAGES`.

    Raises:
        UnknownTitle: if there is no such title.
        KeyError: if there is no such language.
    """
    script, texts = _script(title), texts_of(title_named(title).package, FOLDER, language)
    return WorkedRound(
        title,
        language,
        texts["heading"],
        texts["introduction"],
        texts.get("preparation"),
        [name for _, name in script["players"]],
        list(_steps(title, _words(title, language), texts)),
    )


@cache
def position(title: str, step: int) -> Game:
    """The game as it is after a step; 0 is its start. It is shared: ask it, do not change it.

    Raises:
        UnknownTitle: if there is no such title.
        IndexError: if there is no such step.
    """
    if not 0 <= step <= len(_script(title)["steps"]):
        raise IndexError(f"the worked round of {title} has no step {step}")
    table = _table(title)
    for played in _script(title)["steps"][:step]:
        _play(table, played)
    return table.game


@cache
def archive(title: str) -> dict[str, Any]:
    """The round as an archive, so far as it can be played by the rules. It is shared: do not change it.

    Raises:
        UnknownTitle: if there is no such title.
    """
    table = _table(title)
    for played in _script(title)["steps"]:
        if "put_back" in played:
            break
        _play(table, played)
    return table.document()


@cache
def _script(title: str) -> dict[str, Any]:
    """Players, seed, and the steps with their actions."""
    file = resources.files(title_named(title).package) / FOLDER / "actions.json"
    script: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return script


@cache
def _words(title: str, language: str) -> Catalogue:
    return catalogue(language, title_named(title).package, {})


def _table(title: str) -> Table:
    script = _script(title)
    return Table.create(title, [(number, name) for number, name in script["players"]], script["seed"])


def _play(table: Table, step: Mapping[str, Any]) -> list[Fact]:
    """Play a step; returns what came of it."""
    for identity in reversed(step.get("put_back", ())):
        train = table.game.train(identity)
        train.rusted = False
        table.game.depot.upcoming.insert(0, train)
    return [fact for action in step["actions"] for fact in table.submit(action).facts]


def _steps(title: str, words: Catalogue, texts: Mapping[str, str]) -> Iterator[Step]:
    table, followed, prepared = _table(title), _script(title)["followed"], False
    for number, step in enumerate(_script(title)["steps"], 1):
        first, before = table.version, [_value(table.game, one) for one in followed]
        prepared = prepared or "put_back" in step
        facts = _play(table, step)
        after = [_value(table.game, one) for one in followed]
        key = f"steps.{step['id']}"
        yield Step(
            number,
            step["id"],
            texts[f"{key}.when"],
            texts[f"{key}.heading"],
            texts[f"{key}.text"],
            texts.get(f"{key}.aside"),
            table.game.phase.name,
            prepared,
            table.version,
            list(table.actions[first:]),
            msgspec.to_builtins(facts),
            [_change(words, one, *values) for one, *values in zip(followed, before, after, strict=True)],
        )


def _value(game: Game, followed: Mapping[str, Any]) -> Figure | None:
    """A figure that is followed; None while there is nothing to tell."""
    figure = followed["figure"]
    if figure == "cash":
        return Pounds(game.player(followed["player"]).cash)
    corporation = game.corporation(followed["corporation"])
    if figure == "treasury":
        return Pounds(corporation.cash) if corporation.floated and not corporation.closed else None
    if figure == "price":
        return None if corporation.price is None else Pounds(corporation.price)
    return _trains(corporation)


def _trains(corporation: Corporation) -> tuple[str, ...] | None:
    return tuple(train.name for train in corporation.trains) or None


def _change(words: Catalogue, followed: Mapping[str, Any], before: Figure | None, after: Figure | None) -> Change:
    figure, name = followed["figure"], followed["name"]
    label = words.text(f"worked_round.{figure}", name=name)
    cells = (EMPTY if value is None else as_cell(words, value, as_figure) for value in (before, after))
    return Change(f"{figure}_{name}", label, *cells)
