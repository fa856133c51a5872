"""People with tokens for tournaments."""

from __future__ import annotations

import pytest

from tests.gateway.live import Person
from tests.gateway.tournaments.api.events import SCOPES


@pytest.fixture
def hanna(db: None) -> Person:
    """Runs tournaments."""
    return Person("hanna", *SCOPES)


@pytest.fixture
def anna(db: None) -> Person:
    """Enters them."""
    return Person("anna", *SCOPES)


@pytest.fixture
def ben(db: None) -> Person:
    """Enters them, too."""
    return Person("ben", *SCOPES)


@pytest.fixture
def judge(db: None) -> Person:
    """Is their arbiter."""
    return Person("judge", *SCOPES)


@pytest.fixture
def stranger(db: None) -> Person:
    """Has nothing to do with them, and runs one of his own."""
    return Person("stranger", *SCOPES)
