"""Answers are compressed for who accepts it, where it is worth it."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from django.http import StreamingHttpResponse
from django.test import RequestFactory
from rest_framework.test import APIClient

from gateway.api.compression import compressed
from gateway.bus.handlers import handle
from gateway.replays.batches import open_batch
from gateway.replays.uploads import Member
from tests.gateway.samples import archive, started, streamed, text

pytestmark = pytest.mark.django_db

GAMES = "/api/v1/games"
ACCEPTING = {"Accept-Encoding": "gzip"}


@pytest.fixture
def games() -> None:
    for _ in range(3):
        handle(started(uuid4()))


def test_a_long_answer_is_compressed_for_who_accepts_it(api: APIClient, games: None) -> None:
    plain, packed = api.get(GAMES), api.get(GAMES, headers=ACCEPTING)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2


def test_a_short_answer_is_left_as_it_is(api: APIClient) -> None:
    assert "Content-Encoding" not in api.get(GAMES, headers=ACCEPTING).headers


def test_lines_are_compressed_while_they_are_sent(api: APIClient, games: None) -> None:
    answer = api.get(GAMES, headers=ACCEPTING | {"Accept": "application/x-ndjson"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len([json.loads(line) for line in gzip.decompress(streamed(answer)).splitlines()]) == 3


def test_pieces_that_are_sent_one_after_the_other_are_one_package() -> None:
    """Many clients read the first of several packages only."""

    async def pieces() -> AsyncIterator[bytes]:
        for piece in (b"one\n" * 500, b"two\n" * 500):
            yield piece

    request = RequestFactory().get("/", headers=ACCEPTING)
    answer = compressed(lambda request: StreamingHttpResponse(pieces()))(request)
    unpacking = zlib.decompressobj(wbits=31)
    assert unpacking.decompress(streamed(answer)) == b"one\n" * 500 + b"two\n" * 500
    assert unpacking.eof
    assert unpacking.unused_data == b""


def test_events_are_not_compressed_so_that_each_arrives_at_once(api: APIClient) -> None:
    batch = open_batch([Member("game.json", text(archive()))], None)
    answer = api.get(f"/api/v1/replays/{batch.pk}/events", headers=ACCEPTING)
    assert "Content-Encoding" not in answer.headers


def test_what_is_known_is_known_also_if_it_was_compressed(api: APIClient, games: None) -> None:
    first = api.get(GAMES).json()["results"][0]["url"]
    tag = api.get(first, headers=ACCEPTING).headers["ETag"]
    assert api.get(first, headers={"If-None-Match": tag}).status_code == 304


def test_the_middleware_is_for_both_kinds_of_server() -> None:
    async def view(request: object) -> None: ...

    from asgiref.sync import iscoroutinefunction

    assert iscoroutinefunction(compressed(view))
