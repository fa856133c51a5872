"""Every private company: when it may be acquired, what that brings, what it does and when it closes (R1822B-1401).

Tile lays of privates in combination stand in `test_private_lays`.
"""

from __future__ import annotations

import pytest

from .moves import CASH, Moves

ACQUIRABLE = {
    "P1": ("5", ("major",)),
    "P2": ("2", ("major", "minor")),
    "P3": ("2", ("major",)),
    "P4": ("2", ("major",)),
    "P6": ("3", ("major",)),
    "P7": ("3", ("major",)),
    "P8": ("3", ("major", "minor")),
    "P9": ("3", ("major", "minor")),
    "P11": ("2", ("major", "minor")),
    "P12": ("3", ("major", "minor")),
    "P13": ("5", ("major", "minor")),
    "P14": ("5", ("major", "minor")),
    "P15": ("2", ("major", "minor")),
    "P18": ("5", ("major",)),
    "P19": ("1", ("major", "minor")),
    "P20": ("3", ("major", "minor")),
    "P21": ("2", ("major", "minor")),
}
"""First phase and kinds of acquirer, from the table of R1822B-502; P16 is acquired by nobody."""


def position(phase: str, corporation: str, *companies: str, cash: int = 500, record: int = 1) -> Moves:
    """OR with LYR or minor 3, which operates first; player 2 owns the privates, player 1 the corporation."""
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    if corporation in ("3", "26"):
        moves.launch(corporation, 1, cash=cash, record=record)
    else:
        moves.found(corporation, 1, price=100, cash=cash, record=record)
    moves.own(2, *companies)
    moves.operate()
    return moves


@pytest.mark.parametrize("company", ACQUIRABLE)
@pytest.mark.parametrize("kind", ["major", "minor"])
def test_private_is_acquired_by_its_kinds_from_its_phase(company: str, kind: str) -> None:
    """R1822B-502: in the first phase it is possible, in the one before it is not, and never by another kind."""
    first, kinds = ACQUIRABLE[company]
    symbol = "3" if kind == "minor" else "LYR"
    if int(first) > 1:
        before = position(str(int(first) - 1), symbol, company, "P19")
        assert company not in [choice["company"] for choice in before.choices("acquire_company")]
        with before.refused("R1822B-502"):
            before.acquire(symbol, company)
    moves = position(first, symbol, company, "P19")
    if kind in kinds:
        moves.acquire(symbol, company)
        assert moves.game.privates[company].owner in (moves.corporation(symbol), None)
    else:
        with moves.refused("R1822B-502"):
            moves.acquire(symbol, company)


def test_private_is_taken_from_any_player_free_of_charge() -> None:
    """R1822B-501, R1822B-503: the step waits because of another player's private."""
    moves = position("3", "LYR", "P12", "P2")
    cash = moves.cash("LYR")
    assert moves.offered() == ["acquire_company", "pass"]
    moves.acquire("LYR", "P12")
    moves.acquire("LYR", "P2")
    assert moves.cash("LYR") == cash
    assert {private.sym for private in moves.corporation("LYR").privates} == {"P2", "P12"}


def test_step_ends_by_itself_when_nothing_is_left_to_acquire() -> None:
    """R1822B-504, R1822B-304: and does not come back."""
    moves = position("3", "LYR", "P12")
    moves.acquire("LYR", "P12")
    assert moves.offered() == ["lay_tile", "pass"]
    moves.own(2, "P2")
    with moves.refused("CORE-33"):
        moves.acquire("LYR", "P2")


def test_private_of_nobody_or_of_a_corporation_is_not_acquired() -> None:
    """R1822B-501."""
    moves = position("3", "LYR", "P12")
    for company in ("P9", "C7", "M7"):
        with moves.refused("R1822B-501"):
            moves.acquire("LYR", company)


