"""Tournaments are kept as their events; commands are carried out one after the other, wholly or not at all."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.http import Http404

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.keeping import Kept, carry_out, create, current

pytestmark = pytest.mark.django_db

RULES = Rules(titles=("18GB",), table_sizes=(4, 3))


@pytest.fixture
def kept(host: Account) -> Kept:
    """A tournament that nobody has entered."""
    return create(host, "Spring league", RULES, description="by mail")


def test_a_tournament_is_found_as_it_was_made(kept: Kept, host: Account) -> None:
    found = current(kept.id)
    assert found.version == 1
    assert (found.at_work.name, found.at_work.owner) == ("Spring league", str(host.pk))


def test_there_is_no_tournament_under_an_unknown_id() -> None:
    with pytest.raises(Http404):
        current(uuid4())


def test_a_command_that_is_carried_out_already_adds_no_events(kept: Kept, host: Account) -> None:
    assert carry_out(kept.id, commands.open_entry, by=host).version == 2
    assert carry_out(kept.id, commands.open_entry, by=host).version == 2


def test_what_is_refused_is_told_with_the_field_and_its_values(kept: Kept, host: Account) -> None:
    def wrong(t: Any) -> Any:
        return commands.enter(t, Entry(player=str(host.pk), titles=("1830",)))

    carry_out(kept.id, commands.open_entry, by=host)
    with pytest.raises(Problem) as told:
        carry_out(kept.id, wrong, by=host)
    assert (told.value.status, told.value.code) == (422, "unknown-title")
    assert told.value.errors[0]["values"] == {"titles": ["1830"]}


def test_a_command_for_another_version_than_the_present_one_is_stale(kept: Kept, host: Account) -> None:
    with pytest.raises(Problem) as told:
        carry_out(kept.id, commands.open_entry, by=host, expected=7)
    assert told.value.status == 412
