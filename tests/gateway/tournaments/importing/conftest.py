"""Who imports past events."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from gateway.accounts.models import Account


@pytest.fixture
def api(host: Account) -> APIClient:
    """A host's caller of the API."""
    client = APIClient()
    client.force_authenticate(host)
    return client
