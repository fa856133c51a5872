"""The turn of a company: discards, track, token, run, dividend, trains (R1860-801 to R1860-1164)."""

from __future__ import annotations

from typing import Any

import pytest

from .isle import Isle

RYDE = [["I3", "J4"]]


def route(connections: list[list[str]], train: str = "2+1-0", **more: Any) -> dict[str, Any]:
    return {"train": train, "connections": connections, **more}


def operating(
    *trains: str, cash: int = 900, price: int = 90, options: tuple[str, ...] = (), track: bool = True
) -> Isle:
    """IOW of player 1 with half its shares, a run from I3 to Ryde on J4 (£30 + £20) and these trains."""
    isle = Isle(options=options)
    isle.found("IOW", 1, 90, certificates=4)
    if track:
        isle.track("J4", "5", 1)
    for name in trains:
        isle.give_train("IOW", name)
    isle.set_cash("IOW", cash)
    isle.set_price("IOW", price)
    return isle


def at_run(*trains: str, **more: Any) -> Isle:
    """The same in an operating round, with track and token passed."""
    isle = operating(*trains, **more)
    isle.operating_round()
    while "pass" in isle.offered:
        isle.passes("IOW")
    return isle


# --- order and end of turns (R1860-801 to R1860-805) ---


def test_companies_operate_by_price_then_by_arrival() -> None:
    """R1860-801."""
    isle = Isle()
    for company, price in (("IOW", 90), ("IWNJ", 82), ("C&N", 90)):
        isle.found(company, 1, price, certificates=4)
    isle.operating_round()
    assert isle.game.snapshot()["operating_order"] == ["IOW", "C&N", "IWNJ"]


