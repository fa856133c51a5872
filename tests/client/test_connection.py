"""The road to the server: refusals, what is tried again, pages, lines and events."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from bradshaw_client import Bradshaw, NotModified, Refusal, models

GAME = "df33ed5b-725d-59f3-b800-2e948a87ab75"
PROBLEM = {
    "type": "/api/docs/problems#stale-version", "title": "Precondition Failed", "status": 412,
    "detail": "the game is at version 8", "instance": "urn:request:1", "code": "stale-version", "errors": [],
}  # fmt: skip
APPLIED = {"version": 8, "action": {"type": "pass"}, "facts": [], "status": {"acting": [2]}}


class Server:
    """Answers as it was told to, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[httpx.Request] = []
        self.answers: list[Callable[[], httpx.Response]] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        return self.answers.pop(0)()

    def will(self, status: int, body: Any = None, **headers: str) -> None:
        """Answer the next request so; a text as it is, anything else as JSON."""
        content = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers.append(lambda: httpx.Response(status, content=content, headers=given))

    def will_be_lost(self) -> None:
        """Lose the connection at the next request."""

        def lose() -> httpx.Response:
            raise httpx.ConnectError("lost")

        self.answers.append(lose)


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds waited; nobody waits."""
    waited: list[float] = []
    monkeypatch.setattr("bradshaw_client.connection.time.sleep", waited.append)
    return waited


@pytest.fixture
def api(server: Server, pauses: list[float]) -> Iterator[Bradshaw]:
    http = httpx.Client(transport=httpx.MockTransport(server), base_url="http://server")
    with Bradshaw("http://server", "brd_secret", http=http) as api:
        yield api


def test_a_request_carries_the_token_and_says_what_it_takes(server: Server, api: Bradshaw) -> None:
    server.will(200, {"version": 7, "latest": 7, "actions": []})
    assert api.list_legal_actions(GAME, mine=True).version == 7
    (asked,) = server.asked
    assert asked.headers["Authorization"] == "Bearer brd_secret"
    assert (asked.url.path, asked.url.query) == (f"/api/v1/games/{GAME}/legal-actions", b"mine=true")


def test_the_first_token_is_asked_for_with_name_and_password(server: Server) -> None:
    http = httpx.Client(transport=httpx.MockTransport(server), base_url="http://server")
    server.will(200, [])
    with Bradshaw("http://server", password=("Anna", "a long secret"), http=http) as api:
        api.list_tokens()
    assert server.asked[0].headers["Authorization"].startswith("Basic ")


def test_what_a_newer_server_tells_besides_is_ignored(server: Server, api: Bradshaw) -> None:
    server.will(200, APPLIED | {"mood": "good"})
    assert api.act(GAME, {"type": "pass", "entity": 1}, if_match=7).version == 8


def test_a_version_is_sent_as_an_entity_tag_and_the_body_as_json(server: Server, api: Bradshaw) -> None:
    server.will(200, APPLIED)
    api.act(GAME, {"type": "pass", "entity": 1}, if_match=7)
    (asked,) = server.asked
    assert asked.headers["If-Match"] == '"7"'
    assert json.loads(asked.content) == {"type": "pass", "entity": 1}
    assert asked.headers["Content-Type"] == "application/json"


def test_what_is_not_given_is_not_sent(server: Server, api: Bradshaw) -> None:
    server.will(201, {})
    with pytest.raises(Exception, match="missing required field"):
        api.create_game(models.GameWantedRequest(title="1860", seats=[models.SeatWantedRequest(account=None)]))
    assert json.loads(server.asked[0].content) == {"title": "1860", "seats": [{"account": None}]}


def test_a_refusal_is_an_exception_with_the_problem(server: Server, api: Bradshaw) -> None:
    server.will(412, PROBLEM)
    with pytest.raises(Refusal, match="412 stale-version: the game is at version 8") as refused:
        api.act(GAME, {"type": "pass", "entity": 1}, if_match=7)
    assert refused.value.problem.code == "stale-version"
    assert len(server.asked) == 1


def test_an_answer_that_is_not_from_the_api_is_a_refusal_too(server: Server, api: Bradshaw) -> None:
    server.will(502, "<html>Bad Gateway</html>")
    with pytest.raises(Refusal) as refused:
        api.get_profile()
    assert (refused.value.problem.status, refused.value.problem.code) == (502, "no-problem-details")


def test_what_passes_is_tried_again_after_as_long_as_the_server_says(
    server: Server, api: Bradshaw, pauses: list[float]
) -> None:
    server.will(503, PROBLEM | {"status": 503}, Retry_After="5")
    server.will(429, PROBLEM | {"status": 429}, Retry_After="2")
    server.will(200, [])
    assert api.list_bots() == []
    assert pauses == [5, 2]


def test_a_lost_connection_is_tried_again(server: Server, api: Bradshaw, pauses: list[float]) -> None:
    server.will_be_lost()
    server.will_be_lost()
    server.will(200, [])
    assert api.list_bots() == []
    assert pauses == [0.5, 1.0]


def test_an_action_is_sent_again_with_the_same_key(server: Server, api: Bradshaw) -> None:
    server.will_be_lost()
    server.will(504, PROBLEM | {"status": 504}, Retry_After="1")
    server.will(200, APPLIED)
    api.act(GAME, {"type": "pass", "entity": 1}, if_match=7)
    keys = {asked.headers["Idempotency-Key"] for asked in server.asked}
    assert (len(server.asked), len(keys)) == (3, 1)


def test_another_action_has_another_key_unless_one_is_given(server: Server, api: Bradshaw) -> None:
    for _ in range(3):
        server.will(200, APPLIED)
    for key in (None, None, "mine"):
        api.act(GAME, {"type": "pass", "entity": 1}, if_match=7, idempotency_key=key)
    keys = [asked.headers["Idempotency-Key"] for asked in server.asked]
    assert (len(set(keys)), keys[2]) == (3, "mine")


def test_what_might_be_done_twice_is_not_sent_again(server: Server, api: Bradshaw, pauses: list[float]) -> None:
    server.will_be_lost()
    with pytest.raises(httpx.ConnectError):
        api.add_bot(models.BotRequest(name="bot"))
    server.will(503, PROBLEM | {"status": 503}, Retry_After="1")
    with pytest.raises(Refusal):
        api.add_bot(models.BotRequest(name="bot"))
    assert pauses == []


def test_patience_ends(server: Server, pauses: list[float]) -> None:
    http = httpx.Client(transport=httpx.MockTransport(server), base_url="http://server")
    server.will(503, PROBLEM | {"status": 503}, Retry_After="90")
    with Bradshaw("http://server", http=http, patience=60) as api, pytest.raises(Refusal):
        api.list_bots()
    assert pauses == []


def test_what_has_not_changed_is_said_to_be_so(server: Server, api: Bradshaw) -> None:
    server.will(304, "")
    with pytest.raises(NotModified):
        api.get_game(GAME, if_none_match=7)
    assert server.asked[0].headers["If-None-Match"] == '"7"'


def page(names: list[str], following: str | None) -> dict[str, Any]:
    return {
        "next": following,
        "previous": None,
        "results": [
            {"id": 1, "name": name, "is_bot": True, "owner": None, "joined_at": "2026-01-01T00:00:00Z", "closed": False}
            for name in names
        ],
    }


def test_a_list_is_gone_through_page_by_page(server: Server, api: Bradshaw) -> None:
    server.will(200, page(["Anna", "Ben"], "http://server/api/v1/accounts?cursor=x"))
    server.will(200, page(["Zoe"], None))
    rows = api.each(api.list_accounts(limit=2))
    assert next(rows).name == "Anna"
    assert len(server.asked) == 1
    assert [row.name for row in rows] == ["Ben", "Zoe"]
    assert server.asked[1].url.query == b"cursor=x"
    assert server.asked[1].headers["Authorization"] == "Bearer brd_secret"


def test_lines_are_rows_as_they_come(server: Server, api: Bradshaw) -> None:
    action = {"version": 1, "action": {"type": "pass"}, "recorded_at": "2026-01-01T00:00:00Z"}
    server.will(200, f"{json.dumps(action)}\n\n{json.dumps(action | {'version': 2})}\n")
    assert [row.version for row in api.list_game_actions_as_lines(GAME)] == [1, 2]
    assert server.asked[0].headers["Accept"] == "application/x-ndjson"


def test_events_are_told_with_their_ids(server: Server, api: Bradshaw) -> None:
    server.will(200, ': hello\n\nid: 8\nevent: action-applied\ndata: {"type":\ndata: "x"}\n\nevent: turn\ndata: {}\n\n')
    first, second = api.watch_game(GAME, last_event_id="7")
    assert (first.id, first.event, first.data) == ("8", "action-applied", {"type": "x"})
    assert (second.id, second.event, second.data) == ("", "turn", {})
    assert server.asked[0].headers["Last-Event-ID"] == "7"


def test_a_stream_that_is_refused_is_a_refusal(server: Server, api: Bradshaw) -> None:
    server.will(404, PROBLEM | {"status": 404, "code": "not-found"})
    with pytest.raises(Refusal, match="not-found"):
        next(api.watch_game(GAME))


def test_a_picture_is_a_text(server: Server, api: Bradshaw) -> None:
    server.will(200, "<svg></svg>")
    assert api.draw_game_board(GAME, at=3) == "<svg></svg>"
    assert server.asked[0].headers["Accept"] == "image/svg+xml"


def test_an_upload_is_sent_as_it_is(server: Server, api: Bradshaw) -> None:
    server.will(422, PROBLEM | {"status": 422})
    with pytest.raises(Refusal):
        api.upload_replays(b"PK", "application/zip")
    (asked,) = server.asked
    assert (asked.content, asked.headers["Content-Type"]) == (b"PK", "application/zip")


def test_what_stands_in_an_address_is_quoted(server: Server, api: Bradshaw) -> None:
    server.will(404, PROBLEM | {"status": 404})
    with pytest.raises(Refusal):
        api.get_title("18/GB?")
    assert server.asked[0].url.raw_path == b"/api/v1/titles/18%2FGB%3F"


def test_a_form_carries_files_as_they_are_and_values_as_json(server: Server, api: Bradshaw) -> None:
    server.will(503)
    server.will(422, PROBLEM)
    with pytest.raises(Refusal):
        api.import_tournament(b"PK...", models.EventWantedRequest(name="Spring 2019"), idempotency_key="spring")
    first, again = (request.content for request in server.asked)
    kind = server.asked[0].headers["Content-Type"]
    assert kind.startswith("multipart/form-data; boundary=")
    assert b'name="file"; filename="file"\r\nContent-Type: application/octet-stream\r\n\r\nPK...' in first
    assert b'name="event"\r\nContent-Type: application/json\r\n\r\n{"name":"Spring 2019"}' in first
    assert again == first  # sent again with its key
