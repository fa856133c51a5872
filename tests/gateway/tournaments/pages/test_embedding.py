"""The page that other sites show in a frame."""

from __future__ import annotations

import re

import pytest

from gateway.accounts.models import Account
from tests.gateway.tournaments.pages.event import Event, browser, page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(host: Account) -> Event:
    return Event(host, 8).draw().play("1.1")


def test_anybody_may_frame_it_and_nothing_on_it_runs(event: Event) -> None:
    answer = browser().get("/embed" + event.address)
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-ancestors *" in policy
    assert "script-src" not in policy
    assert "default-src 'none'" in policy
    assert "X-Frame-Options" not in answer.headers
    assert not re.search(r"<script|<form|<iframe", answer.content.decode())


def test_the_other_pages_may_not_be_framed(event: Event) -> None:
    answer = browser().get(event.address)
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_it_sets_no_cookies(event: Event) -> None:
    assert not browser().get("/embed" + event.address).cookies


def test_it_shows_the_standings_or_the_tables(event: Event) -> None:
    best = event.seated("1.1")[0].username
    assert re.search(
        rf'<th scope="row">{best}</th><td class="number points">10</td>', page(browser(), "/embed" + event.address)
    )
    tables = page(browser(), f"/embed{event.address}?show=round")
    assert "1.2" in tables
    assert "£4000" in tables


def test_it_shows_so_many_lines(event: Event) -> None:
    shown = page(browser(), f"/embed{event.address}?top=3")
    assert shown.count('<th scope="row">') == 3
    assert "and 5 more" in shown


@pytest.mark.parametrize(("language", "word"), [("en", "Rank"), ("fr", "Rang"), ("es", "Puesto")])
def test_its_address_says_the_language(event: Event, language: str, word: str) -> None:
    shown = page(browser(), f"/embed{event.address}?language={language}", **{"Accept-Language": "fr"})
    assert f'<th scope="col" class="number">{word}</th>' in shown


def test_it_looks_again_while_the_tournament_goes_on(event: Event) -> None:
    assert 'http-equiv="refresh"' in page(browser(), "/embed" + event.address)


def test_a_private_tournament_is_shown_to_nobody(host: Account) -> None:
    event = Event(host, 0, private=True)
    page(browser(host), "/embed" + event.address, 404)


def test_hidden_standings_stay_hidden_also_from_the_host(host: Account) -> None:
    event = Event(host, 8, hidden=True).draw().play()
    assert "are hidden" in page(browser(host), "/embed" + event.address)
