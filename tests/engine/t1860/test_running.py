"""What trains may run in 1860 and what that earns (R1860-1004 to R1860-1042), as a company meets it in its turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.playing import best_routes

from .isle import Isle


def legs_of_best_run(isle: Isle, company: str) -> list[list[str]]:
    """The connections of the one route of the best run."""
    (best,) = best_routes(isle.game, isle.company(company))
    legs: list[list[str]] = best["connections"]
    return legs


def run(isle: Isle, company: str, legs: list[list[str]], train: str, **more: Any) -> None:
    isle.run(company, {"train": train, "connections": legs, **more})


def outcome(isle: Isle) -> tuple[int, int]:
    """Revenue and subsidy of the run, from what paying out and withholding would bring the treasury."""
    pay, withhold = isle.choices("dividend")
    return withhold["corporation"] - pay["corporation"], pay["corporation"]


# --- towns and halts: F2 has city £20, town £10 and a halt, F4 a halt, G5 a city £30 ---


def newport_line(train: str, *, options: tuple[str, ...] = ()) -> Isle:
    """C&N, with tokens in F2, about to run to Newport over one town and two halts."""
    isle = Isle(options=options)
    isle.found("C&N", 1, 74, certificates=4)
    isle.track("F2", "787")
    isle.game.home_tiles_pending.clear()
    isle.track("F4", "742", 3)
    isle.give_train("C&N", train)
    isle.set_cash("C&N", 0)
    isle.operating_round()
    isle.passes("C&N")
    return isle


def newport_legs(isle: Isle) -> list[list[str]]:
    """The five stops from Cowes to Newport."""
    legs = legs_of_best_run(isle, "C&N")
    assert len(legs) == 4
    return legs


@pytest.mark.parametrize(
    ("halts", "revenue", "subsidy"),
    [(None, 60, 0), (0, 60, 0), (1, 50, 10)],
)
def test_a_2_1_counts_a_town_or_a_halt_beside_two_cities(halts: int | None, revenue: int, subsidy: int) -> None:
    """R1860-1010, R1860-1022, R1860-1023: A = 2 + 1 − 2 = 1; without a request the town counts."""
    isle = newport_line("2+1")
    run(isle, "C&N", newport_legs(isle), "2+1-0", halts=halts)
    assert outcome(isle) == (revenue, subsidy)


def test_more_halts_than_the_allowance_are_refused() -> None:
    """R1860-1021; 60-16: a 2+1 may ask for one here, though the route has two."""
    isle = newport_line("2+1")
    with isle.refused("R1860-1021"):
        run(isle, "C&N", newport_legs(isle), "2+1-0", halts=2)


@pytest.mark.parametrize(("halts", "revenue", "subsidy"), [(None, 60, 20), (2, 60, 20), (1, 60, 10), (0, 60, 0)])
def test_unused_city_allowance_serves_towns_and_halts(halts: int | None, revenue: int, subsidy: int) -> None:
    """R1860-1010; 60-19: A = 3 + 2 − 2 = 3; towns add to the dividend, each halt brings £10 to the treasury."""
    isle = newport_line("3+2")
    run(isle, "C&N", newport_legs(isle), "3+2-0", halts=halts)
    assert outcome(isle) == (revenue, subsidy)


def test_with_no_skip_towns_every_town_is_a_stop() -> None:
    """R1860-1011, R1860-1021, R1860-1022; 60-20: the town takes the allowance, so no halt may be asked for."""
    isle = newport_line("2+1", options=("no_skip_towns",))
    legs = newport_legs(isle)
    with isle.refused("R1860-1021"):
        run(isle, "C&N", legs, "2+1-0", halts=1)
    run(isle, "C&N", legs, "2+1-0")
    assert outcome(isle) == (60, 0)


def test_a_route_may_neither_begin_nor_end_in_a_halt() -> None:
    """R1860-1007; 60-17: Cowes to the halt of F4."""
    isle = newport_line("3+2")
    legs = newport_legs(isle)
    from_cowes = legs if "G5" in legs[-1] else legs[::-1]
    with isle.refused("TRACK-1504"):
        run(isle, "C&N", from_cowes[:-1], "3+2-0")
    run(isle, "C&N", from_cowes[:1], "3+2-0")
    assert outcome(isle) == (30, 0), "city and town of Cowes alone"


def test_halts_are_ignored_after_southern() -> None:
    """R1860-1021, R1860-1103: no halt can be asked for, and none pays."""
    isle = newport_line("9+5")
    legs = newport_legs(isle)
    isle.game.sr_after_southern = True
    with isle.refused("R1860-1021"):
        run(isle, "C&N", legs, "9+5-0", halts=1)
    run(isle, "C&N", legs, "9+5-0")
    assert outcome(isle)[1] == 0


def test_during_nationalisation_trains_use_their_first_number_only() -> None:
    """R1860-1010, R1860-1183: a 2+1 has nothing left beside two cities; paid out at once (R1860-1051)."""
    isle = newport_line("2+1")
    isle.game.nationalisation = True
    run(isle, "C&N", newport_legs(isle), "2+1-0")
    assert isle.company("C&N").history[-1].revenue == 50
    assert isle.cash(1) == 670 + 25


# --- leases ---


def test_a_leased_7_4_with_seven_stops_earns_180() -> None:
    """R1860-1041: 40 + 7 × 20 of the ten stops from L6 to Cowes; no subsidy, whatever is asked for (60-22)."""
    isle = Isle()
    isle.found("C&N", 1, 74, certificates=4)
    isle.track("F2", "787")
    isle.game.home_tiles_pending.clear()
    for hexagon, tile, rotation in (
        ("F4", "742", 3),
        ("G5", "763", 0),
        ("H4", "745", 5),
        ("I5", "743", 2),
        ("J6", "746", 2),
        ("K7", "8", 2),
        ("L6", "115", 1),
    ):
        isle.track(hexagon, tile, rotation)
    for train in ("6+3", "6+3"):
        isle.game.train_acquired(isle.give_train("IWNJ", train))
    isle.set_cash("C&N", 0)
    isle.company("C&N").insolvent = True
    isle.operating_round()
    isle.passes("C&N")
    leased = isle.game.cheapest_train()
    assert leased is not None and leased.name == "7+4"
    isle.run("C&N", *best_routes(isle.game, isle.company("C&N")))
    assert isle.cash("C&N") == 180


# --- closed cities (R1860-1006; 60-10): I3 – J4 – halt on I5 – J6 – L6 ---


@pytest.fixture
def through_ryde() -> Isle:
    """IOW on I3 with a 4+2; C&N has the one slot of J4, FYN that of J6."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=4)
    for hexagon, tile, rotation in (
        ("J4", "5", 1),
        ("I5", "741", 4),
        ("J6", "746", 2),
        ("K7", "8", 2),
        ("L6", "115", 1),
    ):
        isle.track(hexagon, tile, rotation)
    for company, hexagon in (("C&N", "J4"), ("FYN", "J6")):
        isle.game.put_token(isle.game.charters[company][1], isle.game.board.hex(hexagon).cities[0], 0)
    isle.give_train("IOW", "4+2")
    isle.set_cash("IOW", 0)
    isle.operating_round()
    isle.passes("IOW")
    return isle


