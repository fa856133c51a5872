"""Rounds are drawn, withdrawn and started; the event is created, changed and paused."""

from __future__ import annotations

import msgspec
import pytest

from gateway.tournaments.domain.commands import (
    change_rules,
    come_back,
    create,
    draw_by_hand,
    draw_next_round,
    overdue,
    pause,
    publish,
    record_result,
    resume,
    seat,
    set_deadline,
    start_table,
    swap_seats,
    withdraw,
    withdraw_round,
)
from gateway.tournaments.domain.formats import KnockOut, Seated, Swiss
from gateway.tournaments.domain.points import WinOnly
from gateway.tournaments.domain.refusal import Refused
from gateway.tournaments.domain.results import shown_up_to, standings
from gateway.tournaments.domain.tallies import Counting
from gateway.tournaments.domain.tie_breaks import Criterion
from gateway.tournaments.domain.tournament import Status
from tests.gateway.tournaments.domain.events_played import Played, rules
from tests.gateway.tournaments.domain.test_entering import refused


def test_a_tournament_needs_a_name() -> None:
    with refused("name-needed"):
        create("  ", "host", 1, rules(Swiss(rounds=1)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("titles", ()),
        ("titles", ("1860", "1860")),
        ("stages", ()),
        ("table_sizes", (4, 4)),
        ("table_sizes", (1,)),
        ("spare_byes", -1),
        ("order", ()),
        ("counting", Counting(best=0)),
        ("effort", 0),
        ("common_hours", 25),
        ("least_takers", 0),
    ],
)
def test_rules_that_cannot_be_played_are_refused_by_field_and_value(field: str, value: object) -> None:
    with pytest.raises(Refused) as refusal:
        create("Spring", "host", 1, msgspec.structs.replace(rules(Swiss(rounds=1)), **{field: value}))
    assert (refusal.value.rule, refusal.value.field) == ("rules-unplayable", field)
    assert "value" in refusal.value.values


def test_too_few_players_make_no_round() -> None:
    with refused("too-few"):
        draw_next_round(Played(rules(Swiss(rounds=1)), players=2).t)


def test_the_next_round_waits_for_the_last_table() -> None:
    played = Played(rules(Swiss(rounds=2)), players=8)
    first = played.draw()
    played.do(record_result(played.t, first.tables[0].id, played.scores(first.tables[0].id)))
    with pytest.raises(Refused) as refusal:
        draw_next_round(played.t)
    assert refusal.value.rule == "round-unfinished"
    assert refusal.value.values == {"tables": [first.tables[1].id]}


def test_after_the_last_round_the_tournament_is_finished() -> None:
    played = Played(rules(Swiss(rounds=1)), players=8)
    played.play_all()
    assert played.t.status is Status.FINISHED
    with refused("tournament-over"):
        draw_next_round(played.t)


def test_each_table_starts_once_whatever_is_sent_again() -> None:
    played = Played(rules(Swiss(rounds=1)), players=4)
    name = played.draw().tables[0].id
    played.do(start_table(played.t, name, "game-1"))
    assert start_table(played.t, name, "game-1") == []
    with refused("table-started"):
        start_table(played.t, name, "game-2")
    with refused("no-such-table"):
        start_table(played.t, "9.9", "game-1")


def test_a_round_is_withdrawn_and_drawn_anew_until_a_table_has_started() -> None:
    played = Played(rules(Swiss(rounds=2), table_sizes=(4,)), players=9)
    drawn = played.draw()
    played.do(withdraw_round(played.t, "host", "a player came in late"))
    assert (played.t.rounds, played.t.tables) == ([], {})
    assert not any(played.t.grants.values())
    assert played.draw() == drawn
    played.do(start_table(played.t, "1.1", "game-1"))
    with refused("table-started"):
        withdraw_round(played.t, "host", "too late")


def test_two_players_change_places_before_their_games_have_a_result() -> None:
    played = Played(rules(Swiss(rounds=1)), players=8)
    one, other = played.draw().tables
    a, b = one.seats[0], other.seats[3]
    played.do(swap_seats(played.t, (a, b), "host", "travel"))
    assert played.t.tables[one.id].players == (b, *one.seats[1:])
    assert played.t.tables[other.id].players == (*other.seats[:3], a)
    played.do(swap_seats(played.t, (b, one.seats[1]), "host", "seat order"))
    assert played.t.tables[one.id].players[:2] == (one.seats[1], b)
    played.play()
    assert all(len(line.tally.outcomes) == 1 for line in standings(played.t))
    with refused("table-changed"):
        swap_seats(played.t, (a, b), "host", "again")


def test_a_player_does_not_change_places_with_himself() -> None:
    played = Played(rules(Swiss(rounds=1)), players=8)
    played.draw()
    with refused("not-seated-once"):
        swap_seats(played.t, ("p000", "p000"), "host", "")


def test_tables_that_go_on_after_the_deadline_are_overdue() -> None:
    played = Played(rules(Swiss(rounds=2)), players=8)
    first = played.draw()
    played.do(set_deadline(played.t, 1, "2026-05-01T12:00:00Z"))
    assert set_deadline(played.t, 1, "2026-05-01T12:00:00Z") == []
    assert overdue(played.t, "2026-05-01T11:59:59Z") == []
    played.do(record_result(played.t, first.tables[0].id, played.scores(first.tables[0].id)))
    assert overdue(played.t, "2026-05-01T12:00:01Z") == [first.tables[1].id]
    with refused("no-such-round"):
        set_deadline(played.t, 2, "2026-05-01T12:00:00Z")