def test_corporation_may_acquire_on_its_first_turn_and_at_the_train_limit() -> None:
    """R1822B-506."""
    moves = position("3", "LYR", "P3", record=0)
    moves.give("LYR", "3", "3", "3", "3")
    moves.acquire("LYR", "P3")
    assert moves.trains("LYR") == ["3", "3", "3", "3", "2P"]


# --- P1, P3, P4, P13, P14, P19: trains (R1822B-1402) ---


@pytest.mark.parametrize(
    ("company", "train", "phase"),
    [
        ("P1", "5P-0", "5"),
        ("P3", "2P-0", "2"),
        ("P4", "2P-1", "2"),
        ("P13", "P+-0", "5"),
        ("P14", "P+-1", "5"),
        ("P19", "LP-0", "1"),
    ],
)
def test_train_private_becomes_its_train_and_closes(company: str, train: str, phase: str) -> None:
    """R1822A-114, R1822B-1402: it costs nothing and starts no phase."""
    moves = position(phase, "LYR", company)
    cash = moves.cash("LYR")
    moves.acquire("LYR", company)
    assert [each.id for each in moves.corporation("LYR").trains] == [train]
    assert moves.game.privates[company].closed
    assert moves.cash("LYR") == cash
    assert moves.game.phase.name == phase


def test_train_of_a_private_runs_in_the_same_turn() -> None:
    """R1822B-1402: the LP earns 30 in Edinburgh, half of it for the minor."""
    moves = position("1", "3", "P19", cash=20)
    moves.acquire("3", "P19")
    moves.passes("3")
    moves.run("3", ("LP-0", [["local", "H5"]]))
    assert moves.cash("3") == 20 + 15


def test_second_special_train_is_acquired_and_one_discarded() -> None:
    """22-48, R1822B-505, R1822B-1407: at once, and the discarded one leaves the game."""
    moves = position("2", "LYR", "P3", "P4")
    moves.acquire("LYR", "P3")
    moves.acquire("LYR", "P4")
    assert moves.offered() == ["discard_train"]
    moves.do("discard_train", "LYR", train="2P-0")
    assert [train.id for train in moves.corporation("LYR").trains] == ["2P-1"]
    assert moves.game.depot.discarded == []
    assert moves.game.train("2P-0").rusted


# --- P2: remove a town (R1822B-622) ---


def test_p2_lays_plain_track_on_a_town_hex_and_closes() -> None:
    """R1822B-622: the town is gone, the terrain is paid, the normal lay is used up."""
    moves = position("2", "LYR", "P2")
    moves.acquire("LYR", "P2")
    assert moves.lay_on("P2", "G24") == 40
    tile = moves.game.board.hex("G24").tile
    assert (tile.colour, tile.town_count) == ("yellow", 0)
    assert moves.game.privates["P2"].closed
    assert "lay_tile" not in moves.offered()


def test_p2_makes_a_town_tile_plain_track_of_the_next_colour() -> None:
    """R1822B-622: the exits are kept; R1822B-616: it needs an upgrade to be available."""
    moves = position("3", "LYR", "P2")
    moves.build("G24", ("58", 1))
    exits = moves.game.board.hex("G24").lie.exits
    moves.acquire("LYR", "P2")
    moves.lay_on("P2", "G24")
    hexagon = moves.game.board.hex("G24")
    assert (hexagon.tile.colour, hexagon.tile.town_count) == ("green", 0)
    assert not exits & ~hexagon.lie.exits


def test_p2_is_of_no_use_on_a_hex_with_two_towns_or_none() -> None:
    """R1822B-622: H21 has two towns, H23 a city."""
    moves = position("3", "LYR", "P2")
    moves.build("H23", ("5", 2))  # to Liverpool, and to H21
    moves.acquire("LYR", "P2")
    assert {"H21", "H23"}.isdisjoint(lay[0] for lay in moves.lays("P2"))
    with moves.refused("R1822B-622"):
        moves.lay("P2", "H21", "8", 0)


