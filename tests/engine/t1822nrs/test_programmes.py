"""Programmed passes and purchases of live play, with the alarms of the bid boxes (R1822A-1301 to R1822A-1306)."""

from __future__ import annotations

from typing import Any

import pytest

from engine18xx.table import Table

SEATS = [(number, f"P{number}") for number in range(1, 5)]


@pytest.fixture
def table() -> Table:
    """Four players in SR 1; boxes M7 M3 M2 M26 / C1 C7 C6 / P1 P16 P18."""
    return Table.create("1822NRS", SEATS, seed=10)


def send(table: Table, kind: str, player: int, **body: Any) -> list[tuple[str, Any]]:
    """Take a live action; returns what followed automatically: type and player."""
    outcome = table.submit({"type": kind, "entity": player, "entity_type": "player", **body})
    return [(each["type"], each["entity"]) for each in outcome.action.get("auto_actions", [])]


def test_programmed_pass_is_made_and_recorded_with_the_action_before(table: Table) -> None:
    """R1822A-1303, R1822A-1304, ARCH-83: it chains over several players."""
    send(table, "bid", 1, company="M7", price=100)
    send(table, "program_share_pass", 2)
    send(table, "program_share_pass", 3)
    assert send(table, "pass", 1) == [("pass", 2), ("pass", 3)]


def test_lost_winning_bid_stops_a_programmed_pass(table: Table) -> None:
    """R1822A-1306: player 2 is outbid on what he was winning when his turn ended."""
    send(table, "pass", 1)
    send(table, "bid", 2, company="M7", price=100)
    send(table, "pass", 2)
    send(table, "program_share_pass", 2)
    send(table, "bid", 3, company="M7", price=105)
    send(table, "pass", 3)
    send(table, "pass", 4)
    assert send(table, "pass", 1) == [("program_disable", 2)]
    disabled = table.actions[-1]["auto_actions"][0]
    assert disabled["reason"] == "No longer winning bid on M7"


def test_other_bids_do_not_stop_a_programmed_pass(table: Table) -> None:
    """R1822A-1306."""
    send(table, "pass", 1)
    send(table, "bid", 2, company="M7", price=100)
    send(table, "pass", 2)
    send(table, "program_share_pass", 2)
    send(table, "bid", 3, company="M3", price=100)
    send(table, "pass", 3)
    send(table, "pass", 4)
    assert send(table, "pass", 1) == [("pass", 2)]


def test_unconditional_pass_is_never_stopped(table: Table) -> None:
    """R1822A-1304."""
    send(table, "pass", 1)
    send(table, "bid", 2, company="M7", price=100)
    send(table, "pass", 2)
    send(table, "program_share_pass", 2, unconditional=True)
    send(table, "bid", 3, company="M7", price=105)
    send(table, "pass", 3)
    send(table, "pass", 4)
    assert send(table, "pass", 1) == [("pass", 2)]


def test_choice_that_changes_nothing_is_passed_with_the_action_before(table: Table) -> None:
    """R1822A-802, ARCH-84: the owner of P9 has the most cash."""
    game = table.game
    game.privates["P9"].give_to(game.player(4))
    send(table, "bid", 1, company="P1", price=0)
    for player in (1, 2, 3, 4):
        send(table, "pass", player)
    game.pay(game.bank, game.player(4), 100)
    followed = send(table, "pass", 1)
    assert followed == [("pass", 4)]
    assert table.game.turn == 2
