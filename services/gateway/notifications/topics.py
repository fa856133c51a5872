"""What people can be told of."""

from __future__ import annotations

from django.db import models


class Topic(models.TextChoices):
    """Kinds of notices. New ones may be added; none changes its meaning."""

    TURN = "turn", "it is your turn"
    TIME_RUNS_OUT = "time-runs-out", "your time is running out"
    TIME_UP = "time-up", "a player's time is up"
    INVITED = "invited", "you are invited to a game"
    STARTED = "started", "a game has started"
    FINISHED = "finished", "a game is over"
    CLOSED = "closed", "a game was closed"
    SUBSTITUTED = "substituted", "somebody has taken over a seat"
    UNDO_ASKED = "undo-asked", "a player asks to take moves back"
    PAUSED = "paused", "the clocks were stopped"
    RESUMED = "resumed", "the clocks go on"
    ROUND_DRAWN = "round-drawn", "a round of a tournament is drawn, or your table in it has changed"
    TABLE_STARTED = "table-started", "your table in a tournament has started"
    TABLE_RESULT = "table-result", "your table in a tournament has a result, or another one"
    WARNED = "warned", "you are warned in a tournament"
    STANDINGS_PUBLISHED = "standings-published", "the standings of a tournament may be seen"
    TOURNAMENT_CANCELLED = "tournament-cancelled", "a tournament was cancelled"
    DIGEST = "digest", "your games, once a day"
    PING = "ping", "a test of a webhook"
    WEBHOOK_DISABLED = "webhook-disabled", "a webhook was disabled"


OFFERED = [topic for topic in Topic if topic not in (Topic.DIGEST, Topic.PING, Topic.WEBHOOK_DISABLED)]
"""What one can choose to be told of; the others come when they are due."""
MAILED = [
    Topic.TURN,
    Topic.TIME_RUNS_OUT,
    Topic.TIME_UP,
    Topic.INVITED,
    Topic.STARTED,
    Topic.FINISHED,
    Topic.CLOSED,
    Topic.SUBSTITUTED,
    Topic.UNDO_ASKED,
    Topic.ROUND_DRAWN,
    Topic.WARNED,
    Topic.STANDINGS_PUBLISHED,
    Topic.TOURNAMENT_CANCELLED,
]
"""What mails are about for who has not chosen. That the game of a table starts and ends is told of the game already."""
