"""The ways in which a title can be set up: what players start with, by their number and by what an option changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engine18xx.game import Game
from engine18xx.registry import title_named

SEED = 1
"""Of the games that are looked at. What a seed draws is not told here."""


class Setup(NamedTuple):
    """A title set up in one way.

    Attributes:
        name: the scenario's name, or the number of players.
        players: their number.
        option: the option that makes the difference, if one does.
        game: a game of it at its start.
    """

    name: str
    players: int
    option: str | None
    game: Game

    @property
    def privates(self) -> list[str]:
        """Symbols of the private companies that are private companies, and of nothing else."""
        return [
            private.sym for private in self.game.privates.values() if private.facts.get("kind") in (None, "private")
        ]

    @property
    def trains(self) -> dict[str, int | None]:
        """Kind of train -> how many the bank has; None for no limit."""
        return {kind.name: None if kind.count is None else count for kind, count in self.game.depot.line()}


@cache
def setups(title: str) -> tuple[Setup, ...]:
    """All set-ups of a title that differ in cash, limits, companies or trains, fewest players first."""
    return tuple(_setups(title))


def _setups(title: str) -> Iterator[Setup]:
    printed = title_named(title).printed()
    names = {(one["players"], one["options"]): one["name"] for one in printed.get("scenarios", ())}
    for players in range(printed["players"]["min"], printed["players"]["max"] + 1):
        plain = _start(title, players)
        yield Setup(names.get((players, ()), str(players)), players, None, plain)
        for option in printed["options"]:
            game = _start(title, players, option["sym"])
            if _material(game) != _material(plain):
                yield Setup(names.get((players, (option["sym"],)), str(players)), players, option["sym"], game)


def _start(title: str, players: int, *options: str) -> Game:
    return Game.new(title, [(number, str(number)) for number in range(1, players + 1)], SEED, options)


def _material(game: Game) -> Any:
    """What players are dealt or find in the box; the map apart, which `tiles` tells of."""
    return (
        game.starting_cash(),
        game.certificate_limit(),
        list(game.privates),
        list(game.corporations),
        [(kind.name, count) for kind, count in game.depot.line()],
    )
