"""The worked round of the seed document, action by action (R1860-1401 to R1860-1417)."""

from __future__ import annotations

from typing import Any

from engine18xx.archive import Archive
from engine18xx.replay import replay
from engine18xx.table import Table

J1, J2, J3 = 1, 2, 3


def player(identity: int, kind: str, /, **body: Any) -> dict[str, Any]:
    return {"type": kind, "entity": identity, "entity_type": "player", **body}


def company(symbol: str, kind: str, /, **body: Any) -> dict[str, Any]:
    return {"type": kind, "entity": symbol, "entity_type": "corporation", **body}


RUN = {
    "train": "2+1-0",
    "connections": [["I3", "J4"]],
    "hexes": ["I3", "J4"],
    "revenue": 50,
    "revenue_str": "I3-J4",
    "subsidy": 0,
    "nodes": ["I3-0", "J4-0"],
}

# R1860, section 15: the position in this list plus 1 is the id of the action.
ACTIONS = [
    player(J2, "bid", price=10),
    player(J3, "pass"),
    player(J1, "bid", price=20),
    player(J2, "pass"),
    player(J1, "par", corporation="IOW", share_price="90,0,24"),
    *(player(each, "pass") for each in (J2, J3, J1)),
    player(J2, "par", corporation="C&N", share_price="100,0,26"),
    *(player(each, "pass") for each in (J3, J1, J2)),
    player(J3, "bid", company="RPSC", price=130),
    player(J1, "pass"),
    player(J2, "bid", price=5),
    player(J3, "pass"),
    player(J2, "bid", company="CMH", price=90),
    *(player(each, "pass") for each in (J3, J1, J2)),
    player(J3, "bid", company="YHC", price=50),
    player(J1, "pass"),
    player(J2, "bid", price=5),
    player(J3, "pass"),
    player(J2, "bid", company="BHC", price=30),
    player(J3, "pass"),
    player(J1, "buy_shares", shares=["IOW_1"], percent=10),
    player(J2, "pass"),
    player(J3, "pass"),
    player(J1, "buy_shares", shares=["IOW_2"], percent=10),
    player(J2, "pass"),
    player(J3, "pass"),
    player(J1, "buy_shares", shares=["IOW_3"], percent=10),
    player(J2, "pass"),
    player(J3, "pass"),
    player(J1, "pass"),
    company("IOW", "lay_tile", hex="J4", tile="5-0", rotation=1),
    company("IOW", "place_token", city="5-0-0", slot=0),
    company("IOW", "buy_train", train="2+1-0", price=250, variant="2+1"),
    company("IOW", "pass"),
    player(J2, "pass"),
    player(J3, "pass"),
    player(J1, "buy_shares", shares=["IOW_4"], percent=10),
    player(J2, "pass"),
    player(J3, "pass"),
    player(J1, "pass"),
    company("IOW", "pass"),
    company("IOW", "run_routes", routes=[RUN], extra_revenue=0, subsidy=0),
    company("IOW", "dividend", kind="payout"),
    company("IOW", "buy_train", train="2+1-1", price=250, variant="2+1"),
    company("IOW", "pass"),
]

# After which action: cash of J1, J2, J3 and of IOW, and the price of IOW (the table of section 14).
STATED = {
    0: (670, 670, 670, 0, None),  # R1860-1401
    4: (650, 670, 670, 0, None),  # R1860-1402
    5: (470, 670, 670, 0, 90),  # R1860-1403
    25: (470, 340, 490, 0, 90),  # R1860-1404
    33: (200, 340, 490, 900, 90),  # R1860-1405
    36: (200, 365, 530, 900, 90),  # R1860-1406
    37: (200, 365, 530, 900, 90),  # R1860-1407
    38: (200, 365, 530, 860, 82),  # R1860-1408
    40: (200, 365, 530, 610, 82),  # R1860-1410
    43: (110, 365, 530, 610, 82),  # R1860-1411
    46: (110, 390, 570, 610, 82),  # R1860-1412
    47: (110, 390, 570, 610, 82),  # R1860-1413
    48: (110, 390, 570, 610, 82),  # R1860-1414
    49: (140, 390, 570, 610, 82),  # R1860-1415
    51: (140, 390, 570, 360, 82),  # R1860-1416
}


