"""Reading a drawing: it is parsed as XML and asked what a reader would find in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from engine18xx.frozen import Facts, load_facts
from engine18xx.game import Game
from engine18xx.table import Table

ARCHIVES = Path(__file__).parents[2] / "data" / "archives"
ARCHIVE_NAMES = sorted(path.relative_to(ARCHIVES).as_posix() for path in ARCHIVES.glob("*/*.json"))
TITLES = ("1860", "18GB", "1822NRS")
PLAYERS = [(1, "Ann"), (2, "Bob"), (3, "Cay"), (4, "Dan")]
SVG = "{http://www.w3.org/2000/svg}"


def new_game(title: str) -> Game:
    return Game.new(title, PLAYERS, seed=1)


def facts_of(title: str) -> Facts:
    return load_facts(f"engine18xx.titles.t{title.lower()}")


@cache
def document(name: str) -> dict[str, object]:
    found: dict[str, object] = json.loads((ARCHIVES / name).read_text(encoding="utf-8"))
    return found


def played(name: str, actions: int | None = None) -> Game:
    """The game of an archive after so many of its actions; after all by default."""
    whole = document(name)
    listed = whole["actions"]
    assert isinstance(listed, list)
    return Table.open({**whole, "actions": listed[:actions]}).game


@cache
def finished(name: str) -> Game:
    """The game of an archive after all its actions, played once for all tests; nobody may change it."""
    return played(name)


def read(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def all_of(root: Element, tag: str) -> list[Element]:
    return list(root.iter(SVG + tag))


def name_of(part: Element) -> str:
    """The name that a part has of its own, or nothing."""
    return part.findtext(SVG + "title", default="")


def named_parts(root: Element) -> dict[str, Element]:
    """The parts of a drawing that a screen reader finds, by name."""
    return {name_of(part): part for part in all_of(root, "g") if part.get("role") == "img"}


def hex_part(root: Element, hex_id: str) -> Element:
    """The drawing of one hex."""
    return next(part for name, part in named_parts(root).items() if name.split(":")[0].split(" ")[0] == hex_id)


def hints(root: Element) -> list[str]:
    """What is shown when parts of a drawing are pointed at."""
    return [title.text or "" for title in all_of(root, "title")]


def texts(root: Element) -> list[str]:
    return [text.text or "" for text in all_of(root, "text")]


def shapes(root: Element) -> Iterator[Element]:
    return (shape for tag in ("path", "circle", "rect") for shape in all_of(root, tag))


def place_of(part: Element) -> complex:
    """Where a part is moved to."""
    x, y = part.get("transform", "")[len("translate(") : -1].split()
    return complex(float(x), float(y))
