"""Set-up of 1822NRS: cash, limits, the three piles, certificates, homes, trains (R1822A-101 to R1822A-209)."""

from __future__ import annotations

import pytest

from engine18xx.archive import Archive
from engine18xx.errors import RuleViolation
from engine18xx.replay import start

from .moves import CASH, Moves


@pytest.mark.parametrize(
    ("players", "cash", "limit", "tokens", "in_game", "bank"),
    [
        (2, 750, 27, 7, 10, 10_500),
        (3, 500, 16, 6, 18, 10_500),
        (4, 375, 13, 5, 18, 10_500),
        (5, 300, 10, 4, 18, 10_500),
        (6, 250, 9, 3, 18, 10_500),
        (7, 215, 8, 3, 18, 10_495),
    ],
)
def test_values_depend_on_the_number_of_players(
    players: int, cash: int, limit: int, tokens: int, in_game: int, bank: int
) -> None:
    """R1822A-102, R1822A-103."""
    moves = Moves(players)
    game = moves.game
    assert [player.cash for player in game.players] == [cash] * players
    assert game.cert_limit == limit
    assert set(game.extras()["bid_tokens"].values()) == {tokens}
    assert sum(private.facts["kind"] == "private" for private in game.privates.values()) == in_game
    assert game.bank.cash == bank
    assert moves.total_cash() == CASH


@pytest.mark.parametrize("players", [1, 8])
def test_game_is_for_two_to_seven_players(players: int) -> None:
    """R1822A-101."""
    with pytest.raises(RuleViolation, match="ARCH-12"):
        Moves(players)


def test_game_opens_in_stock_round_one_with_the_first_seat() -> None:
    """R1822A-101, R1822A-105: there is no separate auction round."""
    moves = Moves()
    game = moves.game
    assert (game.round.short, game.turn, game.phase.name, moves.active()) == ("SR", 1, "1", 1)


@pytest.mark.parametrize(
    ("players", "seed", "piles"),
    [
        (
            4,
            891476068,
            "M5 M8 M10 M1 M29 M4 M27 M28 M6 M2 M3 M15 M16 M26 M9 M7 / C1 C6 C5 C8 C10 C7 / "
            "P1 P21 P16 P11 P18 P7 P9 P4 P15 P19 P20 P13 P2 P14 P12 P6 P8 P3",
        ),
        (
            4,
            890141070,
            "M16 M3 M29 M27 M10 M8 M9 M7 M26 M6 M2 M28 M5 M4 M15 M1 / C1 C5 C7 C10 C8 C6 / "
            "P1 P9 P6 P8 P15 P21 P3 P13 P12 P11 P7 P2 P16 P18 P20 P4 P14 P19",
        ),
        (
            2,
            1,
            "M6 M8 M9 M16 M15 M26 M7 M2 M1 M3 M4 M27 M5 M29 M10 M28 / C1 C6 C7 C5 C10 C8 / "
            "P1 P12 P7 P2 P9 P3 P11 P4 P8 P6",
        ),
        (
            3,
            128129,
            "M8 M6 M29 M5 M16 M28 M9 M15 M4 M1 M27 M2 M3 M10 M7 M26 / C1 C5 C10 C6 C8 C7 / "
            "P1 P12 P19 P8 P11 P15 P21 P16 P18 P14 P6 P13 P7 P20 P9 P4 P3 P2",
        ),
        (
            4,
            10,
            "M7 M3 M2 M26 M9 M6 M28 M10 M15 M5 M29 M4 M1 M8 M16 M27 / C1 C7 C6 C10 C8 C5 / "
            "P1 P16 P18 P7 P15 P19 P21 P4 P3 P14 P13 P6 P8 P11 P20 P9 P2 P12",
        ),
    ],
)
def test_piles_are_drawn_from_the_seed(players: int, seed: int, piles: str) -> None:
    """R1822A-108 to R1822A-111: drawn in list order, C1 and P1 moved to the front; the order is public."""
    queue = Moves(players, seed).game.extras()["company_order"]
    assert queue == piles.replace(" /", "").split()


def test_seed_comes_from_the_id_where_none_is_stated() -> None:
    """R1822A-106."""
    header = {"title": "1822NRS", "players": [{"id": n, "name": str(n)} for n in range(4)], "settings": {"seed": ""}}
    by_id = start(Archive.from_document({**header, "id": "hs_abcdefgh_10"}))
    assert by_id.extras()["company_order"] == Moves(4, 10).game.extras()["company_order"]


