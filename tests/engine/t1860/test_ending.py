"""Southern, nationalisation, the end of the game and scoring (R1860-1181 to R1860-1215)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine18xx.replay import kept_actions, start
from engine18xx.titles.t1860.game import Game1860
from engine18xx.titles.t1860.nationalisation import next_to_go
from tests.engine.recorded import BESIDE, Recording, beside

from .isle import Isle

RYDE = [["I3", "J4"]]


def with_companies(*symbols: str, train: str = "9+5") -> Isle:
    """These companies, floated, own a train each, and the first 9+5, or another kind, has been sold; IOW has a run."""
    isle = Isle()
    isle.track("J4", "5", 1)
    for index, symbol in enumerate(symbols):
        isle.found(symbol, 1 + index % 3, isle.game.founding_cells(isle.company(symbol))[0].price, certificates=4)
        isle.game.home_tiles_pending.clear()
    for symbol in symbols:
        isle.give_train(symbol, train)
    return isle


# --- when it begins (R1860-1181, R1860-1182) ---


def test_nationalisation_begins_when_southern_has_formed_and_every_company_has_a_train() -> None:
    """R1860-1181, R1860-1182: at the end of a stock round; operating rounds follow without end."""
    isle = with_companies("IOW", "IWNJ", "C&N")
    isle.stock_round()
    isle.passes(1, 2, 3)
    assert (isle.game.nationalisation, isle.moment[0]) == (True, "OR")


@pytest.mark.parametrize(
    ("change", "begins"),
    [
        ("without Southern", False),
        ("an unfloated company without a train", False),
        ("a company in receivership without a train", True),
        ("a bankrupt company without a train", True),
    ],
)
def test_which_companies_are_asked_for_a_train(change: str, begins: bool) -> None:
    """R1860-1181, R1860-1453: unfloated ones are, those in receivership or bankrupt are not."""
    isle = with_companies("IOW", "IWNJ", train="6+3" if change == "without Southern" else "9+5")
    if change != "without Southern":
        isle.found("FYN", 3, 62)
        if "receivership" in change:
            isle.put(None, "FYN_0")
            isle.company("FYN").president = isle.game.pool
        if "bankrupt" in change:
            isle.set_price("FYN", 0)
            isle.game.bankrupt_if_worthless(isle.company("FYN"))
    isle.stock_round()
    for player in [player.id for player in isle.game.players]:
        isle.passes(int(player))
    assert isle.game.nationalisation is begins


def test_nationalisation_can_begin_between_the_operating_rounds_of_a_set() -> None:
    """R1860-1181, R1860-1182: OR 1 of 3 ends, the next is OR 2, and no stock round comes after the set."""
    isle = with_companies("IOW", "IWNJ", "C&N")
    isle.operating_round(1, size=3)
    pass_everything(isle)
    assert (isle.game.nationalisation, isle.moment) == (True, ("OR", 1, 2))


def test_after_the_set_further_operating_rounds_of_the_same_turn_follow() -> None:
    """R1860-1182: a set of one, and the numbers go on; the three companies without a run have the lowest revenue."""
    isle = with_companies("IOW", "IWNJ", "FYN", "NGStL")
    isle.operating_round(1, size=1)
    pass_everything(isle)
    assert (isle.game.nationalisation, isle.moment) == (True, ("OR", 1, 2))
    pass_everything(isle)
    assert isle.moment == ("OR", 1, 3)
    assert {company.sym for company in isle.game.companies() if company.nationalised} == {"IWNJ", "FYN", "NGStL"}


def pass_everything(isle: Isle) -> None:
    """The companies do as little as they may until the next round; IOW, which has a run, pays out."""
    moment = isle.moment
    for _ in range(200):
        if isle.game.finished or isle.moment != moment:
            return
        if "run_routes" in isle.offered:
            isle.run(isle.active, {"train": isle.company(isle.active).trains[0].id, "connections": RYDE})
        elif "dividend" in isle.offered:
            isle.dividend(isle.active, "payout")
        else:
            isle.passes(isle.active)
    raise AssertionError("the round does not end")


# --- during it (R1860-1183) ---


def test_during_nationalisation_no_train_changes_hands_between_companies() -> None:
    """R1860-1183."""
    isle = with_companies("IWNJ", "C&N")
    isle.found("IOW", 3, 90, certificates=4)
    isle.set_price("IOW", 150)
    isle.game.nationalisation = True
    isle.game.sr_after_southern = True
    isle.operating_round()
    assert (isle.active, isle.offered) == ("IOW", {"buy_train"})
    assert {choice["from"] for choice in isle.choices("buy_train")} == {"depot"}
    with isle.refused("R1860-1183"):
        isle.train("IOW", "9+5-0", 10)


def test_during_nationalisation_the_revenue_is_paid_out_by_itself() -> None:
    """R1860-1051, R1860-1183: £50, 50% of it with player 1."""
    isle = with_companies("IOW")
    isle.game.nationalisation = True
    isle.game.sr_after_southern = True
    isle.operating_round()
    isle.run("IOW", {"train": "9+5-0", "connections": RYDE})
    assert isle.cash(1) == 670 + 25


def test_during_nationalisation_the_bank_cannot_break() -> None:
    """R1860-1183, R1860-1203."""
    isle = with_companies("IOW")
    isle.game.nationalisation = True
    isle.set_cash(1, 10_001)
    isle.game.check_bank()
    assert not isle.game.bank_broken


# --- who goes (R1860-1184 to R1860-1187; 60-11) ---


def going(revenues: dict[str, int], withheld: tuple[str, ...] = ()) -> list[str]:
    """Which of the companies with these last revenues are nationalised."""
    isle = Isle()
    companies = [isle.company(symbol) for symbol in revenues]
    for company in companies:
        isle.has_operated(company.sym, revenues[company.sym], "withhold" if company.sym in withheld else "payout")
    return sorted(company.sym for company in next_to_go(companies))


def test_all_companies_with_the_lowest_revenue_go() -> None:
    """R1860-1184, R1860-1185, first round of the example: FYN and S&C with £270."""
    revenues = {"C&N": 320, "FYN": 270, "IWNJ": 310, "S&C": 270, "BHI&R": 320, "IOW": 370, "NGStL": 330}
    assert going(revenues) == ["FYN", "S&C"]


def test_if_only_one_has_the_lowest_all_with_the_next_go_too() -> None:
    """R1860-1184, R1860-1185, R1860-1452, second round: IWNJ alone, so also C&N and BHI&R."""
    assert going({"C&N": 320, "IWNJ": 310, "BHI&R": 320, "IOW": 370, "NGStL": 330}) == ["BHI&R", "C&N", "IWNJ"]


def test_the_last_two_go_together() -> None:
    """R1860-1184, R1860-1451."""
    assert going({"IOW": 370, "NGStL": 330}) == ["IOW", "NGStL"]
    assert going({"IOW": 370}) == ["IOW"]


def test_what_was_withheld_counts_nothing() -> None:
    """R1860-1184, R1860-614; 60-11: receivership withholds, so it goes first."""
    assert going({"C&N": 320, "IOW": 370, "NGStL": 330, "FYN": 0}, withheld=("IOW", "FYN")) == ["FYN", "IOW"]


def recorded_game_19354() -> Iterator[Game1860]:
    """The recorded game of R1860-1185, after every action of it."""
    recording = next((each for each in beside() if str(each) == "1860/19354"), None)
    if recording is None:
        pytest.skip(f"the recorded game 1860/19354 lies beside the project, in {BESIDE.name}, and is not here")
    archive = recording.archive()
    game = start(archive)
    assert isinstance(game, Game1860)
    for action in kept_actions(archive):
        game.apply(action, recorded=True)
        yield game


def test_the_recorded_nationalisation_takes_seven_companies_in_three_rounds() -> None:
    """R1860-1185, CORE-185: FYN and S&C first, then three more, and the last two end the game in OR 8.4."""
    steps: list[set[str]] = []
    for game in recorded_game_19354():
        gone = {company.sym for company in game.companies() if company.nationalised}
        if gone and gone not in steps:
            steps.append(gone)
    first, second = {"FYN", "S&C"}, {"IWNJ", "C&N", "BHI&R"}
    assert steps == [first, first | second, first | second | {"IOW", "NGStL"}]
    assert (game.end_reason, game.turn, game.round.number) == ("nationalization", 8, 4)


def test_nationalised_companies_operate_no_more_but_count_for_their_owners() -> None:
    """R1860-1186, R1860-1214."""
    isle = with_companies("IOW", "IWNJ", "C&N")
    value = isle.game.value_of(isle.player(1))
    isle.company("IOW").nationalised = True
    isle.operating_round()
    assert "IOW" not in isle.game.snapshot()["operating_order"]
    assert isle.game.value_of(isle.player(1)) == value


def test_a_nationalisation_in_which_nobody_decides_anything_ends_too() -> None:
    """R1860-1303 and the ruling on it: revenues are compared at the end of every round, recorded action or not."""
    isle = with_companies("C&N", "FYN", "NGStL", "IWNJ")
    for symbol in ("C&N", "FYN", "NGStL", "IWNJ"):
        isle.set_cash(symbol, 0)
    isle.game.sr_after_southern = True
    isle.stock_round()
    isle.passes(1, 2, 3)
    assert (isle.game.finished, isle.game.end_reason) == (True, "nationalization")


# --- triggers (R1860-1201 to R1860-1204) ---


def test_the_bank_breaks_when_the_players_hold_more_than_10000() -> None:
    """R1860-1203: strictly more, and not at private income but at the next dividend step, skipped or not."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=4)
    isle.game.privates["RPSC"].give_to(isle.player(2))
    isle.set_cash("IOW", 0)
    isle.set_cash(1, 10_000 - 2 * 670)
    isle.operating_round(1, size=2)
    assert (isle.game.bank_money, isle.game.bank_broken) == (-30, False)
    isle.passes("IOW")
    assert (isle.game.finished, isle.game.end_reason) == (True, "bank")