def test_the_order_stays_when_prices_move() -> None:
    """R1860-801, CORE-65: IOW falls to £82, IWNJ stands at £86, and IOW is not asked again behind it."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=4)
    isle.found("IWNJ", 2, 82, certificates=4)
    isle.set_price("IWNJ", 86)
    isle.set_cash("IOW", 0)
    isle.operating_round()
    isle.passes("IOW")
    assert (isle.price("IOW"), isle.active) == (82, "IWNJ")


def test_a_company_without_a_train_but_with_a_route_becomes_insolvent_at_the_end_of_its_turn() -> None:
    """R1860-803, R1860-1161, R1860-1457; it must not have the money to be obliged to buy."""
    isle = operating(cash=250)
    isle.operating_round()
    isle.passes("IOW", "IOW", "IOW")
    assert isle.company("IOW").insolvent
    assert isle.moment[0] == "SR"


def test_a_company_without_a_train_and_without_a_route_does_not_become_insolvent() -> None:
    """R1860-803, R1860-1457."""
    isle = operating(cash=250, track=False)
    isle.operating_round()
    isle.passes("IOW", "IOW")
    assert not isle.company("IOW").insolvent


def test_a_full_foreign_city_is_reached_but_not_passed() -> None:
    """R1860-804: I3 to J4, taken by another, is a route; what lies behind J4 does not matter."""
    isle = operating(track=False)
    isle.found("IWNJ", 2, 74, certificates=4)
    isle.track("J4", "5", 1)
    isle.game.put_token(isle.game.charters["IWNJ"][1], isle.game.board.hex("J4").cities[0], 0)
    assert isle.game.has_route(isle.company("IOW"))


def test_cowes_has_a_route_with_its_home_tile_alone() -> None:
    """R1860-804: city and town on one tile."""
    isle = Isle()
    isle.found("C&N", 1, 74, certificates=4)
    assert not isle.game.has_route(isle.company("C&N"))
    isle.track("F2", "787")
    assert isle.game.has_route(isle.company("C&N"))


def test_a_halt_is_no_end_of_a_route() -> None:
    """R1860-804: IWNJ on G7 with a halt tile on H8 has none."""
    isle = Isle()
    isle.found("IWNJ", 1, 74, certificates=4)
    isle.track("H8", "741", 2)
    assert not isle.game.has_route(isle.company("IWNJ"))


# --- discards (R1860-811, R1860-812; 60-31) ---


def test_surplus_trains_are_discarded_at_the_start_of_the_own_turn_not_at_once() -> None:
    """R1860-811; 60-31: IWNJ brings phase 4, limit 3, and goes on; IOW gives up its fourth train as its turn begins."""
    isle = operating("3+2", "3+2", "3+2", "3+2", price=50)
    isle.found("IWNJ", 2, 82, certificates=4)
    isle.set_cash("IWNJ", 400)
    isle.operating_round()
    isle.passes("IWNJ")
    isle.train("IWNJ", "4+2-0", 350)
    assert (isle.active, isle.offered) == ("IWNJ", {"buy_train", "pass"})
    isle.passes("IWNJ")
    assert (isle.active, isle.offered) == ("IOW", {"discard_train"})


def test_a_surplus_is_discarded_down_to_the_limit_and_can_be_bought_again() -> None:
    """R1860-811: 5+3 and 4+2 survive into phase 6 (limit 2); the discarded one is for sale at its face value."""
    isle = operating("4+2", "4+2", "5+3", "6+3", cash=2000)
    isle.operating_round()
    assert isle.offered == {"discard_train"}
    assert sorted(choice["train"] for choice in isle.choices("discard_train")) == ["4+2", "5+3", "6+3"]
    with isle.refused("CORE-33"):
        isle.passes("IOW")
    isle.do("discard_train", "IOW", train="4+2-0")
    isle.do("discard_train", "IOW", train="4+2-1")
    assert isle.offered == {"lay_tile", "pass"}
    view = isle.game.snapshot()["depot"]
    assert (view["discarded"], view["cheapest"]) == (["4+2", "4+2"], ["4+2", 350])


def test_only_an_own_train_is_discarded() -> None:
    """CORE-168."""
    isle = operating("4+2", "4+2", "6+3")
    isle.operating_round()
    with isle.refused("CORE-168"):
        isle.do("discard_train", "IOW", train="6+3-1")


def test_a_company_that_lowers_the_limit_itself_keeps_its_surplus_until_its_next_turn() -> None:
    """R1860-812: with two trains in phase 5, limit 3, it buys the first 6+3, limit 2."""
    isle = operating("4+2", "5+3", cash=2000)
    isle.found("C&N", 2, 74, certificates=1)
    isle.give_train("C&N", "5+3")
    isle.operating_round()
    isle.passes("IOW", "IOW")
    isle.run("IOW", route(RYDE, "4+2-0"))
    isle.dividend("IOW", "withhold")
    isle.train("IOW", "6+3-0", 500)
    assert (isle.moment[0], len(isle.company("IOW").trains)) == ("SR", 3)
    isle.operating_round(2)
    assert isle.offered == {"discard_train"}


# --- track (R1860-820 to R1860-826) ---


def test_the_track_step_waits_even_if_nothing_can_be_laid() -> None:
    """R1860-820."""
    isle = operating(track=False, cash=0)
    for tile in ("5", "6", "57", "115"):
        while (copy := isle.game.board.supply.first(tile)) is not None:
            isle.game.board.supply.swap(copy, None)
    isle.operating_round()
    assert (isle.offered, isle.choices("lay_tile")) == ({"lay_tile", "pass"}, [])


def test_two_yellow_tiles_without_a_city_may_be_laid() -> None:
    """R1860-820: J4 – I5 – H4; then the step is over."""
    isle = operating("2+1")
    isle.operating_round()
    isle.lay("IOW", "I5", "742", 2)
    assert isle.offered == {"lay_tile", "pass"}
    isle.lay("IOW", "H4", "744", 2)
    assert "lay_tile" not in isle.offered


def test_after_a_tile_without_a_city_none_with_a_city_and_no_upgrade_follows() -> None:
    """R1860-820: neither Brading on J6 nor green on J4."""
    isle = operating("3+2")
    isle.operating_round()
    isle.lay("IOW", "I5", "741", 4)
    for hexagon, tile, rotation in (("J6", "746", 2), ("J4", "12", 0), ("I3", "758", 0)):
        with isle.refused("R1860-820"):
            isle.lay("IOW", hexagon, tile, rotation)
    assert {hexagon for hexagon, *_ in isle.choices("lay_tile")} == set()


def test_a_city_tile_is_the_only_lay_of_a_turn() -> None:
    """R1860-820, R1860-1407: tile 787 too."""
    isle = operating(track=False)
    isle.operating_round()
    isle.lay("IOW", "J4", "5", 1)
    assert "lay_tile" not in isle.offered


@pytest.mark.parametrize("insolvent", [False, True])
def test_terrain_costs_60_and_an_insolvent_company_lays_nothing_that_costs(insolvent: bool) -> None:
    """R1860-821, R1860-1162; 60-02: H6 is a mountain."""
    isle = Isle()
    isle.found("IWNJ", 1, 74, certificates=4)
    isle.track("H8", "741", 2)
    isle.company("IWNJ").insolvent = insolvent
    isle.set_cash("IWNJ", 100)
    isle.operating_round()
    costs = {hexagon: cost for hexagon, _, _, cost in isle.choices("lay_tile")}
    if insolvent:
        assert "H6" not in costs
        with isle.refused("R1860-821"):
            isle.lay("IWNJ", "H6", "9")
        return
    assert costs["H6"] == 60
    isle.lay("IWNJ", "H6", "9")
    assert isle.cash("IWNJ") == 40


def test_terrain_that_cannot_be_paid_is_refused() -> None:
    """R1860-821, TRACK-501."""
    isle = Isle()
    isle.found("IWNJ", 1, 74, certificates=4)
    isle.track("H8", "741", 2)
    isle.set_cash("IWNJ", 59)
    isle.operating_round()
    with isle.refused("TRACK-501"):
        isle.lay("IWNJ", "H6", "9")


def test_a_colour_of_a_later_phase_is_refused() -> None:
    """R1860-821, TRACK-617: green in phase 2."""
    isle = operating("2+1")
    isle.operating_round()
    with isle.refused("TRACK-617"):
        isle.lay("IOW", "J4", "12", 0)


@pytest.mark.parametrize(("owner", "possible"), [("IOW", True), ("C&N", False)])
def test_only_a_company_with_a_train_of_its_own_can_upgrade(owner: str, possible: bool) -> None:
    """R1860-822: in phase 3; a leased train does not count."""
    isle = operating()
    isle.found("C&N", 2, 74, certificates=1)
    isle.give_train(owner, "3+2")
    isle.company("IOW").insolvent = owner != "IOW"
    isle.operating_round()
    assert any(hexagon == "J4" for hexagon, *_ in isle.choices("lay_tile")) is possible


def test_an_upgrade_ends_the_track_step() -> None:
    """R1860-820."""
    isle = operating("3+2")
    isle.operating_round()
    isle.lay("IOW", "J4", "12", 0)
    assert "lay_tile" not in isle.offered


@pytest.mark.parametrize(("hexagon", "tile"), [("I3", "758")])
def test_the_town_tiles_of_the_print_lie_in_one_rotation_only(hexagon: str, tile: str) -> None:
    """R1860-824."""
    isle = operating("3+2")
    isle.operating_round()
    assert [
        rotations for where, name, rotations, _ in isle.choices("lay_tile") if (where, name) == (hexagon, tile)
    ] == [[0]]
    with isle.refused("TRACK-609"):
        isle.lay("IOW", hexagon, tile, 1)


@pytest.mark.parametrize(("train", "value"), [("3+2", 20), ("4+2", 20), ("5+3", 40)])
def test_ryde_pier_pays_by_the_colours_available(train: str, value: int) -> None:
    """R1860-825: £20 from phase 3, £40 from phase 5; I3, green, £50."""
    isle = operating(train)
    isle.track("I3", "758")
    isle.operating_round()
    isle.passes("IOW", "IOW")
    isle.run("IOW", route([["J2", "I3"]], f"{train}-0"))
    assert isle.choices("dividend")[1]["corporation"] == 50 + value


def test_ryde_pier_is_not_entered_from_ryde() -> None:
    """R1860-825: no tile of J4 has an exit to it."""
    isle = operating("3+2")
    isle.operating_round()
    with isle.refused("TRACK-610"):
        isle.lay("IOW", "J4", "12", 1)


# --- token (R1860-840) ---


def test_the_next_token_of_the_charter_is_placed_at_its_price() -> None:
    """R1860-840: the second costs £40; one per turn."""
    isle = operating("2+1", cash=100)
    isle.operating_round()
    isle.passes("IOW")
    assert isle.choices("place_token") == [{"hex": "J4", "city": 0, "price": 40, "slot": 0}]
    isle.token("IOW", "J4")
    assert (isle.cash("IOW"), isle.offered) == (60, {"run_routes"})


@pytest.mark.parametrize(("cash", "insolvent"), [(39, False), (100, True)])
def test_the_token_step_is_skipped_for_the_poor_and_the_insolvent(cash: int, insolvent: bool) -> None:
    """R1860-840, R1860-1162."""
    isle = operating(*(() if insolvent else ("2+1",)), cash=cash)
    isle.company("IOW").insolvent = insolvent
    isle.operating_round()
    isle.passes("IOW")
    assert isle.offered == {"run_routes"}


def test_a_token_needs_a_connected_city_with_a_free_slot() -> None:
    """R1860-840, TRACK-1104: G5 is not connected, G7 is reserved, I3 has the company's own."""
    isle = operating("2+1")
    isle.operating_round()
    isle.passes("IOW")
    for hexagon, rule in (("G5", "TRACK-1102"), ("G7", "TRACK-1102"), ("I3", "TRACK-1102")):
        with isle.refused(rule):
            isle.token("IOW", hexagon)


