"""The market: its cells as printed, and the markers in their order."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from engine18xx.game import Game
from engine18xx.render import market_svg
from engine18xx.render.market import KINDS, WIDE

from .drawing import ARCHIVE_NAMES, TITLES, all_of, facts_of, finished, hints, name_of, new_game, place_of, read, texts


def cells_of(root: Element) -> list[Element]:
    return [part for part in all_of(root, "g") if part.get("role") == "img"]


def places_by_price(game: Game) -> dict[str, complex]:
    return {name_of(part).split(",")[0]: place_of(part) for part in cells_of(read(market_svg(game)))}


@pytest.mark.parametrize("title", TITLES)
def test_every_cell_is_drawn_with_its_price_and_the_letters_of_its_kinds(title: str) -> None:
    game = new_game(title)
    drawn = sorted(tuple(texts(part)) for part in cells_of(read(market_svg(game))))
    printed = [
        (str(cell["price"]), *["".join(KINDS[kind].letter for kind in KINDS if kind in cell.get("kinds", ()))])
        for cell in facts_of(title)["market"]["cells"]
    ]
    assert drawn == sorted(printed)


@pytest.mark.parametrize("title", TITLES)
def test_the_legend_explains_every_letter_in_the_words_of_the_facts(title: str) -> None:
    written = texts(read(market_svg(new_game(title))))
    for kind, meaning in facts_of(title)["market"]["kinds"].items():
        assert KINDS[kind].letter in written
        assert meaning in written


def test_no_two_kinds_share_a_letter_or_a_ground() -> None:
    assert len({kind.letter for kind in KINDS.values()}) == len(KINDS)
    assert len({kind.ground for kind in KINDS.values()}) == len(KINDS)


def test_the_market_of_18gb_is_one_row() -> None:
    places = places_by_price(new_game("18GB"))
    assert {place.imag for place in places.values()} == {0}
    assert places["£55"].real - places["£50"].real == pytest.approx(WIDE)


def test_the_market_of_1860_is_two_interleaved_rows() -> None:
    places = places_by_price(new_game("1860"))
    upper, lower, next_upper = places["£0"], places["£7"], places["£14"]
    assert upper.imag == next_upper.imag == 0 < lower.imag
    assert next_upper.real - upper.real == pytest.approx(WIDE)
    assert lower.real - upper.real == pytest.approx(WIDE / 2)
    assert len({place.imag for place in places.values()}) == 2


def test_the_market_of_1822nrs_is_a_grid() -> None:
    game = new_game("1822NRS")
    rows: dict[int, set[float]] = {}
    drawn = cells_of(read(market_svg(game)))
    for cell, part in zip(
        sorted(game.market.shape.cells.values(), key=lambda c: (c.row, c.column)), drawn, strict=True
    ):
        assert texts(part)[0] == str(cell.price)
        assert place_of(part).real == pytest.approx(WIDE * cell.column)
        rows.setdefault(cell.row, set()).add(place_of(part).imag)
    assert all(len(heights) == 1 for heights in rows.values())
    tops = [min(rows[row]) for row in sorted(rows)]
    assert tops == sorted(set(tops))


def test_markers_are_stacked_in_the_order_of_operation_core_152() -> None:
    game = new_game("1860")
    cell = next(cell for cell in game.market.shape.cells.values() if cell.price == 74)
    for symbol in ("S&C", "IOW", "FYN"):
        game.market.place(game.corporations[symbol], cell)
    part = next(part for part in cells_of(read(market_svg(game))) if name_of(part).startswith("£74"))
    assert name_of(part) == "£74, par, S&C, IOW, FYN"
    downwards = {name_of(disc).split(":")[0]: place_of(disc).imag for disc in all_of(part, "g") if disc is not part}
    assert sorted(downwards, key=downwards.__getitem__) == ["S&C", "IOW", "FYN"]
    # What is drawn later lies above: the top marker comes last.
    assert [hint.split(":")[0] for hint in hints(part)[1:]] == ["FYN", "IOW", "S&C"]


def test_a_cell_is_as_high_as_its_stack_needs() -> None:
    game = new_game("18GB")
    cell = next(iter(game.market.shape.cells.values()))
    corporations = list(game.corporations.values())
    for corporation in corporations:
        game.market.place(corporation, cell)
    part = cells_of(read(market_svg(game)))[0]
    high = float(all_of(part, "rect")[0].get("height", ""))
    lowest = max(place_of(disc).imag for disc in all_of(part, "g") if disc is not part)
    assert len(hints(part)) == 1 + len(corporations)
    assert lowest + 15 <= high


@pytest.mark.parametrize("name", ARCHIVE_NAMES)
def test_every_marker_of_a_played_game_is_in_its_cell(name: str) -> None:
    game = finished(name)
    found = {}
    for part in cells_of(read(market_svg(game))):
        for hint in hints(part)[1:]:
            found[hint.split(":")[0]] = name_of(part).split(",")[0]
    assert found == {
        corporation.sym: f"£{corporation.price}"
        for corporation in game.corporations.values()
        if corporation.price is not None
    }
