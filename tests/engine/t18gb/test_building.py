"""Track and tokens, and what private companies add to them (R18GB-503 to R18GB-513, R18GB-701 to R18GB-723)."""

from __future__ import annotations

import pytest

from engine18xx.snapshot import name_of

from .moves import Moves, operating, refused

# --- tiles (R18GB-701 to R18GB-708) ---


def test_two_tiles_a_turn_one_of_them_with_cities() -> None:
    """R18GB-701, R18GB-703."""
    moves = operating(("MR", 1))
    moves.lay("MR", "H19", "G39", 5)
    moves.lay("MR", "I20", "58", 0)
    assert moves.game.round.waiting is not moves.game.round.steps[3]
    with refused("CORE-33"):
        moves.lay("MR", "I22", "58", 0)


def test_same_hex_may_be_used_twice() -> None:
    """R18GB-701."""
    moves = operating(("MR", 1))
    moves.begin_phase("3+1")
    moves.build("H19", "G39", 5)
    moves.lay("MR", "I20", "58", 0)
    hexagon, tile, rotations, _ = next(item for item in moves.listed("MR", "lay_tile") if item[0] == "I20")
    moves.lay("MR", hexagon, tile, rotations[0])
    assert moves.game.board.hex("I20").tile.colour == "green"


def test_colours_follow_the_phase() -> None:
    """R18GB-702."""
    moves = operating(("NBR", 1))
    moves.build("I6", "G18", 0)
    with refused("TRACK-617"):
        moves.lay("NBR", "I6", "G22", 0)
    moves.begin_phase("3+1")
    assert any(item[0] == "I6" for item in moves.listed("NBR", "lay_tile"))


def test_hills_cost_fifty_in_each_hex_that_carries_the_mark() -> None:
    """R18GB-705, GB-42: J13 with exit 0 £50, then J15 with exit 3 £50 more."""
    moves = operating(("NER", 1))
    before = moves.cash("NER")
    moves.lay("NER", "J13", "G41", 0)
    assert before - moves.cash("NER") == 50
    moves.lay("NER", "J15", "9", 0)
    assert before - moves.cash("NER") == 100


def test_lay_that_cannot_be_paid_is_refused() -> None:
    """R18GB-707."""
    moves = operating(("NER", 1))
    moves.leave("NER", 49)
    with refused("TRACK-501"):
        moves.lay("NER", "J13", "G41", 0)


def test_estuary_takes_its_own_tile_in_the_blue_phase_for_fifty() -> None:
    """R18GB-706."""
    moves = operating(("GWR", 1))
    moves.build("D23", "G19", 0, "GWR")
    assert not [item for item in moves.listed("GWR", "lay_tile") if item[0] == "C22"]
    moves.begin_phase("4+2")
    assert ["C22", "G33", [0], 50] in moves.listed("GWR", "lay_tile")
    before = moves.cash("GWR")
    moves.lay("GWR", "C22", "G33", 0)
    assert before - moves.cash("GWR") == 50
    assert moves.game.privates["TV"].revenue == 25  # laid normally, it does not close TV (R18GB-505)


def test_yellow_plain_and_town_tiles_never_run_out() -> None:
    """R18GB-1207, GB-42: nor is there more than one copy of each estuary tile, or two of G35."""
    supply = Moves(players=6).game.board.supply
    counts = {name: supply.kinds[name].count for name in ("3", "4", "58", "7", "8", "9", "G35", "G31", "G32", "G33")}
    assert counts == dict.fromkeys(("3", "4", "58", "7", "8", "9")) | {"G35": 2, "G31": 2, "G32": 1, "G33": 1}


def test_foreign_home_token_moves_to_the_dead_city_of_a_first_tile() -> None:
    """R18GB-711."""
    moves = operating(("MR", 1), players=5)
    moves.build("H19", "G41", 0)
    moves.lay("MR", "H17", "G18", 0)
    sheffield = moves.game.board.hex("H17").cities
    assert [city.has_token_of("MSLR") for city in sheffield] == [False, True]
    assert sheffield[0].free_slot() == 0


