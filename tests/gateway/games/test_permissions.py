"""Nobody reads a private game, manages another's table, or does what a token's scope does not allow.

One test a permission, and a request for each object of another's.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from rest_framework.test import APIClient

from gateway.accounts.models import Scope
from gateway.bus.follower import catch_up
from tests.gateway.live import GAMES, PLAYING, Person, Table, bid, opened, started, wanted_game

pytestmark = pytest.mark.django_db

SOME_ID = UUID(int=18600001)  # the same in every process: it stands in the names of tests
READING = [
    "", "/actions", "/state", "/legal-actions", "/changes", "/events", "/board.svg", "/market.svg", "/archive",
    "/runs/1", "/records", "/invitations", "/roles", "/permissions", "/undo-requests", "/note",
]  # fmt: skip
WRITING = [
    ("post", "/actions", bid(1)),
    ("post", "/join", {}),
    ("post", "/leave", {}),
    ("post", "/start", {}),
    ("post", "/seats", {"order": [1, 0]}),
    ("post", "/close", {"reason": "x"}),
    ("post", "/invitations", {}),
    ("delete", f"/invitations/{SOME_ID}", None),
    ("post", "/roles", {"account": "me", "kind": "spectator"}),
    ("delete", "/roles/1", None),
    ("post", "/permissions", {"account": "me", "player": 1}),
    ("delete", "/permissions/1", None),
    ("post", "/undo-requests", {}),
    ("post", f"/undo-requests/{SOME_ID}/agree", {}),
    ("post", f"/undo-requests/{SOME_ID}/decline", {}),
    ("post", "/runs", {"routes": []}),
    ("put", "/note", {"text": "x"}),
    ("patch", "", {"description": "x"}),
]


@pytest.fixture
def private(rules_service: None, anna: Person, ben: Person) -> Table:
    """A private game of Anna and Ben, under way."""
    return started(anna, anna, ben, private=True)


def asked(api: APIClient, method: str, address: str, body: Any) -> int:
    answer = getattr(api, method)(address, body, headers={"If-Match": '"0"', "Accept": "*/*"})
    status: int = answer.status_code
    return status


# --- private games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", READING)
def test_nothing_of_a_private_game_is_told_to_others(private: Table, cleo: Person, anna: Person, what: str) -> None:
    nobody = 401 if what == "/note" else 404
    assert APIClient().get(private.address + what).status_code == nobody
    assert cleo.get(private.address + what).status_code == 404
    without_scope = anna.with_scopes(Scope.GAMES_PLAY, Scope.GAMES_WRITE)
    assert without_scope.get(private.address + what).status_code == (403 if what == "/note" else 404)


@pytest.mark.parametrize(("method", "what", "body"), WRITING)
def test_nothing_is_done_at_anothers_private_table(
    private: Table, cleo: Person, method: str, what: str, body: Any
) -> None:
    assert asked(cleo.api, method, private.address + what, body) == 404
    assert asked(APIClient(), method, private.address + what, body) == (404 if what == "/runs" else 401)


def test_a_private_game_is_in_nobody_elses_lists(private: Table, anna: Person, ben: Person, cleo: Person) -> None:
    catch_up()
    listed = [len(one.get(GAMES).json()["results"]) for one in (anna, ben, cleo)]
    assert listed == [1, 1, 0]
    assert APIClient().get(GAMES).json()["results"] == []
    assert anna.with_scopes(Scope.GAMES_PLAY).get(GAMES).json()["results"] == []
    exported = [len(b"".join(lines(one.get(f"{GAMES}/archives"))).splitlines()) for one in (anna, cleo)]
    assert exported == [1, 0]


def lines(answer: Any) -> list[bytes]:
    from tests.gateway.samples import streamed

    return [streamed(answer)]


@pytest.mark.parametrize("way", ["spectator", "arbiter", "invited", "permitted", "staff"])
def test_a_private_game_is_read_by_everybody_who_belongs_to_it(
    private: Table, anna: Person, cleo: Person, arbiter: Person, way: str
) -> None:
    assert arbiter.get(private.address).status_code == 404
    if way == "permitted":
        anna.post(f"{private.address}/permissions", {"account": "arbiter", "player": 1})
    elif way == "staff":
        arbiter.account.is_staff = True
        arbiter.account.save()
    elif way == "spectator":
        anna.post(f"{private.address}/roles", {"account": "arbiter", "kind": "spectator"})
    else:
        from gateway.games.models import Game, Invitation, Role

        if way == "arbiter":
            Role.objects.create(game_id=private.id, account=arbiter.account, kind="arbiter")
        else:
            game = Game.objects.get(pk=private.id)
            Invitation.objects.create(game=game, account=arbiter.account, invited_by=anna.account)
    assert arbiter.get(private.address).status_code == 200
    assert arbiter.get(f"{private.address}/state").status_code == 200
    assert len(arbiter.get(GAMES).json()["results"]) == 1


def test_a_spectator_reads_and_does_nothing_else(private: Table, anna: Person, cleo: Person) -> None:
    role = anna.post(f"{private.address}/roles", {"account": "cleo", "kind": "spectator"}).json()
    assert cleo.act(private, bid(1)).status_code == 403
    assert cleo.post(f"{private.address}/roles", {"account": "me", "kind": "arbiter"}).status_code == 403
    assert anna.delete(f"{private.address}/roles/{role['id']}").status_code == 204
    assert cleo.get(private.address).status_code == 404


# --- scopes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scope", "method", "what", "body"),
    [
        (Scope.GAMES_WRITE, "post", "", wanted_game(None, None)),
        (Scope.GAMES_WRITE, "post", "/bulk", {"games": [wanted_game(None, None)]}),
    ],
)
def test_setting_tables_up_needs_its_scope(anna: Person, scope: Scope, method: str, what: str, body: Any) -> None:
    others = [one for one in Scope if one != scope]
    assert asked(anna.with_scopes(*others), method, GAMES + what, body) == 403
    assert asked(anna.with_scopes(scope), method, GAMES + what, body) == 201
    assert asked(APIClient(), method, GAMES + what, body) == 401


PLAY = {"/actions", "/permissions", "/permissions/1", "/undo-requests"}


@pytest.mark.parametrize(("method", "what", "body"), [one for one in WRITING if one[1] != "/runs"])
def test_what_is_done_at_a_table_needs_its_scope(
    rules_service: None, anna: Person, ben: Person, method: str, what: str, body: Any
) -> None:
    table = started(anna, anna, ben)
    scope = Scope.GAMES_PLAY if what in PLAY or "/undo-requests/" in what else Scope.GAMES_WRITE
    others = [one for one in Scope if one != scope]
    assert asked(anna.with_scopes(*others), method, table.address + what, body) == 403
    assert asked(anna.with_scopes(scope), method, table.address + what, body) != 403 or what in ("/close", "/runs")


def test_the_powers_of_an_arbiter_need_their_scope(rules_service: None, anna: Person, ben: Person) -> None:
    judge = Person("judge", *PLAYING)
    table = started(anna, anna, ben, arbiters=[judge.id])
    assert judge.post(f"{table.address}/close", {"reason": "x"}).status_code == 403
    with_scope = judge.with_scopes(*PLAYING, Scope.GAMES_ARBITRATE)
    assert with_scope.post(f"{table.address}/close", {"reason": "x"}).status_code == 200


# --- managing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "what", "body"),
    [
        ("patch", "", {"description": "mine now"}),
        ("post", "/start", {}),
        ("post", "/seats", {"order": [1, 0]}),
        ("post", "/close", {"reason": "x"}),
        ("post", "/invitations", {}),
        ("post", "/roles", {"account": "me", "kind": "arbiter"}),
        ("post", "/permissions", {"account": "me", "player": 1}),
    ],
)
def test_a_table_is_managed_by_its_owner_and_not_by_a_player_or_a_stranger(
    anna: Person, ben: Person, cleo: Person, method: str, what: str, body: Any
) -> None:
    table = opened(anna, anna, None)
    ben.post(f"{table.address}/join")
    for one in (ben, cleo):
        assert asked(one.api, method, table.address + what, body) == 403


def test_in_a_running_game_nobody_makes_himself_arbiter(
    rules_service: None, anna: Person, ben: Person, cleo: Person, arbiter: Person
) -> None:
    table = started(anna, anna, ben, arbiters=[arbiter.id])
    assert anna.post(f"{table.address}/roles", {"account": "cleo", "kind": "arbiter"}).status_code == 403
    assert (
        arbiter.post(f"{table.address}/roles", {"account": "ben", "kind": "arbiter"}).json()["code"] == "already-seated"
    )
    (role,) = anna.get(f"{table.address}/roles").json()
    assert anna.delete(f"{table.address}/roles/{role['id']}").status_code == 403
    assert arbiter.post(f"{table.address}/roles", {"account": "cleo", "kind": "arbiter"}).status_code == 201


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("/roles", {"account": "nobody", "kind": "spectator"}),
        ("/invitations", {"account": "nobody"}),
        ("/invitations", {"position": 7}),
        ("/permissions", {"account": "nobody", "player": 1}),
    ],
)
def test_whom_there_is_not_is_named(anna: Person, what: str, body: Any) -> None:
    table = opened(anna, anna, None)
    assert anna.post(table.address + what, body).status_code == 422


def test_nobody_takes_what_there_is_not(anna: Person) -> None:
    table = opened(anna, anna, None)
    for what in (f"invitations/{uuid4()}", "roles/9", "permissions/9"):
        assert anna.delete(f"{table.address}/{what}").status_code == 404


# --- imported games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "what", "body"), [one for one in WRITING if one[1] not in ("/runs", "/note")])
def test_an_imported_game_is_only_looked_at(game: None, anna: Person, method: str, what: str, body: Any) -> None:
    from tests.gateway.samples import GAME

    everything = anna.with_scopes(*Scope)
    assert asked(everything, method, f"{GAMES}/{GAME}{what}", body) in (403, 409)
