"""Runs explained stop by stop, the best run, and what is different between two versions: with the real engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from infra.local.databases import DatabaseUrls
from messages import (
    Accepted,
    BestRoutes,
    Code,
    CompareVersions,
    DescribeGame,
    DrawGame,
    ExplainRun,
    GameDescribed,
    GameDrawn,
    LegalActions,
    LegalActionsListed,
    RunExplained,
    VersionsCompared,
)
from rules.tables import Engine18xx
from tests.rules.office import Office, import_archive

ARCHIVES = Path(__file__).parents[1] / "data" / "archives"
GAMES = {
    "1860": ARCHIVES / "1860" / "bot-2p-28704.json",
    "18GB": ARCHIVES / "18GB" / "bot-3p-28201.json",
    "1822NRS": ARCHIVES / "1822NRS" / "bot-2p-18886.json",
}


@pytest.fixture(params=list(GAMES))
def played(request: pytest.FixtureRequest, store_urls: DatabaseUrls, redis_url: str) -> Iterator[tuple[Office, Any]]:
    """The service with the real engine and an archived game, and its list of actions."""
    office = Office(store_urls.rules, redis_url, Engine18xx)
    document = json.loads(GAMES[request.param].read_bytes())
    office.do(import_archive(document), Accepted)
    yield office, document["actions"]
    office.close()


def runs(actions: list[dict[str, Any]], most: int = 8) -> list[tuple[int, dict[str, Any]]]:
    """Some of the runs of a game, from its whole length, with the versions that they made."""
    found = [(n, one) for n, one in enumerate(actions, start=1) if one["type"] == "run_routes" and one["routes"]]
    return found[:: max(1, len(found) // most)]


def test_the_lines_of_a_recorded_run_add_up_to_what_was_recorded(played: tuple[Office, Any]) -> None:
    office, actions = played
    for version, action in runs(actions):
        told = office.do(ExplainRun(version=version), RunExplained)
        assert told.corporation == action["entity"]
        assert [route.revenue for route in told.routes] == [route["revenue"] for route in action["routes"]]
        for route in told.routes:
            lines = sum(stop.value for stop in route.stops if stop.pays) + sum(bonus.amount for bonus in route.bonuses)
            assert lines == route.revenue
        assert told.revenue == sum(route.revenue for route in told.routes)


def test_the_best_run_is_never_worse_than_the_recorded_one_and_can_be_proposed(played: tuple[Office, Any]) -> None:
    office, actions = played
    for version, action in runs(actions, 4):
        best = office.do(BestRoutes(version=version - 1), RunExplained)
        assert best.proved
        assert best.revenue >= sum(route["revenue"] for route in action["routes"])
        routes = [{**route.route, "revenue": 9999} for route in best.routes]
        assert best.actions[-1]["type"] == "run_routes"
        if len(best.actions) == 1:  # else the trains have to be made up otherwise first
            proposed = office.do(ExplainRun(version=version - 1, routes=routes), RunExplained)
            assert (proposed.revenue, proposed.proved) == (best.revenue, None)


def test_a_run_against_the_rules_is_refused_with_the_rule(played: tuple[Office, Any]) -> None:
    """TRACK-1910: only trains that the corporation has may run."""
    office, actions = played
    version, action = runs(actions, 1)[0]
    routes = [{**action["routes"][0], "train": "no such train"}]
    problem = office.refusal(ExplainRun(version=version - 1, routes=routes))
    assert (problem.code, problem.rule) == (Code.RULE_BROKEN, "TRACK-1910")
    assert office.refusal(ExplainRun(version=version - 1, routes=[{"hexes": 3}])).code == Code.MALFORMED_ACTION


def test_where_nothing_can_run_there_is_nothing_to_tell(played: tuple[Office, Any]) -> None:
    office, _ = played
    for query in (
        BestRoutes(version=0),
        ExplainRun(version=0, routes=[]),
        ExplainRun(version=1),
        ExplainRun(version=0),
    ):
        assert office.refusal(query).code == Code.NO_RUN


def test_among_the_legal_actions_a_run_can_be_sent_as_it_is(played: tuple[Office, Any]) -> None:
    office, actions = played
    version, action = runs(actions, 1)[0]
    listed = office.do(LegalActions(version=version - 1), LegalActionsListed).actions
    (run,) = [one for one in listed if one["action"]["type"] == "run_routes"]
    assert run["action"]["entity"] == action["entity"]
    proposed = office.do(ExplainRun(version=version - 1, routes=run["action"]["routes"]), RunExplained)
    assert proposed.revenue >= sum(route["revenue"] for route in action["routes"]) > 0


def test_legal_actions_are_told_for_the_players_asked_for(played: tuple[Office, Any]) -> None:
    office, actions = played
    version = runs(actions, 1)[0][0] - 1
    everybody = office.do(LegalActions(version=version), LegalActionsListed).actions
    (acting,) = office.do(DescribeGame(version=version), GameDescribed).status.acting
    his = office.do(LegalActions(version=version, players=[acting]), LegalActionsListed).actions
    assert his == [one for one in everybody if one["player"] == acting]
    assert his
    assert office.do(LegalActions(version=version, players=[]), LegalActionsListed).actions == []


# --- differences ------------------------------------------------------------------------------------------------------


def test_every_value_that_an_action_changed_is_told_and_no_other(played: tuple[Office, Any]) -> None:
    office, actions = played
    version = runs(actions, 1)[0][0]
    before = office.do(DescribeGame(version=version - 1), GameDescribed).snapshot
    after = office.do(DescribeGame(version=version + 1), GameDescribed).snapshot
    told = office.do(CompareVersions(before=version - 1, after=version + 1), VersionsCompared)
    assert [one.version for one in told.actions] == [version, version + 1]
    assert told.changes
    for change in told.changes:
        place: Any = before
        *way, last = change.path.split("/")[1:]
        for step in way:
            place = place[step.replace("~1", "/").replace("~0", "~")]
        assert change.before == place.get(last.replace("~1", "/").replace("~0", "~"))
        place[last.replace("~1", "/").replace("~0", "~")] = change.after
    assert {key: value for key, value in before.items() if value is not None} == {
        key: value for key, value in after.items() if value is not None
    }


def test_since_a_player_s_last_action(played: tuple[Office, Any]) -> None:
    office, actions = played
    player = actions[0]["entity"]
    last = max(n for n, one in enumerate(actions[:12], start=1) if one["entity"] == player)
    told = office.do(CompareVersions(after=12, players=[player]), VersionsCompared)
    assert (told.before, told.after, told.latest) == (last, 12, len(actions))
    assert office.do(CompareVersions(after=12, players=["nobody"]), VersionsCompared).before == 0


def test_a_run_is_drawn_on_the_board_of_its_moment(played: tuple[Office, Any]) -> None:
    """One line for each train, named in the drawing's words."""
    office, actions = played
    for version, action in runs(actions, most=3):
        asked = DrawGame(picture="board", version=version - 1, corporation=action["entity"], routes=action["routes"])
        svg = office.do(asked, GameDrawn).svg
        for route in action["routes"]:
            assert f"Route of {route['train']}: " in svg


def test_what_is_no_route_is_not_drawn(played: tuple[Office, Any]) -> None:
    office, actions = played
    _, action = runs(actions)[0]
    company = action["entity"]
    assert office.refusal(DrawGame(picture="board", corporation="nobody")).code == Code.RULE_BROKEN
    broken = DrawGame(picture="board", corporation=company, routes=[{"train": 7}])
    assert office.refusal(broken).code == Code.MALFORMED_ACTION
