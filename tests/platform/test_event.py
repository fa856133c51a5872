"""Whole events over HTTP: one that goes its way by itself with programs as players, and each format at small size.

After each of them an independent check works every figure out again from the event's own feed and the archives of its
games (`tests.platform.events`). What is particular to a format is asserted here from its definition. ``make event``
does the same with 256 programs.
"""

from __future__ import annotations

import asyncio
import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

import pytest

from engine18xx.registry import titles
from infra.local.stack import Stack
from tests.platform.events import hosting, people
from tests.platform.events.calling import Caller, Refused
from tests.platform.events.check import check, record_of, settled_ratings
from tests.platform.events.findings import Findings, first_faults
from tests.platform.events.organizing import Organized, Row, placed, seated
from tests.platform.events.people import Person
from tests.platform.events.reading import Reader
from tests.platform.events.record import Record
from tests.platform.events.simulation import Simulated, Simulation, enter
from tests.platform.stacks import UNLIMITED, looked_after

pytestmark = pytest.mark.slow

ACTIONS = 80
"""At each table of the event that goes by itself; then somebody's time runs out."""
SECONDS = 3
"""That everybody has for a game."""


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    with looked_after(durable=False, rules=1, routes=1, settings=UNLIMITED) as stack:
        yield stack


@pytest.fixture(scope="module")
def anybody(stack: Stack) -> Iterator[Reader]:
    """Who reads what everybody may read."""
    with Reader(stack.url) as reader:
        yield reader


def names(reader: Reader) -> dict[int, str]:
    """Of all accounts."""
    return {account["id"]: account["name"] for account in reader.rows("accounts")}


def checked(reader: Reader, tournament: str) -> Findings:
    """The independent check of a tournament, which must find nothing wrong."""
    findings = check(reader, record_of(reader, tournament), names(reader))
    assert not findings.faults, f"{findings}\n{first_faults(findings)}"
    return findings


# --- an event that goes its way by itself -----------------------------------------------------------------------------


@dataclass
class Event:
    """The event, its host, what its feed says once it is over, and what a stranger was refused while it went on."""

    simulated: Simulated
    host: Person
    record: Record
    refused: list[int]


@pytest.fixture(scope="module")
def event(stack: Stack, anybody: Reader) -> Event:
    """Fourteen programs in three clubs, three rounds. One leaves and comes back, one comes late, one rests."""
    simulated, host, refused = asyncio.run(_simulate(stack.url))
    return Event(simulated, host, record_of(anybody, simulated.id), refused)


async def _simulate(url: str) -> tuple[Simulated, Person, list[int]]:
    host = await people.sign_up_host(url)
    *players, late = await people.sign_up_players(url, 15, club=5)
    leaves, rests, stranger, refused = players[3], players[8], Caller(url), []

    async def errand(tournament: str, drawn: int) -> None:
        if drawn == 1:
            await leaves.api.call("DELETE", f"tournaments/{tournament}/entries/{leaves.id}")
            await rests.api.post(f"tournaments/{tournament}/entries/{rests.id}/bye", {"round": 3})
            await enter(tournament, [late])
        if drawn == 2:
            await leaves.api.post(f"tournaments/{tournament}/entries/{leaves.id}/return")
            with pytest.raises(Refused) as caught:
                await stranger.get(f"tournaments/{tournament}/standings?round=1")
            refused.append(caught.value.status)

    simulation = Simulation(url, host, players, [late], actions=ACTIONS, patience=120.0, errand=errand)
    wanted = hosting.announced(
        "A day of three rounds",
        [{"format": "swiss", "rounds": 3}],
        schedule=hosting.by_itself(hosting.soon(5), publication="at-end"),
        games=hosting.until_a_clock_runs_out(SECONDS),
        entry={"check_in": True},
        last_round_of_entry=2,
        missed_round="half",
        hidden=True,
    )
    return await simulation.run(wanted), host, refused


def test_an_event_goes_from_registration_to_published_standings_without_a_human_touch(event: Event) -> None:
    """The host's program asks for two things: that it be announced, and that entry be opened."""
    record = event.record
    assert event.host.api.requests == 2
    assert (record.status, record.published, len(record.rounds)) == ("finished", 3, 3)
    assert all(told["data"].get("by") != event.host.id for told in record.events)
    assert {table.title for table in record.tables.values()} == set(titles())
    assert all(table.result is not None and not table.result.ruled for table in record.tables.values())


def test_the_programs_of_an_event_are_refused_nothing_that_was_legal(event: Event) -> None:
    assert event.simulated.played.refused == []
    assert event.simulated.played.actions >= 10 * len(event.record.tables)


def test_who_watches_an_event_is_told_each_thing_once_in_its_order(event: Event) -> None:
    assert event.simulated.told == event.record.events


