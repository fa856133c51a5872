"""What a sheet is about: a title, with its facts, its set-ups and the figures that its sentences name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from engine18xx.frozen import Facts
from engine18xx.registry import title_named

from .catalogue import Catalogue, catalogue
from .figures import Figure
from .setups import Setup, setups


class Subject(NamedTuple):
    """A title in a language.

    Attributes:
        printed: the facts of the title.
        setups: the ways in which it can be set up.
        words: the language's words for it.
    """

    title: str
    printed: Facts
    setups: tuple[Setup, ...]
    words: Catalogue

    def place(self, hexagon: str) -> str:
        """A hex by its name and its id."""
        for hexes in self.printed["maps"].values():
            for one in hexes:
                if one["id"] == hexagon and one.get("name"):
                    return f"{one['name']} ({hexagon})"
        return hexagon


def subject(title: str, code: str) -> Subject:
    """A title in the language of that code.

    Raises:
        UnknownTitle: if there is no such title.
    """
    game = title_named(title)
    return Subject(title, game.printed(), setups(title), catalogue(code, game.package, figures_of(game.package)))


@cache
def figures_of(package: str) -> Mapping[str, Figure]:
    """The figures that the sentences of a title name: `FIGURES` in the module ``figures`` of its package."""
    figures: Mapping[str, Figure] = import_module(f"{package}.figures").FIGURES
    return figures