def test_own_home_token_takes_the_live_city() -> None:
    """R18GB-711."""
    moves = operating(("LNWR", 2))
    moves.close("LB")
    moves.lay("LNWR", "F21", "G02", 0)
    assert [city.has_token_of("LNWR") for city in moves.game.board.hex("F21").cities] == [True, False]


def test_green_privilege_works_on_the_white_home_in_the_first_phase() -> None:
    """R18GB-713."""
    moves = operating(("MR", 1), ("NER", 2))
    assert any(item[:2] == ["H19", "G36"] for item in moves.listed("MR", "lay_tile"))
    moves.lay("MR", "H19", "G36", 0)
    assert moves.game.board.hex("H19").tile.name == "G36"
    with refused("R18GB-703"):
        moves.lay("MR", "H17", "G18", 0)


def test_green_privilege_is_for_the_own_home_only() -> None:
    """R18GB-713."""
    moves = operating(("LNWR", 2))
    assert not [item for item in moves.listed("LNWR", "lay_tile") if item[1] in ("G36", "G37", "G38")]


# --- tokens (R18GB-714, R18GB-715, R18GB-1133) ---


def test_second_token_of_cr_is_free_and_others_cost_fifty() -> None:
    """R18GB-108, R18GB-714."""
    moves = Moves(players=6)
    prices = {symbol: [token.price for token in charter] for symbol, charter in moves.game.charters.items()}
    assert prices["CR"] == [0, 0]
    assert prices["LYR"] == prices["MSLR"] == [0]
    assert all(prices[symbol] == [0, 50] for symbol in prices if symbol not in ("CR", "LYR", "MSLR"))


def with_leicester(recorded: bool = False) -> Moves:
    """MR has Derby and a free city in Leicester, and LS is closed."""
    moves = operating(("MR", 1), recorded=recorded)
    moves.build("H19", "G39", 5)
    moves.build("H21", "G18", 0)
    return moves


def test_token_is_paid_to_the_bank_and_one_a_turn_is_placed() -> None:
    """R18GB-714, R18GB-715."""
    moves = with_leicester()
    before = moves.cash("MR")
    moves.token("MR", "H21")
    assert before - moves.cash("MR") == 50
    assert moves.offered == ["lay_tile", "pass"]


def test_corporation_without_money_is_offered_no_token() -> None:
    """R18GB-721c."""
    moves = with_leicester()
    moves.leave("MR", 49)
    moves.lay("MR", "I20", "58", 0)
    assert moves.offered == ["lay_tile", "pass"]


def test_no_tokens_once_few_trains_are_left() -> None:
    """R18GB-1133."""
    moves = with_leicester()
    moves.game.tokens_banned = True
    moves.look_again()
    with refused("CORE-33"):
        moves.token("MR", "H21")


# --- where the step ends (R18GB-721, R18GB-722) ---


def owned_by(moves: Moves, director: int, *privates: str) -> None:
    """Let the director own these privates and no others that lay tiles."""
    for symbol in ("AF", "LS", "TV"):
        moves.game.privates[symbol].give_to(moves.player(director if symbol in privates else 4 if director != 4 else 3))


@pytest.mark.parametrize(
    ("owned", "closed", "order", "offered"),
    [
        ((), (), "tt", ["pass", "place_token"]),
        ((), (), "ttk", None),
        (("LS",), ("LS",), "ttk", ["pass"]),
        (("TV",), ("TV",), "ttk", ["pass"]),
        (("LS",), (), "ttk", None),
        (("LS",), ("LS",), "ktt", None),
        (("LS",), ("LS",), "tkt", None),
        (("AF",), (), "ttk", ["lay_tile", "pass"]),
        (("AF",), ("AF",), "ktt", ["lay_tile", "pass"]),
        (("AF",), (), "tkt", ["lay_tile", "pass"]),
    ],
)
def test_step_ends_or_waits_after_two_tiles(
    owned: tuple[str, ...], closed: tuple[str, ...], order: str, offered: list[str] | None
) -> None:
    """R18GB-721, R18GB-722: tile t, token k; None where the step is over by itself."""
    moves = operating(("MR", 1))
    owned_by(moves, 1, *owned)
    moves.build("H19", "G39", 5)
    moves.build("H21", "G18", 0)
    for private in closed:
        moves.close(private)
    tiles = iter((("I20", "58", 0), ("I22", "58", 3)))
    for move in order:
        if move == "k":
            moves.token("MR", "H21")
        else:
            moves.lay("MR", *next(tiles))
    building = moves.game.round.steps[3]
    if offered is None:
        assert building.done
    else:
        assert (moves.active, moves.offered) == ("MR", offered)