def test_p2_keeps_paying_until_it_is_used() -> None:
    """R1822B-206, R1822A-208."""
    moves = position("2", "LYR", "P2")
    moves.acquire("LYR", "P2")
    cash = moves.cash("LYR")
    moves.operate()
    assert moves.cash("LYR") == cash + 10


# --- P6, P7: mail contracts (R1822B-818) ---


THROUGH = [["G22", "H23"], ["H23", "I22"]]


def with_run(company: str, *more: str) -> Moves:
    """LYR with two 3 trains in phase 3: Liverpool – Warrington – Manchester, its destination, is 130 (R1822B-816)."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    moves.found("LYR", 1, price=100, cash=0, record=1)
    moves.own("LYR", company, *more)
    moves.give("LYR", "3", "3")
    moves.build("H23", ("6", 2))
    moves.operate()
    moves.reach("run_routes")
    return moves


def test_mail_contract_pays_half_the_ends_of_one_route() -> None:
    """R1822B-818: (30 + 40) / 2 = 35 for the treasury beside the dividend on 80 % (R1822B-905, R1822B-906)."""
    moves = with_run("P6")
    moves.run("LYR", ("3-1", THROUGH))
    moves.dividend("LYR", "payout")
    assert moves.cash("LYR") == 104 + 35


def test_two_mail_contracts_need_two_routes() -> None:
    """R1822B-818: one route is counted once, two routes pay (30 + 20) / 2 and (20 + 40) / 2."""
    moves = with_run("P6", "P7")
    moves.run("LYR", ("3-1", THROUGH))
    moves.dividend("LYR", "withhold")
    assert moves.cash("LYR") == 130 + 35
    moves = with_run("P6", "P7")
    moves.run("LYR", ("3-1", [["G22", "H23"]]), ("3-2", [["H23", "I22"]]))
    moves.dividend("LYR", "withhold")
    assert moves.cash("LYR") == 50 + 60 + 25 + 30


def test_mail_contract_pays_nothing_to_its_corporation_otherwise() -> None:
    """R1822B-206: £10 to a player, 0 once acquired; it never closes."""
    moves = position("3", "LYR", "P6", "P7")
    assert moves.cash(2) == 375 + 20
    moves.acquire("LYR", "P6")
    assert moves.game.privates["P6"].revenue == 0
    moves.begin_phase("7")
    assert not moves.game.privates["P6"].closed


# --- P8: hills (R1822B-624, R1822B-627, R1822B-1403) ---


def with_hills(choice: str) -> Moves:
    """LYR with P8 and a token in Manchester, at its track step in phase 3."""
    moves = position("3", "LYR", "P8")
    moves.stand("LYR", "I22")
    moves.build("J21", ("58", 1))  # from Manchester to J19
    moves.acquire("LYR", "P8")
    assert moves.offered() == ["choose"]
    moves.choose("LYR", choice)
    return moves


def test_p8_must_choose_at_once_between_a_lay_and_a_discount() -> None:
    """R1822B-1403: no pass, and it pays nothing from now on."""
    moves = position("3", "LYR", "P8")
    moves.acquire("LYR", "P8")
    assert {choice["choice"] for choice in moves.choices("choose")} == {"token", "discount"}
    assert moves.game.privates["P8"].revenue == 0
    with moves.refused("R1822B-1403"):
        moves.choose("LYR", "both")
    with moves.refused("CORE-33"):
        moves.passes("LYR")


def test_p8_lays_one_tile_on_a_hill_free_of_cost_and_closes() -> None:
    """R1822B-624: it uses a normal lay."""
    moves = with_hills("token")
    assert {lay[0] for lay in moves.lays("P8")} == {"I22", "I24", "J19"}
    assert {lay[3] for lay in moves.lays("P8")} == {0}
    moves.lay_on("P8", "J19")
    assert moves.game.privates["P8"].closed
    assert moves.game.round.track.used == 1


def test_p8_lays_nothing_where_there_is_no_hill() -> None:
    """R1822B-624, TRACK-501."""
    moves = with_hills("token")
    with moves.refused("TRACK-501"):
        moves.lay("P8", "H23", "57", 0)


def test_p8_as_a_discount_takes_twenty_off_hills_and_mountains_for_good() -> None:
    """R1822B-627: 60 to 40, 80 to 60, but 40 stays 40; it neither closes nor lays."""
    moves = with_hills("discount")
    assert (moves.cost("LYR", "I22"), moves.cost("LYR", "J19"), moves.cost("LYR", "I24")) == (40, 60, 40)
    assert not moves.game.privates["P8"].closed
    with moves.refused("CORE-33"):
        moves.lay("P8", "J19", "8", 0)


def test_discount_of_p8_counts_when_another_private_lays() -> None:
    """R1822B-627, 22-65: the abilities of the operating corporation count."""
    moves = position("3", "LYR", "P8", "P12")
    moves.stand("LYR", "I22")
    moves.acquire("LYR", "P8")
    moves.acquire("LYR", "P12")
    moves.choose("LYR", "discount")
    assert moves.cost("P12", "J21") == 40


def test_p8_of_an_absorbed_minor_keeps_its_choice() -> None:
    """R1822B-1403, R1822B-1408."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    moves.launch("7", 1, price=50, record=2)
    moves.found("LYR", 1, price=60, cash=500, record=2)
    moves.own(2, "P8")
    moves.build("H23", ("6", 2))
    moves.give("7", "3")
    moves.give("LYR", "3")
    moves.operate()
    moves.acquire("7", "P8")
    moves.choose("7", "discount")
    moves.reach("merge")
    moves.merge("LYR", "7")
    moves.choose("LYR", "money")
    moves.choose("LYR", "replace")
    assert moves.game.privates["P8"].owner is moves.corporation("LYR")
    moves.operate()
    assert (moves.active(), moves.offered()) == ("LYR", ["lay_tile", "pass"])
    assert moves.cost("LYR", "I24") == 40


