"""Who plays in the tests of ratings."""

from __future__ import annotations

import pytest

from gateway.accounts.models import Account
from tests.gateway.ratings.events import Event


@pytest.fixture
def event(db: None) -> Event:
    """A tournament of three."""
    host = Account.objects.create_user("host")
    return Event(host, *[Account.objects.create_user(name) for name in ("anna", "ben", "cleo")])


@pytest.fixture
def anna(event: Event) -> Account:
    return Account.objects.get(username="anna")


@pytest.fixture
def ben(event: Event) -> Account:
    return Account.objects.get(username="ben")


@pytest.fixture
def cleo(event: Event) -> Account:
    return Account.objects.get(username="cleo")
