"""``/api/v1/account`` and ``/api/v1/accounts``: signing up, one's own account, programs, tokens, closing."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from rest_framework.test import APIClient

from gateway.accounts.models import Account, ApiToken, Scope

pytestmark = pytest.mark.django_db

API = "/api/v1"
PASSWORD = "seven bridges of Newport"


def bearing(account: Account, *scopes: str) -> APIClient:
    """A caller with a token of the account."""
    _, text = ApiToken.issue(account, "test", list(scopes))
    return APIClient(headers={"Authorization": f"Bearer {text}"})


def basic(name: str, password: str) -> dict[str, str]:
    return {"Authorization": "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()}


@pytest.fixture
def anna() -> Account:
    account = Account(username="anna", email="anna@example.org")
    account.set_password(PASSWORD)
    account.save()
    return account


@pytest.fixture
def ben() -> Account:
    return Account.objects.create(username="ben")


# --- signing up -------------------------------------------------------------------------------------------------------


def test_somebody_signs_up_and_asks_for_a_token_with_name_and_password(api: APIClient) -> None:
    answer = api.post(f"{API}/accounts", {"name": "zoe", "password": PASSWORD, "language": "fr"})
    assert (answer.status_code, answer.json()["name"], answer.json()["language"]) == (201, "zoe", "fr")
    scopes = ["games:play", "games:write"]
    issued = api.post(f"{API}/account/tokens", {"name": "laptop", "scopes": scopes}, headers=basic("zoe", PASSWORD))
    assert (issued.status_code, issued.json()["scopes"]) == (201, scopes)
    token = ApiToken.valid(issued.json()["token"])
    assert token is not None and token.account.username == "zoe"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": "anna", "password": PASSWORD}, "name"),
        ({"name": "ANNA", "password": PASSWORD}, "name"),
        ({"name": "a b", "password": PASSWORD}, "name"),
        ({"name": "departed-1", "password": PASSWORD}, "name"),
        ({"name": "zoe", "password": "short"}, "password"),
        ({"name": "zoe", "password": "password1234"}, "password"),
        ({"name": "zoe", "password": PASSWORD, "email": "Anna@example.org"}, "name"),
        ({"name": "zoe", "password": PASSWORD, "language": "tlh"}, "language"),
        ({"name": "zoe"}, "password"),
    ],
)
def test_an_account_that_is_not_fit_is_refused_by_field(
    api: APIClient, anna: Account, given: dict[str, str], field: str
) -> None:
    answer = api.post(f"{API}/accounts", given)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, field)
    assert Account.objects.count() == 1


def test_a_wrong_password_gets_no_token(api: APIClient, anna: Account) -> None:
    asked = {"name": "laptop", "scopes": []}
    assert api.post(f"{API}/account/tokens", asked, headers=basic("anna", "wrong")).status_code == 401
    assert api.post(f"{API}/account/tokens", asked).status_code == 401


def test_guessing_passwords_is_limited(api: APIClient, anna: Account, settings: Any) -> None:
    settings.QUOTAS = settings.QUOTAS | {"logins": (3, 600)}
    asked = {"name": "laptop", "scopes": []}
    tries = [api.post(f"{API}/account/tokens", asked, headers=basic("anna", str(n))) for n in range(4)]
    assert [one.status_code for one in tries] == [401, 401, 401, 429]


# --- one's own account ------------------------------------------------------------------------------------------------


def test_the_profile_is_read_and_changed_within_the_token_s_scopes(anna: Account) -> None:
    nobody, reader, writer = APIClient(), bearing(anna, "account:read"), bearing(anna, "account:write")
    assert [one.get(f"{API}/account").status_code for one in (nobody, reader, writer)] == [401, 200, 403]
    changed = {"time_zone": "Europe/Paris", "language": "es"}
    assert [one.patch(f"{API}/account", changed).status_code for one in (nobody, reader, writer)] == [401, 403, 200]
    body = reader.get(f"{API}/account").json()
    assert (body["time_zone"], body["language"], body["email"]) == ("Europe/Paris", "es", "anna@example.org")


@pytest.mark.parametrize("changed", [{"time_zone": "Mars/Olympus"}, {"language": "de"}, {"email": "x"}, {"seating": 1}])
def test_a_profile_is_changed_to_nothing_strange(anna: Account, changed: dict[str, Any]) -> None:
    assert bearing(anna, "account:write").patch(f"{API}/account", changed).status_code == 400


def test_others_see_neither_address_nor_preferences(api: APIClient, anna: Account) -> None:
    assert set(api.get(f"{API}/accounts/{anna.pk}").json()) == {"id", "name", "is_bot", "owner", "joined_at", "closed"}
    assert [one["id"] for one in api.get(f"{API}/accounts?name=ANNA").json()["results"]] == [anna.pk]


# --- tokens -----------------------------------------------------------------------------------------------------------


def test_a_token_gives_no_more_than_it_has(anna: Account) -> None:
    client = bearing(anna, "account:write", "games:play")
    asked = {"name": "more", "scopes": ["games:play", "games:arbitrate"]}
    assert client.post(f"{API}/account/tokens", asked).status_code == 403
    assert client.post(f"{API}/account/tokens", {"name": "less", "scopes": ["games:play"]}).status_code == 201


def test_tokens_are_listed_without_their_texts_and_revoked(anna: Account) -> None:
    client = bearing(anna, "account:read", "account:write")
    token, text = ApiToken.issue(anna, "old", [Scope.GAMES_PLAY])
    listed = client.get(f"{API}/account/tokens")
    assert text not in listed.content.decode()
    assert [one["name"] for one in listed.json()] == ["old", "test"]
    assert listed.json()[1]["last_used_at"] is not None
    assert client.delete(f"{API}/account/tokens/{token.pk}").json()["revoked_at"] is not None
    assert ApiToken.valid(text) is None


def test_nobody_revokes_anothers_token(anna: Account, ben: Account) -> None:
    token, text = ApiToken.issue(ben, "his", [])
    assert bearing(anna, "account:write").delete(f"{API}/account/tokens/{token.pk}").status_code == 404
    assert ApiToken.valid(text) is not None


def test_an_account_has_a_limit_of_tokens(anna: Account) -> None:
    for number in range(49):
        ApiToken.issue(anna, str(number), [])
    client = bearing(anna, "account:write")
    answer = client.post(f"{API}/account/tokens", {"name": "one more", "scopes": []})
    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-tokens")


# --- programs ---------------------------------------------------------------------------------------------------------


def test_a_program_has_an_account_and_tokens_of_its_own(anna: Account, ben: Account) -> None:
    client = bearing(anna, "account:read", "account:write", "games:play")
    bot = client.post(f"{API}/account/bots", {"name": "annas-engine"}).json()
    assert (bot["is_bot"], bot["owner"]) == (True, anna.pk)
    address = f"{API}/account/bots/{bot['id']}"
    issued = client.post(f"{address}/tokens", {"name": "server", "scopes": ["games:play"]})
    token = ApiToken.valid(issued.json()["token"])
    assert token is not None and token.account_id == bot["id"]
    assert [one["id"] for one in client.get(f"{API}/account/bots").json()] == [bot["id"]]
    assert client.get(f"{address}/tokens").json()[0]["name"] == "server"
    other = bearing(ben, "account:read", "account:write")
    assert other.get(f"{address}/tokens").status_code == 404
    assert other.post(f"{address}/tokens", {"name": "x", "scopes": []}).status_code == 404
    assert other.post(f"{address}/close").status_code == 404
    assert client.post(f"{address}/close").json()["closed"] is True
    assert ApiToken.valid(issued.json()["token"]) is None


def test_a_program_has_no_programs_and_an_account_not_too_many(anna: Account) -> None:
    client = bearing(anna, "account:write")
    bot = Account.objects.get(pk=client.post(f"{API}/account/bots", {"name": "bot-0"}).json()["id"])
    assert bearing(bot, "account:write").post(f"{API}/account/bots", {"name": "bot-bot"}).status_code == 400
    for number in range(1, 20):
        assert client.post(f"{API}/account/bots", {"name": f"bot-{number}"}).status_code == 201
    assert client.post(f"{API}/account/bots", {"name": "bot-20"}).status_code == 400


# --- closing ----------------------------------------------------------------------------------------------------------


def test_a_closed_account_is_a_pseudonym_and_nothing_more(anna: Account) -> None:
    client = bearing(anna, "account:write")
    assert client.post(f"{API}/account/close", {"password": "wrong"}).status_code == 403
    body = client.post(f"{API}/account/close", {"password": PASSWORD}).json()
    assert body["closed"] is True and body["name"].startswith("departed-")
    anna.refresh_from_db()
    assert (anna.email, anna.is_active, anna.has_usable_password(), anna.tokens.count()) == ("", False, False, 0)
    assert client.get(f"{API}/account").status_code == 401
    again = APIClient().post(f"{API}/accounts", {"name": "anna", "password": PASSWORD, "email": "anna@example.org"})
    assert again.status_code == 201
