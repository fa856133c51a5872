"""The words of the sheets: the same things are said in every language, and no figure stands in them by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import resources
from string import Formatter
from typing import Any

import pytest

from engine18xx.reference import LANGUAGES, sheet
from engine18xx.reference.catalogue import SHARED, texts_of
from engine18xx.reference.subject import figures_of
from engine18xx.registry import title_named, titles

PACKAGES = [SHARED, *(title_named(title).package for title in titles())]


def words(package: str, code: str) -> Mapping[str, str]:
    return texts_of(package, "words", code)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_says_the_same_things_in_the_same_order(package: str, code: str) -> None:
    assert list(words(package, code)) == list(words(package, "en"))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_names_the_same_figures(package: str, code: str) -> None:
    for key, english in words(package, "en").items():
        assert placeholders(words(package, code)[key]) == placeholders(english), key


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_no_figure_stands_in_a_sentence_by_hand(title: str, code: str) -> None:
    package = title_named(title).package
    for key, text in words(package, code).items():
        if key.partition(".")[0] in {"statements", "flows", "privates", "events", "phase_status", "options"}:
            plain = re.sub(r"\{\w+\}", "", text)
            assert not re.search(r"\d", re.sub(r"\b(18GB|18\w\w|P\d+|E\d+)\b", "", plain)), key


@pytest.mark.parametrize("title", titles())
def test_every_figure_of_a_title_is_named_somewhere(title: str) -> None:
    package = title_named(title).package
    named = set().union(*(placeholders(text) for text in words(package, "en").values()))
    assert set(figures_of(package)) == named


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_empty_or_left_in_english(code: str) -> None:
    for package in PACKAGES:
        for key, text in words(package, code).items():
            assert text.strip() == text != "", key
            if code != "en" and len(text) > 40 and key not in {"name"}:
                assert text != words(package, "en")[key], key


@pytest.mark.parametrize("title", titles())
def test_a_title_adds_a_file_for_each_language_and_nothing_else(title: str) -> None:
    folder = resources.files(title_named(title).package) / "words"
    assert sorted(file.name for file in folder.iterdir()) == sorted(f"{code}.json" for code in LANGUAGES)


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a sheet that a person reads."""
    for section in value.sections:
        yield section.heading
        yield from (statement.text for statement in section.statements)
        for table in section.tables:
            yield table.caption
            yield from (column.heading for column in table.columns)
            yield from (cell.text for row in table.rows for cell in row.values())


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_every_placeholder_of_a_sheet_is_filled_in(title: str, code: str) -> None:
    made = sheet(title, code)
    assert not [text for text in texts_in(made) if "{" in text or text == ""]