# --- insolvency (R1860-1000 to R1860-1003, R1860-1161 to R1860-1164; 60-05) ---


def insolvent(cash: int = 0, options: tuple[str, ...] = ()) -> Isle:
    """IOW without a train, insolvent, about to run."""
    isle = operating(cash=cash, options=options)
    isle.company("IOW").insolvent = True
    isle.operating_round()
    isle.passes("IOW")
    return isle


def test_an_insolvent_company_leases_the_cheapest_train_and_withholds() -> None:
    """R1860-1041, R1860-1051: £40 + £20 × 2 stops, whatever the stops are worth; the price falls."""
    isle = insolvent()
    isle.run("IOW", route(RYDE))
    assert (isle.cash("IOW"), isle.price("IOW"), isle.cash(1)) == (80, 82, 670)


def test_a_solvent_company_cannot_lease() -> None:
    """R1860-1003, R1860-1301."""
    isle = at_run("2+1")
    with isle.refused("TRACK-1910"):
        isle.run("IOW", route(RYDE, "2+1-1"))


def test_an_insolvent_company_leases_no_other_train() -> None:
    """R1860-1003."""
    isle = insolvent()
    for train in ("2+1-1", "3+2-0"):
        with isle.refused("TRACK-1910"):
            isle.run("IOW", route(RYDE, train))


