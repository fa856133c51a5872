"""A title's reference sheet: everything a player looks up, by subject."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import msgspec

from .companies import corporations, minors, privates
from .market import market
from .money import flows, starts
from .rules import endings, options, scenarios
from .subject import Subject, subject
from .tables import Section, Statement, Table
from .tiles import tiles
from .trains import phases, trains

Tables = Callable[[Subject], Iterator[Table | None]]


def _none(_: Subject) -> Iterator[Table | None]:
    return iter(())


SECTIONS: dict[str, Tables] = {
    "setup": starts,
    "scenarios": scenarios,
    "options": options,
    "stock_round": _none,
    "operating_round": _none,
    "capital": _none,
    "money": flows,
    "phases": phases,
    "trains": trains,
    "emergency": _none,
    "privates": privates,
    "minors": minors,
    "corporations": corporations,
    "market": market,
    "tiles": tiles,
    "mechanics": _none,
    "endings": endings,
    "score": _none,
    "compared_with_1830": _none,
}
"""The subjects of a sheet in their order, with what makes the tables of each."""


class Sheet(msgspec.Struct, frozen=True):
    """The reference sheet of a title in one language.

    Attributes:
        title: canonical name.
        language: code of the language.
        name, designer, summary: what the game is, whose, and what it is like.
        fewest_players, most_players: how many can play.
        sections: what it says, by subject.
    """

    title: str
    language: str
    name: str
    designer: str
    summary: str
    fewest_players: int
    most_players: int
    sections: Sequence[Section]


@cache
def sheet(title: str, language: str) -> Sheet:
    """The reference sheet of a title.

    Args:
        title: canonical name, such as ``1860``.
        language: one of `LANGUAGES`.

    Raises:
        UnknownTitle: if there is no such title.
        KeyError: if there is no such language.
    """
    about = subject(title, language)
    words, players = about.words, about.printed["players"]
    return Sheet(
        title,
        language,
        words.text("name"),
        words.text("designer"),
        words.text("summary"),
        players["min"],
        players["max"],
        [section for name in SECTIONS if (section := _section(about, name)).statements or section.tables],
    )


def _section(about: Subject, name: str) -> Section:
    words, key = about.words, f"statements.{name}"
    return Section(
        name,
        words.text(f"sections.{name}"),
        [Statement(one, words.text(f"{key}.{one}")) for one in words.under(key)],
        [made for made in SECTIONS[name](about) if made is not None],
    )