# --- P9: double cash (R1822B-1404); the choice of its owner stands in test_settlement ---


@pytest.mark.parametrize(("phase", "revenue"), [("3", 20), ("4", 20), ("5", 40), ("6", 40), ("7", 60)])
def test_p9_pays_its_corporation_by_the_phase(phase: str, revenue: int) -> None:
    """R1822B-1404, R1822A-903, 22-69."""
    moves = position("3", "LYR", "P9")
    moves.acquire("LYR", "P9")
    moves.begin_phase(phase)
    cash = moves.cash("LYR")
    moves.operate()
    assert moves.cash("LYR") == cash + revenue


# --- P11: advanced tile (R1822B-623) ---


def test_p11_upgrades_to_a_colour_that_is_not_available_yet() -> None:
    """R1822B-623: phase 2, yellow to green; it closes and uses the upgrade."""
    moves = position("2", "LYR", "P11")
    moves.build("G24", ("58", 3))
    moves.acquire("LYR", "P11")
    assert {lay[0] for lay in moves.lays("P11")} == {"G24"}
    moves.lay_on("P11", "G24", tile="142")
    assert moves.game.board.hex("G24").tile.colour == "green"
    assert moves.game.privates["P11"].closed
    assert "lay_tile" not in moves.offered()


def test_p11_needs_a_tile_of_the_newest_colour() -> None:
    """R1822B-623: in phase 3 a yellow tile is not new enough."""
    moves = position("3", "LYR", "P11")
    moves.build("G24", ("58", 3))
    moves.acquire("LYR", "P11")
    assert moves.lays("P11") == []
    rotation = next(lay[2][0] for lay in moves.lays("LYR") if lay[:2] == ["G24", "142"])
    with moves.refused("R1822B-623"):
        moves.lay("P11", "G24", "142", rotation)


def test_p11_of_a_minor_works_in_phase_two_only() -> None:
    """R1822B-623, R1822B-605: it would be brown."""
    moves = position("3", "3", "P11")
    moves.build("H7", ("8", 0), ("80", 0))
    moves.acquire("3", "P11")
    assert moves.lays("P11") == []