def test_standings_that_are_hidden_are_shown_once_they_are_published(event: Event, anybody: Reader) -> None:
    assert event.refused == [403]
    assert len(anybody.rows(f"tournaments/{event.simulated.id}/standings", round=1)) == 15


def test_every_figure_of_an_event_is_what_its_feed_and_its_games_come_to(event: Event, anybody: Reader) -> None:
    findings = checked(anybody, event.simulated.id)
    assert findings.figures > 5_000
    rests = [rest.why for rest in chain.from_iterable(event.record.ledger.values())]
    assert set(rests) == {"bye", "requested", "missed"}


def test_ratings_are_what_openskill_makes_of_all_results(event: Event, anybody: Reader) -> None:
    tournaments = [row["id"] for row in anybody.rows("tournaments")]
    records = [record_of(anybody, tournament) for tournament in tournaments]
    findings = settled_ratings(anybody, records, names(anybody))
    assert not findings.faults, first_faults(findings)
    assert findings.figures > 300


def test_the_check_notices_a_score_that_is_not_what_was_counted(event: Event, anybody: Reader) -> None:
    """Of the feed one score is changed: then games, tables, standings and exports do not agree with it."""
    told = copy.deepcopy(event.record.events)
    resulted = next(one for one in told if one["type"].endswith("table-resulted"))
    scores = resulted["data"]["scores"]
    scores[min(scores, key=scores.get)] = max(scores.values()) + 1
    record = Record.of(told)
    record.id = event.simulated.id
    findings = check(anybody, record, names(anybody))
    assert {fault.partition(",")[0] for fault in findings.faults} >= {
        "games",
        "tables",
        "standings",
        "players",
        "exports",
    }
    assert settled_ratings(anybody, [record], names(anybody), patience=0).faults


# --- each format at small size ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def club(stack: Stack) -> tuple[Person, list[Person]]:
    """A host and his programs, whom he may enter."""
    return asyncio.run(people.sign_up_host_with(stack.url, 16))


@pytest.fixture(scope="module")
def host(stack: Stack, club: tuple[Person, list[Person]]) -> Iterator[Reader]:
    """The host's way to the server."""
    with Reader(stack.url, club[0].token) as reader:
        yield reader


@pytest.fixture
def programs(club: tuple[Person, list[Person]]) -> list[Person]:
    return club[1]


def rules(*stages: dict[str, Any], **others: Any) -> dict[str, Any]:
    """Rules with those stages."""
    return {"titles": list(titles()), "table_sizes": [4], "stages": list(stages), **others}


def met(rounds: Sequence[Sequence[Row]]) -> Counter[frozenset[int]]:
    """How often each two have met."""
    tables = [seated(table) for tables in rounds for table in tables]
    return Counter(frozenset(two) for players in tables for two in combinations(players, 2))


@pytest.mark.parametrize(
    ("players", "size", "rounds", "tables", "meetings"),
    [(7, 4, 1, 7, 2), (13, 4, 1, 13, 1), (9, 3, 4, 12, 1), (15, 3, 7, 35, 1), (16, 4, 5, 20, 1)],
    ids=["7 at tables of 4", "13 at tables of 4", "9 at tables of 3", "15 at tables of 3", "16 at tables of 4"],
)
def test_in_a_balanced_design_each_two_meet_equally_often(
    host: Reader,
    anybody: Reader,
    programs: list[Person],
    players: int,
    size: int,
    rounds: int,
    tables: int,
    meetings: int,
) -> None:
    """Seven players make seven tables of four in which each pair meets twice; and so on."""
    wanted = rules(
        {"format": "groups"}, table_sizes=[size], scheme={"scheme": "share"}, order=["points", "late seats", "lot"]
    )
    event = Organized(host, programs[:players], f"Design of {players}", wanted)
    played = event.play_to_the_end()
    assert (len(played), sum(map(len, played))) == (rounds, tables)
    assert met(played) == {frozenset(two): meetings for two in combinations(event.entrants, 2)}
    places = Counter((player, seat) for one in chain(*played) for seat, player in enumerate(seated(one)))
    each = [[places[player, seat] for seat in range(size)] for player in event.entrants]
    assert all(max(seats) - min(seats) <= 1 for seats in each)
    checked(anybody, event.id)


