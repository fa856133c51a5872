"""SVG as text: nothing that comes from outside can break out of it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from engine18xx.render.markup import element, escaped, number, picture, words

HOSTILE = """</text><script>alert("1")</script>&amp;'" --> ]]>"""


def test_text_comes_out_as_it_was_and_never_as_elements() -> None:
    parsed = ElementTree.fromstring(words(HOSTILE, 0j, 10.0))
    assert parsed.text == HOSTILE
    assert list(parsed) == []


def test_an_attribute_comes_out_as_it_was() -> None:
    assert ElementTree.fromstring(element("g", fill=HOSTILE)).get("fill") == HOSTILE


def test_title_and_description_of_a_drawing_are_escaped() -> None:
    parsed = ElementTree.fromstring(picture(HOSTILE, HOSTILE, (0, 0, 1, 1)))
    assert [part.text for part in parsed] == [HOSTILE, HOSTILE]
    assert parsed.get("aria-label") == HOSTILE


@pytest.mark.parametrize("character", ["\x00", "\x0b", "\x1b", "\ud800", "\ufffe"])
def test_characters_that_xml_forbids_are_replaced(character: str) -> None:
    assert ElementTree.fromstring(words(f"a{character}b", 0j, 10.0)).text == "a\ufffdb"
    assert escaped("tab\tand line\n") == "tab\tand line\n"


@pytest.mark.parametrize(
    ("value", "written"), [(1.0, "1"), (-0.04, "0"), (0.05, "0.1"), (-3.96, "-4"), (103.92304845413264, "103.9")]
)
def test_numbers_have_at_most_one_decimal_and_no_negative_zero(value: float, written: str) -> None:
    assert number(value) == written