def test_an_insolvent_company_that_can_afford_a_train_is_solvent_before_its_run_and_leases_nothing() -> None:
    """R1860-1002, R1860-1164, R1860-1458; 60-05: £250 and the cheapest at £250; price left, [buy_train, pass]."""
    isle = insolvent(cash=250)
    assert (isle.price("IOW"), isle.offered) == (82, {"buy_train", "pass"})
    assert not isle.company("IOW").insolvent
    isle.passes("IOW")
    assert isle.company("IOW").insolvent


def test_a_company_that_loses_its_trains_is_not_insolvent_during_its_next_turn() -> None:
    """R1860-1161: it does not run, the price falls, it may buy, and only then it becomes insolvent."""
    isle = operating("2+1", cash=400)
    isle.found("C&N", 2, 74, certificates=1)
    isle.give_train("C&N", "4+2")
    isle.operating_round()
    isle.passes("IOW", "IOW")
    assert (isle.price("IOW"), isle.company("IOW").insolvent) == (82, False)
    assert (isle.active, isle.offered) == ("IOW", {"buy_train"})
    isle.train("IOW", "4+2-1", 350)
    assert not isle.company("IOW").insolvent


def test_an_insolvent_company_buys_with_the_money_it_has_just_earned() -> None:
    """R1860-1162: £200 and £80 from the lease; then it is solvent (R1860-1163)."""
    isle = insolvent(cash=200)
    isle.run("IOW", route(RYDE))
    assert isle.offered == {"buy_train"}
    isle.train("IOW", "2+1-0", 250)
    assert not isle.company("IOW").insolvent


