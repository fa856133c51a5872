"""Webhooks go to public addresses alone, whatever a name means today."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from gateway.notifications import posting
from gateway.notifications.targets import Forbidden, resolve, target_of


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://",
        "https:///path",
        "https://user:password@example.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://example.org/with space",
        "https://example.org/\r\nX-Header: no",
        "https://exämple.org/",
        "https://example.org/" + "a" * 500,
        "javascript:alert(1)",
        "",
    ],
)
def test_what_is_no_address_of_a_webhook_is_refused(url: str) -> None:
    with pytest.raises(Forbidden):
        target_of(url)


PRIVATE = [
    "127.0.0.1",
    "127.9.9.9",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "192.0.2.1",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::1",
    "2002:c0a8:101::1",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_that_is_not_public_is_refused(address: str) -> None:
    """Loopback, private, link-local, shared, multicast, reserved; and IPv4 in the clothes of IPv6."""
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(Forbidden, match="not a public address"):
        target_of(f"https://{host}/")


@pytest.mark.parametrize("address", PRIVATE)
def test_a_name_that_leads_to_such_an_address_is_refused_when_it_is_looked_up(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _names(monkeypatch, "93.184.215.14", address)
    with pytest.raises(Forbidden, match="not a public address"):
        resolve(target_of("https://innocent.example.org/"))


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "017700000001", "127.1"])
def test_other_spellings_of_loopback_are_refused_when_they_are_looked_up(host: str) -> None:
    """The system's resolver knows them for what they are."""
    with pytest.raises((Forbidden, OSError)):
        resolve(target_of(f"https://{host}/"))


def test_a_public_address_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    _names(monkeypatch, "93.184.215.14")
    target = target_of("https://example.org:8443/hook?a=1")
    assert (target.host, target.port, target.path, target.netloc) == (
        "example.org",
        8443,
        "/hook?a=1",
        "example.org:8443",
    )
    assert resolve(target) == "93.184.215.14"


def test_the_connection_is_made_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is public when it is checked and private afterwards gains nothing."""
    answers = iter(["93.184.215.14", "127.0.0.1", "127.0.0.1"])
    asked: list[str] = []
    connected: list[tuple[str, int]] = []

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    def connect(address: tuple[str, int], *_: Any) -> Any:
        connected.append(address)
        raise ConnectionRefusedError("nobody there")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "create_connection", connect)
    answer = posting.post("https://rebinding.example.org/", b"{}", {})
    assert connected == [("93.184.215.14", 443)]
    assert asked == ["rebinding.example.org"]
    assert (answer.status, answer.error) == (None, "ConnectionRefusedError: nobody there")


def test_what_is_refused_is_not_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    _names(monkeypatch, "10.0.0.1")
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("it was connected to"))
    answer = posting.post("https://inside.example.org/", b"{}", {})
    assert answer.error == "refused: 10.0.0.1 is not a public address"


def _names(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Every name has these addresses."""

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
