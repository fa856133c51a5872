"""The titles that can be played, by their canonical names. Nothing else in the engine imports a title."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from engine18xx.errors import UnknownTitle, UnknownVersion

if TYPE_CHECKING:
    from engine18xx.game import Game

_CLASSES = {
    "18GB": "engine18xx.titles.t18gb.game:Game18GB",
    "1822NRS": "engine18xx.titles.t1822nrs.game:Game1822NRS",
    "1860": "engine18xx.titles.t1860.game:Game1860",
}


def titles() -> tuple[str, ...]:
    """Canonical names of all titles."""
    return tuple(_CLASSES)


def title_named(title: str, rules_version: int | None = None) -> type[Game]:
    """The class of the games of a title.

    Raises:
        UnknownTitle: if there is no such title.
        UnknownVersion: if the title has no such version of its rules.
    """
    game = _class_of(title)
    if rules_version is not None and rules_version not in game.rules_versions:
        raise UnknownVersion(f"{title} has no rules version {rules_version}")
    return game


@cache
def _class_of(title: str) -> type[Game]:
    if title not in _CLASSES:
        raise UnknownTitle(f"there is no title {title!r}; known: {', '.join(_CLASSES)}")
    module, _, name = _CLASSES[title].partition(":")
    found: type[Game] = getattr(import_module(module), name)
    return found