# --- P12: extra tile (R1822B-618 to R1822B-620) ---


def with_extra_tile(phase: str = "3") -> Moves:
    moves = position(phase, "LYR", "P12")
    moves.acquire("LYR", "P12")
    return moves


def test_p12_lays_two_yellow_tiles_beside_the_normal_ones() -> None:
    """R1822B-618, R1822B-619, 22-62, 22-63: one after the other, connected; then two normal lays are left."""
    moves = with_extra_tile()
    moves.lay("P12", "G24", "58", 3)
    assert (moves.active(), moves.offered()) == ("P12", ["lay_tile", "pass"])
    with moves.refused("CORE-33"):
        moves.lay("LYR", "H23", "57", 2)
    moves.lay_on("P12", "H25")
    assert moves.game.privates["P12"].closed
    moves.lay_on("LYR", "H23")
    moves.lay_on("LYR", "G20")
    assert moves.game.round.track.done


def test_p12_closes_when_its_second_tile_is_declined() -> None:
    """R1822B-617."""
    moves = with_extra_tile()
    moves.lay_on("P12", "G24")
    moves.passes("P12")
    assert moves.game.privates["P12"].closed
    assert moves.active() == "LYR"


def test_p12_makes_one_upgrade_instead() -> None:
    """R1822B-618, 22-62: and closes; an upgrade is never the second part."""
    moves = with_extra_tile()
    moves.build("G24", ("58", 3))
    rotation = next(lay[2][0] for lay in moves.lays("P12") if lay[:2] == ["G24", "142"])
    moves.lay("P12", "G24", "142", rotation)
    assert moves.game.privates["P12"].closed
    moves = with_extra_tile()
    moves.build("G24", ("58", 3))
    moves.lay_on("P12", "G20")
    with moves.refused("R1822B-618"):
        moves.lay("P12", "G24", "142", rotation)


def test_p12_after_one_normal_lay_costs_the_second_one() -> None:
    """R1822B-618, R1822B-619: one normal yellow, P12 yellow, pass by P12: the step is over."""
    moves = with_extra_tile()
    moves.lay_on("LYR", "H23")
    moves.lay_on("P12", "G24")
    moves.passes("P12")
    assert moves.game.round.track.done


def test_p12_after_both_normal_lays_keeps_the_step_open() -> None:
    """R1822B-602, R1822B-619: it still waits, and a pass keeps P12."""
    moves = with_extra_tile()
    moves.lay_on("LYR", "H23")
    moves.lay_on("LYR", "G24")
    assert moves.offered() == ["lay_tile", "pass"]
    moves.passes("LYR")
    assert not moves.game.privates["P12"].closed


def test_p12_of_a_minor_is_one_lay_or_one_upgrade() -> None:
    """R1822B-620: it closes at once, no second lay."""
    moves = position("3", "3", "P12")
    moves.acquire("3", "P12")
    hexagon = moves.lays("P12")[0][0]
    moves.lay_on("P12", hexagon)
    assert moves.game.privates["P12"].closed
    assert moves.active() == "3"


# --- P13, P14: pullmans; coupling stands in test_running ---


def test_second_pullman_must_be_discarded() -> None:
    """R1822B-1012."""
    moves = position("5", "LYR", "P13", "P14")
    moves.acquire("LYR", "P13")
    moves.acquire("LYR", "P14")
    assert moves.choices("discard_train") == [{"train": "P+"}]


# --- P15, P20: funds (R1822B-1405, R1822A-902, R1822A-904) ---