def test_step_ends_by_itself_where_no_token_is_possible() -> None:
    """R18GB-722, first line of the table."""
    moves = operating(("MR", 1))
    moves.lay("MR", "H19", "G39", 5)
    moves.lay("MR", "I20", "58", 0)
    assert moves.game.round.steps[3].done


def test_closing_a_private_in_the_middle_of_the_step_makes_it_wait() -> None:
    """R18GB-723."""
    moves = operating(("MR", 1))
    owned_by(moves, 1, "LS")
    moves.lay("MR", "H19", "G39", 5)
    moves.close("LS")
    moves.lay("MR", "I20", "58", 0)
    assert moves.offered == ["pass"]


# --- blocking and forced closing (R18GB-503, R18GB-505) ---


@pytest.mark.parametrize(
    ("private", "hexagon"),
    [
        ("GN", "I18"),
        ("SD", "I12"),
        ("LM", "F15"),
        ("AF", "K2"),
        ("LS", "H21"),
        ("LB", "F21"),
        ("TV", "C20"),
        ("CH", "E16"),
        ("MC", "G10"),
    ],
)
def test_open_private_blocks_its_hex(private: str, hexagon: str) -> None:
    """R18GB-503, GB-36."""
    moves = operating(("MR", 1), players=6)
    building = moves.game.round.building  # type: ignore[attr-defined]
    assert hexagon in building.blocked_hexes
    moves.close(private)
    assert hexagon not in building.blocked_hexes


def test_hex_of_a_closed_private_may_be_built_on() -> None:
    """R18GB-503, GB-35."""
    moves = operating(("LNWR", 2))
    with refused("TRACK-614"):
        moves.lay("LNWR", "F21", "G02", 0)  # his own LB blocks it too
    moves.close("LB")
    moves.lay("LNWR", "F21", "G02", 0)


def test_from_the_blue_phase_on_building_closes_the_private_after_the_lay() -> None:
    """R18GB-505: the last income is paid, the block is gone for everybody."""
    moves = operating(("LNWR", 2))
    moves.begin_phase("4+2")
    before = moves.cash(2)
    moves.lay("LNWR", "F21", "G02", 0)
    lb = moves.game.privates["LB"]
    assert (moves.cash(2) - before, lb.revenue, lb.value) == (10, 0, 0)


def test_tile_of_a_private_closes_nothing() -> None:
    """R18GB-505, R18GB-506."""
    moves = operating(("MR", 2))
    moves.begin_phase("4+2")
    moves.build("H19", "G39", 5)
    moves.close("LS")
    ls = moves.game.privates["LS"]
    moves.lay("LS", "H21", "G18", 0)
    assert (ls.revenue, ls.owner) == (0, moves.player(2))


# --- tiles of privates (R18GB-511, R18GB-512) ---


def test_tile_of_ls_is_free_extra_and_no_city_tile_of_the_turn() -> None:
    """R18GB-511."""
    moves = operating(("MR", 2))
    moves.close("LS")
    moves.lay("MR", "H19", "G39", 5)
    cash = moves.cash("MR")
    moves.lay("LS", "H21", "G18", 0)
    assert moves.cash("MR") == cash
    moves.lay("MR", "I20", "58", 0)
    with refused("CORE-33"):
        moves.lay("LS", "H21", "G18", 0)  # once per game


def test_tile_of_ls_must_be_reached_once_it_lies_there() -> None:
    """R18GB-511."""
    moves = operating(("MR", 2))
    moves.close("LS")
    with refused("TRACK-610"):
        moves.lay("LS", "H21", "G18", 0)


