"""What the gateway logs can be followed through all services."""

from __future__ import annotations

import json
import logging
from logging.config import DictConfigurator

from django.conf import settings

from gateway.observability.requests import adopt_request_id

REQUEST = "0b6ad1a2-6a2f-4d52-8a3d-3f4f4b8c3a11"


def test_a_log_line_names_the_request_that_it_belongs_to() -> None:
    configured = DictConfigurator(settings.LOGGING)
    formatter = configured.configure_formatter(configured.config["formatters"]["json"])
    record = logging.makeLogRecord({"name": "gateway.games", "levelname": "INFO", "msg": "opened", "game": "g"})
    adopt_request_id(REQUEST)
    try:
        line = json.loads(formatter.format(record))
    finally:
        adopt_request_id("")
    assert (line["service"], line["message"], line["game"], line["request"]) == ("gateway", "opened", "g", REQUEST)
