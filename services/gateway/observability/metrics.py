"""Measurements, in the form Prometheus reads. ``/metrics`` shows those of the process that answers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

REQUESTS = Counter("bradshaw_http_requests", "Requests answered.", ["method", "route", "status"])
SECONDS = Histogram("bradshaw_http_seconds", "Time from a request to its answer.", ["method", "route"])
COMMANDS = Counter("bradshaw_commands_sent", "Commands and queries sent.", ["type"])
REPLIES = Histogram("bradshaw_reply_seconds", "Time from a command or query to its reply.", ["type"])
EVENTS = Counter("bradshaw_events_followed", "Events applied to the projections.", ["type"])
GAPS = Counter("bradshaw_event_gaps", "Times a projection was behind and was read from the store.")
IN_FLIGHT = Gauge("bradshaw_replays_in_flight", "Items of batches that are being worked on.", ["state"])
RESENT = Counter("bradshaw_replays_resent", "Items sent again because nothing was heard of them.", ["state"])
CLOCK_DECISIONS = Counter("bradshaw_clock_decisions", "Players reminded, and times that were up.", ["kind"])
NOTICES = Counter("bradshaw_notices", "Notices written down.", ["topic"])
DELIVERIES = Counter("bradshaw_deliveries", "Tries to deliver a notice, by what came of them.", ["channel", "outcome"])
DELIVERY_SECONDS = Histogram("bradshaw_delivery_seconds", "One request to a webhook.")
OUTBOX = Gauge("bradshaw_outbox", "Deliveries that are due.")
OUTBOX_AGE = Gauge("bradshaw_outbox_age_seconds", "How long the oldest of them has been due.")
TOURNAMENT_STEPS = Counter("bradshaw_tournament_steps", "Steps that tournaments took by themselves.", ["step"])
STANDINGS_SECONDS = Histogram("bradshaw_standings_seconds", "Standings of one tournament worked out.")
ROUNDS = Histogram("bradshaw_process_round_seconds", "One round of a process beside the web server.", ["process"])
OUTAGES = Counter("bradshaw_process_outages", "Rounds put off because a server was away, or failed.", ["process"])


def expose(request: HttpRequest) -> HttpResponse:
    """``GET /metrics``"""
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)