def test_open_ls_lays_nothing() -> None:
    """R18GB-506."""
    moves = operating(("MR", 2))
    moves.build("H19", "G39", 5)
    with refused("CORE-33"):
        moves.lay("LS", "H21", "G18", 0)


def ls_for_a_stranger(recorded: bool) -> Moves:
    """P2 lays the tile of LS in the turn of MR, which P1 directs."""
    moves = operating(("MR", 1), recorded=recorded)
    moves.build("H19", "G39", 5)
    moves.close("LS")
    moves.lay("LS", "H21", "G18", 0)
    return moves


def test_tile_of_ls_is_not_laid_for_the_corporation_of_another_player_in_live_play() -> None:
    """R18GB-511, ruling on what the books leave open."""
    with refused("R18GB-511"):
        ls_for_a_stranger(recorded=False)


def test_replay_accepts_the_tile_of_ls_for_the_corporation_of_another_player() -> None:
    """R18GB-511: warned of, and done."""
    moves = ls_for_a_stranger(recorded=True)
    assert moves.game.board.hex("H21").tile.name == "G18"
    assert [warning.rule for warning in moves.game.warnings] == ["R18GB-511"]


def gn_for_a_stranger(recorded: bool) -> Moves:
    """P3 places the token of GN in the turn of MR, which P1 directs."""
    moves = operating(("MR", 1), recorded=recorded)
    moves.close("GN")
    moves.token("GN", "I14")
    return moves


def test_token_of_gn_is_not_for_the_corporation_of_another_player_in_live_play() -> None:
    """R18GB-513, ruling on what the books leave open."""
    with refused("R18GB-513"):
        gn_for_a_stranger(recorded=False)


def test_replay_accepts_the_token_of_gn_for_the_corporation_of_another_player() -> None:
    """R18GB-513."""
    moves = gn_for_a_stranger(recorded=True)
    assert moves.game.board.hex("I14").cities[0].has_token_of("MR")
    assert [warning.rule for warning in moves.game.warnings] == ["R18GB-513"]


def test_live_choices_leave_out_what_only_a_recorded_game_may_do() -> None:
    """R18GB-511, R18GB-513: LS and GN belong to others than the director of MR."""
    moves = operating(("MR", 1))
    moves.build("H19", "G39", 5)
    moves.close("LS")
    moves.close("GN")
    assert moves.listed("LS", "lay_tile") == moves.listed("GN", "place_token") == []
    recorded = {(name_of(entity), choice.type) for entity, choice in moves.game.legal(recorded=True)}
    assert {("LS", "lay_tile"), ("GN", "place_token")} <= recorded


def test_af_lays_in_perth_while_the_step_of_its_owners_corporation_is_open() -> None:
    """R18GB-511."""
    moves = operating(("NBR", 3))
    moves.build("I6", "G18", 0, "NBR")
    moves.build("H3", "58", 4)
    moves.close("AF")
    building = moves.game.round.steps[3]
    assert moves.game.round.waiting is building
    moves.passes("NBR")
    with refused("CORE-33"):
        moves.lay("AF", "I2", "G39", 0)


def test_severn_tunnel_of_tv_is_one_of_the_two_lays_and_free_of_its_fifty() -> None:
    """R18GB-512."""
    moves = operating(("GWR", 4))
    moves.build("D23", "G19", 0, "GWR")
    moves.close("TV")
    assert moves.listed("TV", "lay_tile") == []  # blue tiles are not available yet
    moves.begin_phase("4+2")
    before = moves.cash("GWR")
    moves.lay("TV", "C22", "G33", 0)
    assert moves.cash("GWR") == before
    hexagon, tile, rotations, _ = moves.listed("GWR", "lay_tile")[0]
    moves.lay("GWR", hexagon, tile, rotations[0])
    assert "lay_tile" not in moves.offered


# --- tokens of privates (R18GB-513) ---


def test_gn_token_costs_fifty_without_a_connection_and_grants_early_green() -> None:
    """R18GB-513: York still without track, phase 2+1; LNWR may lay green there at once."""
    moves = operating(("LNWR", 3))
    moves.close("GN")
    before = moves.cash("LNWR")
    moves.token("GN", "I14")
    assert before - moves.cash("LNWR") == 50
    assert moves.game.board.hex("I14").cities[0].has_token_of("LNWR")
    assert moves.game.board.hex("I14").cities[0].reservations == [None]
    assert any(item[:2] == ["I14", "G36"] for item in moves.listed("LNWR", "lay_tile"))
    moves.lay("LNWR", "I14", "G36", 0)


