"""Every message type: its name, its place, its way over the wire and back, its entry in the documents."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import given

import messages
from messages import Message, commands, decode, encode, events, message_type, queries, replies, seal

CATALOGUE = Path(__file__).parents[2] / "docs" / "events.md"


def types_of(module: Any) -> list[type[Message]]:
    return [value for value in vars(module).values() if isinstance(value, type) and value.__module__ == module.__name__]


TYPES = [
    message
    for module in (commands, queries, events, replies)
    for message in types_of(module)
    if issubclass(message, Message)
]


def test_the_catalogue_is_not_empty() -> None:
    assert {message.__name__ for message in TYPES} >= {"StartGame", "DescribeGame", "ActionApplied", "Accepted"}


def test_no_two_types_share_a_name() -> None:
    assert len({message.__name__ for message in TYPES}) == len(TYPES)


@pytest.mark.parametrize("message", TYPES, ids=lambda message: message.__name__)
def test_a_type_is_found_by_its_name_and_offered_by_the_package(message: type[Message]) -> None:
    assert message_type(message.__name__) is message
    assert getattr(messages, message.__name__) is message


@pytest.mark.parametrize("message", TYPES, ids=lambda message: message.__name__)
def test_a_type_is_in_the_event_catalogue_for_readers(message: type[Message]) -> None:
    assert f"`{message.__name__}`" in CATALOGUE.read_text()


def test_a_field_added_later_has_a_default_so_that_old_senders_are_understood() -> None:
    """The fields without default are those of the first version of each type; none may ever be added."""
    needed = {
        message.__name__: [field.name for field in msgspec.structs.fields(message) if field.required]
        for message in types_of(commands) + types_of(queries)
    }
    assert needed == {
        "ImportArchive": ["document"],
        "StartGame": ["title", "players", "seed"],
        "SubmitAction": ["action"],
        "MoveNeutrally": ["player", "sender"],
        "DescribeGame": [],
        "LegalActions": [],
        "ListActions": [],
        "ExportGame": [],
        "DrawGame": ["picture"],
        "ListEvents": [],
        "ListGameEvents": [],
        "BestRoutes": [],
        "ExplainRun": [],
        "CompareVersions": [],
    }


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
objects = st.dictionaries(st.text(), json_values, max_size=4)
problems = st.builds(messages.Problem, code=st.sampled_from(list(messages.Code)), message=st.text(), values=objects)
statuses = st.builds(
    messages.GameStatus,
    round=st.text(),
    turn=st.integers(0, 99),
    round_num=st.integers(0, 9),
    phase=st.text(),
    acting=st.lists(st.integers(0, 9) | st.text()),
    result=st.none() | st.dictionaries(st.text(), st.integers(0, 9999)),
)
samples = st.one_of(
    st.builds(
        commands.SubmitAction,
        action=objects,
        expected_version=st.none() | st.integers(0, 999),
        sender=st.none() | st.builds(messages.Sender, id=st.integers(0, 9) | st.text()),
    ),
    st.builds(events.ActionApplied, action=objects, facts=st.lists(objects, max_size=2), status=statuses),
    st.builds(events.ActionRejected, action=objects, problem=problems),
    st.builds(replies.Accepted, action=st.none() | objects, facts=st.lists(objects, max_size=2), status=statuses),
    st.builds(replies.Refused, problem=problems),
    st.builds(
        replies.ActionsListed,
        latest=st.integers(0, 999),
        actions=st.lists(
            st.builds(
                messages.RecordedAction,
                version=st.integers(1, 999),
                action=objects,
                recorded_at=st.datetimes(datetime(1860, 1, 1), timezones=st.just(UTC)),
            ),
            max_size=2,
        ),
    ),
)


@given(samples)
def test_any_message_comes_out_of_its_envelope_equal_to_what_went_in(message: Message) -> None:
    assert decode(encode(seal(message))).message() == message