TO_BRADING = [["I3", "J4"], ["J4", "I5"], ["I5", "J6"]]
TO_BEMBRIDGE = [*TO_BRADING, ["J6", "K7", "L6"]]


def test_a_route_may_pass_one_closed_city(through_ryde: Isle) -> None:
    """R1860-1006: J4 is passed, J6 only ends the route."""
    run(through_ryde, "IOW", TO_BRADING, "4+2-0")
    assert outcome(through_ryde)[0] == 30 + 20 + 10


def test_a_route_may_not_pass_two_closed_cities(through_ryde: Isle) -> None:
    """R1860-1006."""
    with through_ryde.refused("R1860-1006"):
        run(through_ryde, "IOW", TO_BEMBRIDGE, "4+2-0")


def test_a_face_down_token_closes_no_city_to_routes(through_ryde: Isle) -> None:
    """R1860-1006, R1860-708; 60-10: still so after the refused run, and closed again once it is turned up."""
    token = through_ryde.game.charters["FYN"][1]
    through_ryde.game.board.turn(token, face_down=True)
    with through_ryde.refused("TRACK-1910"):
        run(through_ryde, "IOW", TO_BEMBRIDGE, "4+2-1")
    through_ryde.game.board.turn(token, face_down=False)
    with through_ryde.refused("R1860-1006"):
        run(through_ryde, "IOW", TO_BEMBRIDGE, "4+2-0")
    through_ryde.game.board.turn(token, face_down=True)
    run(through_ryde, "IOW", TO_BEMBRIDGE, "4+2-0")
    assert outcome(through_ryde)[0] == 30 + 20 + 10 + 20


def test_a_face_down_token_still_blocks_track(through_ryde: Isle) -> None:
    """R1860-708; 60-10: L6 lies behind J6, and no tile behind it is connected."""
    through_ryde.game.board.turn(through_ryde.game.charters["FYN"][1], face_down=True)
    through_ryde.operating_round(2)
    assert "K5" not in {hexagon for hexagon, *_ in through_ryde.choices("lay_tile")}


