"""The pages of best routes and audits: what they show, and that forms need their token."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from gateway.bus.handlers import handle
from gateway.games.models import Game
from gateway.replays.batches import open_batch
from gateway.replays.models import Batch
from gateway.replays.uploads import Member
from gateway.runs import dispatch, views
from gateway.runs.forms import companies_in
from gateway.runs.models import Audit, Calculation
from tests.gateway.runs.answers import audited, calculated, refused, run
from tests.gateway.samples import GAME, archive, text

pytestmark = pytest.mark.django_db

ASK = f"/games/{GAME}/routes"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PATIENCE", 0)


@pytest.fixture
def asked(browser: Client, game: None, telling: Any) -> Calculation:
    """Somebody asked for the best routes of the GWR after action 5."""
    answer = browser.post(ASK, {"company": "GWR", "at": "5", "csrfmiddlewaretoken": token(browser)})
    assert answer.status_code == 302, answer.content
    found = Calculation.objects.get()
    assert answer["Location"] == f"{ASK}/{found.pk}"
    return found


def token(browser: Client) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', browser.get("/").content.decode())
    assert found
    return found[1]


def page(browser: Client, calculation: Calculation) -> str:
    return str(browser.get(f"{ASK}/{calculation.pk}").content.decode())


def test_the_form_asks_for_the_moment_at_hand(asked: Calculation) -> None:
    assert (asked.version, asked.company, asked.status) == (5, "GWR", "waiting")


def test_a_page_without_an_answer_looks_again_and_can_stop_the_search(browser: Client, asked: Calculation) -> None:
    shown = page(browser, asked)
    assert 'http-equiv="refresh"' in shown
    assert "Stop the search" in shown
    browser.post(f"{ASK}/{asked.pk}/cancel", {"csrfmiddlewaretoken": token(browser)})
    assert "was stopped" in page(browser, asked)


def test_the_answer_shows_the_board_and_every_line(browser: Client, asked: Calculation) -> None:
    handle(calculated(asked.pk))
    shown = page(browser, asked)
    assert f'src="/api/v1/games/{GAME}/routes/{asked.pk}/board.svg"' in shown
    assert re.search(r"£120\.\s+No run earns more\. That is proved\.", shown)
    assert "blue, solid" in shown
    for words in ("D23", "£40", "passed without pay", "EW", "£30", "R18GB-813"):
        assert words in shown
    assert "refresh" not in shown


def test_an_answer_without_proof_says_so(browser: Client, asked: Calculation) -> None:
    handle(calculated(asked.pk, proved=False, bound=200))
    assert "no run earns more than £200" in page(browser, asked)


def test_a_refusal_says_why(browser: Client, asked: Calculation) -> None:
    handle(refused(asked.pk))
    assert "there is no corporation X [ARCH-31]" in page(browser, asked)


def test_nothing_to_run_says_so(browser: Client, asked: Calculation) -> None:
    handle(calculated(asked.pk, routes=[], revenue=0, bound=0))
    shown = page(browser, asked)
    assert "no route" in shown
    assert "<img" not in shown


def test_asking_needs_the_forms_token(browser: Client, game: None) -> None:
    assert browser.post(ASK, {"company": "GWR"}).status_code == 403
    assert not Calculation.objects.exists()


def test_a_form_that_makes_no_sense_is_shown_again(browser: Client, game: None) -> None:
    answer = browser.post(ASK, {"company": "", "at": "99", "csrfmiddlewaretoken": token(browser)})
    assert answer.status_code == 422


def test_a_private_game_is_not_there_for_others(browser: Client, asked: Calculation) -> None:
    Game.objects.update(private=True)
    assert browser.get(f"{ASK}/{asked.pk}").status_code == 404
    assert browser.post(ASK, {"company": "GWR", "csrfmiddlewaretoken": token(browser)}).status_code == 404


def test_the_operator_is_offered_first_and_only_who_can_operate() -> None:
    snapshot = {
        "operator": "MR",
        "corporations": {"GWR": {"floated": True}, "MR": {"floated": True}, "LNWR": {"floated": False}},
        "minors": {"7": {"floated": True, "closed": True}, "8": {"floated": True}},
    }
    assert companies_in(snapshot) == ["MR", "GWR", "8"]


# --- audits -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def batch() -> Batch:
    return open_batch([Member("a.json", text(archive()))], None)


def test_an_audit_is_started_and_followed(browser: Client, batch: Batch) -> None:
    url = f"/replays/{batch.pk}/audit"
    assert "Audit the batch" in browser.get(url).content.decode()
    assert browser.post(url, {"csrfmiddlewaretoken": token(browser)}).status_code == 302
    assert 'http-equiv="refresh"' in browser.get(url).content.decode()
    dispatch.advance()
    handle(audited(batch.pk, 0, run(100, 120)))
    shown = browser.get(url).content.decode()
    assert "1 of 1 games" in shown
    assert "£20" in shown
    assert f"/api/v1/replays/{batch.pk}/audit/report.html" in shown
    assert "refresh" not in shown


def test_starting_an_audit_needs_the_forms_token(browser: Client, batch: Batch) -> None:
    assert browser.post(f"/replays/{batch.pk}/audit").status_code == 403
    assert not Audit.objects.exists()


def test_the_page_of_a_batch_leads_to_its_audit(browser: Client, batch: Batch) -> None:
    assert f"/replays/{batch.pk}/audit" in browser.get(f"/replays/{batch.pk}").content.decode()
