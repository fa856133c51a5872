"""The sheets, against the tables of the rule books and against games at their start."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from engine18xx.errors import UnknownTitle
from engine18xx.game import Game
from engine18xx.reference import LANGUAGES, sheet
from engine18xx.reference.sheet import SECTIONS
from engine18xx.reference.tables import Table
from engine18xx.registry import titles


def table_of(title: str, identity: str, code: str = "en") -> Table:
    made = sheet(title, code)
    return next(table for section in made.sections for table in section.tables if table.id == identity)


def values(title: str, identity: str, *columns: str) -> list[tuple[Any, ...]]:
    """The values of these columns, row by row."""
    return [tuple(row[name].value for name in columns) for row in table_of(title, identity).rows]


def texts(title: str, identity: str, column: str, code: str = "en") -> list[str]:
    return [row[column].text for row in table_of(title, identity, code).rows]


def said(title: str, section: str, statement: str, code: str = "en") -> str:
    """One sentence of a sheet."""
    found = next(one for one in sheet(title, code).sections if one.id == section)
    return next(one.text for one in found.statements if one.id == statement)


# --- starts -----------------------------------------------------------------------------------------------------------


def test_1860_starts_by_players() -> None:
    """R1860-102."""
    rows = values("1860", "starts", "players", "starting_cash", "cert_limit")
    assert rows == [(2, 1000, 32), (3, 670, 21), (4, 500, 16)]


def test_18gb_starts_by_scenario() -> None:
    """R18GB-103."""
    rows = values(
        "18GB", "starts", "players", "option", "starting_cash", "cert_limit", "private_count", "corporation_count"
    )
    assert rows == [
        (2, None, 375, 19, 6, 6),
        (2, "two_player_ew", 375, 19, 6, 6),
        (3, None, 330, 14, 6, 7),
        (4, None, 330, 14, 8, 9),
        (4, "four_player_alt", 330, 14, 8, 9),
        (5, None, 320, 14, 9, 12),
        (6, None, 305, 12, 9, 12),
    ]


def test_1822nrs_starts_by_players() -> None:
    """R1822A-102."""
    rows = values("1822NRS", "starts", "players", "starting_cash", "cert_limit", "bidding_tokens", "private_count")
    assert rows == [
        (2, 750, 27, 7, 10), (3, 500, 16, 6, 18), (4, 375, 13, 5, 18),
        (5, 300, 10, 4, 18), (6, 250, 9, 3, 18), (7, 215, 8, 3, 18),
    ]  # fmt: skip


@pytest.mark.parametrize("title", titles())
def test_players_start_with_what_the_sheet_says(title: str) -> None:
    for players, option, cash, limit in (
        (row["players"].value, row.get("option"), row["starting_cash"].value, row["cert_limit"].value)
        for row in table_of(title, "starts").rows
    ):
        seats = [(number, str(number)) for number in range(players)]
        game = Game.new(title, seats, seed=5, options=[option.value] if option and option.value else [])
        assert {player.cash for player in game.players} == {cash}
        assert game.cert_limit == limit


# --- trains and phases ------------------------------------------------------------------------------------------------


def test_1860_trains() -> None:
    """R1860-117."""
    assert values("1860", "trains", "train", "price", "count", "rusts_on") == [
        ("2+1", 250, 5, "4+2"), ("3+2", 300, 4, "6+3"), ("4+2", 350, 3, "7+4"), ("5+3", 400, 2, "8+4"),
        ("6+3", 500, 2, None), ("7+4", 600, 1, None), ("8+4", 700, 1, None), ("9+5", 800, "unlimited", None),
    ]  # fmt: skip
    assert texts("1860", "trains", "reach")[0] == "2 cities + 1 town"
    assert texts("1860", "trains", "reach", "fr")[-1] == "9 villes + 5 villages"


def test_18gb_trains_with_their_numbers() -> None:
    """R18GB-103, R18GB-802."""
    assert values("18GB", "trains", "train", "price", "rusts_on", "available_from_phase") == [
        ("2+1", 80, "4+2", None), ("3+1", 200, "4X", None), ("4+2", 300, "6X", None), ("5+2", 500, None, None),
        ("4X", 550, None, None), ("5X", 650, None, "4X"), ("6X", 700, None, "5X"),
    ]  # fmt: skip
    scenarios = ("2p-NS", "2p-EW", "3p", "4p", "4p-alt", "5p", "6p")
    assert values("18GB", "train_counts", "train", *scenarios) == [
        ("2+1", 4, 4, 5, 7, 7, 9, 10), ("3+1", 3, 3, 4, 5, 5, 6, 7), ("4+2", 3, 3, 4, 5, 5, 5, 6),
        ("5+2", 1, 1, 1, 2, 2, 3, 3), ("4X", 2, 2, 2, 3, 3, 3, 3), ("5X", 2, 2, 2, 2, 2, 3, 3),
        ("6X", 6, 6, 7, 7, 7, 8, 8),
    ]  # fmt: skip
    assert texts("18GB", "trains", "reach")[4] == "4 cities; towns pay nothing"


def test_1822nrs_trains_with_their_other_sides() -> None:
    """R1822A-401, R1822B-105."""
    assert values("1822NRS", "trains", "train", "price", "count", "rusts_on", "other_side_of") == [
        ("L", 50, 14, "3", None), ("2", 120, None, "4", "L"), ("3", 200, 6, "6", None), ("4", 300, 4, "7", None),
        ("5", 500, 2, None, None), ("6", 600, 3, None, None), ("7", 750, "unlimited", None, None),
        ("E", 1000, None, None, "7"), ("2P", None, 2, None, None), ("LP", None, 1, None, None),
        ("5P", None, 1, None, None), ("P+", None, 2, None, None),
    ]  # fmt: skip
    assert texts("1822NRS", "trains", "price", "es")[7] == "£1.000"


def test_phases_of_1860() -> None:
    """R1860-118."""
    assert values("1860", "phases", "phase", "starts_on_first", "operating_rounds", "train_limit")[:5] == [
        ("2", None, 1, 4), ("3", ["3+2"], 2, 4), ("4", ["4+2"], 2, 3), ("5", ["5+3"], 3, 3), ("6", ["6+3"], 3, 2),
    ]  # fmt: skip
    assert texts("1860", "phases", "tiles", "es")[3] == "amarillo, verde, marrón"


def test_train_limits_by_size_and_kind() -> None:
    """R18GB-905, R1822A-404."""
    limits = values("18GB", "phases", "train_limit")
    assert limits[0] == limits[1] == ({"5-share": 3, "10-share": 4},)
    assert limits[2] == limits[3] == ({"5-share": 2, "10-share": 3},)
    assert limits[4:] == [(2,), (2,), (2,)]
    assert [one["minor"] for (one,) in values("1822NRS", "phases", "train_limit")] == [2, 2, 2, 1, 1, 1, 1]
    assert [one["major"] for (one,) in values("1822NRS", "phases", "train_limit")] == [4, 4, 4, 3, 2, 2, 2]


# --- companies --------------------------------------------------------------------------------------------------------


def test_private_companies_of_1860() -> None:
    """R1860-116."""
    assert values("1860", "privates", "symbol", "value", "revenue") == [
        ("BHC", 30, 5), ("YHC", 50, 10), ("CMH", 90, 20), ("RPSC", 130, 30), ("FFC", 200, 25),
    ]  # fmt: skip
    assert texts("1860", "privates", "effect")[3] == "Can be given up for a share of IOW."


def test_private_companies_of_18gb() -> None:
    """R18GB, the table of section 5."""
    assert values("18GB", "privates", "symbol", "value", "revenue") == [
        ("LB", 40, 10), ("AF", 30, 10), ("GN", 70, 25), ("SD", 35, 12), ("LM", 45, 15), ("LS", 30, 10),
        ("TV", 60, 25), ("MC", 50, 20), ("CH", 30, 10),
    ]  # fmt: skip
    effects = texts("18GB", "privates", "effect")
    assert (effects[3], effects[4], effects[8]) == (
        "Closed: £10 more at Middlesbrough.", "Closed: £30 more at Liverpool.", "Closed: £20 more at Holyhead.",
    )  # fmt: skip


def test_who_may_acquire_the_private_companies_of_1822nrs() -> None:
    """R1822B-502."""
    rows = {row[0]: row[1:] for row in values("1822NRS", "privates", "symbol", "acquired_by", "acquirable_from_phase")}
    both, majors = ["major", "minor"], ["major"]
    assert rows["P19"] == (both, "1")
    assert all(rows[name] == (majors, "2") for name in ("P3", "P4"))
    assert all(rows[name] == (both, "2") for name in ("P2", "P11", "P15", "P21"))
    assert all(rows[name] == (both, "3") for name in ("P8", "P9", "P12", "P20"))
    assert all(rows[name] == (majors, "3") for name in ("P6", "P7"))
    assert all(rows[name] == (both, "5") for name in ("P13", "P14"))
    assert all(rows[name] == (majors, "5") for name in ("P1", "P18"))
    assert rows["P16"] == (None, None)


def test_private_companies_that_two_players_of_1822nrs_do_without() -> None:
    """R1822A-108."""
    rows = dict(values("1822NRS", "privates", "symbol", "in_play"))
    without = {name for name, players in rows.items() if players is not None}
    assert without == {"P13", "P14", "P15", "P16", "P18", "P19", "P20", "P21"}
    assert all(rows[name] == ["3", "4", "5", "6", "7"] for name in without)


def test_concessions_and_minors_of_1822nrs() -> None:
    """R1822A-205 to R1822A-207."""
    assert values("1822NRS", "concessions", "symbol", "corporation", "value", "revenue") == [
        (name, major, 100, 10)
        for name, major in (("C1", "LNWR"), ("C5", "CR"), ("C6", "MR"), ("C7", "LYR"), ("C8", "NBR"), ("C10", "NER"))
    ]
    homes = dict(values("1822NRS", "minors", "symbol", "home"))
    assert (len(homes), homes["7"], homes["16"], homes["29"]) == (16, "H23", "M30", "E26")
    assert {bid for (bid,) in values("1822NRS", "minors", "opening_bid")} == {100}


def test_companies_of_1860_in_their_layers() -> None:
    """R1860-114."""
    assert values("1860", "corporations", "symbol", "layer", "home", "token_prices", "par_prices") == [
        ("C&N", 1, "F2", [0, 40, 100, 100], [74, 82, 90, 100]),
        ("IOW", 1, "I3", [0, 40, 100, 100], [74, 82, 90, 100]),
        ("IWNJ", 2, "G7", [0, 40, 100], [62, 68, 74, 82]),
        ("FYN", 2, "B4", [0, 40, 100], [62, 68, 74, 82]),
        ("NGStL", 3, "G9", [0, 40], [58, 62, 68]),
        ("BHI&R", 3, "L6", [0, 40], [58, 62, 68]),
        ("S&C", 4, "F12", [0, 40], [54, 58, 62]),
        ("VYSC", 4, "E9", [0, 40], [54, 58, 62]),
    ]


def test_companies_of_18gb_with_their_tokens() -> None:
    """R18GB-108."""
    rows = values("18GB", "corporations", "symbol", "home", "token_prices", "tokens_on_conversion")
    assert [(name, home) for name, home, _, _ in rows] == [
        ("CR", "G4"), ("GER", "J25"), ("GSWR", "F5"), ("GWR", "D23"), ("LNWR", "F21"), ("LSWR", "D25"), ("LYR", "H15"),
        ("MR", "H19"), ("MSLR", "H17"), ("NBR", "I6"), ("NER", "J13"), ("SWR", "A20"),
    ]  # fmt: skip
    tokens = {name: (before, after) for name, _, before, after in rows}
    assert (tokens["CR"], tokens["LYR"], tokens["NBR"]) == (([0, 0], [50, 50]), ([0], [50, 50]), ([0, 50], [50]))


def test_majors_of_1822nrs_with_their_destinations() -> None:
    """R1822A-201, R1822A-204."""
    assert values("1822NRS", "corporations", "symbol", "home", "destination", "exchange_tokens", "float_percent") == [
        ("LNWR", "N29", "I22", 4, 10), ("CR", "E6", "G12", 3, 20), ("MR", "J29", "L19", 3, 20),
        ("LYR", "G22", "I22", 3, 20), ("NBR", "H5", "H1", 3, 20), ("NER", "L19", "H5", 3, 20),
    ]  # fmt: skip
    assert texts("1822NRS", "corporations", "shares")[:2] == ["10% + 9 × 10%", "20% + 8 × 10%"]
    assert texts("1822NRS", "corporations", "destination")[0] == "Manchester (I22)"


# --- market, tiles, options, endings ----------------------------------------------------------------------------------


def test_market_of_18gb() -> None:
    """R18GB-301."""
    (row,) = texts("18GB", "market", "cells")
    assert row == (
        "£50m £55m £60m £65m £70p £75p £80p £90p £100p £115 £130 £145 £160 £180 £200 £220 £240 £265 £290 £320 "
        "£350e £380e"
    )


def test_market_of_1822nrs_row_by_row() -> None:
    """R1822A-301."""
    rows = texts("1822NRS", "market", "cells")
    assert len(rows) == 14
    assert rows[8] == "£30y £35y £40y £45y £50p £60 £70 £80 £90 £100"
    assert rows[0].endswith("£500e £550e £600e")


def test_par_prices_of_1860() -> None:
    """R1860-120."""
    signs = dict(zip(texts("1860", "market_kinds", "sign"), values("1860", "market_kinds", "prices"), strict=True))
    assert signs["p"] == ([54, 58, 62, 68, 74, 82, 90, 100],)
    assert (signs["c"], signs["e"]) == (([0],), ([340],))


def test_tiles_that_an_option_of_1860_leaves_out() -> None:
    """R1860-113."""
    fewer = [row for row in values("1860", "tiles", "tile", "count", "two_player_map") if row[2] is not None]
    assert fewer == [("770", 2, 1), ("776", 3, 2)]


def test_options_say_with_which_others_they_do_not_go() -> None:
    """R1860-111."""
    excluded = dict(values("1860", "options", "option", "excludes"))
    assert excluded["simplified_insolvency"] == ["original_insolvency", "original_game"]
    assert [name for (name,) in values("18GB", "options", "option")] == ["two_player_ew", "four_player_alt"]
    assert [name for (name,) in values("1822NRS", "options", "option")] == ["tax_haven_multiple"]


def test_endings() -> None:
    """R1860-1201, R18GB-1131, R1822A-1201."""
    assert values("1860", "endings", "cause", "timing") == [
        ("stock_market", "current_or"), ("bank", "current_or"), ("nationalization", "immediate"),
    ]  # fmt: skip
    assert values("18GB", "endings", "cause", "timing") == [
        ("final_train", "current_or"), ("stock_market", "current_or"),
    ]  # fmt: skip
    assert values("1822NRS", "endings", "cause", "found_in", "timing") == [
        ("bank", "operating_round", "full_or"), ("bank", "stock_round", "current_or"),
        ("stock_market", None, "current_or"),
    ]  # fmt: skip


# --- where the documents of players and the rule books differ, the rule books are told --------------------------------


def test_capital_of_18gb_is_five_times_the_price() -> None:
    """R18GB-1402: not four times."""
    assert "The bank pays it 5 times the price, a company of 10 shares 10 times" in said("18GB", "capital", "floating")


def test_a_concession_is_worth_a_fifth_of_its_major() -> None:
    """R1822A-1501, R1822A-1504: 20%, the LNWR alone 10%; it is bid for from £100 on."""
    assert "(20%, LNWR 10%)" in said("1822NRS", "stock_round", "converting")
    assert "is at least £100, on a private company nothing" in said("1822NRS", "stock_round", "bids")


def test_unwanted_minors_take_a_train_each() -> None:
    """R1822A-1502: one for each of them, and not only for the first."""
    assert "For each minor in a box without a bid an L leaves" in said("1822NRS", "stock_round", "export")


def test_a_leased_train_earns_by_its_stops() -> None:
    """R1860-1459, R1860-1041."""
    assert "£40, and £20 for each stop" in said("1860", "emergency", "insolvent")
    assert "40, et £20 par arrêt" in said("1860", "emergency", "insolvent", "fr")


def test_last_two_companies_operate_once_more() -> None:
    """R1860-1451."""
    assert said("1860", "mechanics", "last_two", "es") == (
        "Las dos últimas, o la última, operan una vez más y se van juntas."
    )


# --- all of it --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_a_sheet_is_plain_json_of_the_same_shape_in_every_language(title: str, code: str) -> None:
    made, english = (json.loads(msgspec.json.encode(sheet(title, one))) for one in (code, "en"))

    def shape(document: dict[str, Any]) -> list[Any]:
        return [
            (
                section["id"],
                [statement["id"] for statement in section["statements"]],
                [
                    (
                        table["id"],
                        [column["id"] for column in table["columns"]],
                        [_values(row) for row in table["rows"]],
                    )
                    for table in section["tables"]
                ],
            )
            for section in document["sections"]
        ]

    assert made["language"] == code
    assert shape(made) == shape(english)
    assert {section["id"] for section in made["sections"]} <= set(SECTIONS)


def _values(row: dict[str, Any]) -> dict[str, Any]:
    return {name: cell["value"] for name, cell in row.items()}


def test_there_is_no_sheet_of_an_unknown_title() -> None:
    with pytest.raises(UnknownTitle):
        sheet("1830", "en")
