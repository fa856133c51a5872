"""Connections are given back while a request waits, so that few serve many."""

from __future__ import annotations

import pytest
from django.db import connection, transaction

from gateway.bus.handlers import handle
from gateway.database import release
from gateway.games import reading
from gateway.games.models import Game
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import GAME, started


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_given_back_is_taken_again() -> None:
    Game.objects.count()
    release()
    assert connection.connection is None
    assert Game.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_within_a_transaction_the_connection_stays() -> None:
    with transaction.atomic():
        handle(started())
        release()
    assert Game.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_none_is_held_while_the_rules_service_is_asked(telling: RulesStandIn) -> None:
    Game.objects.count()
    reading.state(GAME)
    assert connection.connection is None
