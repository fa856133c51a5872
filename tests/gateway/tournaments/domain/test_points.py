"""Points of a table; the expected figures are worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from gateway.tournaments.domain.points import ByMargin, ByPlace, ByShare, Placed, Scheme, WinOnly, placed, total

SCORES = {"ann": 9_000, "bob": 6_000, "cyd": 3_000, "dan": 2_000}


def points(scheme: Scheme, scores: dict[str, int], *forfeited: str) -> dict[str, Fraction]:
    return scheme.award(placed(scores, forfeited))


def test_players_are_placed_by_score_and_equal_scores_share_the_better_place() -> None:
    assert placed({"ann": 5, "bob": 7, "cyd": 5}) == [
        Placed("bob", 1, 1, 7),
        Placed("ann", 2, 2, 5),
        Placed("cyd", 2, 2, 5),
    ]


def test_whoever_forfeits_is_last_whatever_he_had() -> None:
    assert placed({"ann": 100, "bob": 1}, ["ann"])[-1] == Placed("ann", 2, 1, 0, forfeited=True)


def test_each_place_has_its_points() -> None:
    assert points(ByPlace(), SCORES) == {"ann": 10, "bob": 6, "cyd": 3, "dan": 1}


def test_those_who_tie_share_what_their_places_are_worth_together() -> None:
    assert points(ByPlace(), {"ann": 9, "bob": 9, "cyd": 3, "dan": 2}) == {"ann": 8, "bob": 8, "cyd": 3, "dan": 1}
    three = points(ByPlace(), {"ann": 9, "bob": 5, "cyd": 5, "dan": 5})
    assert three["bob"] == three["cyd"] == three["dan"] == Fraction(10, 3)


def test_tables_of_another_size_may_have_other_points_and_further_places_have_none() -> None:
    scheme = ByPlace(points=(Decimal(10), Decimal(5)), by_size={3: (Decimal("7.5"), Decimal(4), Decimal(1))})
    assert points(scheme, SCORES) == {"ann": 10, "bob": 5, "cyd": 0, "dan": 0}
    assert points(scheme, {"ann": 3, "bob": 2, "cyd": 1}) == {"ann": Fraction(15, 2), "bob": 4, "cyd": 1}


def test_the_share_of_the_money_is_in_percent() -> None:
    assert points(ByShare(), SCORES) == {"ann": 45, "bob": 30, "cyd": 15, "dan": 10}


def test_debts_are_no_share_and_nobody_has_a_share_of_nothing() -> None:
    assert points(ByShare(), {"ann": 300, "bob": -50}) == {"ann": 100, "bob": 0}
    assert points(ByShare(), {"ann": 0, "bob": 0}) == {"ann": 0, "bob": 0}


def test_the_margin_is_counted_to_the_best_of_the_others_and_limited() -> None:
    assert points(ByMargin(), SCORES) == {"ann": 3_000, "bob": -3_000, "cyd": -6_000, "dan": -7_000}
    assert points(ByMargin(most=5_000), SCORES)["dan"] == -5_000


def test_only_the_win_counts_and_a_shared_one_in_part() -> None:
    assert points(WinOnly(), SCORES) == {"ann": 1, "bob": 0, "cyd": 0, "dan": 0}
    assert points(WinOnly(), {"ann": 9, "bob": 9, "cyd": 1}) == {"ann": Fraction(1, 2), "bob": Fraction(1, 2), "cyd": 0}


def test_a_forfeit_earns_nothing_and_no_more_than_the_worst_of_the_others() -> None:
    assert points(ByPlace(), SCORES, "ann") == {"ann": 0, "bob": 10, "cyd": 6, "dan": 3}
    margins = points(ByMargin(), SCORES, "cyd")
    assert margins["cyd"] <= margins["dan"] == -7_000


def test_a_bye_counts_as_a_win_at_a_table_of_the_preferred_size() -> None:
    assert ByPlace().win(4) == 10
    assert ByShare().win(4) == 50
    assert WinOnly().win(4) == 1


def test_the_sum_of_points_is_exact() -> None:
    assert total([Fraction(10, 3), Fraction(10, 3), Fraction(10, 3), Fraction(1, 2)]) == Fraction(21, 2)
    assert total([]) == 0