def test_after_heats_the_best_play_semi_finals_and_a_final(
    host: Reader, anybody: Reader, programs: list[Person]
) -> None:
    """Eight of twelve reach the semi-finals, two of each go on, and the final alone decides the first four places."""
    wanted = rules({"format": "heats", "rounds": 2}, {"format": "knock-out", "advance": 2, "cut": {"best": 8}})
    event = Organized(host, programs[:12], "Heats", wanted, ties=False)
    heats = [event.play_round(), event.play_round()]
    assert all(heat is not None and len(heat) == 3 for heat in heats)
    after_heats = event.standings(2)
    semi_finals, final = event.play_to_the_end()
    assert set(chain(*map(seated, semi_finals))) == set(after_heats[:8])
    assert set(seated(final[0])) == set(chain(*(placed(table)[:2] for table in semi_finals)))
    last = event.standings(4)
    assert last[:4] == placed(final[0])
    assert set(last[4:8]) == set(chain(*(placed(table)[2:] for table in semi_finals)))
    assert last[8:] == [player for player in after_heats if player in after_heats[8:]]
    checked(anybody, event.id)


def test_in_a_knock_out_the_winner_of_each_table_goes_on(host: Reader, anybody: Reader, programs: list[Person]) -> None:
    """Sixteen players: four tables, then the final of their winners. The seeding is spread: 1, 8, 9 and 16 meet."""
    event = Organized(host, programs, "Knock-out", rules({"format": "knock-out"}, scheme={"scheme": "win"}), ties=False)
    first, final = event.play_to_the_end()
    began = next(one for one in record_of(anybody, event.id).events if one["type"].endswith("stage-began"))
    seeds = {player: seed for seed, player in enumerate(began["data"]["players"], 1)}
    tables = {frozenset(seeds[player] for player in seated(table)) for table in first}
    assert tables == {frozenset({one, 9 - one, 8 + one, 17 - one}) for one in range(1, 5)}
    assert set(seated(final[0])) == {placed(table)[0] for table in first}
    assert event.standings(2)[0] == placed(final[0])[0]
    checked(anybody, event.id)


def test_after_groups_the_best_of_each_go_on(host: Reader, anybody: Reader, programs: list[Person]) -> None:
    """Two groups of seven, each a balanced design; two of each group play the final."""
    wanted = rules(
        {"format": "groups", "sizes": [7]},
        {"format": "knock-out", "cut": {"best_of_each_group": 2}},
        scheme={"scheme": "margin", "most": 1_500, "clear_win": 600},
        order=["points", "head to head", "wins", "lot"],
    )
    event = Organized(host, programs[:14], "Groups", wanted)
    groups, final = event.play_to_the_end()
    assert Counter(table["group"] for table in groups) == {"Group 1": 7, "Group 2": 7}
    best = [
        row["account"]
        for group in ("Group 1", "Group 2")
        for row in host.rows(f"tournaments/{event.id}/standings", round=1, group=group)[:2]
    ]
    assert sorted(seated(final[0])) == sorted(best)
    checked(anybody, event.id)


def test_of_results_in_different_titles_the_best_two_count(
    host: Reader, anybody: Reader, programs: list[Person]
) -> None:
    """Of four heats in three titles: the best result of each title, and of these the best two."""
    wanted = rules(
        {"format": "heats", "rounds": 4},
        counting={"best": 2, "different_titles": True},
        order=["points", "places", "blow-out percent", "lot"],
    )
    event = Organized(host, programs[:8], "Best two", wanted)
    played = event.play_to_the_end()
    assert [one[0]["title"] for one in played] == [*titles(), titles()[0]]
    best: dict[int, dict[str, float]] = {player: {} for player in event.entrants}
    for table in chain(*played):
        for seat in table["seats"]:
            of_title = best[seat["account"]]
            of_title[table["title"]] = max(seat["points"], of_title.get(table["title"], 0.0))
    rows = host.rows(f"tournaments/{event.id}/standings")
    for row in rows:
        assert row["points"] == pytest.approx(sum(sorted(best[row["account"]].values())[-2:]), abs=1e-3)
    checked(anybody, event.id)


def test_with_title_wishes_each_plays_what_he_likes_if_enough_do(
    host: Reader, anybody: Reader, programs: list[Person]
) -> None:
    """Eight like one title best, seven another; the single one who likes the third plays his second choice."""
    one, two, three = titles()
    wanted = rules({"format": "swiss", "rounds": 1}, title_wishes=True, least_takers=4)
    event = Organized(host, programs, "Wishes", wanted, wishes=[[one]] * 8 + [[two]] * 7 + [[three, two]])
    (played,) = event.play_to_the_end()
    takers = {
        title: {player for table in played if table["title"] == title for player in seated(table)} for title in titles()
    }
    assert takers == {
        one: {program.id for program in programs[:8]},
        two: {program.id for program in programs[8:]},
        three: set(),
    }
    checked(anybody, event.id)