def test_gn_token_is_free_where_the_track_reaches_york() -> None:
    """R18GB-513."""
    moves = operating(("NER", 3))
    moves.build("J13", "G40", 5)
    moves.build("I14", "G40", 4)
    moves.close("GN")
    assert moves.game.board.network("NER").reaches_hex(moves.game.board.hex("I14"))
    before = moves.cash("NER")
    moves.token("GN", "I14")
    assert moves.cash("NER") == before


def test_extra_token_comes_on_top_of_a_charter_that_is_used_up() -> None:
    """R18GB-513, GB-32: LYR has no token left to place."""
    moves = operating(("LYR", 3))
    assert moves.game.next_token(moves.corporation("LYR")) is None
    moves.close("GN")
    moves.token("GN", "I14")
    assert [token.city.hex.id for token in moves.game.charters["LYR"] if token.city] == ["H15", "I14"]


def test_cr_may_use_the_extra_token_beside_its_free_one() -> None:
    """R18GB-513, GB-33: its own second token stays on the charter."""
    moves = operating(("CR", 3), seed=1)
    moves.close("GN")
    moves.token("GN", "I14")
    own = moves.game.next_token(moves.corporation("CR"))
    assert own is not None and own.price == 0


def test_extra_token_is_the_token_of_the_turn() -> None:
    """R18GB-513, R18GB-715."""
    moves = operating(("MR", 3))
    moves.build("H19", "G39", 5)
    moves.build("H21", "G18", 0)
    moves.close("GN")
    moves.token("GN", "I14")
    with refused("CORE-33"):
        moves.token("MR", "H21")


def test_no_extra_token_after_the_own_one() -> None:
    """R18GB-513."""
    moves = operating(("MR", 3))
    moves.build("H19", "G39", 5)
    moves.build("H21", "G18", 0)
    moves.close("GN")
    moves.token("MR", "H21")
    with refused("CORE-33"):
        moves.token("GN", "I14")


def test_extra_token_is_for_its_own_hex_only() -> None:
    """R18GB-513."""
    moves = operating(("MR", 3))
    moves.close("GN")
    with refused("R18GB-513"):
        moves.token("GN", "H9")


def test_extra_token_serves_an_insolvent_corporation_too() -> None:
    """R18GB-513, GB-12: it lays no tile of its own, but the private's token stands."""
    moves = operating(("MR", 3))
    moves.build("H19", "G39", 5)
    moves.build("I20", "58", 0)
    moves.leave("MR", 60)
    moves.reach_operating_round(1, 2)
    assert moves.corporation("MR").insolvent
    assert moves.offered == ["run_routes"]
    moves.close("GN")
    moves.token("GN", "I14")


def test_slot_of_york_is_for_gn_alone_before_the_blue_phase() -> None:
    """R18GB-110, R18GB-513."""
    moves = operating(("NER", 1))
    moves.build("J13", "G40", 5)
    moves.build("I14", "G40", 4)
    with refused("CORE-33"):
        moves.token("NER", "I14")
    moves.begin_phase("4+2")
    assert moves.listed("NER", "place_token") == [{"hex": "I14", "city": 0, "price": 50, "slot": 0}]


# --- who builds at all (R18GB-1002, R18GB-1021) ---


def test_corporation_in_receivership_builds_nothing() -> None:
    """R18GB-721a, GB-12."""
    moves = operating(("MR", 1))
    midland = moves.corporation("MR")
    moves.reach_stock_round()
    moves.idle_until(lambda game: moves.active == 1)
    moves.sell(1, ["MR_0"], 40)
    moves.idle_until(lambda game: game.round.short == "OR")
    assert midland.in_receivership
    assert moves.game.round.steps[3].done
    assert moves.listed("MR", "lay_tile") == moves.listed("MR", "place_token") == []
