"""What happens in tournaments is told to each reader once, in its order, whatever is killed when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import pytest

from gateway.accounts.models import Account
from gateway.notifications.models import TournamentTold
from gateway.ratings.models import ResultsRead
from gateway.tournaments import news
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.keeping import carry_out, create
from gateway.tournaments.news import News, read

pytestmark = pytest.mark.django_db

Told = list[tuple[UUID, int, str]]


@pytest.fixture
def tournament(host: Account) -> UUID:
    """One in which two things have happened."""
    made = create(host, "Spring league", Rules(titles=("1860",), table_sizes=(4,)))
    carry_out(made.id, commands.open_entry, by=host)
    return made.id


def listener(told: Told) -> Any:
    def hear(tournament_id: UUID, heard: Sequence[News]) -> None:
        told.extend((tournament_id, one.number, type(one.event).__name__) for one in heard)

    return hear


def test_everything_is_told_in_its_order_and_once(tournament: UUID, host: Account) -> None:
    told: Told = []
    assert read(ResultsRead, listener(told)) == 2
    assert read(ResultsRead, listener(told)) == 0
    carry_out(tournament, commands.close_entry, by=host)
    read(ResultsRead, listener(told))
    assert told == [
        (tournament, 1, "TournamentCreated"),
        (tournament, 2, "EntryOpened"),
        (tournament, 3, "EntryClosed"),
    ]


def test_each_reader_has_a_place_of_its_own(tournament: UUID) -> None:
    assert read(ResultsRead, listener([])) == read(TournamentTold, listener([])) == 2


def test_a_reader_that_is_killed_is_told_again_and_has_kept_nothing(tournament: UUID) -> None:
    def die(tournament_id: UUID, heard: Sequence[News]) -> None:
        Account.objects.create_user("half done")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        read(ResultsRead, die)
    assert not Account.objects.filter(username="half done").exists()
    assert read(ResultsRead, listener([])) == 2


def test_much_is_told_a_part_at_a_time(tournament: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "EVENTS_AT_ONCE", 1)
    told: Told = []
    assert [read(ResultsRead, listener(told)) for _ in range(3)] == [1, 1, 0]
    assert [number for _, number, _ in told] == [1, 2]


def test_a_tournament_that_cannot_be_read_does_not_hold_up_the_others(tournament: UUID, host: Account) -> None:
    other = create(host, "Autumn league", Rules(titles=("1860",), table_sizes=(4,))).id
    told: Told = []

    def stumble(tournament_id: UUID, heard: Sequence[News]) -> None:
        if tournament_id == tournament:
            raise RuntimeError
        listener(told)(tournament_id, heard)

    with pytest.raises(RuntimeError):
        read(ResultsRead, stumble)
    assert told == [(other, 1, "TournamentCreated")]
