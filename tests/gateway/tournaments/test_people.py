"""Who somebody is in a tournament, and what that allows."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from gateway.accounts.models import Account
from gateway.games.people import Caller
from gateway.tournaments import models
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.rules import EntryConditions, Officials
from gateway.tournaments.people import look, must_arbitrate, must_host, person_in, readable, sees_standings_up_to
from tests.gateway.tournaments.at_play import Play, people, rules

pytestmark = pytest.mark.django_db


class Cast:
    """A private tournament and everybody who may come to it."""

    def __init__(self, host: Account) -> None:
        self.host = host
        self.cohost, self.arbiter, self.invited, self.stranger = people(4)
        self.staff = Account.objects.create(username="staff", is_staff=True, email="staff@example.org")
        officials = Officials(co_hosts=(str(self.cohost.pk),), arbiters=(str(self.arbiter.pk),))
        self.play = Play(host, 0, rules(officials=officials, hidden=True), private=True)
        self.entrant = people(1)[0]
        from gateway.tournaments.domain.entrants import Entry

        self.play.do(commands.enter, Entry(player=str(self.entrant.pk)))
        invited = frozenset({str(self.invited.pk)})
        changed = rules(officials=officials, hidden=True, entry=EntryConditions(invited=invited))
        self.play.do(commands.change_rules, changed, str(host.pk), "")


@pytest.fixture
def cast(host: Account) -> Cast:
    return Cast(host)


HOSTS, ARBITERS = {"host", "cohost", "staff"}, {"host", "cohost", "staff", "arbiter"}
READERS = ARBITERS | {"invited", "entrant"}


@pytest.mark.parametrize("who", ["host", "cohost", "staff", "arbiter", "invited", "entrant", "stranger"])
def test_what_somebody_may_do_follows_from_who_he_is(cast: Cast, who: str) -> None:
    account: Account = getattr(cast, who)
    person = person_in(cast.play.t, Caller(account))
    assert person.host == (who in HOSTS)
    assert person.arbiter == (who in ARBITERS)
    assert person.belongs == (who in READERS)
    assert readable(models.Tournament.objects.all(), account).exists() == (who in READERS)
    if who in READERS:
        assert look(cast.play.id, Caller(account))[1] == person
    else:
        with pytest.raises(Http404):
            look(cast.play.id, Caller(account))


def test_nobody_in_particular_reads_no_private_tournament(cast: Cast) -> None:
    assert not readable(models.Tournament.objects.all(), None).exists()
    with pytest.raises(Http404):
        look(cast.play.id, None)


def test_an_open_tournament_is_read_by_all(host: Account) -> None:
    play = Play(host, 0)
    assert readable(models.Tournament.objects.all(), None).exists()
    assert look(play.id, None)[0].id == play.id


def test_a_token_that_is_too_narrow_makes_no_arbiter(cast: Cast) -> None:
    person = person_in(cast.play.t, Caller(cast.host, arbitrates=False))
    must_host(person)
    with pytest.raises(PermissionDenied):
        must_arbitrate(person)


def test_who_has_entered_is_no_host(cast: Cast) -> None:
    with pytest.raises(PermissionDenied):
        must_host(person_in(cast.play.t, Caller(cast.entrant)))


def test_hidden_standings_are_seen_by_officials_and_by_others_once_published(host: Account) -> None:
    play = Play(host, 4, rules(hidden=True))
    play.start()
    official, other = (person_in(play.t, Caller(account)) for account in (host, play.people[0]))
    assert [sees_standings_up_to(play.t, person) for person in (official, other)] == [1, 0]
    play.do(commands.publish, str(host.pk), 1)
    assert sees_standings_up_to(play.t, other) == 1