@pytest.mark.parametrize(("company", "factor"), [("P15", 10), ("P20", 5)])
def test_fund_grows_by_the_phase_and_goes_to_the_acquirer(company: str, factor: int) -> None:
    """R1822B-1405: P15 credits 30, 40, 50 in phases 3, 4, 5; the owner is paid the same; then it closes."""
    moves = position("3", "LYR", company)
    assert moves.cash(2) == 375 + 3 * factor
    moves.begin_phase("4")
    moves.operate()
    moves.begin_phase("5")
    moves.operate()
    credit = (3 + 4 + 5) * factor
    assert moves.game.extras()["phase_revenue"][company] == credit
    assert moves.cash(2) == 375 + credit
    cash = moves.cash("LYR")
    assert moves.choices("acquire_company")[0]["gets"] == credit
    moves.acquire("LYR", company)
    assert moves.cash("LYR") == cash + credit
    assert moves.game.privates[company].closed
    assert moves.game.extras()["phase_revenue"][company] is None
    assert moves.total_cash() == CASH


def test_empty_fund_is_acquired_without_harm() -> None:
    """22-69: nothing to transfer is no error."""
    moves = position("3", "LYR", "P19")
    moves.own(2, "P15")  # since the incomes of this round
    cash = moves.cash("LYR")
    moves.acquire("LYR", "P15")
    assert moves.game.privates["P15"].closed
    assert moves.cash("LYR") == cash


def test_funds_go_back_to_the_bank_with_the_first_seven() -> None:
    """R1822A-904, R1822B-1505: the owner gets nothing."""
    moves = position("3", "LYR", "P15")
    bank, cash = moves.game.bank.cash, moves.cash(2)
    moves.begin_phase("7")
    assert moves.game.privates["P15"].closed
    assert moves.game.privates["P20"].closed
    assert (moves.game.bank.cash, moves.cash(2)) == (bank + 30, cash)


# --- P16: tax haven (R1822A-1101 to R1822A-1109) ---


def with_haven(*options: str, cash: int = 375) -> Moves:
    """SR with player 1, owner of P16, to act; LYR (price 70) and MR (price 60) are founded by others."""
    moves = Moves(4, 10, options)
    moves.begin_phase("3")
    moves.own(1, "P16")
    moves.found("LYR", 2, price=70, shares={3: 2}, record=1)
    moves.found("MR", 4, price=60, shares={1: 2}, record=1)
    moves.share_to_pool("LYR_5")
    moves.leave(1, cash)
    moves.stock_round()
    return moves


def test_tax_haven_is_acquired_by_nobody_and_pays_nothing() -> None:
    """R1822A-1101, R1822B-502."""
    moves = position("5", "LYR", "P16", "P19")
    assert moves.cash(2) == 375
    with moves.refused("R1822B-502"):
        moves.acquire("LYR", "P16")


def test_tax_haven_takes_one_share_at_its_owners_cost() -> None:
    """R1822A-1103 to R1822A-1105: the turn ends, no certificate, no percentage, no presidency."""
    moves = with_haven()
    treasury = moves.cash("LYR")
    moves.ability("P16", "LYR_ipo")
    assert (moves.cash(1), moves.cash("LYR")) == (305, treasury + 70)
    assert moves.game.extras()["tax_haven"] == {"cash": 0, "shares": {"LYR": 10}, "value": 70}
    assert moves.holdings("LYR") == {2: 20, 3: 20}
    assert moves.game.certificates_held(moves.player(1)) == 2
    assert moves.active() == 2


def test_tax_haven_pays_the_bank_for_a_pool_share() -> None:
    """R1822A-1104."""
    moves = with_haven()
    bank, treasury = moves.game.bank.cash, moves.cash("LYR")
    moves.ability("P16", "LYR_market")
    assert (moves.game.bank.cash, moves.cash("LYR")) == (bank + 70, treasury)


def test_tax_haven_money_reaches_a_major_still_to_be_capitalised() -> None:
    """R1822A-1104: it goes back to the bank when the major floats."""
    moves = Moves(4, 10)
    moves.begin_phase("6")
    moves.own(1, "P16")
    for player in (1, 2):
        moves.leave(player, 500)
    moves.stock_round()
    moves.passes(1)
    moves.par(2, "NBR", 60)
    moves.passes(3, 4)
    moves.ability("P16", "NBR_ipo")
    assert moves.cash("NBR") == 60


