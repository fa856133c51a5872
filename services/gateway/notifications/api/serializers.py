"""Preferences, webhooks and their log, as the API shows and takes them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gateway.api.fields import Flag
from gateway.notifications.models import (
    Attempt,
    Delivery,
    GamePreferences,
    Mail,
    Notice,
    Preferences,
    TournamentPreferences,
    Webhook,
)
from gateway.notifications.topics import OFFERED, Topic

TOPICS = [(topic.value, topic.label) for topic in OFFERED]


class TopicsField(serializers.ListField):
    """Some of the topics, each once."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=serializers.ChoiceField(TOPICS), max_length=len(TOPICS), **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Raises `ValidationError` for what is no topic, or too many."""
        return sorted(set(super().run_validation(data)))


class PreferencesSerializer(serializers.ModelSerializer[Preferences]):
    """How an account wants to be told."""

    mail = serializers.ChoiceField(Mail.choices, required=False)
    mail_topics = TopicsField(required=False)
    mail_when_present = Flag(required=False)
    digest_hour = serializers.IntegerField(
        required=False, min_value=0, max_value=23, help_text="By the clock on the account's wall."
    )

    class Meta:
        model = Preferences
        fields = ("mail", "mail_topics", "mail_when_present", "digest_hour", "digest_due_at")
        read_only_fields = ("digest_due_at",)


@extend_schema_field({"anyOf": [{"type": "string", "enum": Mail.values}, {"type": "null"}]})
class MailOrNullField(serializers.ChoiceField):
    """When mails are sent about one game."""

    def __init__(self, **options: Any) -> None:
        super().__init__(Mail.choices, allow_null=True, **options)


class GamePreferencesSerializer(serializers.ModelSerializer[GamePreferences]):
    """How an account wants to be told of one game."""

    mail = MailOrNullField(required=False, help_text="Null: as for all games.")

    class Meta:
        model = GamePreferences
        fields = ("mail", "webhooks")


class TournamentPreferencesSerializer(serializers.ModelSerializer[TournamentPreferences]):
    """How an account wants to be told of one tournament and of its games."""

    mail = MailOrNullField(required=False, help_text="Null: as for all tournaments.")

    class Meta:
        model = TournamentPreferences
        fields = ("mail", "webhooks")


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """An address that is told what happens."""

    enabled = serializers.SerializerMethodField()

    class Meta:
        model = Webhook
        fields = (
            "id", "url", "description", "topics", "everybody", "enabled", "disabled_at", "disabled_reason",
            "created_at", "succeeded_at",
        )  # fmt: skip
        read_only_fields = fields

    def get_enabled(self, hook: Webhook) -> bool:
        """Whether anything is sent to it."""
        return hook.disabled_at is None


class NewWebhookSerializer(WebhookSerializer):
    """The same with its secret, which is told only now."""

    class Meta:
        model = Webhook
        fields = (
            "id", "url", "description", "topics", "everybody", "enabled", "disabled_at", "disabled_reason",
            "created_at", "succeeded_at", "secret",
        )  # fmt: skip
        read_only_fields = fields


class WebhookWanted(serializers.Serializer[Any]):
    """A webhook as it is wanted."""

    url = serializers.CharField(max_length=500, help_text="Begins with https:// and leads to a public address.")
    description = serializers.CharField(required=False, max_length=200, allow_blank=True)
    topics = TopicsField(required=False, help_text="Empty: all.")
    everybody = serializers.BooleanField(
        required=False, help_text="Also the turns and times of others, in games that one owns or arbitrates."
    )


class WebhookChanges(WebhookWanted):
    """What is to be different about a webhook."""

    url = serializers.CharField(required=False, max_length=500)
    enabled = serializers.BooleanField(required=False)


class NoticeSerializer(serializers.ModelSerializer[Notice]):
    """What was to be told. Its id is that of the CloudEvent."""

    topic = serializers.ChoiceField(Topic.choices, read_only=True)
    game = serializers.UUIDField(source="game_id", read_only=True, allow_null=True)
    tournament = serializers.UUIDField(source="tournament_id", read_only=True, allow_null=True)
    content = serializers.DictField(source="data", read_only=True, help_text="The event's data.")

    class Meta:
        model = Notice
        fields = ("id", "topic", "game", "tournament", "at", "content", "request_id")
        read_only_fields = fields


class AttemptSerializer(serializers.ModelSerializer[Attempt]):
    """One try."""

    class Meta:
        model = Attempt
        fields = ("at", "status", "seconds", "error", "excerpt")
        read_only_fields = fields


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    """Something that was sent to a webhook, or is to be."""

    state = serializers.ChoiceField(Delivery.State.choices, read_only=True)
    notice = NoticeSerializer(read_only=True)
    attempts = AttemptSerializer(many=True, read_only=True)

    class Meta:
        model = Delivery
        fields = ("id", "state", "reason", "tries", "due_at", "created_at", "done_at", "notice", "attempts")
        read_only_fields = fields