# --- the run as a whole ---


def test_more_cities_than_the_first_number_are_refused() -> None:
    """R1860-1008: three cities with a 2+1."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=4)
    for hexagon, tile, rotation in (("J4", "5", 1), ("I5", "741", 4), ("J6", "746", 2)):
        isle.track(hexagon, tile, rotation)
    isle.give_train("IOW", "2+1")
    isle.operating_round()
    isle.passes("IOW", "IOW")
    with isle.refused("TRACK-1504"):
        run(isle, "IOW", TO_BRADING, "2+1-0")


def test_one_of_the_routes_visits_the_home_city() -> None:
    """R1860-1005: J6 to L6 with a token on J6."""
    isle = Isle()
    isle.found("IOW", 1, 90, certificates=4)
    for hexagon, tile, rotation in (
        ("J4", "5", 1),
        ("I5", "741", 4),
        ("J6", "746", 2),
        ("K7", "8", 2),
        ("L6", "115", 1),
    ):
        isle.track(hexagon, tile, rotation)
    isle.game.put_token(isle.game.charters["IOW"][1], isle.game.board.hex("J6").cities[0], 0)
    isle.give_train("IOW", "3+2")
    isle.give_train("IOW", "3+2")
    isle.operating_round()
    isle.passes("IOW", "IOW")
    east = {"train": "3+2-0", "connections": [["J6", "K7", "L6"]]}
    with isle.refused("R1860-1005"):
        isle.run("IOW", east)
    with isle.refused("R1860-1005"):
        isle.run("IOW", east, {"train": "3+2-1", "connections": [["I3", "J4"]]})
    isle.run("IOW", east, {"train": "3+2-1", "connections": TO_BRADING})
    assert outcome(isle)[0] == (10 + 20) + (30 + 20 + 10)


@pytest.mark.parametrize("option", [False, True])
def test_a_route_comes_back_to_a_hex_only_with_the_option(option: bool) -> None:
    """R1860-1009, R1860-110: from the one city of Newport by F6 and G9 to G7 and into the other."""
    isle = Isle(options=("re_enter_hexes",) if option else ())
    isle.found("IWNJ", 1, 74, certificates=4)
    for hexagon, tile, rotation in (
        ("G5", "763", 0),
        ("G7", "761", 0),
        ("F6", "742", 4),
        ("F8", "8", 3),
        ("G9", "746", 2),
        ("G9", "757", 2),
    ):
        isle.track(hexagon, tile, rotation)
    isle.give_train("IWNJ", "4+2")
    isle.set_cash("IWNJ", 0)
    isle.operating_round()
    isle.passes("IWNJ")
    legs = [["G5", "F6"], ["F6", "F8", "G9"], ["G9", "G7"], ["G7"], ["G7", "G5"]]
    if not option:
        with isle.refused("R1860-1009"):
            run(isle, "IWNJ", legs, "4+2-0")
        return
    run(isle, "IWNJ", legs, "4+2-0", halts=0)
    assert outcome(isle)[0] == 50 + 20 + 20 + 30


@pytest.mark.parametrize("option", [False, True])
def test_an_empty_run_is_accepted_only_where_no_legal_run_exists(option: bool) -> None:
    """R1860-1001, ARCH-131, and the ruling that the game always goes on.

    The only way from VYSC's home E9 to another city crosses E7 twice, which takes the option (R1860-1009).
    """
    isle = Isle(options=("re_enter_hexes",) if option else ())
    isle.found("VYSC", 1, 54, certificates=4)
    for hexagon, tile, rotation in (
        ("E9", "746", 0),
        ("E7", "8", 0),
        ("E7", "21", 0),
        ("D6", "741", 4),
        ("E5", "741", 0),
        ("F6", "743", 1),
        ("G5", "763", 0),
    ):
        isle.track(hexagon, tile, rotation)
    isle.game.home_tiles_pending.clear()
    isle.give_train("VYSC", "4+2")
    isle.set_cash("VYSC", 0)
    isle.operating_round()
    isle.passes("VYSC")
    assert isle.offered == {"run_routes"}
    if option:
        with isle.refused("R1860-1001"):
            isle.run("VYSC")
        isle.run("VYSC", *best_routes(isle.game, isle.company("VYSC")))
        assert outcome(isle)[0] == 10 + 50
    else:
        isle.run("VYSC")
        assert (isle.price("VYSC"), isle.moment[0]) == (50, "SR")
