"""Personal API tokens: shown once, kept as a digest, revocable, used within their scopes."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.hashers import check_password, make_password
from django.core.management import CommandError, call_command
from django.utils import timezone
from rest_framework.test import APIClient

from gateway.accounts.models import Account, ApiToken, Scope

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> Account:
    return Account.objects.create(username="anna")


def test_the_text_of_a_token_is_not_kept(anna: Account) -> None:
    token, secret = ApiToken.issue(anna, "laptop", [Scope.REPLAYS_WRITE])
    kept = ApiToken.objects.values().get()
    assert secret not in str(kept)
    assert bytes(kept["digest"]) not in secret.encode()
    assert secret.startswith("brd_")
    assert token.hint == secret[:8]


def test_a_token_is_known_by_its_text(anna: Account) -> None:
    token, secret = ApiToken.issue(anna, "laptop", [])
    assert ApiToken.valid(secret) == token
    assert ApiToken.valid(secret + "x") is None


def test_a_revoked_token_and_one_of_a_closed_account_are_not_valid(anna: Account) -> None:
    token, secret = ApiToken.issue(anna, "laptop", [])
    ApiToken.objects.filter(pk=token.pk).update(revoked_at=timezone.now())
    assert ApiToken.valid(secret) is None
    _, another = ApiToken.issue(anna, "desktop", [])
    Account.objects.filter(pk=anna.pk).update(is_active=False)
    assert ApiToken.valid(another) is None


def test_the_last_use_is_noted_but_not_for_each_request(anna: Account) -> None:
    token, secret = ApiToken.issue(anna, "laptop", [])
    client = APIClient(headers={"Authorization": f"Bearer {secret}"})
    client.get("/api/v1/games")
    token.refresh_from_db()
    first = token.last_used_at
    assert first is not None
    client.get("/api/v1/games")
    token.refresh_from_db()
    assert token.last_used_at == first
    ApiToken.objects.update(last_used_at=first - timedelta(minutes=2))
    client.get("/api/v1/games")
    token.refresh_from_db()
    assert token.last_used_at is not None
    assert token.last_used_at >= first


def test_passwords_are_hashed_with_argon2() -> None:
    hashed = make_password("correct horse battery staple")
    assert hashed.startswith("argon2$argon2id$")
    assert check_password("correct horse battery staple", hashed)


def test_a_token_is_issued_on_the_command_line(anna: Account) -> None:
    printed = StringIO()
    call_command("issue_token", "anna", scope=["replays:write"], stdout=printed)
    token = ApiToken.valid(printed.getvalue().strip())
    assert token is not None
    assert (token.account, token.scopes) == (anna, ["replays:write"])


def test_no_token_is_issued_for_an_account_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="no account 'zoe'"):
        call_command("issue_token", "zoe")
