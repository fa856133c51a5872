"""Standings are served from what is stored, and worked out anew when something has changed."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.tournaments import standings
from gateway.tournaments.domain import commands, results
from gateway.tournaments.domain.entrants import Entry as Entrance
from gateway.tournaments.domain.tournament import fold
from gateway.tournaments.models import Entry, RoundStandings
from gateway.tournaments.standings import out_of_date, standings_after, work_out
from tests.gateway.tournaments.at_play import Play, people, rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def play(host: Account) -> Play:
    """Two tables; nothing has ended."""
    play = Play(host)
    play.start()
    return play


def ends(play: Play, *names: str) -> None:
    for name in names:
        play.end(name)
    play.hear()


def points(play: Play, round_number: int) -> dict[str, Fraction]:
    found = standings_after(play.id, round_number)
    assert found is not None
    return {line.player: Fraction(line.points) for line in found.lines}


def test_there_are_none_before_the_first_round(host: Account) -> None:
    assert standings_after(Play(host).id, 1) is None


def test_a_result_counts_for_whoever_reads_next(play: Play) -> None:
    assert set(points(play, 1).values()) == {0}
    ends(play, "1.1")
    # 10, 6, 3 and 1 points for the places, as hosts give them most.
    assert sorted(points(play, 1).values(), reverse=True) == [10, 6, 3, 1, 0, 0, 0, 0]


def test_the_lines_are_those_of_a_tournament_folded_from_its_first_event_on(play: Play) -> None:
    ends(play, "1.1", "1.2")
    play.start()
    ends(play, "2.2")
    again = fold(play.events())
    for number in (1, 2):
        found = standings_after(play.id, number)
        assert found is not None
        assert found.lines == [standings.line_of(one) for one in results.standings(again, number)]


def test_a_correction_changes_the_standings_after_its_round_and_all_later_ones(play: Play, host: Account) -> None:
    ends(play, "1.1", "1.2")
    play.start()
    ends(play, "2.1", "2.2")
    first, last = play.t.tables["1.1"].players[0], play.t.tables["1.1"].players[3]
    before = [points(play, number) for number in (1, 2)]
    turned = dict(zip(play.t.tables["1.1"].players, (1, 2, 3, 4), strict=True))
    play.do(commands.correct_result, "1.1", turned, (), str(host.pk), "misread")
    for number, old in zip((1, 2), before, strict=True):
        new = points(play, number)
        assert (new[first] - old[first], new[last] - old[last]) == (-9, 9)


def test_a_result_of_the_second_round_leaves_the_standings_after_the_first_alone(play: Play) -> None:
    ends(play, "1.1", "1.2")
    play.start()
    work_out(play.id)
    ends(play, "2.1")
    assert [one.round for one in RoundStandings.objects.all() if one.version < one.changed] == [2]


def test_who_enters_late_is_in_the_standings(host: Account) -> None:
    play = Play(host, 8, rules(last_round_of_entry=2))
    play.start()
    (late,) = people(1)
    play.do(commands.enter, Entrance(player=str(late.pk)))
    assert str(late.pk) in points(play, 1)


def test_a_round_that_is_withdrawn_has_no_standings(host: Account) -> None:
    play = Play(host)
    play.draw()
    play.do(commands.withdraw_round, str(host.pk), "wrong titles")
    assert standings_after(play.id, 1) is None


def test_any_lines_can_be_had(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings, "LINES_OF_PAGE", 3)
    ends(play, "1.1", "1.2")
    whole = standings_after(play.id, 1, 0, 100)
    assert whole is not None
    assert (whole.count, len(whole.lines)) == (8, 8)
    for first in range(9):
        for count in range(1, 9):
            some = standings_after(play.id, 1, first, count)
            assert some is not None
            assert some.lines == whole.lines[first : first + count]
            assert some.count == 8


def test_a_page_is_read_in_one_query(play: Play) -> None:
    work_out(play.id)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        standings_after(play.id, 1)
    assert len(queries) == 1


def test_those_of_a_large_field_are_worked_out_now_and_then_not_by_who_reads(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    work_out(play.id)
    monkeypatch.setattr(standings, "FEW", 7)
    ends(play, "1.1")
    assert set(points(play, 1).values()) == {0}
    assert out_of_date(timezone.now()) == []
    assert out_of_date(timezone.now() + timedelta(seconds=2)) == [play.id]
    assert work_out(play.id) == 1
    assert set(points(play, 1).values()) == {0, 1, 3, 6, 10}
    assert out_of_date(timezone.now() + timedelta(seconds=2)) == []


def rows() -> list[str]:
    """Where the pages are in the database's files: a row that is written anew is elsewhere."""
    with connection.cursor() as cursor:
        cursor.execute("select ctid::text from tournaments_standingspage order by number")
        return [row for (row,) in cursor.fetchall()]


def test_pages_that_are_as_they_were_are_not_written(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings, "LINES_OF_PAGE", 4)
    ends(play, "1.1")
    work_out(play.id)
    first = rows()
    ends(play, "1.2")
    work_out(play.id)
    second = rows()
    RoundStandings.objects.update(version=0)
    work_out(play.id)
    # Each table has a player in every place, so both pages changed.
    assert not set(first) & set(second)
    assert rows() == second


def test_entries_tell_the_rank_once_the_round_has_ended(play: Play) -> None:
    ends(play, "1.1")
    work_out(play.id)
    assert set(Entry.objects.values_list("rank", flat=True)) == {None}
    ends(play, "1.2")
    work_out(play.id)
    found = standings_after(play.id, 1)
    assert found is not None
    told = {str(entry.account_id): (entry.rank, entry.points) for entry in Entry.objects.all()}
    assert told == {line.player: (line.rank, line.points) for line in found.lines}


def test_entries_tell_no_rank_before_the_standings_are_published(host: Account) -> None:
    play = Play(host, 4, rules(hidden=True))
    play.start()
    ends(play, "1.1")
    work_out(play.id)
    assert set(Entry.objects.values_list("rank", flat=True)) == {None}
    play.do(commands.publish, str(host.pk), 1)
    work_out(play.id)
    assert sorted(Entry.objects.values_list("rank", flat=True)) == [1, 2, 3, 4]


def test_until_those_of_a_new_round_are_worked_out_the_last_ones_are_shown(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a large field, where no reader works them out."""
    ends(play, "1.1", "1.2")
    before = points(play, 1)
    monkeypatch.setattr(standings, "FEW", 0)
    play.start()
    assert points(play, 2) == before
    assert (found := standings_after(play.id, 2)) is not None
    assert found.version < play.t.version
    assert out_of_date(timezone.now()) == [play.id]