def test_tax_haven_holds_one_share_only() -> None:
    """R1822A-1102."""
    moves = with_haven()
    moves.ability("P16", "LYR_ipo")
    moves.stock_round()
    with moves.refused("R1822A-1102"):
        moves.ability("P16", "MR_ipo")


def test_tax_haven_with_its_option_buys_one_share_per_round_with_its_own_cash() -> None:
    """R1822A-1107: never a second of the same major."""
    moves = with_haven("tax_haven_multiple")
    moves.ability("P16", "LYR_ipo")
    moves.passes(2, 3, 4)
    with moves.refused("R1822A-1103"):
        moves.ability("P16", "MR_ipo")  # one purchase per stock round
    moves.game.pay(moves.game.bank, moves.game.haven, 65)
    moves.stock_round()
    with moves.refused("R1822A-1107"):
        moves.ability("P16", "LYR_ipo")
    moves.leave(1, 0)
    moves.ability("P16", "MR_ipo")
    assert moves.game.haven.cash == 5


def test_tax_haven_takes_nothing_that_its_owner_has_sold() -> None:
    """R1822A-612, R1822A-1103."""
    moves = with_haven()
    moves.sell(1, "MR_1", percent=10)
    with moves.refused("R1822A-612"):
        moves.ability("P16", "MR_ipo")


def test_tax_haven_does_not_buy_on_credit_or_out_of_turn() -> None:
    """R1822A-1103, R1822A-1109."""
    moves = with_haven(cash=60)
    with moves.refused("R1822A-1103"):
        moves.ability("P16", "LYR_ipo")
    moves.passes(1)
    with moves.refused("CORE-33"):
        moves.ability("P16", "MR_ipo")


def test_tax_haven_of_a_player_in_debt_buys_nothing() -> None:
    """R1822A-1003."""
    moves = with_haven()
    moves.player(1).debt = 10
    moves.look_again()
    with moves.refused("R1822A-1003"):
        moves.ability("P16", "LYR_ipo")


def test_tax_haven_is_paid_dividends_which_stay_there() -> None:
    """R1822A-1106, R1822B-905."""
    moves = with_run("P2")
    moves.game.move_certificates([moves.game.certificate("LYR_8")], moves.game.haven)
    moves.run("LYR", ("3-1", THROUGH))
    moves.dividend("LYR", "payout")
    assert moves.game.haven.cash == 13


def test_tax_haven_counts_for_its_owner_at_the_end() -> None:
    """R1822A-1108: cash and share."""
    moves = with_haven()
    moves.ability("P16", "LYR_ipo")
    moves.game.pay(moves.game.bank, moves.game.haven, 12)
    assert moves.game.scores()["1"] == 305 + 2 * 60 + 70 + 12


# --- P18: station swap (R1822B-1406) ---


def test_p18_makes_an_exchange_token_available_and_closes() -> None:
    """R1822B-1406: £100 when it is placed; the step goes on."""
    moves = position("5", "LYR", "P18")
    moves.acquire("LYR", "P18")
    moves.ability("P18", "exchange")
    assert moves.corporation("LYR").exchange_tokens == 2
    assert [token.price for token in moves.game.charters["LYR"] if token.city is None] == [100, 0, 100]
    assert moves.game.privates["P18"].closed
    assert moves.offered() == ["lay_tile", "pass"]


def test_p18_puts_an_available_token_back() -> None:
    """R1822B-1406: only into a place that is free in the exchange area."""
    moves = position("5", "LYR", "P18")
    moves.acquire("LYR", "P18")
    with moves.refused("R1822B-1406"):
        moves.ability("P18", "available")
    moves.corporation("LYR").exchange_tokens = 2
    moves.ability("P18", "available")
    assert moves.corporation("LYR").exchange_tokens == 3
    assert [token.kind.value for token in moves.game.charters["LYR"]] == ["normal", "destination"]


