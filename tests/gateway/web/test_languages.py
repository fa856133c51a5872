"""In which language a page is shown, and how that is changed."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

from gateway.accounts.models import Account

pytestmark = pytest.mark.django_db


def language(browser: Client, path: str = "/games", **headers: str) -> str:
    """The language in which a page says that it is."""
    page = browser.get(path, headers=headers)
    found = re.search(r'<html lang="(\w+)">', page.content.decode())
    assert found
    assert page.headers["Content-Language"] == found[1]
    return found[1]


def choose(browser: Client, chosen: str, back: str = "/games") -> str:
    """Use the switch of a page; where it leads."""
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', browser.get(back).content.decode())
    assert found
    fields = {"csrfmiddlewaretoken": found[1], "language": chosen, "next": back}
    answer = browser.post("/language", fields)
    assert answer.status_code == 302
    return answer.headers["Location"]


@pytest.fixture
def anna() -> Account:
    return Account.objects.create(username="anna", language="fr")


def test_a_page_speaks_the_browsers_language(browser: Client) -> None:
    assert language(browser, **{"Accept-Language": "es-MX, en;q=0.5"}) == "es"


def test_a_page_speaks_english_to_who_asks_for_a_language_that_there_is_not(browser: Client) -> None:
    assert language(browser, **{"Accept-Language": "tlh"}) == "en"


def test_the_switch_is_remembered_and_wins_over_the_browser(browser: Client) -> None:
    assert choose(browser, "fr") == "/games"
    assert language(browser, **{"Accept-Language": "es"}) == "fr"


def test_the_accounts_language_wins_over_the_switch(browser: Client, anna: Account) -> None:
    choose(browser, "es")
    browser.force_login(anna)
    assert language(browser) == "fr"


def test_the_switch_changes_the_language_of_the_account(browser: Client, anna: Account) -> None:
    browser.force_login(anna)
    choose(browser, "es")
    anna.refresh_from_db()
    assert (anna.language, language(browser)) == ("es", "es")


def test_an_address_may_ask_for_a_language(browser: Client, anna: Account) -> None:
    browser.force_login(anna)
    assert language(browser, "/games?language=es") == "es"
    assert language(browser, "/games?language=tlh") == "fr"


def test_the_switch_leads_back_without_the_language_that_the_address_asked_for(browser: Client) -> None:
    assert choose(browser, "fr", "/games?page=2&language=es") == "/games?page=2"


@pytest.mark.parametrize("elsewhere", ["https://elsewhere.example/", "//elsewhere.example/x", "javascript:alert(1)"])
def test_the_switch_leads_nowhere_else(browser: Client, elsewhere: str) -> None:
    browser.handler.enforce_csrf_checks = False
    assert browser.post("/language", {"language": "fr", "next": elsewhere}).headers["Location"] == "/"


def test_a_language_that_there_is_not_is_not_chosen(browser: Client) -> None:
    browser.handler.enforce_csrf_checks = False
    browser.raise_request_exception = False
    answer = browser.post("/language", {"language": "tlh"})
    assert "language" not in answer.cookies


def test_the_switch_needs_its_token(browser: Client) -> None:
    assert browser.post("/language", {"language": "fr"}).status_code == 403


def test_caches_are_told_what_the_page_depends_on(browser: Client) -> None:
    assert {"Accept-Language", "Cookie"} <= set(browser.get("/games").headers["Vary"].split(", "))


def test_a_problem_is_explained_in_the_readers_language(browser: Client) -> None:
    page = browser.get("/titles/none", headers={"Accept-Language": "fr"}).content.decode()
    assert "<h1>Introuvable</h1>" in page
    assert "Il n&#x27;y a rien à cette adresse." in page


def test_what_django_says_of_a_form_is_in_the_readers_language(browser: Client) -> None:
    browser.handler.enforce_csrf_checks = False
    page = browser.post("/", {"sent": "1"}, headers={"Accept": "text/html", "Accept-Language": "es"}).content.decode()
    assert "Este campo es requerido" in page


def test_the_api_speaks_english(api: APIClient) -> None:
    answer = api.post("/api/v1/accounts", {}, headers={"Accept-Language": "fr"})
    assert answer.json()["errors"][0]["message"] == "This field is required."
