"""Set-up, options and printed facts (R1860-101 to R1860-123)."""

from __future__ import annotations

import pytest

from engine18xx.errors import RuleViolation
from engine18xx.finance.market import Cell
from engine18xx.titles.t1860.game import Game1860

from .isle import Isle

TRACK = (
    "0 7 14 20 26 31 36 40 44 47 50 52 54 56 58 60 62 65 68 71 74 78 82 86 90 95 100 105 110 116 122 128 134 142 150 "
    "158 166 174 182 191 200 210 220 230 240 250 260 270 280 290 300 310 320 330 340"
)


@pytest.mark.parametrize("players", [1, 5])
def test_other_than_two_to_four_players_are_refused(players: int) -> None:
    """R1860-101, ARCH-12."""
    with pytest.raises(RuleViolation) as caught:
        Isle(players)
    assert caught.value.rule == "ARCH-12"


@pytest.mark.parametrize(("players", "cash", "limit"), [(2, 1000, 32), (3, 670, 21), (4, 500, 16)])
def test_starting_cash_and_certificate_limit_depend_on_the_players(players: int, cash: int, limit: int) -> None:
    """R1860-102; CORE-12: the cash comes out of a vault of £20,000 (R1860-103)."""
    game = Isle(players).game
    assert {player.cash for player in game.players} == {cash}
    assert (game.cert_limit, game.bank.cash, game.bank_money) == (
        limit,
        20_000 - players * cash,
        10_000 - players * cash,
    )


def test_the_first_of_the_archive_starts_the_first_auction() -> None:
    """R1860-104."""
    assert Game1860([(7, "Z"), (3, "A")]).snapshot()["active"] == 7


def test_the_last_share_of_four_companies_is_reserved_for_their_harbour() -> None:
    """R1860-108, R1860-107: nine certificates, 20% and eight of 10%."""
    game = Isle().game
    reserved = {share.id for company in game.companies() for share in company.issued if share.reserved}
    assert reserved == {"C&N_8", "IOW_8", "FYN_8", "BHI&R_8"}
    assert all([share.percent for share in company.issued] == [20] + [10] * 8 for company in game.companies())


@pytest.mark.parametrize("other", ["original_insolvency", "original_game"])
def test_simplified_insolvency_goes_with_no_original_rule_of_insolvency(other: str) -> None:
    """R1860-111."""
    with pytest.raises(RuleViolation) as caught:
        Isle(options=("simplified_insolvency", other))
    assert caught.value.rule == "R1860-111"


def test_an_unknown_option_is_ignored() -> None:
    """ARCH-11."""
    assert Isle(options=("no_such_rule",)).game.snapshot() == Isle().game.snapshot()


@pytest.mark.parametrize("option", ["two_player_map", "original_game"])
def test_the_first_edition_map_has_42_hexes_and_two_tiles_fewer(option: str) -> None:
    """R1860-112, R1860-113."""
    board, full = Isle(options=(option,)).game.board, Isle().game.board
    assert {hexagon.id for hexagon in full.hexes} - {hexagon.id for hexagon in board.hexes} == {"A5", "A7", "E11"}
    assert len(board.hexes) == 42
    for tile, copies in (("776", 2), ("770", 1)):
        taken = {copy for index in range(5) if (copy := f"{tile}-{index}") and _in_supply(board, copy)}
        assert len(taken) == copies
        assert _in_supply(full, f"{tile}-{copies}")


def _in_supply(board: object, copy: str) -> bool:
    try:
        board.supply.kind_of(copy)  # type: ignore[attr-defined]
    except RuleViolation:
        return False
    return True


def test_yarmouth_has_no_impassable_side_on_the_first_edition_map() -> None:
    """R1860-112, R1860-825."""

    def sealed(isle: Isle) -> object:
        return isle.game.snapshot()["borders"].get("B4")

    assert sealed(Isle()) and not sealed(Isle(options=("two_player_map",)))


def test_every_home_is_reserved_until_its_token_is_there() -> None:
    """R1860-114."""
    cities = Isle().game.snapshot()["cities"]
    homes = {
        "F2": "C&N",
        "I3": "IOW",
        "G7": "IWNJ",
        "B4": "FYN",
        "G9": "NGStL",
        "L6": "BHI&R",
        "F12": "S&C",
        "E9": "VYSC",
    }
    assert {hexagon: cities[hexagon]["cities"][0]["reserved"] for hexagon in homes} == {
        hexagon: [company] for hexagon, company in homes.items()
    }