def test_p18_makes_the_token_step_wait_whatever_tokens_and_cash() -> None:
    """R1822B-705, 22-66."""
    moves = position("5", "LYR", "P18", cash=0)
    moves.acquire("LYR", "P18")
    moves.passes("LYR", "LYR")  # track, destination
    assert moves.offered() == ["choose_ability", "pass"]
    with moves.refused("R1822B-1406"):
        moves.do("choose_ability", "LYR", choice="exchange")
    moves.ability("P18", "exchange")
    assert moves.game.round.tokens.done


def test_p18_is_used_only_during_track_and_token_step() -> None:
    """R1822B-1406."""
    moves = position("5", "LYR", "P18", "P19")
    moves.acquire("LYR", "P18")
    with moves.refused("CORE-33"):
        moves.ability("P18", "exchange")


# --- P21: bridge of Grimsby and Hull (R1822B-621) ---


def with_bridge(record: int = 1) -> Moves:
    """Minor 26 in Grimsby, with P21, at its track step in phase 2."""
    moves = position("2", "26", "P21", record=record)
    if "buy_train" in moves.offered():
        moves.passes("26")
    moves.acquire("26", "P21")
    return moves


def test_p21_joins_both_towns_free_of_cost_in_place_of_the_normal_lays() -> None:
    """R1822B-621, 22-66: two lays on different hexes, then it closes and nothing normal is left."""
    moves = with_bridge()
    cash = moves.cash("26")
    assert {lay[1] for lay in moves.lays("P21")} <= {"5", "6", "57"}
    moves.lay_on("P21", "N21")
    assert moves.active() == "P21"
    moves.lay_on("P21", "N23")
    assert moves.cash("26") == cash
    assert moves.game.privates["P21"].closed
    assert moves.game.round.track.done
    lie = moves.game.board.hex("N21").lie
    assert lie.exits & 1 << 0


def test_p21_closes_when_its_second_lay_is_declined() -> None:
    """R1822B-621: a minor has no normal lay left."""
    moves = with_bridge()
    moves.lay_on("P21", "N21")
    moves.passes("P21")
    assert moves.game.privates["P21"].closed
    assert moves.game.round.track.done


def test_p21_lays_two_different_hexes() -> None:
    """R1822B-621."""
    moves = with_bridge()
    moves.lay_on("P21", "N21")
    assert {lay[0] for lay in moves.lays("P21")} == {"N23"}


def test_p21_needs_a_token_at_the_bridge() -> None:
    """R1822B-621."""
    moves = position("2", "LYR", "P21")
    moves.acquire("LYR", "P21")
    with moves.refused("R1822B-621"):
        moves.lay("P21", "N21", "57", 0)


def test_p21_is_of_no_use_after_a_normal_lay() -> None:
    """R1822B-621: it replaces the lays of the turn; R1822B-602: nor does it keep the step open."""
    moves = with_bridge()
    moves.lay_on("26", "N21")
    assert moves.game.round.track.done
    with moves.refused("CORE-33"):
        moves.lay("P21", "N23", "57", 0)


def test_p21_must_cross_the_estuary() -> None:
    """R1822B-621: an exit over the marked side."""
    moves = with_bridge()
    with moves.refused("R1822B-621"):
        moves.lay("P21", "N21", "5", 1)


# --- concessions (R1822A-207) ---


def test_concession_pays_ten_and_closes_with_the_first_five() -> None:
    """R1822A-207, R1822A-405, R1822B-1503, R1822B-1506: without compensation; home reservations stay."""
    moves = position("3", "LYR", "C5")
    assert moves.cash(2) == 385
    moves.begin_phase("5")
    assert all(moves.game.privates[concession].closed for concession in ("C1", "C5", "C6", "C8", "C10"))
    assert moves.cash(2) == 385
    assert "CR" in moves.city("E6").reservations
    assert moves.corporation("CR").float_percent == 50