def test_original_insolvency_halves_the_run() -> None:
    """R1860-1042, R1860-110: (30 + 20) / 2."""
    isle = insolvent(options=("original_insolvency",))
    isle.run("IOW", route(RYDE))
    assert isle.cash("IOW") == 25


def test_simplified_insolvency_earns_as_the_rule_does() -> None:
    """R1860-110, R1860-1041: £80, no fixed amount, no subsidy (60-22)."""
    isle = insolvent(options=("simplified_insolvency",))
    isle.run("IOW", route(RYDE))
    assert isle.cash("IOW") == 80


# --- runs (R1860-1001 to R1860-1024) ---


def test_a_run_cannot_be_declined() -> None:
    """R1860-1001."""
    isle = at_run("2+1")
    assert isle.offered == {"run_routes"}
    with isle.refused("CORE-33"):
        isle.passes("IOW")
    with isle.refused("R1860-1001"):
        isle.run("IOW")


def test_a_stated_revenue_is_not_believed_live() -> None:
    """R1860-1301, TRACK-1911."""
    isle = at_run("2+1")
    with isle.refused("TRACK-1911"):
        isle.run("IOW", route(RYDE, revenue=500))
    isle.run("IOW", route(RYDE, revenue=50))


@pytest.mark.parametrize(
    ("legs", "rule"),
    [
        (None, "TRACK-1903"),
        ([], "TRACK-1903"),
        ([[]], "TRACK-1903"),
        ([["local"]], "TRACK-1903"),
        ([["local", "J4"]], "TRACK-1903"),
        ([["I3"]], "TRACK-1903"),
        ([["I3", "I3"]], "TRACK-1903"),
        ([["I3", "G5"]], "TRACK-1903"),
        ([["I3", "J4"], ["I3", "J4"]], "TRACK-1903"),
        ([["I3", "ZZ"]], "TRACK-101"),
    ],
    ids=repr,
)
def test_a_route_that_the_map_does_not_have_is_refused(legs: list[list[str]] | None, rule: str) -> None:
    """TRACK-1903: whatever is written there."""
    isle = at_run("2+1")
    with isle.refused(rule):
        isle.run("IOW", {"train": "2+1-0", "connections": legs})


def test_a_recorded_revenue_is_taken_as_it_stands() -> None:
    """R1860-1301, ARCH-131: with a warning."""
    isle = at_run("2+1")
    isle.recorded = True
    isle.run("IOW", route(RYDE, revenue=500, subsidy=0))
    assert isle.choices("dividend")[1]["corporation"] == 500
    assert [warning.rule for warning in isle.game.warnings] == ["TRACK-1911"]


def test_a_train_runs_once() -> None:
    """R1860-1003, TRACK-1910."""
    isle = at_run("2+1")
    with isle.refused("TRACK-1910"):
        isle.run("IOW", route(RYDE), route(RYDE))


