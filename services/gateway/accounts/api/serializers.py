"""Accounts, programs and tokens, as the API shows them."""

from __future__ import annotations

import zoneinfo
from typing import Any

from rest_framework import serializers

from gateway.accounts.models import Account, ApiToken, Language, Scope
from gateway.api.fields import Text

NAME = "By which others know the account: letters, digits and @ . + - _"


class AccountSerializer(serializers.ModelSerializer[Account]):
    """An account, as everybody may see it."""

    name = serializers.CharField(source="username", read_only=True, help_text=NAME)
    is_bot = serializers.BooleanField(read_only=True, help_text="Whether a program plays under this name.")
    owner = serializers.IntegerField(
        source="bot_owner_id", read_only=True, allow_null=True, help_text="Id of the account whose program it is."
    )
    joined_at = serializers.DateTimeField(source="date_joined", read_only=True)
    closed = serializers.SerializerMethodField()

    class Meta:
        model = Account
        fields: tuple[str, ...] = ("id", "name", "is_bot", "owner", "joined_at", "closed")
        read_only_fields = fields

    def get_closed(self, account: Account) -> bool:
        """Whether it was closed; the name is a pseudonym then."""
        return account.closed_at is not None


class ProfileSerializer(AccountSerializer):
    """One's own account."""

    email = serializers.EmailField(required=False, allow_blank=True, max_length=254)
    time_zone = Text(required=False, max_length=64, help_text="Such as Europe/Paris.")
    language = serializers.ChoiceField(required=False, choices=Language.choices)
    seating = serializers.ChoiceField(
        required=False, choices=Account.Seating.choices, help_text="Whether others may seat the account without asking."
    )

    class Meta(AccountSerializer.Meta):
        fields = (*AccountSerializer.Meta.fields, "email", "time_zone", "language", "seating")
        read_only_fields = AccountSerializer.Meta.fields

    def validate_time_zone(self, name: str) -> str:
        """Raises `ValidationError` if there is no such time zone."""
        if name not in zoneinfo.available_timezones():
            raise serializers.ValidationError("there is no time zone of this name")
        return name

    def validate_email(self, address: str) -> str:
        """Raises `ValidationError` if another account has this address."""
        others = Account.objects.exclude(pk=self.instance.pk) if self.instance else Account.objects.all()
        if address and others.filter(email__iexact=address).exists():
            raise serializers.ValidationError("another account has this address")
        return address.lower()


class SignUpSerializer(serializers.Serializer[Any]):
    """What a new account needs."""

    name = Text(max_length=150, help_text=NAME)
    password = Text(
        max_length=200, trim_whitespace=False, write_only=True, help_text="12 characters or more, not a common one."
    )
    email = serializers.EmailField(
        required=False, allow_blank=True, default="", max_length=254, help_text="Without it a lost password stays lost."
    )
    language = serializers.ChoiceField(required=False, choices=Language.choices, default=Language.ENGLISH)


class PasswordSerializer(serializers.Serializer[Any]):
    """A proof that it is really the account's owner who asks."""

    password = Text(
        required=False, max_length=200, trim_whitespace=False, help_text="Needed unless the account has none."
    )


class BotSerializer(serializers.Serializer[Any]):
    """A program to be given an account."""

    name = Text(max_length=150, help_text=NAME)


class TokenRequestSerializer(serializers.Serializer[Any]):
    """What a new token is for."""

    name = Text(max_length=100, help_text="What it is for.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=Scope.choices), max_length=20, help_text="What it may be used for."
    )


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    """A personal token, without its text."""

    class Meta:
        model = ApiToken
        fields: tuple[str, ...] = ("id", "name", "hint", "scopes", "created_at", "last_used_at", "revoked_at")
        read_only_fields = fields


class NewTokenSerializer(TokenSerializer):
    """A new token, with its text, which is shown this once."""

    token = Text(read_only=True, help_text="Send it as Authorization: Bearer.")

    class Meta(TokenSerializer.Meta):
        fields = (*TokenSerializer.Meta.fields, "token")
        read_only_fields = fields
