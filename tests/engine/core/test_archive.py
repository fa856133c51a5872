"""Reading exported games: what is taken, what is refused, and where the error points (ARCH-1 to ARCH-37)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine18xx.actions import decode, encode
from engine18xx.archive import Archive
from engine18xx.errors import ArchiveError, EngineError
from engine18xx.registry import titles
from engine18xx.replay import kept_actions, replay
from tests.engine.recorded import Recording, kept_ones

MINIMAL: dict[str, Any] = {"title": "1860", "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]}
PASS = {"type": "pass", "entity": 1, "entity_type": "player", "id": 1}


def read(**changes: Any) -> Archive:
    """The smallest archive, with these keys changed."""
    return Archive.from_document(MINIMAL | changes)


def error_of(**changes: Any) -> ArchiveError:
    """Why such an archive cannot be read."""
    with pytest.raises(ArchiveError) as caught:
        read(**changes)
    return caught.value


# --- what is taken ---


def test_title_and_players_are_all_that_a_new_game_needs() -> None:
    """ARCH-2."""
    archive = read()
    assert (archive.title, archive.player_ids, archive.seed, archive.options) == ("1860", [1, 2], 0, frozenset())
    assert (list(archive.actions), archive.expected_result, archive.finished) == ([], None, False)


def test_null_means_absent() -> None:
    """ARCH-1."""
    absent = read(settings=None, actions=None, result=None, game_end_reason=None, id=None)
    assert (absent.seed, list(absent.actions), absent.expected_end_reason) == (0, [], None)
    assert read(settings={"seed": None, "optional_rules": None}, id="hs_a_12").seed == 12


def test_unknown_keys_are_ignored_at_every_level() -> None:
    """ARCH-1, ARCH-30: annotations of past migrations too (ARCH-37)."""
    action = PASS | {"original_id": 7, "skip": True, "meta": {"a": 1}, "new": []}
    archive = read(fixture_format={"x": 1}, settings={"pin": "abc", "seed": 3}, actions=[action])
    assert (archive.seed, [each.id for each in archive.decoded()]) == (3, [1])


def test_0_is_a_player_id() -> None:
    """ARCH-5: new local games number players from 0."""
    assert read(players=[{"id": 0, "name": "A"}, {"id": 1, "name": "B"}]).player_ids == [0, 1]


def test_players_without_an_id_are_called_by_name() -> None:
    """ARCH-5: old local games; and such a game can be played."""
    archive = read(players=[{"name": "Ann"}, {"name": "Bob"}], actions=[PASS | {"entity": "Ann"}])
    assert archive.player_ids == ["Ann", "Bob"]
    assert replay(archive).status == "identical"


def test_player_counts_in_text_form_and_other_lobby_data_do_not_matter() -> None:
    """ARCH-2."""
    assert read(min_players="2", max_players=4, created_at="2021-01-01", loaded=True, mode="hotseat").title == "1860"


@kept_ones()
def test_every_action_of_a_recorded_game_is_encoded_as_it_was(recording: Recording) -> None:
    """ARCH-30: a typed action written out again says the same, up to keys that say nothing."""
    for document in recording.archive().actions:
        typed = decode(document)
        assert decode(encode(typed)) == typed


# --- what is refused, and where (issue: bad input) ---


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b'{"title": "1860", "players": [{"id": 1, "na',
        b"not JSON",
        b'{"title": "\xff"}',
        b'{"title": NaN}',
        b'{"a": 1e999}',
        b"[" * 100_000,
        b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    ],
    ids=["empty", "open", "cut off", "text", "no UTF-8", "NaN", "no number", "deep list", "deep object"],
)
def test_what_is_not_json_is_refused(data: bytes) -> None:
    with pytest.raises(ArchiveError) as caught:
        Archive.read(data)
    assert str(caught.value).startswith("not JSON")


@pytest.mark.parametrize("document", [[], "x", 3, None, True])
def test_an_archive_is_an_object(document: Any) -> None:
    """ARCH-1."""
    with pytest.raises(ArchiveError) as caught:
        Archive.from_document(document)
    assert caught.value.path == "$"


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"title": None}, "$.title"),
        ({"title": 1860}, "$.title"),
        ({"id": 1.5}, "$.id"),
        ({"id": True}, "$.id"),
        ({"players": None}, "$.players"),
        ({"players": []}, "$.players"),
        ({"players": {"1": "Ann"}}, "$.players"),
        ({"players": ["Ann", "Bob"]}, "$.players[0]"),
        ({"players": [{"id": 1, "name": "A"}, {}]}, "$.players[1]"),
        ({"players": [{"id": 1, "name": "A"}, {"id": [2]}]}, "$.players[1].id"),
        ({"players": [{"id": 1, "name": 5}]}, "$.players[0].name"),
        ({"players": [{"id": 1, "name": "A\0"}]}, "$.players[0]"),
        ({"players": [{"id": "A\0"}]}, "$.players[0]"),
        ({"players": [{"id": 1, "name": "A"}, {"id": 1, "name": "B"}]}, "$.players"),
        ({"players": [{"id": 1, "name": "A"}, {"id": "1", "name": "B"}]}, "$.players"),
        ({"settings": []}, "$.settings"),
        ({"settings": {"seed": []}}, "$.settings.seed"),
        ({"settings": {"notes": [{"A\0": 1}]}}, "$.settings"),
        ({"settings": {"seed": "1" * 5000}}, "$.settings.seed"),
        ({"settings": {"optional_rules": "two_player_map"}}, "$.settings.optional_rules"),
        ({"settings": {"optional_rules": ["a", 1]}}, "$.settings.optional_rules[1]"),
        ({"actions": {}}, "$.actions"),
        ({"actions": "pass"}, "$.actions"),
        ({"result": [1]}, "$.result"),
        ({"result": {"1": "much"}}, "$.result.1"),
        ({"game_end_reason": 5}, "$.game_end_reason"),
    ],
    ids=repr,
)
def test_a_key_of_a_wrong_type_is_named(changes: dict[str, Any], path: str) -> None:
    """ARCH-2, ARCH-5, ARCH-10."""
    assert error_of(**changes).path == path


@pytest.mark.parametrize(
    ("action", "path"),
    [
        (7, "$.actions[1]"),
        ([], "$.actions[1]"),
        ({}, "$.actions[1]"),
        (PASS | {"type": "teleport"}, "$.actions[1].type"),
        (PASS | {"type": None}, "$.actions[1].type"),
        (PASS | {"entity": None}, "$.actions[1].entity"),
        (PASS | {"entity": 1.5}, "$.actions[1].entity"),
        (PASS | {"entity_type": "minor"}, "$.actions[1].entity_type"),
        (PASS | {"id": "first"}, "$.actions[1].id"),
        ({"type": "bid", "entity": 1}, "$.actions[1]"),
        ({"type": "bid", "entity": 1, "price": "5"}, "$.actions[1].price"),
        ({"type": "bid", "entity": 1, "price": 5.5}, "$.actions[1].price"),
        ({"type": "bid", "entity": 1, "price": True}, "$.actions[1].price"),
        ({"type": "buy_shares", "entity": 1, "shares": "IOW_1"}, "$.actions[1].shares"),
        ({"type": "buy_shares", "entity": 1, "shares": [1]}, "$.actions[1].shares[0]"),
        ({"type": "dividend", "entity": "IOW", "kind": "double"}, "$.actions[1].kind"),
        ({"type": "run_routes", "entity": "IOW", "routes": [{}]}, "$.actions[1].routes[0]"),
        (PASS | {"auto_actions": [{"type": "pass"}]}, "$.actions[1].auto_actions[0]"),
    ],
    ids=repr,
)
def test_an_action_that_is_none_of_the_format_is_named(action: Any, path: str) -> None:
    """ARCH-30, ARCH-110 to ARCH-130: the replay never begins, and its record says why."""
    record = replay(read(actions=[PASS, action]))
    assert record.status == "unreadable"
    assert record.message is not None and record.message.endswith(f"(at {path})"), record.message


FOREIGN = """bankrupt take_loan payoff_loan assign special_buy corporate_buy_shares swap_train borrow_train remove_token
buy_token scrap_train split offer respond move_bid blind_bid"""


@pytest.mark.parametrize("kind", FOREIGN.split())
def test_action_types_of_other_titles_are_refused(kind: str) -> None:
    """ARCH-113."""
    with pytest.raises(ArchiveError):
        decode({"type": kind, "entity": 1, "entity_type": "player"})


def test_an_unknown_title_is_named_with_those_that_are_known() -> None:
    """ARCH-2."""
    record = replay(read(title="1830"))
    assert record.status == "unreadable"
    assert record.message is not None and all(title in record.message for title in ("1830", *titles()))


@pytest.mark.parametrize("players", [1, 5])
def test_a_game_for_another_number_of_players_cannot_be_played(players: int) -> None:
    """ARCH-12."""
    archive = read(players=[{"id": number, "name": str(number)} for number in range(players)])
    record = replay(archive)
    assert (record.status, record.rule) == ("unreadable", "ARCH-12")


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (PASS | {"entity": 2}, "CORE-33"),
        (PASS | {"entity": 3}, "ARCH-31"),
        (PASS | {"entity": "IOW", "entity_type": "corporation"}, "CORE-33"),
        (PASS | {"entity": "XYZ", "entity_type": "corporation"}, "ARCH-31"),
        (PASS | {"entity": 1, "entity_type": "corporation"}, "ARCH-31"),
        (PASS | {"entity": "XYZ", "entity_type": "company"}, "ARCH-31"),
        ({"type": "bid", "entity": 1, "price": 4}, "R1860-205"),
        ({"type": "convert", "entity": "IOW", "entity_type": "corporation"}, "CORE-33"),
        ({"type": "undo", "entity": 1, "action_id": 44}, None),
        ({"type": "redo", "entity": 1}, None),
    ],
    ids=repr,
)
def test_an_action_that_the_rules_refuse_stops_the_replay_before_it(action: dict[str, Any], rule: str | None) -> None:
    """ARCH-161, ARCH-101; for undo and redo ARCH-61: the whole list is corrupt."""
    record = replay(read(actions=[action | {"id": 5}, PASS | {"id": 6}]))
    assert (record.status, record.rule) == ("refused" if rule else "unreadable", rule)
    assert record.at_action == (5 if rule else None)
    assert record.result is None


def test_replaying_never_raises() -> None:
    """Whatever is wrong stands in the record; here an error of the engine's own hierarchy for each kind of fault."""
    for changes in ({"title": "1830"}, {"actions": [1]}, {"players": [{"id": 1}]}, {"actions": [PASS | {"entity": 9}]}):
        assert replay(read(**changes)).status in ("unreadable", "refused")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(["title", "players", "settings", "actions", "result", "id", "game_end_reason"]), JSON)
def test_any_value_of_any_key_is_read_or_refused_in_words(key: str, value: Any) -> None:
    """An `EngineError` or a record, never anything else."""
    try:
        archive = read(**{key: value})
    except EngineError as error:
        assert str(error)
        return
    assert replay(archive).status in ("identical", "diverged", "refused", "unreadable")


@given(JSON)
def test_any_document_that_is_read_is_written_equal(value: Any) -> None:
    """ARCH-1: the whole document is kept, whatever else it holds."""
    archive = read(more=value)
    assert msgspec.json.decode(archive.write()) == archive.document


def test_the_kept_actions_are_those_that_were_not_undone() -> None:
    """ARCH-60, ARCH-160."""
    actions = [PASS, {"type": "undo", "entity": 1, "id": 2}, PASS | {"id": 3}]
    assert [action.id for action in kept_actions(read(actions=actions))] == [3]
