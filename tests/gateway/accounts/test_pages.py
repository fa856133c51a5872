"""The account pages, as a browser uses them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from gateway.accounts.models import Account, ApiToken

pytestmark = pytest.mark.django_db

PASSWORD = "seven bridges of Newport"


@pytest.fixture
def anna() -> Account:
    account = Account(username="anna", email="anna@example.org", language="fr")
    account.set_password(PASSWORD)
    account.save()
    return account


def send(browser: Client, page: str, to: str = "", **fields: Any) -> Any:
    """Fill in the form of a page and send it there, or elsewhere."""
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', browser.get(page, follow=True).content.decode())
    assert found
    return browser.post(to or page, {"csrfmiddlewaretoken": found[1], **fields})


def logged_in(browser: Client) -> Client:
    assert send(browser, "/account/login", username="anna", password=PASSWORD).status_code == 302
    return browser


def test_somebody_signs_up_and_is_logged_in(browser: Client) -> None:
    answer = send(browser, "/account/join", name="zoe", password=PASSWORD, email="", language="en")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/account/")
    assert "zoe" in browser.get("/account/").content.decode()


def test_what_is_not_fit_is_said_beside_its_field(browser: Client, anna: Account) -> None:
    answer = send(browser, "/account/join", name="Anna", password="short", email="", language="en")
    assert answer.status_code == 422
    assert answer.content.decode().count('role="alert"') >= 2


def test_a_form_without_its_token_is_refused(browser: Client, anna: Account) -> None:
    assert browser.post("/account/login", {"username": "anna", "password": PASSWORD}).status_code == 403


def test_logging_in_and_out(browser: Client, anna: Account) -> None:
    assert send(browser, "/account/login", username="anna", password="wrong").status_code == 200
    page = logged_in(browser).get("/account/").content.decode()
    assert "Se déconnecter" in page
    assert send(browser, "/account/", to="/account/logout").status_code == 302
    assert browser.get("/account/").status_code == 302


def test_guessing_passwords_is_limited(browser: Client, anna: Account, settings: Any) -> None:
    settings.QUOTAS = settings.QUOTAS | {"logins": (3, 600)}
    tries = [send(browser, "/account/login", username="anna", password=str(n)).status_code for n in range(4)]
    assert tries == [200, 200, 200, 429]


def test_nobody_is_led_elsewhere_after_logging_in(browser: Client, anna: Account) -> None:
    answer = send(browser, "/account/login?next=https://elsewhere.example/", username="anna", password=PASSWORD)
    assert answer.headers["Location"] == "/account/"


def test_a_lost_password_is_replaced_by_mail_once(browser: Client, anna: Account) -> None:
    assert send(browser, "/account/password", email="ANNA@example.org").status_code == 302
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["anna@example.org"], "Un nouveau mot de passe pour Bradshaw")
    link = re.search(r"http://testserver(\S+)", str(letter.body))
    assert link
    form = browser.get(link[1], follow=True)
    place = form.redirect_chain[-1][0]
    new = "another bridge of Newport"
    assert send(browser, place, new_password1=new, new_password2=new).status_code == 302
    anna.refresh_from_db()
    assert anna.check_password(new)
    assert b"has been used" in browser.get(link[1], follow=True).content


def test_who_has_no_account_gets_no_mail_and_is_told_the_same(browser: Client, anna: Account) -> None:
    Account.objects.create(username="bot", bot_owner=anna, email="bot@example.org")
    for address in ("nobody@example.org", "bot@example.org"):
        assert send(browser, "/account/password", email=address).headers["Location"] == "/account/password/sent"
    assert mail.outbox == []


def test_a_token_is_made_shown_once_and_revoked(browser: Client, anna: Account) -> None:
    page = send(logged_in(browser), "/account/", to="/account/tokens", name="laptop", scopes=["games:play"])
    text = re.search(r"brd_[\w-]{20,}", page.content.decode())
    assert text
    assert ApiToken.valid(text[0]) is not None
    assert text[0] not in browser.get("/account/").content.decode()
    token = anna.tokens.get()
    assert send(browser, "/account/", to=f"/account/tokens/{token.pk}/revoke").status_code == 302
    assert ApiToken.valid(text[0]) is None


def test_the_profile_is_changed(browser: Client, anna: Account) -> None:
    fields = {"email": "a@example.org", "time_zone": "Europe/Madrid", "language": "es", "seating": "at-once"}
    assert send(logged_in(browser), "/account/", **fields).status_code == 302
    anna.refresh_from_db()
    assert {name: getattr(anna, name) for name in fields} == fields


def test_closing_the_account_takes_the_password_and_logs_out(browser: Client, anna: Account) -> None:
    assert send(logged_in(browser), "/account/", to="/account/close", password="wrong").status_code == 422
    assert send(browser, "/account/", to="/account/close", password=PASSWORD).status_code == 302
    assert browser.get("/account/").status_code == 302
    anna.refresh_from_db()
    assert anna.username.startswith("departed-")
