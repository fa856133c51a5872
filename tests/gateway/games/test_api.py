"""``/api/v1/games``: games and every state they went through."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from rest_framework.test import APIClient

from gateway.bus.handlers import handle
from messages import (
    Code,
    DescribeGame,
    Player,
    Problem,
    Refused,
)
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import GAME, archive, fresh_id, started, status, streamed, text

pytestmark = pytest.mark.django_db

GAMES = "/api/v1/games"
HERE = f"{GAMES}/{GAME}"


def test_a_game_tells_who_plays_and_where_it_stands(api: APIClient, game: None) -> None:
    body = api.get(HERE).json()
    assert (body["title"], body["version"], body["imported"], body["finished"]) == ("1860", 7, True, False)
    assert [(one["id"], one["name"], one["account"], one["score"]) for one in body["players"]] == [
        (1, "Anna", None, None),
        (2, "Ben", None, None),
    ]
    assert (body["live"], body["status"], body["owner"]) == (False, "closed", None)
    assert body["settings"] == {"seed": 907}


def test_a_game_leads_to_all_that_belongs_to_it(api: APIClient, game: None, telling: RulesStandIn) -> None:
    links = api.get(HERE).json()["links"]
    assert set(links) == {
        "actions", "legal_actions", "state", "changes", "events", "clock", "board", "market", "archive",
    }  # fmt: skip
    told_by_the_stand_in = ("actions", "state", "board", "market", "archive")
    assert [api.get(links[name]).status_code for name in told_by_the_stand_in] == [200] * 5


def test_the_entity_tag_is_the_version_and_what_is_known_is_not_sent_again(api: APIClient, game: None) -> None:
    answer = api.get(HERE)
    assert answer.headers["ETag"] == '"7"'
    again = api.get(HERE, headers={"If-None-Match": '"7"'})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", '"7"')
    assert api.get(HERE, headers={"If-None-Match": '"6"'}).status_code == 200


def test_games_are_listed_newest_first_and_filtered(api: APIClient) -> None:
    ids = [uuid4() for _ in range(3)]
    handle(started(ids[0]))
    handle(started(ids[1], title="18GB", players=[Player(1, "Zoe"), Player(2, "Ben")]))
    handle(started(ids[2], version=None, status=status(finished=True)))

    def listed(query: str) -> list[str]:
        return [row["id"] for row in api.get(f"{GAMES}?{query}").json()["results"]]

    assert listed("") == [str(one) for one in reversed(ids)]
    assert listed("title=18GB") == [str(ids[1])]
    assert listed("player=Zoe") == [str(ids[1])]
    assert listed("finished=true") == [str(ids[2])]
    assert listed("imported=false") == [str(ids[2])]
    assert listed("created_before=2000-01-01T00:00:00Z") == []


@pytest.mark.parametrize("count", [1, 20])
def test_the_list_takes_a_fixed_number_of_queries(api: APIClient, django_assert_num_queries: Any, count: int) -> None:
    for _ in range(count):
        handle(started(uuid4()))
    with django_assert_num_queries(2):
        api.get(GAMES)


def test_the_state_is_told_after_any_number_of_actions(api: APIClient, game: None, telling: RulesStandIn) -> None:
    answer = api.get(f"{HERE}/state?at=3")
    assert answer.json()["state"] == {"players": {"1": {"cash": 300}}}
    assert (answer.json()["version"], answer.json()["latest"], answer.headers["ETag"]) == (3, 7, '"3"')
    assert api.get(f"{HERE}/state").json()["version"] == 7
    assert api.get(f"{HERE}/state?at=0").json()["version"] == 0


def test_a_state_that_is_known_is_not_asked_for(api: APIClient, game: None, telling: RulesStandIn) -> None:
    assert api.get(f"{HERE}/state?at=3", headers={"If-None-Match": '"3"'}).status_code == 304
    assert telling.asked == []


def test_a_version_that_the_game_has_not_reached_is_not_found(api: APIClient, game: None, rules: RulesStandIn) -> None:
    rules.answers_with(DescribeGame, Refused(problem=Problem(code=Code.UNKNOWN_VERSION, message="only 7 actions")))
    answer = api.get(f"{HERE}/state?at=8")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-version")


@pytest.mark.parametrize("query", ["at=-1", "at=x", "at=1.5", "at=99999999999999999999", "when=3"])
@pytest.mark.parametrize("what", ["state", "board.svg", "market.svg", "archive"])
def test_a_moment_that_is_none_is_named(api: APIClient, game: None, what: str, query: str) -> None:
    answer = api.get(f"{HERE}/{what}?{query}")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == query.partition("=")[0]


def test_actions_come_in_pages(api: APIClient, game: None, telling: RulesStandIn) -> None:
    page = api.get(f"{HERE}/actions?limit=3").json()
    assert [row["version"] for row in page["results"]] == [1, 2, 3]
    following = api.get(page["next"])
    assert [row["version"] for row in following.json()["results"]] == [4, 5, 6]
    assert 'rel="next"' in following.headers["Link"]
    assert api.get(following.json()["next"]).json()["next"] is None


def test_the_board_and_the_market_are_drawn(api: APIClient, game: None, telling: RulesStandIn) -> None:
    answer = api.get(f"{HERE}/board.svg?at=3")
    assert (answer.headers["Content-Type"], answer.content) == ("image/svg+xml", b"<svg>board 3</svg>")
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    assert api.get(f"{HERE}/market.svg").content == b"<svg>market None</svg>"


def test_the_archive_is_exported_as_it_was(api: APIClient, game: None, telling: RulesStandIn) -> None:
    answer = api.get(f"{HERE}/archive")
    assert answer.content == text(archive())
    assert "attachment" in answer.headers["Content-Disposition"]


def test_an_unknown_game_is_not_found_and_nobody_is_asked(api: APIClient, telling: RulesStandIn) -> None:
    for what in ("", "/state", "/actions", "/board.svg", "/market.svg", "/archive"):
        assert api.get(f"{GAMES}/{fresh_id()}{what}").status_code == 404
    assert telling.asked == []


def test_no_reply_of_the_rules_service_is_a_504(api: APIClient, game: None, settings: Any) -> None:
    settings.REPLY_TIMEOUT = 0.1
    answer = api.get(f"{HERE}/state")
    assert (answer.status_code, answer.json()["code"]) == (504, "no-reply")
    assert answer.headers["Retry-After"]


def test_all_games_come_as_lines_if_asked_for(api: APIClient) -> None:
    ids = {str(uuid4()) for _ in range(3)}
    for one in ids:
        handle(started(msgspec.convert(one, type(GAME))))
    answer = api.get(GAMES, headers={"Accept": "application/x-ndjson"})
    assert {json.loads(line)["id"] for line in streamed(answer).splitlines()} == ids
