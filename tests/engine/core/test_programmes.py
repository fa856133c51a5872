"""Programmed actions at a table (ARCH-83, ARCH-90 to ARCH-97), in stock rounds of 1860."""

from __future__ import annotations

from typing import Any

import pytest

from engine18xx.actions import ProgramSharePass
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import OperatingRecord
from engine18xx.table import Table

from .sitting import Sitting


@pytest.fixture
def sitting() -> Sitting:
    return Sitting()


# --- storing (ARCH-90 to ARCH-94) ---


def test_a_programme_is_set_out_of_turn_and_changes_nothing_by_itself(sitting: Sitting) -> None:
    """ARCH-90, ARCH-91."""
    before = sitting.table.game.snapshot()
    assert sitting.share_pass(3) == []
    after = sitting.table.game.snapshot()
    assert after | {"programs": {}} == before
    assert sitting.programmes == {"3": ["program_share_pass"]}


def test_a_player_has_one_programme(sitting: Sitting) -> None:
    """ARCH-92."""
    sitting.share_pass(3)
    sitting.buying(3, "IOW", "float")
    assert sitting.programmes == {"3": ["program_buy_shares"]}
    sitting.do("program_disable", 3, reason="enough")
    assert sitting.programmes == {}
    sitting.do("program_disable", 3)


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ({"corporation": "XYZ", "until_condition": "float"}, "ARCH-31"),
        ({"corporation": "IOW", "until_condition": "never"}, "ARCH-94"),
    ],
)
def test_a_programme_that_can_never_act_is_refused_when_it_is_set(
    sitting: Sitting, body: dict[str, Any], rule: str
) -> None:
    """ARCH-94: not when it would act, which may be in the action of somebody else."""
    with pytest.raises(RuleViolation) as caught:
        sitting.do("program_buy_shares", 1, **body)
    assert caught.value.rule == rule
    assert sitting.programmes == {}


@pytest.mark.parametrize(("entity", "kind"), [("IOW", "corporation"), ("BHC", "company"), (9, "player")])
def test_only_a_player_has_a_programme(sitting: Sitting, entity: int | str, kind: str) -> None:
    """ARCH-90."""
    with pytest.raises(RuleViolation):
        sitting.table.submit({"type": "program_share_pass", "entity": entity, "entity_type": kind})


def test_between_stock_rounds_only_an_indefinite_pass_survives(sitting: Sitting) -> None:
    """ARCH-93."""
    sitting.share_pass(1, indefinite=True, unconditional=True)
    sitting.buying(2, "IOW", 5, from_market=True)
    sitting.share_pass(3)
    sitting.table.game.programmes.drop_stale("OR")
    assert sitting.programmes == {"1": ["program_share_pass"]}


# --- passing (ARCH-95) ---


def test_a_programmed_pass_follows_as_soon_as_its_owner_is_to_act(sitting: Sitting) -> None:
    """ARCH-83, ARCH-95: as an auto action of what came before."""
    sitting.share_pass(2)
    assert sitting.do("pass", 1) == [("pass", 2)]
    assert sitting.active == 3


def test_setting_a_programme_in_ones_own_turn_acts_at_once(sitting: Sitting) -> None:
    """ARCH-83, ARCH-81: the auto action hangs on the programme."""
    assert sitting.share_pass(1) == [("pass", 1)]
    assert sitting.active == 2


def test_programmed_passes_of_all_players_end_the_round(sitting: Sitting) -> None:
    """ARCH-83: until nobody has anything automatic left."""
    sitting.share_pass(2)
    sitting.share_pass(3)
    assert sitting.do("pass", 1) == [("pass", 2), ("pass", 3)]
    assert sitting.table.game.turn == 2


@pytest.mark.parametrize("unconditional", [False, True])
def test_a_sale_by_another_stops_a_conditional_pass(sitting: Sitting, unconditional: bool) -> None:
    """ARCH-97a."""
    sitting.do("pass", 1)
    sitting.share_pass(3, unconditional=unconditional)
    sitting.do("sell_shares", 2, shares=["C&N_0"], percent=20, share_price=37)
    assert sitting.do("pass", 2) == [("pass" if unconditional else "program_disable", 3)]


def test_what_happened_before_the_programme_was_set_does_not_stop_it(sitting: Sitting) -> None:
    """ARCH-97: not before the programme was set."""
    sitting.do("pass", 1)
    sitting.do("sell_shares", 2, shares=["C&N_0"], percent=20, share_price=37)
    sitting.share_pass(3)
    assert sitting.do("pass", 2) == [("pass", 3)]


def test_a_founding_by_another_stops_a_conditional_pass(sitting: Sitting) -> None:
    """ARCH-97b: IOW has operated, so FYN may be founded (R1860-301)."""
    sitting.table.game.corporations["IOW"].history.append(OperatingRecord(1, 1, 0, "withhold"))
    sitting.share_pass(2)
    assert sitting.do("par", 1, corporation="FYN", share_price="62,0,16") == [("program_disable", 2)]


