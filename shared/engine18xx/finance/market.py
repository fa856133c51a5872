"""The stock market: cells, the markers on them, and how a marker moves (CORE-150 to CORE-154).

A market is a grid, one row, or one row printed as a zigzag. The shape decides where the four moves lead; nothing else
differs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine18xx.finance.corporation import Corporation
    from engine18xx.frozen import Facts


class Cell:
    """One space of the market, shared by all games of a title.

    Attributes:
        price: in pounds.
        row, column: row 0 is the top, column 0 the left.
        id: ``price,row,column``, as in archives.
        kinds: what is printed on it, such as ``par``.
    """

    __slots__ = ("column", "id", "kinds", "price", "row")

    def __init__(self, price: int, row: int, column: int, kinds: Iterable[str]) -> None:
        self.price = price
        self.row = row
        self.column = column
        self.kinds = frozenset(kinds)
        self.id = f"{price},{row},{column}"

    def __repr__(self) -> str:
        return f"<{self.id}>"


class MarketShape:
    """The printed market and its moves: a grid (CORE-151, first column of the table)."""

    def __init__(self, facts: Facts) -> None:
        self.cells: dict[tuple[int, int], Cell] = {}
        for cell in facts["cells"]:
            place = cell["row"], cell["col"]
            self.cells[place] = Cell(cell["price"], *place, cell.get("kinds", ()))
        self.by_id = {cell.id: cell for cell in self.cells.values()}

    def left(self, cell: Cell) -> Cell:
        """One to the left; without a cell there, down."""
        return self.cells.get((cell.row, cell.column - 1)) or self.down(cell)

    def right(self, cell: Cell) -> Cell:
        """One to the right; at the end of the row, up."""
        return self.cells.get((cell.row, cell.column + 1)) or self.up(cell)

    def down(self, cell: Cell) -> Cell:
        """One down, or nowhere."""
        return self.cells.get((cell.row + 1, cell.column), cell)

    def up(self, cell: Cell) -> Cell:
        """One up; without a cell there, diagonally down to the right, or nowhere."""
        above = self.cells.get((cell.row - 1, cell.column))
        return above or self.cells.get((cell.row + 1, cell.column + 1), cell)

    def with_kind(self, kind: str) -> list[Cell]:
        """All cells of a kind, by row and column."""
        return [cell for place, cell in sorted(self.cells.items()) if kind in cell.kinds]

    @property
    def lowest_price(self) -> int:
        """Lowest price printed."""
        return min(cell.price for cell in self.cells.values())


class RowShape(MarketShape):
    """One row: left and down are the same, right and up are the same."""

    stride = 1  # cells that a move to the left or right passes

    def left(self, cell: Cell) -> Cell:
        return self._at(cell.column - self.stride)

    def right(self, cell: Cell) -> Cell:
        return self._at(cell.column + self.stride)

    def down(self, cell: Cell) -> Cell:
        return self._at(cell.column - 1)

    def up(self, cell: Cell) -> Cell:
        return self._at(cell.column + 1)

    def _at(self, column: int) -> Cell:
        return self.cells[0, min(max(column, 0), len(self.cells) - 1)]


class ZigzagShape(RowShape):
    """One list of cells printed as two interleaved rows: left and right pass two cells, down and up one."""

    stride = 2


class Market:
    """The markers of one game on the printed market.

    Attributes:
        shape: the printed market.
        end_reached: a marker has entered an end cell by a move; it stays true (CORE-153).
    """

    __slots__ = ("_markers", "end_reached", "shape")

    def __init__(self, shape: MarketShape) -> None:
        self.shape = shape
        self.end_reached = False
        self._markers: dict[Cell, list[Corporation]] = {}

    def place(self, corporation: Corporation, cell: Cell) -> None:
        """Put a new marker at the end of a cell's list."""
        corporation.cell = cell
        self._markers.setdefault(cell, []).append(corporation)

    def remove(self, corporation: Corporation) -> None:
        """Take a marker off the market."""
        if corporation.cell is not None:
            self._markers[corporation.cell].remove(corporation)
            corporation.cell = None

    def send_to_bottom(self, corporation: Corporation) -> None:
        """Put a marker behind all others in its own cell."""
        if corporation.cell is not None:
            markers = self._markers[corporation.cell]
            markers.remove(corporation)
            markers.append(corporation)

    def after(self, cell: Cell, direction: str, steps: int = 1) -> Cell:
        """The cell that so many moves lead to (``left``, ``right``, ``up`` or ``down``); nothing changes."""
        move = getattr(self.shape, direction)
        for _ in range(steps):
            cell = move(cell)
        return cell

    def move(self, corporation: Corporation, direction: str, steps: int = 1) -> None:
        """Move a marker so many times; it goes behind those already where it arrives (CORE-151, CORE-152)."""
        cell = corporation.cell
        if cell is None:
            return
        step = getattr(self.shape, direction)
        for _ in range(steps):
            arrived = step(cell)
            if arrived is cell:
                continue
            self._markers[cell].remove(corporation)
            self._markers.setdefault(arrived, []).append(corporation)
            if "game_end" in arrived.kinds:
                self.end_reached = True
            cell = arrived
        corporation.cell = cell

    def order(self) -> list[Corporation]:
        """All corporations on the market: dearest first, then further right, higher, first arrived (CORE-60)."""
        cells = sorted(
            (cell for cell, markers in self._markers.items() if markers),
            key=lambda cell: (-cell.price, -cell.column, cell.row),
        )
        return [corporation for cell in cells for corporation in self._markers[cell]]
