"""Makes the typed parts of the client from the API's OpenAPI description.

    python -m generator             in clients/python: writes bradshaw_client/models.py and bradshaw_client/client.py

It understands what our own description says and refuses anything else, so that a new construct is noticed here and not
by a user of the client.
"""

from __future__ import annotations

from .sources import sources

__all__ = ["sources"]
