"""Undo and redo: which actions of a list are kept (ARCH-60 to ARCH-66)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine18xx.actions import AnyAction, decode
from engine18xx.errors import ArchiveError, RuleViolation
from engine18xx.history import History
from engine18xx.table import Table


def listed(*entries: str | tuple[str, int]) -> list[AnyAction]:
    """Actions with ids from 1: a type, or ``undo`` with the id that it names."""
    documents: list[dict[str, Any]] = []
    for identity, entry in enumerate(entries, 1):
        kind, target = (entry, None) if isinstance(entry, str) else entry
        document = {"type": kind, "entity": 1, "entity_type": "player", "id": identity}
        if kind == "bid":
            document["price"] = 5
        if target is not None:
            document["action_id"] = target
        documents.append(document)
    return [decode(document) for document in documents]


def kept(*entries: str | tuple[str, int]) -> list[int]:
    """Ids of the kept actions of such a list."""
    actions = listed(*entries)
    return [actions[position].id or 0 for position in History(actions).kept()]


def test_the_first_example_of_the_book_step_by_step() -> None:
    """ARCH-64: 1 bid, 2 bid, 3 pass, 4 message, 5 undo, 6 undo, 7 redo, 8 bid."""
    entries = ("bid", "bid", "pass", "message", "undo", "undo", "redo", "bid")
    assert kept(*entries[:5]) == [1, 2, 4]
    assert kept(*entries[:6]) == [1, 4]
    assert kept(*entries[:7]) == [1, 2, 4]
    assert kept(*entries) == [1, 2, 4, 8]
    history = History(listed(*entries))
    assert not history.can_redo, "3 is lost for good"


def test_the_second_example_of_the_book() -> None:
    """ARCH-65: 1 to 6 ordinary, 7 undo to 3, 8 redo; one redo restores the whole group."""
    entries: list[str | tuple[str, int]] = ["pass"] * 6
    assert kept(*entries, ("undo", 3)) == [1, 2, 3]
    assert kept(*entries, ("undo", 3), "redo") == [1, 2, 3, 4, 5, 6]


def test_an_undo_to_0_removes_everything_but_messages() -> None:
    """ARCH-60."""
    assert kept("pass", "message", "pass", ("undo", 0)) == [2]


def test_messages_are_never_removed_and_leave_the_stack_alone() -> None:
    """ARCH-60."""
    assert kept("pass", "undo", "message", "redo") == [1, 3]


@pytest.mark.parametrize("kind", ["log", "end_game", "program_share_pass", "program_disable", "bid"])
def test_any_other_action_is_undoable_and_clears_what_could_be_redone(kind: str) -> None:
    """ARCH-60, ARCH-63, ARCH-71."""
    assert kept("pass", kind, "undo") == [1]
    assert not History(listed("pass", "undo", kind)).can_redo


def test_an_undo_may_name_a_message_an_undone_action_or_an_undo() -> None:
    """ARCH-60: the position counts, whatever stands there."""
    assert kept("pass", "message", "pass", ("undo", 2)) == [1, 2]
    assert kept("pass", "pass", "undo", "pass", ("undo", 2)) == [1]
    assert kept("pass", "pass", "undo", "pass", "pass", ("undo", 3)) == [1]


def test_an_undo_with_nothing_to_remove_is_a_group_of_its_own() -> None:
    """ARCH-60: an empty group may lie on the stack; a redo takes it, and the one below needs another."""
    assert kept("undo") == []
    assert kept("pass", "undo", "undo", "redo") == []
    assert kept("pass", "undo", "undo", "redo", "redo") == [1]
    assert kept("pass", ("undo", 1), "redo") == [1]


def test_groups_are_brought_back_newest_first() -> None:
    """ARCH-60."""
    assert kept("pass", "pass", "pass", "undo", ("undo", 1), "redo") == [1, 2]
    assert kept("pass", "pass", "pass", "undo", ("undo", 1), "redo", "redo") == [1, 2, 3]


@pytest.mark.parametrize("entries", [("redo",), ("pass", "redo"), ("pass", "undo", "redo", "redo")])
def test_a_redo_with_nothing_to_bring_back_is_a_corrupt_file(entries: tuple[str, ...]) -> None:
    """ARCH-61: and the error names the place."""
    with pytest.raises(ArchiveError) as caught:
        History(listed(*entries))
    assert caught.value.path == f"$.actions[{len(entries) - 1}]"


def test_an_undo_to_an_unknown_action_is_a_corrupt_file() -> None:
    """ARCH-61."""
    with pytest.raises(ArchiveError) as caught:
        History(listed("pass", ("undo", 9)))
    assert caught.value.path == "$.actions[1].action_id"


def kept_by_the_table(actions: list[AnyAction]) -> list[int] | None:
    """ARCH-60 word by word, slowly: the positions kept; None for a corrupt list (ARCH-61)."""
    marks: list[bool] = []
    stack: list[list[int]] = []
    for position, action in enumerate(actions):
        ordinary = [p for p in range(position) if marks[p] and actions[p].type != "message"]
        keeps = False
        if action.type == "message":
            keeps = True
        elif action.type == "undo":
            target = getattr(action, "action_id", None)
            if target is None:
                group = ordinary[-1:]
            elif target == 0:
                group = ordinary
            else:
                places = [p for p in range(position) if actions[p].id == target]
                if not places:
                    return None
                group = [p for p in ordinary if p > places[0]]
            for removed in group:
                marks[removed] = False
            stack.append(group)
        elif action.type == "redo":
            if not stack:
                return None
            for restored in stack.pop():
                marks[restored] = True
        else:
            keeps = True
            stack = []
        marks.append(keeps)
    return [position for position, mark in enumerate(marks) if mark]


ENTRIES = st.one_of(
    st.sampled_from(["pass", "pass", "message", "log", "undo", "redo", "end_game"]),
    st.tuples(st.just("undo"), st.integers(0, 14)),
)


@given(st.lists(ENTRIES, max_size=14))
def test_any_list_keeps_what_the_table_of_the_book_keeps(entries: list[str | tuple[str, int]]) -> None:
    """ARCH-60, ARCH-61, against the table written down a second time."""
    actions = listed(*entries)
    expected = kept_by_the_table(actions)
    if expected is None:
        with pytest.raises(ArchiveError):
            History(actions)
    else:
        assert History(actions).kept() == expected


# --- at a table (ARCH-62, ARCH-66) ---


def table_with(*bids: int) -> Table:
    """A game of 1860 in which the players in turn have bid this much."""
    table = Table.create("1860", [(1, "A"), (2, "B"), (3, "C")])
    for position, price in enumerate(bids):
        table.submit({"type": "bid", "entity": 1 + position % 3, "entity_type": "player", "price": price})
    return table


def test_an_undo_brings_back_the_state_before_and_a_redo_the_one_after() -> None:
    """ARCH-62, ARCH-66: and both are entries of the list."""
    table = table_with(5, 10)
    before, after = table_with(5).game.snapshot(), table.game.snapshot()
    table.submit({"type": "undo", "entity": 3, "entity_type": "player"})
    assert (table.game.snapshot(), table.version) == (before, 3)
    table.submit({"type": "redo", "entity": 1, "entity_type": "player"})
    assert (table.game.snapshot(), table.version) == (after, 4)


def test_nothing_can_be_undone_or_redone_in_a_new_game() -> None:
    """ARCH-66."""
    table = table_with()
    for kind in ("undo", "redo"):
        with pytest.raises(RuleViolation) as caught:
            table.submit({"type": kind, "entity": 1, "entity_type": "player"})
        assert caught.value.rule == "ARCH-66"
    assert table.version == 0


def test_an_undo_to_an_action_that_the_game_does_not_have_is_refused() -> None:
    """ARCH-66."""
    table = table_with(5)
    with pytest.raises(RuleViolation) as caught:
        table.submit({"type": "undo", "entity": 1, "entity_type": "player", "action_id": 99})
    assert (caught.value.rule, table.version) == ("ARCH-66", 1)


def test_undoing_the_end_of_the_game_opens_it_again() -> None:
    """ARCH-63, ARCH-66, ARCH-73: after the end only messages, undo and redo are accepted."""
    table = table_with(5)
    table.submit({"type": "end_game", "entity": 1, "entity_type": "player"})
    assert table.game.finished
    for kind, body in (("pass", {}), ("log", {"message": "x"}), ("program_share_pass", {})):
        with pytest.raises(RuleViolation) as caught:
            table.submit({"type": kind, "entity": 2, "entity_type": "player", **body})
        assert caught.value.rule == "CORE-22"
    table.submit({"type": "message", "entity": 2, "entity_type": "player", "message": "well played"})
    table.submit({"type": "undo", "entity": 1, "entity_type": "player"})
    assert not table.game.finished


def test_an_earlier_version_is_what_the_list_led_to_at_that_time() -> None:
    """ARCH-62, ARCH-163: an action that was undone later is there in the version before."""
    table = table_with(5, 10)
    table.submit({"type": "undo", "entity": 1, "entity_type": "player"})
    assert table.at(2).snapshot() == table_with(5, 10).game.snapshot()
    assert table.at(3).snapshot() == table.at(1).snapshot() == table_with(5).game.snapshot()
    for version in (-1, 4):
        with pytest.raises(RuleViolation) as caught:
            table.at(version)
        assert caught.value.rule == "ARCH-62"


def test_a_new_action_has_the_id_after_the_last_kept_or_not() -> None:
    """ARCH-33, ARCH-34."""
    table = table_with(5, 10)
    table.submit({"type": "undo", "entity": 1, "entity_type": "player"})
    outcome = table.submit({"type": "bid", "entity": 2, "entity_type": "player", "price": 12})
    assert outcome.action["id"] == 4
    header = table_with().document()
    action = {"type": "bid", "entity": 1, "entity_type": "player", "price": 5}
    opened = Table.open({**header, "actions": [{**action, "id": 70}]})
    assert opened.next_id == 71
