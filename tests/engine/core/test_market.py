"""How markers move on the three shapes of market (CORE-150 to CORE-154)."""

from __future__ import annotations

import pytest

from engine18xx.finance.market import Cell, MarketShape
from engine18xx.game import Game
from engine18xx.registry import title_named

SHAPES: dict[str, MarketShape] = {title: title_named(title).printed_market() for title in ("1822NRS", "18GB", "1860")}


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("450,3,%s", "right", 500),
        ("70,2,0", "up", 70),
        ("70,2,0", "left", 60),
        ("100,8,9", "down", 100),
        ("600,0,19", "right", 600),
    ],
)
def test_the_examples_of_a_grid(start: str, direction: str, end: int) -> None:
    """CORE-151 on the market of 1822NRS."""
    shape = SHAPES["1822NRS"]
    if "%s" in start:
        row = [cell for cell in shape.cells.values() if cell.row == 3]
        start = max(row, key=lambda cell: cell.column).id
        assert start.startswith("450,")
    assert getattr(shape, direction)(shape.by_id[start]).price == end


def test_from_70_up_leads_diagonally_and_left_leads_down() -> None:
    """CORE-151: (2,0) up → (3,1), left → (3,0)."""
    shape = SHAPES["1822NRS"]
    start = shape.by_id["70,2,0"]
    up, left = shape.up(start), shape.left(start)
    assert ((up.row, up.column), (left.row, left.column)) == ((3, 1), (3, 0))


def expected(title: str, cell: Cell, direction: str) -> tuple[int, int]:
    """CORE-151, written down from the table: where a move leads, the same place if nowhere."""
    cells = SHAPES[title].cells
    row, column = cell.row, cell.column
    if title != "1822NRS":
        stride = 2 if title == "1860" and direction in ("left", "right") else 1
        sign = -1 if direction in ("left", "down") else 1
        return 0, min(max(column + sign * stride, 0), len(cells) - 1)

    def down() -> tuple[int, int]:
        return (row + 1, column) if (row + 1, column) in cells else (row, column)

    def up() -> tuple[int, int]:
        for place in ((row - 1, column), (row + 1, column + 1)):
            if place in cells:
                return place
        return row, column

    if direction == "left":
        return (row, column - 1) if (row, column - 1) in cells else down()
    if direction == "right":
        return (row, column + 1) if (row, column + 1) in cells else up()
    return down() if direction == "down" else up()


@pytest.mark.parametrize("direction", ["left", "right", "down", "up"])
@pytest.mark.parametrize("title", SHAPES)
def test_every_move_from_every_cell(title: str, direction: str) -> None:
    """CORE-151: all cells and directions of the three markets."""
    for cell in SHAPES[title].cells.values():
        end = getattr(SHAPES[title], direction)(cell)
        assert (end.row, end.column) == expected(title, cell, direction), cell


def test_five_shares_of_mr_sold_at_70_leave_it_at_the_left_end() -> None:
    """CORE-115, 18GB: four moves to £50, the fifth has no effect."""
    game = Game.new("18GB", [(number, str(number)) for number in (1, 2, 3, 4)], seed=1)
    shape = game.market.shape
    cell = next(cell for cell in shape.cells.values() if cell.price == 70)
    prices = [game.market.after(cell, "down", steps).price for steps in range(6)]
    assert (prices[0], prices[4], prices[5]) == (70, 50, 50)
    assert len(set(prices)) == 5


def test_five_shares_sold_at_110_fall_to_60() -> None:
    """CORE-115, 1822: price 110 100 90 80 70 60."""
    shape = SHAPES["1822NRS"]
    falls = []
    for cell in (cell for cell in shape.cells.values() if cell.price == 110):
        prices = [cell.price]
        for _ in range(5):
            cell = shape.down(cell)
            prices.append(cell.price)
        falls.append(prices)
    assert [110, 100, 90, 80, 70, 60] in falls


# --- markers ---


def market_with(*placed: tuple[str, int]) -> Game:
    """1860 with these companies on cells of these columns, in this order of arrival."""
    game = Game.new("1860", [(1, "A"), (2, "B")])
    for symbol, column in placed:
        game.market.place(game.corporations[symbol], game.market.shape.cells[0, column])
    return game


def order(game: Game) -> list[str]:
    return [company.sym for company in game.market.order()]


def test_the_dearest_comes_first_and_of_equals_the_first_to_arrive() -> None:
    """CORE-60, CORE-152."""
    game = market_with(("S&C", 12), ("IOW", 20), ("FYN", 12))
    assert order(game) == ["IOW", "S&C", "FYN"]


def test_a_marker_that_arrives_goes_behind_those_that_are_there() -> None:
    """CORE-152."""
    game = market_with(("S&C", 12), ("FYN", 10))
    game.market.move(game.corporations["FYN"], "right")
    assert order(game) == ["S&C", "FYN"]


def test_a_marker_that_cannot_move_keeps_its_place() -> None:
    """CORE-151."""
    game = market_with(("S&C", 0), ("FYN", 0))
    game.market.move(game.corporations["S&C"], "down")
    assert order(game) == ["S&C", "FYN"]


def test_an_end_cell_counts_even_if_it_is_left_again() -> None:
    """CORE-153, CORE-174: several steps are several moves, and what is passed counts."""
    game = market_with(("IOW", 53))
    assert not game.market.end_reached
    game.market.move(game.corporations["IOW"], "right")
    game.market.move(game.corporations["IOW"], "left")
    assert game.market.end_reached


def test_being_placed_on_an_end_cell_is_no_move() -> None:
    """CORE-153: being parred there does not count."""
    assert not market_with(("IOW", 54)).market.end_reached


def test_looking_ahead_moves_nothing() -> None:
    """CORE-154."""
    game = market_with(("IOW", 20))
    cell = game.corporations["IOW"].cell
    assert cell is not None
    assert game.market.after(cell, "right", 3).column == 26
    assert game.corporations["IOW"].cell is cell
