"""Who runs the tournaments of the tests."""

from __future__ import annotations

import pytest

from gateway.accounts.models import Account


@pytest.fixture
def host(db: None) -> Account:
    """Somebody who runs tournaments."""
    return Account.objects.create_user("host", email="host@example.org")