def new_table() -> Table:
    return Table.create("1860", [(J2, "J2"), (J3, "J3"), (J1, "J1")], seed=1)


def played_to(action_id: int) -> Table:
    table = new_table()
    for action in ACTIONS[:action_id]:
        table.submit(action)
    return table


def figures(table: Table) -> tuple[int | None, ...]:
    game = table.game
    iow = game.corporation("IOW")
    return (*(game.player(each).cash for each in (J1, J2, J3)), iow.cash, iow.price)


def expected_by(table: Table) -> tuple[Any, list[str]]:
    view = table.game.snapshot()
    return view["active"], view["expects"]


def test_cash_and_price_are_those_of_the_seed_after_every_step() -> None:
    """R1860-1401 to R1860-1416, played live."""
    table = new_table()
    found = {0: figures(table)}
    for number, action in enumerate(ACTIONS, 1):
        table.submit(action)
        found[number] = figures(table)
    assert {number: found[number] for number in STATED} == STATED


def test_the_bank_shows_10000_less_what_the_players_hold() -> None:
    """R1860-1401 and the end of section 14: £7,990 at the start, £8,900 and a vault of £18,540 at the end."""
    assert new_table().game.snapshot()["bank"] == {"cash": 7990, "vault": 20000 - 2010, "broken": False}
    assert played_to(51).game.snapshot()["bank"] == {"cash": 8900, "vault": 18540, "broken": False}


def test_the_state_at_the_end_of_the_scenario() -> None:
    """Section 14: three 2+1 left, layer 2 open, C&N founded and not floated, SR 3."""
    view = played_to(51).game.snapshot()
    assert view["depot"]["upcoming"][0] == ["2+1", 3]
    assert (view["extra"]["current_layer"], view["round"], view["turn"]) == (2, "SR", 3)
    assert (view["corporations"]["C&N"]["ipoed"], view["corporations"]["C&N"]["floated"]) == (True, False)


def test_the_richest_opens_the_first_stock_round() -> None:
    """R1860-1404: J3 has most cash."""
    assert played_to(25).game.snapshot()["priority"] == J3


def test_iow_floats_at_half_its_shares_with_ten_times_its_par_price_and_no_home_tile() -> None:
    """R1860-1405: £900, the token on I3, and the next player is to act."""
    table = played_to(33)
    view = table.game.snapshot()["corporations"]["IOW"]
    assert (view["floated"], view["cash"], view["tokens"][0]) == (True, 900, "I3/0")
    assert expected_by(table)[0] == J2


def test_a_company_of_which_20_percent_is_sold_does_not_operate() -> None:
    """R1860-1406: C&N is not in the operating order."""
    view = played_to(36).game.snapshot()
    assert (view["operating_order"], view["active"]) == (["IOW"], "IOW")


def test_a_yellow_city_tile_ends_the_track_step() -> None:
    """R1860-1407: the token step waits next."""
    assert expected_by(played_to(37)) == ("IOW", ["pass", "place_token"])


def test_a_train_must_be_bought_with_more_than_its_price_in_the_treasury() -> None:
    """R1860-1409, before action 39; R1860-1410, after it."""
    assert expected_by(played_to(38)) == ("IOW", ["buy_train"])
    assert expected_by(played_to(39)) == ("IOW", ["buy_train", "pass"])


def test_the_token_step_is_skipped_without_a_free_connected_city() -> None:
    """R1860-1413."""
    assert expected_by(played_to(47)) == ("IOW", ["run_routes"])


def test_withholding_instead_fills_the_treasury_and_moves_the_price_left() -> None:
    """R1860-1417: treasury £660, price 74."""
    table = played_to(48)
    table.submit(company("IOW", "dividend", kind="withhold"))
    assert figures(table) == (110, 390, 570, 660, 74)


def test_the_scenario_exported_and_replayed_gives_the_same_state() -> None:
    """The README of the rule books: a live game exported and replayed must give the same states."""
    table = played_to(51)
    document = table.document()
    again = Table.open(document)
    assert again.game.snapshot() == table.game.snapshot()
    assert [action["id"] for action in document["actions"]] == list(range(1, 52))
    assert replay(Archive.from_document(document)).status == "identical"