def test_exactly_10000_do_not_break_the_bank() -> None:
    """R1860-1203."""
    isle = Isle()
    isle.set_cash(1, 10_000 - 2 * 670)
    isle.game.check_bank()
    assert not isle.game.bank_broken


def test_the_bank_is_looked_at_after_every_sale_in_a_stock_round() -> None:
    """R1860-1203, R1860-1201, R1860-1461: the game then ends with the next single operating round, in mid-set."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=4)
    isle.set_cash("IOW", 0)
    isle.give_train("IOW", "3+2")
    isle.set_cash(1, 10_000 - 2 * 670)
    isle.stock_round()
    isle.sell(1, "IOW_1")
    assert isle.game.end_trigger == ("bank", "current_or")
    isle.passes(1, 2, 3, 1)
    assert (isle.moment, isle.game.set_size) == (("OR", 2, 1), 2)
    isle.passes("IOW")
    assert (isle.game.finished, isle.moment) == (True, ("OR", 2, 1))


def test_the_top_of_the_track_ends_the_game_with_the_present_operating_round() -> None:
    """R1860-1201, R1860-1204, R1860-123, CORE-153, CORE-181: the others still operate, and the set stays unfinished."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=4)
    isle.found("IWNJ", 2, 82, certificates=4)
    isle.track("J4", "5", 1)
    isle.give_train("IOW", "2+1")
    isle.set_cash("IOW", 0)
    isle.set_cash("IWNJ", 0)
    isle.set_price("IOW", 330)
    isle.operating_round(1, size=2)
    isle.passes("IOW")
    isle.recorded = True
    isle.run("IOW", {"train": "2+1-0", "connections": RYDE, "revenue": 330, "subsidy": 0})
    isle.recorded = False
    isle.dividend("IOW", "payout")
    assert (isle.price("IOW"), isle.game.end_trigger) == (340, ("stock_market", "current_or"))
    isle.set_price("IOW", 320)
    isle.passes("IWNJ")
    assert (isle.game.finished, isle.game.end_reason) == (True, "stock_market")