def test_a_second_train_needs_track_of_its_own() -> None:
    """R1860-1004: but a company may run fewer trains than it has (R1860-1001)."""
    isle = at_run("2+1", "2+1")
    with isle.refused("TRACK-1702"):
        isle.run("IOW", route(RYDE), route(RYDE, "2+1-1"))
    isle.run("IOW", route(RYDE))


# --- dividend (R1860-1050 to R1860-1055) ---


def dividend_of(price: int, revenue: int) -> Isle:
    """IOW at a price, about to decide on a recorded revenue."""
    isle = at_run("2+1", cash=0, price=price)
    isle.recorded = True
    isle.run("IOW", route(RYDE, revenue=revenue, subsidy=0))
    isle.recorded = False
    return isle


@pytest.mark.parametrize(
    ("price", "revenue", "after"),
    [
        (82, 50, 82),  # r < p
        (50, 50, 54),  # p ≤ r: one right
        (50, 100, 58),  # 2p
        (50, 150, 62),  # 3p
        (50, 200, 68),  # 4p
        (50, 990, 68),  # never more than four
        (58, 350, 82),  # R1860-1055: eight cells
    ],
)
def test_a_payout_moves_the_price_by_its_multiples(price: int, revenue: int, after: int) -> None:
    """R1860-1053."""
    isle = dividend_of(price, revenue)
    isle.dividend("IOW", "payout")
    assert isle.price("IOW") == after


def test_only_players_are_paid() -> None:
    """R1860-1052: 50% of £50; nothing for the treasury's and the pool's shares."""
    isle = dividend_of(90, 50)
    isle.put(None, "IOW_3")
    assert isle.choices("dividend")[0] == {
        "kind": "payout",
        "per_share": 5,
        "corporation": 0,
        "players": {"1": 20},
        "new_price": 90,
    }
    isle.dividend("IOW", "payout")
    assert (isle.cash(1), isle.cash("IOW")) == (690, 0)


def test_without_a_run_nothing_is_asked_and_the_price_falls() -> None:
    """R1860-1050: and the company has operated (R1860-302)."""
    isle = operating(track=False, cash=100)
    isle.operating_round()
    isle.passes("IOW")
    assert (isle.price("IOW"), isle.company("IOW").operated) == (82, True)


def test_a_dividend_of_half_is_unknown_here() -> None:
    """CORE-171."""
    isle = dividend_of(90, 50)
    with isle.refused("CORE-171"):
        isle.dividend("IOW", "half")


# --- trains (R1860-1101 to R1860-1146) ---


@pytest.mark.parametrize(
    ("cash", "offered"),
    [(249, set()), (250, {"buy_train", "pass"}), (251, {"buy_train"})],
)
def test_a_train_must_be_bought_with_more_than_its_price_even_without_a_route(cash: int, offered: set[str]) -> None:
    """R1860-1142, R1860-1143; 60-01 and its boundary: with exactly the price it may."""
    isle = operating(track=False, cash=cash)
    isle.operating_round()
    isle.passes("IOW")
    assert (isle.offered if isle.active == "IOW" else set()) == offered


def test_trains_are_sold_at_face_value_in_order() -> None:
    """R1860-1101, R1860-1144, R1860-1301: no later kind, no other price."""
    isle = operating(track=False)
    isle.operating_round()
    isle.passes("IOW")
    with isle.refused("R1860-1101"):
        isle.train("IOW", "3+2-0", 300)
    with isle.refused("ARCH-140"):
        isle.train("IOW", "2+1-0", 1)
    isle.train("IOW", "2+1-0", 250)


def with_neighbour(*trains: str, own: tuple[str, ...] = (), cash: int = 105) -> Isle:
    """IOW about to buy; C&N of player 2 owns these trains."""
    isle = operating(*own, cash=cash, track=False)
    isle.found("C&N", 2, 74, certificates=4)
    isle.game.home_tiles_pending.clear()
    for name in trains:
        isle.give_train("C&N", name)
    isle.set_price("C&N", 50)
    isle.operating_round()
    isle.passes("IOW")
    return isle


