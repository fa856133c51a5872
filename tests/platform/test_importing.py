"""A past event, imported with every process running, and one of them killed on the way."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.platform.stacks import kill, looked_after, wait_until

pytestmark = pytest.mark.slow

ARCHIVES = Path(__file__).parents[1] / "data" / "archives"
GAMES = {
    "a.json": ARCHIVES / "1822NRS" / "bot-2p-28220.json",
    "b.json": ARCHIVES / "1822NRS" / "bot-4p-28222.json",
    "c.json": ARCHIVES / "1860" / "bot-3p-28602.json",
}
"""In each of them those who played are called Player 1, Player 2 and so on."""
ROUNDS = "round,file,bye\n1,b.json,\n2,c.json,\n2,,Player 4\n3,a.json,\n"
POINTS = (10, 6, 3, 1)


def zipped() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        for name, file in GAMES.items():
            made.write(file, name)
        made.writestr("rounds.csv", ROUNDS)
    return buffer.getvalue()


def counted_by_hand() -> dict[str, float]:
    """What everybody has earned: the archives' own results, points shared by those who tie; and a bye, worth a win."""
    earned: dict[str, float] = {"Player 4": float(POINTS[0])}
    for file in GAMES.values():
        document = json.loads(file.read_bytes())
        scores = [document["result"][str(player["id"])] for player in document["players"]]
        for player, score in zip(document["players"], scores, strict=True):
            ahead, level = sum(other > score for other in scores), scores.count(score)
            earned.setdefault(player["name"], 0)
            earned[player["name"]] += sum(POINTS[ahead : ahead + level]) / level
    return earned


def runs_in_archives() -> int:
    documents = [json.loads(file.read_bytes()) for file in GAMES.values()]
    return sum(action["type"] == "run_routes" for document in documents for action in document["actions"])


def test_a_past_event_becomes_a_tournament_with_standings_ratings_and_an_audit() -> None:
    """The process that makes the tournament is killed once the games are replayed."""
    with looked_after(rules=1, routes=1, durable=False) as stack, httpx.Client(base_url=stack.url, timeout=60) as http:
        person = {"name": "host", "password": "seven bridges of Newport"}
        host = http.post("/api/v1/accounts", json=person).json()["id"]
        wanted = {"name": "test", "scopes": ["tournaments:read", "tournaments:write"]}
        token = http.post("/api/v1/account/tokens", json=wanted, auth=("host", person["password"])).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        event = json.dumps({"name": "Spring 2019", "accounts": {"Player 2": "me"}})
        files = {"file": ("spring.zip", zipped(), "application/zip"), "event": (None, event, "application/json")}
        answer = http.post("/api/v1/tournaments/import", files=files)
        assert answer.status_code == 202, answer.text
        address = answer.headers["Location"]

        wait_until(lambda: http.get(address).json()["batch"]["done"] == len(GAMES))
        kill("tournaments")(stack)
        wait_until(lambda: http.get(address).json()["status"] != "replaying")
        found = http.get(address).json()
        assert (found["status"], found["problems"]) == ("finished", [])
        tournament = f"/api/v1/tournaments/{found['tournament']}"
        assert http.get(tournament).json()["status"] == "finished"
        assert [row["id"] for row in http.get("/api/v1/tournaments").json()["results"]] == [found["tournament"]]

        wait_until(lambda: len(http.get("/api/v1/ratings").json()["results"]) == 4)
        assert http.get(f"/api/v1/accounts/{host}/ratings").json()["ratings"][0]["games"] == 3
        wait_until(lambda: bool(http.get(f"{tournament}/standings").json()["results"]))
        lines = http.get(f"{tournament}/standings").json()["results"]
        points = {line["name"].partition("~")[0]: line["points"] for line in lines}
        assert {name.replace("host", "Player 2"): value for name, value in points.items()} == counted_by_hand()

        wait_until(lambda: http.get(found["audit"]).json()["status"] == "finished")
        assert http.get(found["audit"]).json()["sums"]["runs"] == runs_in_archives()