def test_neither_bank_nor_track_replaces_the_other_as_the_reason() -> None:
    """R1860-1202: found first, or first in the table if found together."""
    isle = Isle()
    isle.game.market.end_reached = True
    isle.game.bank_broken = True
    assert [trigger.reason for trigger in isle.game.end_conditions()] == ["stock_market", "bank"]


def test_the_bank_can_still_break_after_southern_has_formed() -> None:
    """60-14."""
    isle = with_companies("IOW")
    isle.set_cash(1, 10_001)
    isle.game.check_bank()
    assert isle.game.bank_broken


def test_a_manual_end_scores_at_once() -> None:
    """ARCH-72, R1860-1204: by a player or a company, not by a private; afterwards only chat (CORE-22)."""
    isle = Isle()
    isle.opening("BHC")
    with isle.refused("ARCH-72"):
        isle.do("end_game", "BHC")
    isle.do("end_game", 2)
    assert (isle.game.end_reason, isle.game.result()) == ("manually_ended", {"1": 670, "2": 670, "3": 670})
    with isle.refused("CORE-22"):
        isle.passes(2)
    isle.do("message", 3, message="well played")


def test_the_game_ends_unfinished_in_the_hundredth_turn() -> None:
    """CORE-20, 5: nobody founds or buys anything."""
    isle = Isle(2)
    isle.opening("BHC", "YHC", "CMH", "RPSC", ("C&N", 74), ("IOW", 74))
    while not isle.game.finished:
        isle.passes(isle.active)
    assert (isle.game.end_reason, isle.game.turn) == ("dnf", 100)