def test_boxes_hold_the_first_of_each_pile() -> None:
    """R1822A-601: four minors, three concessions, three privates."""
    assert Moves(4, 10).boxes() == [["M7", "M3", "M2", "M26"], ["C1", "C7", "C6"], ["P1", "P16", "P18"]]


def test_two_players_play_without_eight_privates() -> None:
    """R1822A-108, and 22-05: lays combined with privates that are not in the game are looked up without harm."""
    moves = Moves(2)
    assert {"P13", "P14", "P15", "P16", "P18", "P19", "P20", "P21"}.isdisjoint(moves.game.privates)
    moves.begin_phase("3")
    moves.found("LYR", 1, cash=500, record=1)
    moves.own("LYR", "P12", "P2")
    moves.operate()
    assert moves.combined("P12") == {("P2",)} or moves.combined("P2") == {("P12",)}


@pytest.mark.parametrize(
    ("minor", "home", "city"),
    [
        ("1", "H1", 0), ("2", "E2", 0), ("3", "H5", 0), ("4", "K10", 0), ("5", "J15", 0), ("6", "G16", 0),
        ("7", "H23", 0), ("8", "K24", 0), ("9", "N23", 0), ("10", "I30", 0), ("15", "N29", 1), ("16", "M30", 0),
        ("26", "N21", 0), ("27", "E6", 0), ("28", "G12", 0), ("29", "E26", 0), ("LNWR", "N29", 0), ("CR", "E6", 0),
        ("MR", "J29", 0), ("LYR", "G22", 0), ("NBR", "H5", 0), ("NER", "L19", 0),
    ],
)  # fmt: skip
def test_home_slot_is_reserved(minor: str, home: str, city: int) -> None:
    """R1822A-201, R1822A-205, R1822B-109, R1822B-110."""
    assert minor in Moves().city(home, city).reservations


def test_reservations_of_a_shared_home_are_minors_first() -> None:
    """R1822B-110."""
    moves = Moves()
    assert moves.city("E6").reservations == ["27", "CR"]
    assert moves.city("H5").reservations == ["3", "NBR"]


@pytest.mark.parametrize(
    ("major", "destination", "exchange", "shares"),
    [
        ("LNWR", "I22", 4, [10] * 10),
        ("CR", "G12", 3, [20] + [10] * 8),
        ("MR", "L19", 3, [20] + [10] * 8),
        ("LYR", "I22", 3, [20] + [10] * 8),
        ("NBR", "H1", 3, [20] + [10] * 8),
        ("NER", "H5", 3, [20] + [10] * 8),
    ],
)
def test_major_has_its_destination_tokens_and_shares(
    major: str, destination: str, exchange: int, shares: list[int]
) -> None:
    """R1822A-201, R1822A-202, R1822B-102: tokens home (0), ordinary (100), destination (0)."""
    moves = Moves()
    corporation = moves.corporation(major)
    assert corporation.destination == destination
    assert corporation.exchange_tokens == exchange
    assert [certificate.percent for certificate in corporation.issued] == shares
    charter = moves.game.charters[major]
    assert [(token.price, token.kind.value) for token in charter] == [
        (0, "normal"),
        (100, "normal"),
        (0, "destination"),
    ]


def test_depot_is_without_the_trains_that_privates_bring() -> None:
    """R1822A-401, R1822A-114, R1822B-107."""
    moves = Moves(2)
    assert [(kind.name, kind.count and count) for kind, count in moves.game.depot.line()] == [
        ("L", 14), ("3", 6), ("4", 4), ("5", 2), ("6", 3), ("7", None),
    ]  # fmt: skip
    assert [train.id for train in moves.game.depot.set_aside] == ["2P-0", "2P-1", "LP-0", "5P-0", "P+-0", "P+-1"]


def test_five_train_of_p1_is_worth_500() -> None:
    """22-14."""
    assert Moves().game.train("5P-0").price == 500


def test_map_keeps_london_in_reach_of_the_lnwr() -> None:
    """22-01: M28 has a stub to London and costs £20; 22-02: there is no hex R31; R1822B-116."""
    board = Moves().game.board
    hexagon = board.hex("M28")
    assert hexagon.printed.stubs == (5,)
    assert [terrain.cost for terrain in hexagon.printed.terrain] == [20]
    assert "R31" not in {each.id for each in board.hexes}


def test_tax_haven_is_in_the_game_with_and_without_its_option() -> None:
    """22-07, R1822A-113."""
    assert not Moves().game.haven_may_buy_again
    assert Moves(options=["tax_haven_multiple"]).game.haven_may_buy_again
