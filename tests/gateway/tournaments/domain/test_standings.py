"""Standings and tie-breaks, on tallies small enough to check by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from gateway.tournaments.domain.points import ByPlace, placed
from gateway.tournaments.domain.standings import Standing, TeamStanding, rank, rank_teams
from gateway.tournaments.domain.tallies import (
    Counting,
    Grant,
    Outcome,
    Rest,
    Tally,
    Worth,
    cross_table,
    outcomes_of_table,
    tally,
)
from gateway.tournaments.domain.tie_breaks import Criterion

ALL_COUNT = Counting()


def tallies(
    *tables: dict[str, int],
    titles: Sequence[str] = (),
    grants: dict[str, list[Grant]] | None = None,
    counting: Counting = ALL_COUNT,
) -> dict[str, Tally]:
    """What the players have after these tables, one a round; the scores are given in seat order."""
    outcomes: dict[str, list[Outcome]] = {}
    for number, scores in enumerate(tables, 1):
        title = titles[number - 1] if titles else "1860"
        of = outcomes_of_table(
            placed(scores), list(scores), ByPlace(), round=number, name=f"{number}.1", title=title, final=True
        )
        for player, outcome in of.items():
            outcomes.setdefault(player, []).append(outcome)
    grants = grants or {}
    players = sorted({*outcomes, *grants})
    return {p: tally(p, outcomes.get(p, ()), grants.get(p, ()), ByPlace().win(4), counting) for p in players}


def order(lines: Sequence[Standing]) -> list[tuple[int, str]]:
    return [(line.rank, line.player) for line in lines]


def test_more_points_rank_first() -> None:
    found = rank(tallies({"ann": 1, "bob": 3, "cyd": 2}), [Criterion.POINTS], seed=1)
    assert order(found) == [(1, "bob"), (2, "cyd"), (3, "ann")]
    assert found[0].values == (10,)


def test_those_whom_nothing_tells_apart_share_a_rank() -> None:
    found = rank(tallies({"ann": 2, "bob": 2, "cyd": 1}), [Criterion.POINTS], seed=1)
    assert order(found) == [(1, "ann"), (1, "bob"), (3, "cyd")]


def test_the_mean_percent_of_the_winners_score_breaks_ties() -> None:
    # Both came first once and second once: bob with 90 and 100 percent, ann with 100 and 50.
    of = tallies({"ann": 1_000, "bob": 900}, {"bob": 1_000, "ann": 500})
    assert of["bob"].winner_percent == 95
    found = rank(of, [Criterion.POINTS, Criterion.WINNER_PERCENT], seed=1)
    assert order(found) == [(1, "bob"), (2, "ann")]
    assert found[1].values == (16, 75)


def test_the_stronger_opposition_breaks_ties() -> None:
    # Ann beat bob, who has won another game since; cyd beat dan, who has nothing more.
    of = tallies({"ann": 2, "bob": 1}, {"cyd": 2, "dan": 1}, {"bob": 2, "eve": 1})
    found = rank(of, [Criterion.POINTS, Criterion.OPPOSITION], seed=1)
    assert order(found)[:3] == [(1, "bob"), (2, "ann"), (3, "cyd")]
    assert found[1].values == (10, 16)


def test_more_wins_break_ties_and_a_shared_win_counts_in_part() -> None:
    of = tallies({"ann": 5, "bob": 5, "cyd": 1})
    assert of["ann"].wins == Fraction(1, 2)


def test_firsts_count_before_seconds_and_these_before_thirds() -> None:
    # Ann: first and third; bob: second twice.
    of = tallies({"ann": 9, "bob": 8, "cyd": 7}, {"cyd": 9, "bob": 8, "ann": 7})
    assert [player for _, player in order(rank(of, [Criterion.PLACES, Criterion.LOT], 1))].index("bob") == 2


def test_head_to_head_counts_only_games_among_the_tied() -> None:
    # Ann was ahead of bob at their table. Cyd, who is not tied, does not matter.
    of = tallies({"ann": 2, "bob": 1}, {"cyd": 3, "ann": 1}, {"bob": 2, "dan": 1})
    found = rank(of, [Criterion.POINTS, Criterion.HEAD_TO_HEAD], seed=1)
    tied = [line for line in found if line.player in ("ann", "bob")]
    assert {line.tally.points for line in tied} == {16}
    assert [line.player for line in tied] == ["ann", "bob"]


def test_the_blow_out_is_the_best_win_in_percent_of_the_second() -> None:
    of = tallies({"ann": 300, "bob": 100}, {"cyd": 200, "dan": 100})
    found = rank(of, [Criterion.POINTS, Criterion.BLOW_OUT], seed=1)
    assert (found[0].player, found[0].values) == ("ann", (10, 300))


def test_later_seats_break_ties() -> None:
    of = tallies({"ann": 9, "bob": 1}, {"cyd": 1, "dan": 9})
    found = rank(of, [Criterion.WINS, Criterion.LATE_SEATS], seed=1)
    assert found[0].player == "dan"


def test_the_lot_is_drawn_from_the_seed_and_tells_everybody_apart() -> None:
    of = tallies({"ann": 2, "bob": 2, "cyd": 2, "dan": 2})
    lines = {seed: order(rank(of, [Criterion.POINTS, Criterion.LOT], seed)) for seed in range(20)}
    assert all([place for place, _ in line] == [1, 2, 3, 4] for line in lines.values())
    assert lines[3] == order(rank(of, [Criterion.POINTS, Criterion.LOT], 3))
    assert len({tuple(line) for line in lines.values()}) > 5


def test_points_are_only_one_criterion_among_others() -> None:
    # Wins first, as at a convention: a win and a third place rank before two second places that are worth as much.
    of = tallies({"ann": 9, "bob": 8, "cyd": 7}, {"cyd": 9, "bob": 8, "ann": 7})
    assert rank(of, [Criterion.WINS, Criterion.LOT], 1)[-1].player == "bob"


def test_finalists_rank_before_all_others() -> None:
    of = tallies({"ann": 1, "bob": 3, "cyd": 2})
    assert order(rank(of, [Criterion.POINTS], 1, {"ann": 1})) == [(1, "ann"), (2, "bob"), (3, "cyd")]


def test_fractions_that_look_alike_as_floats_are_told_apart() -> None:
    of = tallies({"ann": 10**17, "bob": 10**17 - 1}, {"cyd": 10**17, "dan": 10**17 - 2})
    found = rank(of, [Criterion.WINNER_PERCENT], 1)
    assert order(found) == [(1, "ann"), (1, "cyd"), (3, "bob"), (4, "dan")]


def test_the_best_results_count_each_in_another_title() -> None:
    games = ({"ann": 9, "bob": 1}, {"ann": 9, "bob": 1}, {"ann": 1, "bob": 9}, {"ann": 1, "bob": 9})
    titles = ("1860", "1860", "18GB", "1822NRS")
    best = tallies(*games, titles=titles, counting=Counting(best=3, different_titles=True))
    assert best["ann"].points == 10 + 6 + 6  # one of two wins in one title
    assert best["bob"].points == 10 + 10 + 6
    assert tallies(*games, titles=titles, counting=Counting(best=2))["ann"].points == 20


@pytest.mark.parametrize(("worth", "points"), [(Worth.FULL, 10), (Worth.HALF, 5), (Worth.NONE, 0)])
def test_a_bye_is_worth_a_win_half_of_one_or_nothing(worth: Worth, points: int) -> None:
    of = tallies({"ann": 2, "bob": 1}, grants={"cyd": [Grant(1, Rest.BYE, worth)]})
    assert of["cyd"].points == points


def test_a_bye_counts_among_the_best_results() -> None:
    grants = {"ann": [Grant(3, Rest.BYE, Worth.HALF)]}
    of = tallies({"ann": 2, "bob": 1}, {"ann": 1, "bob": 2}, grants=grants, counting=Counting(best=2))
    assert of["ann"].points == 10 + 6


def test_the_cross_table_tells_where_two_met() -> None:
    table = cross_table(tallies({"ann": 2, "bob": 1}, {"ann": 2, "cyd": 1}, {"bob": 2, "ann": 1}))
    assert table["ann"] == {"bob": ["1.1", "3.1"], "cyd": ["2.1"]}


def test_a_team_has_the_points_of_its_best_players() -> None:
    lines = rank(tallies({"ann": 4, "bob": 3, "cyd": 2, "dan": 1}), [Criterion.POINTS], 1)
    teams = {"ann": "blue", "dan": "blue", "bob": "red", "cyd": "red"}
    assert rank_teams(lines, teams) == [
        TeamStanding(1, "blue", Fraction(11), ("ann", "dan")),
        TeamStanding(2, "red", Fraction(9), ("bob", "cyd")),
    ]
    assert [line.points for line in rank_teams(lines, teams, best=1)] == [10, 6]
