"""Signatures, checked with a figure made elsewhere."""

from __future__ import annotations

import pytest

from gateway.notifications.signing import header, new_secret, signature, verify

BODY = b'{"id":"1"}'


def test_the_signature_is_the_hmac_of_time_point_and_body() -> None:
    """``printf '1700000000.{"id":"1"}' | openssl dgst -sha256 -hmac whsec_test``"""
    expected = "11bf4466ea17c3df3fd743af0b435368e16b7a05eb8eced85e8c4670767bdec5"
    assert signature("whsec_test", 1_700_000_000, BODY) == expected


def test_a_receiver_knows_what_is_ours() -> None:
    secret = new_secret()
    assert verify(secret, header([secret], 1000, BODY), BODY, now=1010)


@pytest.mark.parametrize(
    ("value", "body", "now"),
    [
        ("", BODY, 1000),
        ("t=1000", BODY, 1000),
        ("t=1000,v1=00", BODY, 1000),
        ("t=soon,v1=00", BODY, 1000),
        ("t=1000,t=1000,v1=00", BODY, 1000),
    ],
)
def test_a_receiver_refuses_what_is_not_signed(value: str, body: bytes, now: int) -> None:
    assert not verify("secret", value, body, now)


def test_a_receiver_refuses_another_body_another_secret_and_an_old_recording() -> None:
    value = header(["secret"], 1000, BODY)
    assert not verify("secret", value, b'{"id":"2"}', now=1000)
    assert not verify("another", value, BODY, now=1000)
    assert not verify("secret", value, BODY, now=1000 + 301)
    assert verify("secret", value, BODY, now=1000 + 300)


def test_while_a_secret_is_changed_both_are_good() -> None:
    value = header(["new", "old"], 1000, BODY)
    assert verify("new", value, BODY, now=1000)
    assert verify("old", value, BODY, now=1000)