def test_nothing_starts_while_the_tournament_is_paused() -> None:
    played = Played(rules(Swiss(rounds=1)), players=4)
    played.do(pause(played.t, "host", "storm"))
    assert pause(played.t, "host") == []
    with refused("paused"):
        draw_next_round(played.t)
    played.do(resume(played.t, "host"))
    name = played.draw().tables[0].id
    played.do(pause(played.t, "host", "storm"))
    with refused("paused"):
        start_table(played.t, name, "game-1")
    played.do(resume(played.t, "host"))
    assert played.t.status is Status.RUNNING


def test_standings_are_published_up_to_a_round_that_there_is() -> None:
    played = Played(rules(Swiss(rounds=1), hidden=True), players=4)
    played.draw()
    assert shown_up_to(played.t) == 0
    played.do(publish(played.t, "host", 1))
    assert shown_up_to(played.t) == 1
    with refused("no-such-round"):
        publish(played.t, "host", 2)


def test_rules_are_changed_in_the_open_and_standings_follow() -> None:
    played = Played(rules(Swiss(rounds=1)), players=8)
    played.draw()
    played.play()
    other = msgspec.structs.replace(played.t.rules, scheme=WinOnly(), order=(Criterion.WINS, Criterion.LOT))
    with refused("reason-needed"):
        change_rules(played.t, other, "host", " ")
    played.do(change_rules(played.t, other, "host", "as announced in print"))
    assert sorted(int(line.tally.points) for line in standings(played.t)) == [0] * 6 + [1, 1]
    assert change_rules(played.t, other, "host", "again") == []


def test_a_stage_that_has_begun_is_not_changed_but_later_ones_are() -> None:
    played = Played(rules(Swiss(rounds=2)), players=8)
    played.draw()
    with refused("stage-began"):
        change_rules(played.t, rules(Swiss(rounds=3)), "host", "more time")
    played.do(change_rules(played.t, rules(Swiss(rounds=2), KnockOut()), "host", "a final"))
    assert len(played.t.rules.stages) == 2


def test_a_host_may_make_the_tables_by_hand_and_their_score_is_published_all_the_same() -> None:
    played = Played(rules(Swiss(rounds=2)), players=8)
    first = (Seated(("p000", "p001", "p002", "p003"), "1860"), Seated(("p007", "p006", "p005", "p004"), "18GB"))
    played.do(draw_by_hand(played.t, first, (), next_stage=False))
    assert [(table.seats, table.title) for table in played.t.rounds[0].tables] == [
        (one.seats, one.title) for one in first
    ]
    played.play()
    # The same tables once more: all twelve pairs meet again, and all eight sit where they sat.
    played.do(draw_by_hand(played.t, first, (), next_stage=False))
    report = played.t.rounds[1].reports[0]
    amounts = {part.name: part.amount for part in report.parts}
    assert (amounts["rematches"], amounts["seats again"]) == (12, 8)
    assert (report.max_meets, report.seat_spread, report.proved_best) == (2, 2, False)


def test_the_first_round_of_a_stage_can_be_made_by_hand() -> None:
    played = Played(rules(Swiss(rounds=1), KnockOut()), players=8)
    played.draw()
    played.play()
    final = (Seated(("p000", "p002", "p004", "p006"), "1860"),)
    played.do(draw_by_hand(played.t, final, (), next_stage=True))
    assert set(played.t.stages[1]) == set(final[0].seats)
    played.play()
    played.do(draw_next_round(played.t))
    assert {line.player for line in standings(played.t)[:4]} == set(final[0].seats)


@pytest.mark.parametrize(
    ("seats", "byes", "title", "rule"),
    [
        (("p000", "p001", "p002"), (), "1860", "not-seated-once"),
        (("p000", "p001", "p002", "p003"), ("p000",), "1860", "not-seated-once"),
        (("p000", "p001", "p002", "nobody"), (), "1860", "not-seated-once"),
        (("p000", "p001"), ("p002", "p003"), "1860", "table-size"),
        (("p000", "p001", "p002", "p003"), (), "1830", "unknown-title"),
    ],
)
def test_tables_made_by_hand_seat_everybody_once_as_the_rules_allow(
    seats: tuple[str, ...], byes: tuple[str, ...], title: str, rule: str
) -> None:
    played = Played(rules(Swiss(rounds=1)), players=4)
    with refused(rule):
        draw_by_hand(played.t, [Seated(seats, title)], byes, next_stage=False)


def test_who_comes_late_takes_the_last_seat_of_a_small_table() -> None:
    played = Played(rules(Swiss(rounds=2)), players=8)
    played.do(withdraw(played.t, "p007"))
    small = next(table for table in played.draw().tables if len(table.seats) == 3)
    large = next(table for table in played.t.rounds[0].tables if len(table.seats) == 4)
    played.do(come_back(played.t, "p007"))
    with refused("seated-already"):
        seat(played.t, large.seats[0], small.id, "host", "")
    played.do(seat(played.t, "p007", small.id, "host", "the train was late"))
    assert played.t.tables[small.id].players == (*small.seats, "p007")
    assert played.t.grants["p007"] == ()
    played.play()
    assert all(len(line.tally.outcomes) == 1 for line in standings(played.t))


def test_nobody_is_seated_at_a_table_that_has_started_or_is_full() -> None:
    played = Played(rules(Swiss(rounds=1), table_sizes=(4,)), players=9)
    drawn = played.draw()
    with refused("table-size"):
        seat(played.t, drawn.byes[0], "1.1", "host", "")
    played.do(start_table(played.t, "1.1", "game-1"))
    with refused("table-started"):
        seat(played.t, drawn.byes[0], "1.1", "host", "")
