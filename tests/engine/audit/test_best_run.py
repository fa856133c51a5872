"""The best run of a corporation, asked of a game: what it says can be done, and it earns what it says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.best_run import BestRun, best_run, routes_on_map
from engine18xx.game import Game
from engine18xx.replay import kept_actions, start
from tests.engine.recorded import Recording, kept_ones
from tests.engine.t18gb.test_running import great_western
from tests.engine.t1822nrs.test_running import lyr


def moments(recording: Recording) -> Iterator[tuple[Game, act.AnyAction]]:
    """The game just before each of its actions, and the action."""
    archive = recording.archive()
    game = start(archive)
    for action in kept_actions(archive):
        yield game, action
        game.apply(action, recorded=True)


def earned(game: Game, found: BestRun) -> int:
    """Do what the best run says, in live play; the revenue that comes of it."""
    happened = [each for action in found.actions for each in game.apply(action)]
    return sum(each.revenue for each in happened if isinstance(each, fact.RouteRun))


@kept_ones()
def test_the_best_run_is_accepted_in_live_play_and_earns_what_was_said(recording: Recording) -> None:
    """TRACK-1911: nothing that it states is believed there; revenue is computed anew."""
    runs = [action.id for _, action in moments(recording) if isinstance(action, act.RunRoutes)]
    for wanted in Random(1).sample(runs, min(3, len(runs))):
        game = next(game for game, action in moments(recording) if action.id == wanted)
        operator = game.round.current
        found = best_run(game, operator)
        assert found.proved
        assert found.bound == found.revenue
        assert earned(game, found) == found.revenue


@kept_ones()
def test_asking_changes_nothing(recording: Recording) -> None:
    """At any moment of a game, of any corporation."""
    random = Random(2)
    for game, _ in moments(recording):
        if random.random() < 0.02:
            before = game.snapshot()
            for corporation in game.corporations.values():
                best_run(game, corporation, work=2_000)
            assert game.snapshot() == before


def test_express_run_across_england() -> None:
    """R18GB-804, R18GB-812: Plymouth 40, Bristol 20, London 60, distance 70, east-west 30."""
    moves = great_western("4X", "4X-0")
    found = best_run(moves.game, moves.corporation("GWR"))
    assert (found.revenue, found.proved) == (40 + 20 + 60 + 70 + 30, True)
    assert earned(moves.game, found) == 220


def test_what_each_stop_and_bonus_brings_is_told() -> None:
    moves = great_western("4X", "4X-0")
    earnings = best_run(moves.game, moves.corporation("GWR")).earnings.routes[0]
    assert {line.hex: line.value for line in earnings.stops if line.pays} == {"a25": 40, "D23": 20, "G26": 60}
    assert {line.name: line.amount for line in earnings.bonuses} == {"distance": 70, "EW": 30}


def test_a_pullman_is_coupled_where_that_earns_more() -> None:
    """R1822B-817: Chester 10 and, with its bonus, Liverpool 30, Warrington 20, Manchester 40 + 40; three count."""
    moves = lyr("3", "P+", phase="5")
    moves.build("G24", ("58", 3))
    moves.reach("choose")
    found = best_run(moves.game, moves.corporation("LYR"))
    assert [action.type for action in found.actions] == ["choose", "run_routes"]
    assert found.revenue == 10 + 130
    assert earned(moves.game, found) == 140


def test_a_pullman_stays_at_home_where_it_earns_nothing() -> None:
    """TRACK-2002: of equal runs the one with less to do; there is no town to pass."""
    moves = lyr("3", "P+", phase="5")
    moves.reach("choose")
    found = best_run(moves.game, moves.corporation("LYR"))
    assert [action.type for action in found.actions] == ["run_routes"]
    assert found.revenue == 130


def test_whoever_is_not_on_turn_is_told_what_its_trains_could_run() -> None:
    moves = great_western("4X", "4X-0")
    company = moves.corporation("GWR")
    earned(moves.game, best_run(moves.game, company))
    moves.idle_until(lambda game: game.round.short == "SR")
    assert all(train.used for train in company.trains)
    assert best_run(moves.game, company).revenue == 220


def test_a_corporation_without_trains_runs_nothing() -> None:
    moves = great_western("4X", "4X-0")
    found = best_run(moves.game, moves.corporation("LNWR"))
    assert (found.routes, found.revenue, found.proved) == ((), 0, True)
    assert found.recorded == []


def test_work_that_runs_out_gives_a_bound() -> None:
    moves = great_western("4X", "4X-0")
    found = best_run(moves.game, moves.corporation("GWR"), work=1)
    assert not found.proved
    assert found.bound >= 220


def test_time_that_runs_out_gives_a_bound() -> None:
    moves = great_western("4X", "4X-0")
    found = best_run(moves.game, moves.corporation("GWR"), deadline=lambda: True)
    assert not found.proved
    assert found.bound >= 220


@kept_ones()
def test_recorded_routes_are_found_on_the_map(recording: Recording) -> None:
    """TRACK-1903: whatever was run once lies on the map of that moment."""
    for game, action in moments(recording):
        if isinstance(action, act.RunRoutes):
            routes = routes_on_map(game, game.round.current, action.routes)
            assert [route.train.id for route in routes] == [entry.train for entry in action.routes]


def test_routes_of_trains_that_are_gone_are_left_out() -> None:
    moves = great_western("4X", "4X-0")
    company = moves.corporation("GWR")
    recorded = best_run(moves.game, company).recorded
    company.trains.clear()
    assert routes_on_map(moves.game, company, recorded) == []


@pytest.mark.parametrize("work", [1, 100, 10_000])
def test_the_same_work_gives_the_same_run(work: int) -> None:
    moves = great_western("4X", "4X-0")
    first, second = (best_run(moves.game, moves.corporation("GWR"), work=work) for _ in range(2))
    assert (first.recorded, first.bound) == (second.recorded, second.bound)
