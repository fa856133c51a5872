"""Envelopes on the wire: what is kept, what is tolerated, what is turned away."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from messages import (
    Accepted,
    DescribeGame,
    Envelope,
    GameStatus,
    ImportArchive,
    MalformedMessage,
    SubmitAction,
    UnknownType,
    decode,
    encode,
    event_id,
    seal,
)

AT = datetime(1860, 6, 1, 12, 0, tzinfo=UTC)


def written(**changes: Any) -> bytes:
    """An envelope as another writer might have written it."""
    return json.dumps(
        {"id": "m", "type": "DescribeGame", "body": {}, "recorded_at": "1860-06-01T12:00:00Z", **changes}
    ).encode()


def test_what_goes_into_an_envelope_comes_out_of_it() -> None:
    message = SubmitAction(action={"type": "pass", "entity": 1, "entity_type": "player"}, expected_version=7)
    sent = seal(
        message,
        id="key",
        game_id="game",
        version=7,
        position=3,
        causation_id="cause",
        correlation_id="request",
        recorded_at=AT,
    )
    received = decode(encode(sent))
    assert received.expect(SubmitAction) == message
    for name in ("id", "type", "schema", "game_id", "version", "position", "causation_id", "correlation_id"):
        assert getattr(received, name) == getattr(sent, name)
    assert received.recorded_at == AT


def test_an_envelope_without_id_or_time_gets_fresh_ones() -> None:
    one, other = seal(DescribeGame()), seal(DescribeGame())
    assert one.id != other.id
    assert one.recorded_at.tzinfo is not None


def test_a_stream_entry_holds_the_envelope_in_one_field() -> None:
    envelope = seal(DescribeGame(version=3))
    assert decode({b"envelope": encode(envelope)}).expect(DescribeGame).version == 3


def test_fields_of_a_newer_sender_are_ignored() -> None:
    data = written(schema=9, mood="cheerful", body={"version": 3, "in_colour": True})
    assert decode(data).expect(DescribeGame) == DescribeGame(version=3)
    assert decode(data).schema == 9


def test_fields_that_an_older_sender_does_not_know_have_their_defaults() -> None:
    assert decode(written()).expect(DescribeGame).version is None


def test_an_unknown_type_is_read_as_an_envelope_but_not_opened() -> None:
    envelope = decode(written(type="DealCards"))
    with pytest.raises(UnknownType, match="unknown message type 'DealCards'"):
        envelope.message()


def test_a_body_stays_sealed_and_is_passed_on_unchanged() -> None:
    body = '{"cards" :  [1,2], "cards": 3}'
    data = f'{{"id":"m","type":"DealCards","body":{body},"recorded_at":"1860-06-01T12:00:00Z"}}'.encode()
    assert bytes(decode(encode(decode(data))).body).decode() == body


def test_an_archive_travels_to_the_letter() -> None:
    document = b'{"b": 1.50, "a": "\\u0000", "a": [ ]}'
    sent = seal(ImportArchive(document=msgspec.Raw(document)))
    assert bytes(decode(encode(sent)).expect(ImportArchive).document) == document


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no JSON",
        b"[]",
        b"{}",
        b'{"id":"\xff"}',
        b"[" * 200_000,
        written(id=None),
        written(id=7),
        written(recorded_at="soon"),
        written(version="first"),
        {b"other": b"field"},
    ],
)
def test_what_is_no_envelope_is_turned_away(data: Any) -> None:
    with pytest.raises(MalformedMessage):
        decode(data)


@pytest.mark.parametrize("body", [{"version": "three"}, {"version": 1.5}, [], "text", None])
def test_a_body_that_does_not_fit_its_type_is_turned_away(body: Any) -> None:
    with pytest.raises(MalformedMessage, match="DescribeGame"):
        decode(written(body=body)).message()


def test_a_body_nested_beyond_reason_is_turned_away() -> None:
    deep = '{"a":' * 50_000 + "1" + "}" * 50_000
    sealed = Envelope(
        id="m", type="SubmitAction", body=msgspec.Raw(b'{"action":' + deep.encode() + b"}"), recorded_at=AT
    )
    with pytest.raises(MalformedMessage):
        sealed.message()


def test_a_message_of_another_type_than_waited_for_is_turned_away() -> None:
    status = GameStatus(round="SR", turn=1, round_num=1, phase="2", acting=[1])
    with pytest.raises(MalformedMessage, match="a Accepted came where a DescribeGame was due"):
        seal(Accepted(status=status)).expect(DescribeGame)


def test_an_event_has_the_same_id_each_time_it_is_told() -> None:
    assert event_id("game", 7, "ActionApplied") == "game:7:ActionApplied"
