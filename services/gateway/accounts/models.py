"""Accounts and personal API tokens. A token's text is shown once, when it is made; only its digest is kept."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

PREFIX = "brd_"
"""Begins every token, so that one that was published by mistake can be searched for."""


class Scope(models.TextChoices):
    """What a token may be used for."""

    REPLAYS_WRITE = "replays:write", "upload archives and cancel batches"


class Account(AbstractUser):
    """A person, or a program that plays."""

    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=8, default="en")


class ApiToken(models.Model):
    """A token with which a program acts for an account, within its scopes, until it is revoked."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=100)
    hint = models.CharField(max_length=12, help_text="The token's first letters, to tell it from others.")
    digest = models.BinaryField(max_length=32, unique=True)
    scopes = ArrayField(models.CharField(max_length=40, choices=Scope.choices), default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.hint}…)"

    @classmethod
    def issue(cls, account: Account, name: str, scopes: list[str]) -> tuple[ApiToken, str]:
        """A new token, and its text, which cannot be had again."""
        text = PREFIX + secrets.token_urlsafe(32)
        token = cls.objects.create(account=account, name=name, hint=text[:8], digest=digest_of(text), scopes=scopes)
        return token, text

    @classmethod
    def valid(cls, text: str) -> ApiToken | None:
        """The token with this text, unless there is none, it is revoked, or its account is closed."""
        live = cls.objects.select_related("account").filter(revoked_at=None, account__is_active=True)
        return live.filter(digest=digest_of(text)).first()

    def note_use(self) -> None:
        """Remember that it was used, to the minute: not a write for each request."""
        now = timezone.now()
        if self.last_used_at is None or now - self.last_used_at > timedelta(minutes=1):
            ApiToken.objects.filter(pk=self.pk).update(last_used_at=now)


def digest_of(text: str) -> bytes:
    """What is kept of a token. It is random and long, so a plain hash cannot be searched backwards."""
    return hashlib.sha256(text.encode()).digest()
