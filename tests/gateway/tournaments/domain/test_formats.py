"""Each format at small size, from the first round to the last."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from itertools import combinations

import msgspec
import pytest

from gateway.tournaments.domain.commands import draw_next_round, enter, record_result, withdraw
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.formats import (
    Cut,
    GroupStage,
    Heats,
    KnockOut,
    League,
    Swiss,
)
from gateway.tournaments.domain.formats.league import promote
from gateway.tournaments.domain.pairing import History
from gateway.tournaments.domain.results import group_standings, standings
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.seeding import deal
from gateway.tournaments.domain.tallies import Counting
from gateway.tournaments.domain.tournament import Status
from gateway.tournaments.domain.why import why_here
from tests.gateway.tournaments.domain.events_played import TITLES, Played, rules


def met(rounds: list[Round]) -> dict[tuple[str, str], int]:
    return dict(History.of([table.seats for one in rounds for table in one.tables]).met)


def test_swiss_plays_its_rounds_and_in_each_everybody_once() -> None:
    played = Played(rules(Swiss(rounds=3)), players=16)
    played.play_all()
    assert len(played.t.rounds) == 3
    for one in played.t.rounds:
        assert sorted(player for table in one.tables for player in table.seats) == sorted(played.t.entrants)


def test_swiss_brings_together_those_who_have_done_equally_well() -> None:
    played = Played(rules(Swiss(rounds=2)), players=16)
    first = played.draw()
    for table in first.tables:
        played.do(record_result(played.t, table.id, dict(zip(table.seats, (4_000, 3_000, 2_000, 1_000), strict=True))))
    place = {player: seat for table in first.tables for seat, player in enumerate(table.seats)}
    assert all(len({place[player] for player in table.seats}) == 1 for table in played.draw().tables)


def test_swiss_can_spread_the_strongest_over_the_tables_of_the_first_round() -> None:
    drawn = Played(rules(Swiss(rounds=2, spread_first=True)), players=16).draw()
    pots = [{f"p{number:03}" for number in range(start, start + 4)} for start in (0, 4, 8, 12)]
    assert all(len(pot.intersection(table.seats)) == 1 for table in drawn.tables for pot in pots)


def test_the_rounds_take_the_titles_in_turn() -> None:
    played = Played(rules(Swiss(rounds=4)), players=4)
    played.play_all()
    assert [one.tables[0].title for one in played.t.rounds] == [*TITLES, TITLES[0]]


def test_a_player_may_ask_why_he_sits_where_he_sits() -> None:
    played = Played(rules(Swiss(rounds=2)), players=18)
    played.draw()
    played.play()
    before = Played(played.t.rules, 18)
    before.do(played.events[len(before.events) :])
    drawn = played.draw()
    for board, table in enumerate(drawn.tables, 1):
        found = why_here(before.t, drawn, table.seats[0])
        assert (found.board, found.seat) == (board, 1)
    with pytest.raises(LookupError, match="stranger"):
        why_here(before.t, drawn, "stranger")


def test_heats_are_drawn_without_regard_to_scores() -> None:
    played = Played(rules(Heats(rounds=2)), players=16)
    played.draw()
    played.play()
    parts = {part.name for part in played.draw().reports[0].parts}
    assert "score differences" not in parts


def test_heats_are_followed_by_a_semi_final_and_a_final_of_the_best() -> None:
    played = Played(rules(Heats(rounds=4), KnockOut(cut=Cut(best=16))), players=23)
    played.play_all()
    assert [len(one.tables) for one in played.t.rounds] == [6, 6, 6, 6, 4, 1]
    semi, final = played.t.rounds[4:]
    heats = standings(played.t, up_to_round=4)
    assert {player for table in semi.tables for player in table.seats} == {line.player for line in heats[:16]}
    winners = {
        max(state.result.scores, key=state.result.scores.__getitem__)
        for table in semi.tables
        if (state := played.t.tables[table.id]).result
    }
    assert set(final.tables[0].seats) == winners
    result = played.t.tables[final.tables[0].id].result
    assert result is not None
    by_score = sorted(result.scores, key=result.scores.__getitem__, reverse=True)
    assert [line.player for line in standings(played.t)[:4]] == by_score


def test_in_a_knock_out_the_seeds_are_spread_and_half_of_each_table_go_on() -> None:
    played = Played(rules(KnockOut(advance=2)), players=16)
    first = played.draw()
    assert {frozenset(table.seats) for table in first.tables} >= {frozenset({"p000", "p007", "p008", "p015"})}
    played.play()
    while played.t.status is not Status.FINISHED:
        played.do(draw_next_round(played.t))
        played.play()
    assert [len(one.tables) for one in played.t.rounds] == [4, 2, 1]


def test_the_best_of_the_others_fill_up_a_knock_out() -> None:
    # Six tables of four have six winners; two more make two tables of four, and two more a final of four.
    played = Played(rules(KnockOut(), table_sizes=(4,)), players=24)
    played.play_all()
    assert [[len(table.seats) for table in one.tables] for one in played.t.rounds] == [[4] * 6, [4, 4], [4]]


def test_a_knock_out_without_filling_takes_odd_tables() -> None:
    played = Played(rules(KnockOut(fill=False), table_sizes=(4, 3, 5)), players=20)
    played.play_all()
    assert [[len(table.seats) for table in one.tables] for one in played.t.rounds] == [[4] * 5, [5]]


def test_a_knock_out_ranks_by_how_far_each_came() -> None:
    played = Played(rules(KnockOut(advance=2)), players=16)
    played.play_all()
    lines = [line.player for line in standings(played.t)]
    semi = {player for table in played.t.rounds[1].tables for player in table.seats}
    final = set(played.t.rounds[2].tables[0].seats)
    assert set(lines[:4]) == final
    assert set(lines[:8]) == semi


def test_a_player_who_leaves_does_not_come_to_the_next_round_of_a_knock_out() -> None:
    played = Played(rules(KnockOut(advance=2)), players=8)
    first = played.draw()
    for table in first.tables:
        played.do(record_result(played.t, table.id, dict(zip(table.seats, (4, 3, 2, 1), strict=True))))
    winner = first.tables[0].seats[0]
    played.do(withdraw(played.t, winner))
    assert winner not in played.draw().tables[0].seats
    assert len(played.t.rounds[-1].tables[0].seats) == 4


def test_groups_of_seven_play_seven_tables_at_once_and_each_pair_meets_twice() -> None:
    played = Played(rules(GroupStage(sizes=(7,))), players=14)
    drawn = played.draw()
    assert {table.group for table in drawn.tables} == {"Group 1", "Group 2"}
    for members in drawn.groups.values():
        of_group = {pair: times for pair, times in met([drawn]).items() if set(pair) <= set(members)}
        assert of_group == dict.fromkeys(combinations(sorted(members), 2), 2)
    played.play()
    played.do(draw_next_round(played.t))
    assert played.t.status is Status.FINISHED


def test_groups_are_equally_strong() -> None:
    assert deal(list("abcdefgh"), (4, 4)) == [("a", "d", "e", "h"), ("b", "c", "f", "g")]
    assert deal(list("abcdefgh"), (3, 4)) == [("a", "d", "e"), ("b", "c", "f", "g")]


def test_a_round_robin_of_sixteen_meets_everybody_once_in_five_rounds() -> None:
    played = Played(rules(GroupStage()), players=16)
    played.play_all()
    assert len(played.t.rounds) == 5
    assert met(played.t.rounds) == dict.fromkeys(combinations(sorted(played.t.entrants), 2), 1)


def test_a_round_robin_without_a_design_is_paired_round_by_round() -> None:
    played = Played(rules(GroupStage(rounds=3), table_sizes=(4, 3)), players=10)
    played.play_all()
    assert len(played.t.rounds) == 3
    assert all(one.reports for one in played.t.rounds)


def test_the_best_of_each_group_go_on() -> None:
    played = Played(rules(GroupStage(sizes=(7,)), KnockOut(cut=Cut(best_of_each_group=2))), players=28)
    played.play_all()
    assert [len(one.tables) for one in played.t.rounds] == [28, 2, 1]
    leaders = {line.player for lines in group_standings(played.t, 1).values() for line in lines[:2]}
    assert {player for table in played.t.rounds[1].tables for player in table.seats} == leaders


def test_a_semi_final_can_be_open_to_all_from_so_many_points() -> None:
    played = Played(rules(GroupStage(sizes=(7,)), KnockOut(cut=Cut(points_from=Decimal(22)))), players=14)
    played.draw()
    played.play()
    enough = {line.player for line in standings(played.t) if line.tally.points >= 22}
    assert {player for table in played.draw().tables for player in table.seats} | set(
        played.t.rounds[-1].byes
    ) == enough


def test_a_league_keeps_its_divisions_for_a_season_and_then_promotes_and_relegates() -> None:
    played = Played(rules(League(seasons=2, promoted=2)), players=14)
    first = played.draw()
    assert set(first.groups["Division 1"]) == {f"p{number:03}" for number in range(7)}
    played.play()
    lines = group_standings(played.t, 1)
    up = {line.player for line in lines["Division 2"][:2]}
    down = {line.player for line in lines["Division 1"][-2:]}
    second = played.draw()
    assert second.season == 2
    assert set(second.groups["Division 1"]) == (set(first.groups["Division 1"]) - down) | up
    played.play()
    played.do(draw_next_round(played.t))
    assert played.t.status is Status.FINISHED


def test_newcomers_to_a_league_begin_in_the_lowest_division_of_the_next_season() -> None:
    played = Played(rules(League(sizes=(7, 8)), last_round_of_entry=99), players=14)
    played.draw()
    played.play()
    played.do(enter(played.t, Entry(player="new", rating=99.0)))
    assert "new" in played.draw().groups["Division 2"]


def test_a_league_ranks_by_division_and_by_the_present_season_alone() -> None:
    played = Played(rules(League(seasons=2)), players=14)
    played.play_all()
    lines = standings(played.t)
    second = played.t.rounds[1]
    assert {line.player for line in lines[:7]} == set(second.groups["Division 1"])
    assert all(len(line.tally.outcomes) == 4 for line in lines)


def test_a_division_of_nine_at_tables_of_three_has_four_rounds_a_season() -> None:
    played = Played(rules(League(sizes=(9,), seasons=2), table_sizes=(3,)), players=18)
    played.play_all()
    assert [one.season for one in played.t.rounds] == [1] * 4 + [2] * 4


def test_promotion_exchanges_the_last_of_a_division_with_the_first_of_the_next() -> None:
    ladder = promote([list("abcd"), list("efgh"), list("ijkl")], 1)
    assert ladder == list("abcedfgihjkl")
    assert promote([list("ab"), list("c")], 2) == list("abc")


def test_in_a_duplicate_all_tables_of_a_round_play_the_same_deal() -> None:
    played = Played(rules(Swiss(rounds=2), duplicate=True), players=12)
    first = played.draw()
    played.play()
    second = played.draw()
    assert len({table.deal for table in first.tables}) == len({table.deal for table in second.tables}) == 1
    assert first.tables[0].deal != second.tables[0].deal
    single = Played(rules(Swiss(rounds=2)), players=12).draw()
    assert len({table.deal for table in single.tables}) == 3


def test_the_best_results_in_different_titles_count_and_wishes_turn_to_titles_not_yet_played() -> None:
    chosen = rules(Heats(rounds=3), counting=Counting(best=3, different_titles=True), title_wishes=True)
    played = Played(chosen, players=12)
    played.play_all()
    for player in played.t.entrants:
        titles = Counter(played.t.tables[name].table.title for name in played.t.tables_of[player])
        assert len(titles) == 3


def test_each_title_wished_for_has_tables_of_its_own() -> None:
    played = Played(rules(Swiss(rounds=1), title_wishes=True))
    for number in range(12):
        titles = ("18GB",) if number < 5 else ("1860", "18GB")
        played.do(enter(played.t, Entry(player=f"p{number}", titles=titles)))
    drawn = played.draw()
    assert Counter(table.title for table in drawn.tables for _ in table.seats) == {"18GB": 5, "1860": 7}
    assert len(drawn.reports) == 2


@pytest.mark.parametrize(
    ("stages", "players"),
    [
        ((Swiss(rounds=3),), 9),
        ((Heats(rounds=2), KnockOut(cut=Cut(best=4))), 13),
        ((GroupStage(sizes=(7,)),), 7),
        ((KnockOut(),), 12),
        ((League(sizes=(13,), seasons=1),), 13),
    ],
)
def test_a_tournament_folded_again_from_its_events_is_the_same(stages: tuple[Swiss, ...], players: int) -> None:
    played = Played(rules(*stages), players)
    played.play_all()
    again = Played(played.t.rules)
    again.do(played.events[len(again.events) :])
    assert [msgspec.structs.astuple(line) for line in standings(again.t)] == [
        msgspec.structs.astuple(line) for line in standings(played.t)
    ]
    assert again.t.rounds == played.t.rounds
    repeated = Played(played.t.rules, players)
    repeated.play_all()
    assert repeated.events == played.events
