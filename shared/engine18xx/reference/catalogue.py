"""The words of one language: those that all titles share, and a title's own, which win."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from .figures import Figure
from .language import LANGUAGES, Language

SHARED = "engine18xx.reference"


class Catalogue:
    """Texts by their keys, with a title's figures to fill into them.

    Attributes:
        language: the language of the texts.
        texts: dotted key -> text, in which ``{name}`` stands for a figure.
    """

    def __init__(self, language: Language, texts: Mapping[str, str], figures: Mapping[str, Figure]) -> None:
        self.language = language
        self.texts = texts
        self._written = {name: language.write(figure) for name, figure in figures.items()}

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def text(self, key: str, **figures: Figure) -> str:
        """The text of a key with its figures filled in.

        Raises:
            KeyError: if there is no such text, or no such figure.
        """
        written = {name: self.language.write(figure) for name, figure in figures.items()}
        return self.texts[key].format_map({**self._written, **written})

    def counted(self, key: str, number: int) -> str:
        """The form of a text for so many: ``{n}`` stands for the number."""
        return self.text(f"{key}.{'one' if number == 1 else 'other'}", n=number)

    def under(self, key: str) -> Iterator[str]:
        """The parts of the keys right below a key, in the order in which they were written."""
        start = f"{key}."
        below = (name.removeprefix(start).partition(".")[0] for name in self.texts if name.startswith(start))
        return iter(dict.fromkeys(below))


def catalogue(code: str, package: str, figures: Mapping[str, Figure]) -> Catalogue:
    """The words of a title in a language.

    Args:
        code: of the language, one of `LANGUAGES`.
        package: full name of the title's package.
        figures: what the title's sentences name.
    """
    shared, own = texts_of(SHARED, "words", code), texts_of(package, "words", code)
    return Catalogue(LANGUAGES[code], {**shared, **own}, figures)


@cache
def texts_of(package: str, folder: str, code: str) -> Mapping[str, str]:
    """The texts of a file ``<code>.json`` in a folder of a package, by dotted key."""
    file = resources.files(package) / folder / f"{code}.json"
    return dict(_flat(json.loads(file.read_text(encoding="utf-8")), ""))


def _flat(value: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _flat(inner, f"{key}.{name}" if key else name)
    else:
        yield key, value
