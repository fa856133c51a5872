"""Dead letters and queues, as the API shows them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from gateway.operations.dead_letters import PLACE

MOST = 10_000


class DeadLetterSerializer(serializers.Serializer[Any]):
    """A message that was set aside."""

    id = serializers.CharField(help_text="Its place among the dead letters.")
    stream = serializers.CharField(help_text="On which it came, and to which it goes back.")
    reason = serializers.CharField()
    set_aside_at = serializers.CharField(allow_null=True)
    type = serializers.CharField(allow_null=True)
    game = serializers.CharField(allow_null=True)
    request = serializers.CharField(allow_null=True, help_text="The request from outside that led to it.")
    content = serializers.CharField(help_text="The envelope, or whatever came, as text.")


class DeadLetterPageSerializer(serializers.Serializer[Any]):
    """A page of dead letters."""

    next = serializers.URLField(allow_null=True)
    count = serializers.IntegerField(help_text="All that there are.")
    results = DeadLetterSerializer(many=True)


class DeadLetterPage(serializers.Serializer[Any]):
    """Which part of the dead letters."""

    after = serializers.RegexField(f"^{PLACE.pattern}$", required=False, help_text="Those behind this one.")
    limit = serializers.IntegerField(required=False, min_value=1, max_value=1_000, default=100)


class RedriveWanted(serializers.Serializer[Any]):
    """Which dead letters to put back."""

    ids = serializers.ListField(
        child=serializers.RegexField(f"^{PLACE.pattern}$"),
        required=False,
        max_length=MOST,
        help_text="Without it, all of them.",
    )


class RedrivenSerializer(serializers.Serializer[Any]):
    """What was put back."""

    put_back = serializers.IntegerField()


class QueuesSerializer(serializers.Serializer[Any]):
    """What waits."""

    commands = serializers.IntegerField(help_text="Commands that somebody waits for.")
    queries = serializers.IntegerField()
    bulk = serializers.IntegerField(help_text="Commands that nobody waits for.")
    events_unacknowledged = serializers.IntegerField()
    followed_to = serializers.IntegerField(help_text="Place in the event store that the projections have reached.")
    dead_letters = serializers.IntegerField()
    deliveries = serializers.IntegerField(help_text="Mails and webhooks that are due.")
    clocks = serializers.IntegerField(help_text="Clocks that are due to be looked at.")
    replays = serializers.IntegerField(help_text="Items of batches that are not done.")
