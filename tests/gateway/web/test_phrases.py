"""Every phrase that a page can say is there in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from django.utils import translation

from gateway.accounts.models import Language
from infra.phrases import GATEWAY, LANGUAGES, Catalogue, Phrase, marked, phrase_of, translations_of

MARKED = marked()


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return Catalogue(request.param)


def places(texts: Iterable[str]) -> set[str]:
    """The places of a phrase where something is filled in."""
    return {place for text in texts for place in re.findall(r"%\(\w+\)s|\{\w*\}", text)}


def test_there_is_a_catalogue_for_every_language_but_english() -> None:
    assert {"en", *LANGUAGES} == set(Language.values)


def test_phrases_are_found_in_templates_and_in_python() -> None:
    assert Phrase("Skip to the content") in MARKED
    assert Phrase("Batch of %(at)s UTC") in MARKED
    assert Phrase("and %(number)s automatic", "and %(number)s automatic ones") in MARKED
    assert Phrase("A new password") in MARKED


def test_every_phrase_is_translated_and_none_is_left_over(catalogue: Catalogue) -> None:
    translated = {phrase_of(entry) for entry in catalogue.entries if all(translations_of(entry))}
    assert translated == set(MARKED)


def test_nothing_is_doubtful_any_more(catalogue: Catalogue) -> None:
    assert [entry.msgid for entry in catalogue.entries if entry.fuzzy or entry.obsolete] == []


def test_a_translation_fills_in_what_the_phrase_fills_in(catalogue: Catalogue) -> None:
    for entry in catalogue.entries:
        said = [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]
        assert places(translations_of(entry)) == places(said), entry.msgid


def test_a_translation_of_a_sentence_ends_as_the_sentence_does(catalogue: Catalogue) -> None:
    for entry in [entry for entry in catalogue.entries if " " in entry.msgid]:
        for text in translations_of(entry):
            assert re.sub(r"[^.?!:…]", "", text[-1]) == re.sub(r"[^.?!:…]", "", entry.msgid[-1]), text


def test_the_compiled_catalogue_is_the_one_that_people_edit(catalogue: Catalogue) -> None:
    assert catalogue.compiled.read_bytes() == catalogue.binary(), "`make phrases` compiles it"


def test_pages_hold_no_words_that_are_not_marked() -> None:
    """What stands between tags is a variable, a sign, or the name of something."""
    names = {"Bradshaw", "API", "UTC", "CSV", "JSON", "NDJSON", "iCal"}
    for path in GATEWAY.rglob("templates/**/*.html"):
        text = re.sub(
            r"\{%-?\s*blocktranslate.*?endblocktranslate\s*%\}|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}",
            " ",
            path.read_text(),
            flags=re.DOTALL,
        )
        words = re.findall(r"[^\W\d_]{2,}", re.sub(r"<[^>]*>", " ", text))
        assert set(words) <= names, path


@pytest.mark.parametrize(("language", "shown"), [("en", "Games"), ("fr", "Parties"), ("es", "Partidas")])
def test_the_gateway_speaks_the_language(language: str, shown: str) -> None:
    with translation.override(language):
        assert translation.gettext("Games") == shown