def test_a_purchase_in_the_company_of_another_does_not_stop_his_pass_above_half(sitting: Sitting) -> None:
    """ARCH-97c: 3 presides IOW with 20%, so a purchase of it stops his pass; a purchase of C&N does not."""
    sitting.share_pass(3)
    sitting.do("pass", 1)
    assert sitting.buy(2, "C&N_1") == [("pass", 3)]
    other = Sitting()
    other.share_pass(3)
    other.do("pass", 1)
    assert other.buy(2, "IOW_1") == [("program_disable", 3)]


# --- buying (ARCH-96) ---


def test_a_programme_buys_one_share_in_each_turn_until_its_owner_holds_enough(sitting: Sitting) -> None:
    """ARCH-96, 1 and 2: three shares, the 20% certificate counting two; then it is off."""
    assert sitting.buying(3, "IOW", 3) == []
    sitting.do("pass", 1)
    assert sitting.do("pass", 2) == [("buy_shares", 3)]
    sitting.do("pass", 1)
    assert sitting.do("pass", 2) == [("program_disable", 3)]
    assert (sitting.active, sitting.programmes) == (3, {})


def test_a_programme_may_turn_into_a_pass_when_it_is_done(sitting: Sitting) -> None:
    """ARCH-96, 1: `auto_pass_after`; the pass acts in the same breath."""
    sitting.buying(3, "IOW", 2, auto_pass_after=True)
    sitting.do("pass", 1)
    followed = sitting.do("pass", 2)
    assert followed == [("program_disable", 3), ("program_share_pass", 3), ("pass", 3)]


def test_a_programme_buys_until_the_company_floats(sitting: Sitting) -> None:
    """ARCH-96, 1: `float`; IOW has no home tile, so all happens in one action each time."""
    sitting.buying(3, "IOW", "float")
    for expected in ([("buy_shares", 3)], [("buy_shares", 3)], [("buy_shares", 3)]):
        sitting.do("pass", 1)
        assert sitting.do("pass", 2) == expected
    assert sitting.table.game.corporations["IOW"].floated
    sitting.do("pass", 1)
    assert sitting.do("pass", 2) == [("program_disable", 3)]


def test_a_programme_stops_if_there_is_no_such_share(sitting: Sitting) -> None:
    """ARCH-96, 2: nothing of IOW in the pool."""
    sitting.buying(3, "IOW", 4, from_market=True)
    sitting.do("pass", 1)
    assert sitting.do("pass", 2) == [("program_disable", 3)]


def test_a_programme_stops_when_shares_were_sold(sitting: Sitting) -> None:
    """ARCH-96, 2, ARCH-97a."""
    sitting.buying(3, "IOW", 4)
    sitting.do("pass", 1)
    sitting.do("sell_shares", 2, shares=["C&N_0"], percent=20, share_price=37)
    assert sitting.do("pass", 2) == [("program_disable", 3)]


# --- recorded with their cause ---


def test_what_followed_is_part_of_the_recorded_action(sitting: Sitting) -> None:
    """ARCH-80: without ids of its own, and the exported game replays to the same state."""
    sitting.share_pass(2)
    sitting.do("pass", 1)
    last = sitting.table.actions[-1]
    assert last["auto_actions"] == [{"type": "pass", "entity": 2, "entity_type": "player"}]
    assert Table.open(sitting.table.document()).game.snapshot() == sitting.table.game.snapshot()


def test_an_undo_takes_what_followed_with_its_cause(sitting: Sitting) -> None:
    """ARCH-63."""
    sitting.share_pass(2)
    before = sitting.table.game.snapshot()
    sitting.do("pass", 1)
    sitting.do("undo", 1)
    assert sitting.table.game.snapshot() == before


def test_a_message_carries_nothing(sitting: Sitting) -> None:
    """ARCH-63, ARCH-81: it is never undone, so nothing is hung on it."""
    sitting.table.game.programmes.store(sitting.table.game.player(1), ProgramSharePass(entity=1))
    assert sitting.do("message", 2, message="hello") == []


def test_a_replay_computes_no_automatic_action(sitting: Sitting) -> None:
    """ARCH-82: the same actions recorded without any."""
    sitting.share_pass(2)
    document = sitting.table.document()
    document["actions"] = [*document["actions"], {"type": "pass", "entity": 1, "id": 99}]
    assert Table.open(document).game.snapshot()["active"] == 2


def test_live_play_and_its_replay_go_on_alike(sitting: Sitting) -> None:
    """ARCH-97: what a programme has seen does not depend on whether the game was reopened since."""
    sitting.buying(3, "IOW", 2, auto_pass_after=True)
    sitting.do("pass", 1)
    sitting.do("pass", 2)
    again = Table.open(sitting.table.document())
    sale = {"type": "buy_shares", "entity": 1, "entity_type": "player", "shares": ["IOW_1"], "percent": 10}
    assert again.submit(sale).action == sitting.table.submit(sale).action