@pytest.mark.parametrize(
    ("company", "layer", "tokens", "prices", "again"),
    [
        ("C&N", 1, [0, 40, 100, 100], [74, 82, 90, 100], (40, 100)),
        ("IOW", 1, [0, 40, 100, 100], [74, 82, 90, 100], (40, 100)),
        ("IWNJ", 2, [0, 40, 100], [62, 68, 74, 82], (40, 82)),
        ("FYN", 2, [0, 40, 100], [62, 68, 74, 82], (40, 82)),
        ("NGStL", 3, [0, 40], [58, 62, 68], (40, 68)),
        ("BHI&R", 3, [0, 40], [58, 62, 68], (40, 68)),
        ("S&C", 4, [0, 40], [54, 58, 62], (40, 62)),
        ("VYSC", 4, [0, 40], [54, 58, 62], (40, 62)),
    ],
)
def test_layers_tokens_and_founding_prices(
    company: str, layer: int, tokens: list[int], prices: list[int], again: tuple[int, int]
) -> None:
    """R1860-114; R1860-115: after a bankruptcy every par or repar cell of the range."""
    isle = Isle()
    founded = isle.company(company)
    assert founded.layer == layer
    assert [token.price for token in isle.game.charters[company]] == tokens
    assert [cell.price for cell in isle.game.founding_cells(founded)] == prices
    founded.bankrupt = True
    allowed = [price for price in map(int, TRACK.split()[7:27]) if again[0] <= price <= again[1]]
    assert [cell.price for cell in isle.game.founding_cells(founded)] == allowed


def test_privates_have_their_face_values_and_revenues() -> None:
    """R1860-116."""
    assert {private.sym: (private.value, private.revenue) for private in Isle().game.privates.values()} == {
        "BHC": (30, 5),
        "YHC": (50, 10),
        "CMH": (90, 20),
        "RPSC": (130, 30),
        "FFC": (200, 25),
    }


def test_trains_are_sold_in_the_printed_order() -> None:
    """R1860-117."""
    depot = Isle().game.depot
    assert [(kind.name, kind.sides[0].price, kind.count, kind.sides[0].rusts_on) for kind, _ in depot.line()] == [
        ("2+1", 250, 5, "4+2"),
        ("3+2", 300, 4, "6+3"),
        ("4+2", 350, 3, "7+4"),
        ("5+3", 400, 2, "8+4"),
        ("6+3", 500, 2, None),
        ("7+4", 600, 1, None),
        ("8+4", 700, 1, None),
        ("9+5", 800, None, None),
    ]


def test_each_first_train_starts_its_phase() -> None:
    """R1860-118: operating rounds of a set, train limit, tile colours."""
    phases = {
        "2": (1, 4, 1),
        "3": (2, 4, 2),
        "4": (2, 3, 2),
        "5": (3, 3, 3),
        "6": (3, 2, 3),
        "7": (3, 2, 3),
        "8": (3, 2, 3),
        "9": (3, 2, 3),
    }
    isle = Isle()
    for train, (name, figures) in zip(
        ("2+1", "3+2", "4+2", "5+3", "6+3", "7+4", "8+4", "9+5"), phases.items(), strict=True
    ):
        isle.give_train("IOW", train)
        phase = isle.game.phase
        assert (phase.name, phase.operating_rounds, phase.train_limit(None), len(phase.colours)) == (name, *figures)


def test_the_price_track_is_one_row_of_55_cells() -> None:
    """R1860-119, R1860-120; 60-28: a flat, folded market that ends on the right."""
    cells = sorted(Game1860.printed_market().cells.values(), key=lambda cell: cell.column)
    assert [cell.id for cell in cells] == [f"{price},0,{index}" for index, price in enumerate(TRACK.split())]
    kinds = {
        "par": [12, 14, 16, 18, 20, 22, 24, 26],
        "repar": [index for index in range(7, 27) if index not in range(12, 27, 2)],
        "ignore_first_sold_share": [*range(1, 7), *range(35, 54)],
        "game_end": [54],
    }
    for kind, columns in kinds.items():
        assert [cell.column for cell in cells if kind in cell.kinds] == columns, kind


@pytest.mark.parametrize(
    ("start", "direction", "steps", "end"),
    [
        (90, "left", 1, 82),  # R1860-1408, R1860-1462: two cells, not one
        (58, "right", 4, 82),  # R1860-1055: eight cells
        (7, "left", 1, 0),
        (14, "left", 1, 0),
        (330, "right", 1, 340),
        (320, "right", 1, 340),
        (0, "down", 1, 0),
        (166, "down", 2, 150),
    ],
)
def test_results_move_two_cells_and_sales_one(start: int, direction: str, steps: int, end: int) -> None:
    """R1860-121; 60-28."""
    market = Isle().game.market
    by_price: dict[int, Cell] = {cell.price: cell for cell in market.shape.cells.values()}
    assert market.after(by_price[start], direction, steps).price == end