# --- scores (R1860-1211 to R1860-1215) ---


def test_a_score_is_cash_privates_and_shares() -> None:
    """R1860-1211, R1860-1212, CORE-190: £670, RPSC at £130, 30% of IOW at £90."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=2)
    isle.give_train("IOW", "2+1")
    isle.game.privates["RPSC"].give_to(isle.player(1))
    assert isle.game.value_of(isle.player(1)) == 670 + 130 + 270


def test_certificates_of_a_company_without_a_train_count_half_rounded_down_each() -> None:
    """R1860-1213, R1860-1460: at £47 an ordinary one counts £23, the president's £47."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=3)
    isle.set_price("IOW", 47)
    assert isle.game.value_of(isle.player(1)) == 670 + 47 + 23 + 23


def test_with_the_option_a_company_that_never_operated_counts_full() -> None:
    """R1860-1215, R1860-110."""
    isle = Isle(options=("non_operated_full_value",))
    isle.found("IOW", 1, 90, certificates=2)
    assert isle.game.value_of(isle.player(1)) == 670 + 270
    isle.has_operated("IOW")
    assert isle.game.value_of(isle.player(1)) == 670 + 90 + 45


def test_shares_of_a_bankrupt_company_count_nothing() -> None:
    """R1860-1214, R1860-702."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=2)
    isle.set_price("IOW", 0)
    isle.game.bankrupt_if_worthless(isle.company("IOW"))
    assert isle.game.value_of(isle.player(1)) == 670


def test_all_three_endings_occur_among_the_recorded_games() -> None:
    """R1860-1201: each is judged by its trace, line by line, elsewhere; here they are only counted."""
    recordings: list[Recording] = [recording for recording in beside() if recording.title == "1860"]
    if not recordings:
        pytest.skip("the recorded games lie beside the project, and are not here")
    reasons = {recording.archive().expected_end_reason for recording in recordings}
    assert {"bank", "stock_market", "nationalization"} <= reasons