def test_between_seasons_of_a_league_the_first_and_the_last_change_divisions(
    host: Reader, anybody: Reader, programs: list[Person]
) -> None:
    """Two divisions of seven, two seasons: the last two of the first change with the first two of the second."""
    wanted = rules(
        {"format": "league", "sizes": [7], "promoted": 2, "seasons": 2},
        scheme={"scheme": "place", "points": [5, 3, 2, 0.5], "by_size": {"3": [4, 2, 1]}},
    )
    event = Organized(host, programs[:14], "League", wanted)
    played = event.play_to_the_end()
    assert [len(tables) for tables in played] == [14, 14]
    first, second = event.standings(1)[:7], event.standings(1)[7:]
    divisions = record_of(anybody, event.id).rounds[1].groups
    assert sorted(divisions["Division 1"]) == sorted([*first[:5], *second[:2]])
    assert sorted(divisions["Division 2"]) == sorted([*first[5:], *second[2:]])
    last = event.standings(2)
    assert sorted(last[:7]) == sorted(divisions["Division 1"])
    checked(anybody, event.id)


def test_in_a_duplicate_all_tables_of_a_round_play_the_same_deal(
    host: Reader, anybody: Reader, programs: list[Person]
) -> None:
    """Two tables begin from one and the same position, those of the next round from another."""
    event = Organized(
        host, programs[:8], "Duplicate", rules({"format": "swiss", "rounds": 2}, titles=["1822NRS"], duplicate=True)
    )
    begun = []
    for number in (1, 2):
        drawn = event.draw()
        assert drawn is not None
        event.post(f"rounds/{number}/start")
        games = [event.game(table["name"]) for table in drawn]
        begun.append([_position(anybody, game) for game in games])
        for table in drawn:
            event.post(f"tables/{table['name']}/adjudicate", {"reason": "the hall closes"})
    (one, other), (third, fourth) = begun
    assert one == other and third == fourth and one != third
    assert event.play_round() is None
    checked(anybody, event.id)


def _position(reader: Reader, game: str) -> Any:
    """The state in which a game begins, whoever its players are."""
    return reader.get(f"games/{game}/state", at=0)["state"] | {"players": []}


# --- what arbiters decide ---------------------------------------------------------------------------------------------


def test_a_round_that_is_taken_back_is_drawn_again_with_the_same_tables(
    host: Reader, anybody: Reader, programs: list[Person]
) -> None:
    """Tables follow from the recorded seed and from who is there."""
    event = Organized(host, programs[:13], "Drawn twice", rules({"format": "swiss", "rounds": 2}, table_sizes=[3, 4]))
    event.play_round()
    first = event.draw()
    event.take_back(2)
    again = event.draw()
    assert first and again and list(map(seated, first)) == list(map(seated, again))
    for table in again:
        event.end(table)
    checked(anybody, event.id)


def test_forfeits_corrections_substitutes_and_who_leaves_count_as_the_rules_say(
    host: Reader, anybody: Reader, programs: list[Person]
) -> None:
    """Halves for a seat that changed hands, nothing for a forfeit, and for who leaves nothing at all."""
    wanted = rules(
        {"format": "swiss", "rounds": 2},
        substitution="halves",
        drop_out="loses all",
        bye="half",
        order=["points", "mean percent of the winner's score", "head to head", "late seats", "lot"],
    )
    event = Organized(host, programs[:13], "Decisions", wanted)
    drawn = event.draw()
    assert drawn is not None
    one, two, three = drawn
    leaving, coming = seated(one)[2], programs[13].id
    event.post(f"tables/{one['name']}/substitute", {"leaving": leaving, "coming": coming, "reason": "fell ill"})
    event.post(f"tables/{two['name']}/warn", {"account": seated(two)[0], "reason": "late"})
    event.end(event.table(one["name"]))
    event.end(two, forfeited=seated(two)[:2])
    event.end(three)
    other = {str(player): 100 * place for place, player in enumerate(seated(three))}
    event.post(f"tables/{three['name']}/correct", {"scores": other, "reason": "a slip"})
    event.post(f"tables/{two['name']}/correct", {"scores": dict.fromkeys(map(str, seated(two)), 5), "reason": "a slip"})
    event.post(f"tables/{two['name']}/undo-correction", {"reason": "it was none"})
    checked(anybody, event.id)
    event.remove(seated(three)[3])
    event.play_to_the_end()
    half, full = event.table(one["name"])["seats"][2], event.table(two["name"])["seats"]
    assert [before["account"] for before in half["before"]] == [leaving]
    assert half["points"] == half["before"][0]["points"]
    assert [seat["points"] for seat in full[:2]] == [0.0, 0.0]
    assert [seat["score"] for seat in event.table(three["name"])["seats"]] == [0, 100, 200, 300]
    last = host.rows(f"tournaments/{event.id}/standings")[-1]
    assert (last["account"], last["points"]) == (seated(three)[3], 0.0)
    checked(anybody, event.id)
