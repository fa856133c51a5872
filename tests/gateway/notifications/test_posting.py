"""One request to a webhook, within limits."""

from __future__ import annotations

import time

import pytest

from gateway.notifications import posting
from tests.gateway.notifications.receiver import Receiver


def test_a_body_arrives_with_its_headers(receiver: Receiver) -> None:
    answer = posting.post(receiver.url + "?a=1", b"hello", {"Content-Type": "text/plain", "X-Own": "yes"})
    assert (answer.status, answer.accepted, answer.error, answer.excerpt) == (200, True, "", "thank you")
    (received,) = receiver.received
    assert (received.path, received.body, received.headers["X-Own"]) == ("/hook?a=1", b"hello", "yes")
    assert received.headers["Host"] == f"127.0.0.1:{receiver.port}"


@pytest.mark.parametrize("status", [400, 404, 410, 429, 500, 503])
def test_an_answer_that_is_no_success_says_so(receiver: Receiver, status: int) -> None:
    receiver.status = status
    answer = posting.post(receiver.url, b"{}", {})
    assert (answer.status, answer.accepted, answer.error) == (status, False, f"the receiver answered {status}")


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirects_are_not_followed(receiver: Receiver, status: int) -> None:
    """They would lead past the check of the address."""
    receiver.status = status
    receiver.headers = {"Location": f"http://127.0.0.1:{receiver.port}/elsewhere"}
    answer = posting.post(receiver.url, b"{}", {})
    assert (answer.accepted, answer.error) == (False, "redirects are not followed")
    assert len(receiver.received) == 1


def test_of_a_long_answer_only_the_beginning_is_read(receiver: Receiver) -> None:
    receiver.content = b"x" * 1_000_000
    answer = posting.post(receiver.url, b"{}", {})
    assert answer.accepted
    assert answer.excerpt == "x" * posting.EXCERPT


def test_an_answer_that_is_no_text_can_be_kept(receiver: Receiver) -> None:
    receiver.content = b"\xff\x00\xfe"
    assert "\0" not in posting.post(receiver.url, b"{}", {}).excerpt


def test_a_receiver_that_says_nothing_is_left_after_a_while(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "TIME_LIMIT", 0.3)
    receiver.before_answer = lambda: time.sleep(2)
    began = time.monotonic()
    answer = posting.post(receiver.url, b"{}", {})
    assert time.monotonic() - began < 1.5
    assert (answer.status, answer.error) == (None, "no answer within 0 s")


def test_a_receiver_that_answers_a_byte_at_a_time_is_left_too(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No single read takes long; all of them together would take for ever."""
    monkeypatch.setattr(posting, "TIME_LIMIT", 0.5)
    receiver.drip = True
    began = time.monotonic()
    posting.post(receiver.url, b"{}", {})
    assert time.monotonic() - began < 2


def test_where_nobody_listens_there_is_no_answer(receiver: Receiver) -> None:
    answer = posting.post("http://127.0.0.1:1/", b"{}", {})
    assert answer.status is None
    assert answer.error.startswith("ConnectionRefusedError")


def test_what_is_no_http_is_no_answer(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "TIME_LIMIT", 1.0)
    answer = posting.post(receiver.url.replace("http://", "https://"), b"{}", {})
    assert answer.status is None
    assert answer.error