def test_a_train_between_companies_costs_a_multiple_of_10() -> None:
    """R1860-1144; 60-38: at least £10, at most the treasury; without consent (R1860-1141); paid to the owner."""
    isle = with_neighbour("2+1")
    assert isle.choices("buy_train") == [{"from": "C&N", "train": "2+1", "min": 10, "max": 100, "step": 10}]
    for price in (0, 5, 25, 105, 110):
        with isle.refused("CORE-167"):
            isle.train("IOW", "2+1-0", price)
    treasury = isle.cash("C&N")
    isle.train("IOW", "2+1-0", 30)
    assert (isle.cash("IOW"), isle.cash("C&N") - treasury) == (75, 30)


def test_the_only_train_of_another_company_goes_to_one_without_a_train_alone() -> None:
    """R1860-1141; 60-41."""
    isle = with_neighbour("2+1", own=("2+1",))
    assert isle.active == "C&N", "nothing could be bought"
    isle = with_neighbour("2+1", "2+1", own=("2+1",))
    isle.train("IOW", "2+1-1", 10)


def test_an_obligation_may_be_met_with_another_companys_train() -> None:
    """R1860-1143."""
    isle = with_neighbour("2+1", cash=300)
    assert isle.offered == {"buy_train"}
    isle.train("IOW", "2+1-0", 10)
    assert isle.offered == {"buy_train", "pass"}


def test_at_the_limit_no_train_is_offered() -> None:
    """R1860-1142, R1860-1145."""
    isle = operating("2+1", "2+1", "2+1", "2+1", track=False)
    isle.operating_round()
    isle.passes("IOW")
    assert isle.moment[0] == "SR"


def test_the_first_of_a_kind_starts_its_phase_and_rusts_what_it_rusts() -> None:
    """R1860-1101, CORE-160: the first 4+2 takes every 2+1, also the buyer's and those in the pool."""
    isle = operating("2+1", "2+1", "3+2", cash=2000, track=False)
    isle.game.depot.discard(isle.company("IOW").trains.pop(0))
    isle.give_train("IOW", "4+2")
    view = isle.game.snapshot()
    assert (view["phase"], view["depot"]["discarded"], view["corporations"]["IOW"]["trains"]) == (
        "4",
        [],
        ["3+2", "4+2"],
    )


def test_a_train_that_has_run_in_this_round_runs_again_for_its_buyer() -> None:
    """CORE-66: in 1860 a company's trains become unused at the start of its own turn."""
    isle = operating("2+1", "2+1")
    isle.found("IWNJ", 2, 74, certificates=4)
    isle.set_cash("IWNJ", 100)
    isle.set_price("IWNJ", 100)
    isle.operating_round()
    isle.passes("IWNJ")
    isle.train("IWNJ", "2+1-0", 10)
    isle.wait_for("IOW")
    isle.passes("IOW", "IOW")
    isle.run("IOW", route(RYDE, "2+1-1"))
    isle.dividend("IOW", "withhold")
    assert isle.company("IOW").trains[0].used
    isle.operating_round(2)
    assert not isle.company("IWNJ").trains[0].used


# --- Southern (R1860-1103; 60-13) ---


def test_after_9_5_track_is_laid_until_a_stock_round_has_begun() -> None:
    """R1860-1103; 60-13: nothing changes in the running set."""
    isle = operating("9+5")
    isle.operating_round(1, size=2)
    assert isle.offered == {"lay_tile", "pass"}
    isle = operating("9+5")
    isle.game.sr_after_southern = True
    isle.operating_round()
    assert isle.offered == {"run_routes"}


def test_a_company_that_floats_after_southern_has_no_home_token_and_no_home_tile() -> None:
    """R1860-1103, R1860-452."""
    isle = Isle()
    isle.game.sr_after_southern = True
    isle.found("C&N", 1, 74, certificates=3)
    isle.stock_round()
    isle.buy(1, "C&N_3")
    assert (isle.active, isle.game.snapshot()["corporations"]["C&N"]["tokens"][0]) == (2, None)
