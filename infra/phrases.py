"""The phrases of the pages and their catalogues: ``make phrases`` after a page or a form says something new.

Pages and forms are written in English, each phrase marked for translation. This collects the marked phrases, adds those
that are new to the catalogue of each other language, for a person to translate, drops those that nobody says any more,
and compiles the catalogues. Both forms are kept under version control, so that nothing is compiled where Bradshaw runs.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polib

GATEWAY = Path(__file__).resolve().parent.parent / "services" / "gateway"
LANGUAGES = ("fr", "es")
"""Those that phrases are translated into."""
_MARKS = {
    "_": ("singular",),
    "gettext": ("singular",),
    "gettext_lazy": ("singular",),
    "gettext_noop": ("singular",),
    "pgettext": ("context", "singular"),
    "pgettext_lazy": ("context", "singular"),
    "ngettext": ("singular", "plural"),
    "ngettext_lazy": ("singular", "plural"),
}
"""The functions that mark a phrase, and what their first arguments are."""


@dataclass(frozen=True, order=True)
class Phrase:
    """A phrase in English, as the catalogues name it."""

    singular: str
    plural: str = ""
    context: str = ""


@dataclass
class Catalogue:
    """The translations into one language."""

    language: str
    entries: polib.POFile = field(init=False)

    def __post_init__(self) -> None:
        self.entries = polib.pofile(str(self.path), wrapwidth=119)

    @property
    def path(self) -> Path:
        """Where a person edits it."""
        return GATEWAY / "locale" / self.language / "LC_MESSAGES" / "django.po"

    @property
    def compiled(self) -> Path:
        """Where the gateway reads it."""
        return self.path.with_suffix(".mo")

    def binary(self) -> bytes:
        """What `compiled` is to hold."""
        return bytes(self.entries.to_binary())

    def take(self, phrases: dict[Phrase, list[str]]) -> None:
        """Hold these phrases and no others, each with the files that say it."""
        known = {phrase_of(entry): entry for entry in self.entries}
        self.entries.clear()
        for phrase in sorted(phrases, key=lambda one: (phrases[one], one)):
            entry = known.get(phrase) or _untranslated(phrase)
            entry.occurrences = [(name, "") for name in phrases[phrase]]
            self.entries.append(entry)

    def save(self) -> None:
        """Write both forms."""
        self.entries.save(str(self.path))
        self.compiled.write_bytes(self.binary())


def phrase_of(entry: polib.POEntry) -> Phrase:
    """What an entry of a catalogue translates."""
    return Phrase(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")


def translations_of(entry: polib.POEntry) -> list[str]:
    """The translations of an entry: one, or one for each plural form."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def marked() -> dict[Phrase, list[str]]:
    """Every marked phrase, with the files in which it is said."""
    found: dict[Phrase, set[str]] = {}
    for path in sorted(GATEWAY.rglob("*.py")):
        for phrase in _in_python(path):
            found.setdefault(phrase, set()).add(str(path.relative_to(GATEWAY)))
    for path in sorted(GATEWAY.rglob("templates/**/*.*")):
        for phrase in _in_template(path):
            found.setdefault(phrase, set()).add(str(path.relative_to(GATEWAY)))
    return {phrase: sorted(names) for phrase, names in found.items()}


def _in_python(path: Path) -> Iterator[Phrase]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _MARKS:
            said = {}
            for part, argument in zip(_MARKS[node.func.id], node.args, strict=False):
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    said[part] = argument.value
            if "singular" in said:
                yield Phrase(**said)


def _in_template(path: Path) -> Iterator[Phrase]:
    from django.template import Engine
    from django.templatetags.i18n import BlockTranslateNode, TranslateNode

    nodes: Any = Engine.get_default().from_string(path.read_text()).nodelist
    for node in nodes.get_nodes_by_type(TranslateNode):
        if said := _constant(node.filter_expression):
            yield Phrase(said.replace("%", "%%"), context=_constant(node.message_context))
    for node in nodes.get_nodes_by_type(BlockTranslateNode):
        singular, _ = node.render_token_list(node.singular)
        plural = node.render_token_list(node.plural)[0] if node.plural else ""
        yield Phrase(singular, plural, _constant(node.message_context))


def _constant(expression: Any) -> str:
    """The text of an expression in a template; empty if it is a variable's, or if there is none."""
    return str(getattr(getattr(expression, "var", None), "literal", None) or "")


def _untranslated(phrase: Phrase) -> polib.POEntry:
    if phrase.plural:
        empty = {0: "", 1: ""}
        return polib.POEntry(
            msgid=phrase.singular, msgid_plural=phrase.plural, msgstr_plural=empty, msgctxt=phrase.context or None
        )
    return polib.POEntry(msgid=phrase.singular, msgctxt=phrase.context or None)


def main() -> int:
    """Bring the catalogues up to date; 1 if phrases wait for their translation."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gateway.settings")
    os.environ.setdefault("SECRET_KEY", "none")
    import django

    django.setup()
    phrases = marked()
    waiting = 0
    for catalogue in map(Catalogue, LANGUAGES):
        catalogue.take(phrases)
        catalogue.save()
        for entry in catalogue.entries:
            if not all(translations_of(entry)):
                print(f"{catalogue.language}: not translated yet: {entry.msgid!r}")
                waiting += 1
    return 1 if waiting else 0


if __name__ == "__main__":
    sys.exit(main())
