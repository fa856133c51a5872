"""Accounts and personal API tokens. A token's text is shown once, when it is made; only its digest is kept."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import connection, models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

PREFIX = "brd_"
"""Begins every token, so that one that was published by mistake can be searched for."""


class Scope(models.TextChoices):
    """What a token may be used for."""

    REPLAYS_WRITE = "replays:write", _("upload archives and cancel batches")
    GAMES_READ = "games:read", _("read private games that the account may read, and its notes")
    GAMES_WRITE = "games:write", _("create games, join and leave them, and manage one's own")
    GAMES_PLAY = "games:play", _("act in games, and chat")
    GAMES_ARBITRATE = "games:arbitrate", _("use the powers of an arbiter")
    TOURNAMENTS_READ = "tournaments:read", _("read what only the people of a tournament may read")
    TOURNAMENTS_WRITE = "tournaments:write", _("enter tournaments, create and manage one's own")
    TOURNAMENTS_ARBITRATE = "tournaments:arbitrate", _("correct results and replace players")
    ACCOUNT_READ = "account:read", _("read the account's profile and preferences")
    ACCOUNT_WRITE = "account:write", _("change the account's profile and preferences")
    OPERATE = "operations", _("look after the services, as the site's staff")


class Language(models.TextChoices):
    """The languages that pages, mails and reference sheets are written in."""

    ENGLISH = "en", "English"
    FRENCH = "fr", "français"
    SPANISH = "es", "español"


class Account(AbstractUser):
    """A person, or a program that plays. A closed account stays as a pseudonym, so that its games stay whole."""

    class Seating(models.TextChoices):
        """How somebody else may give this account a seat."""

        INVITATION = "invitation", _("by invitation, which the account accepts")
        AT_ONCE = "at-once", _("at once, without asking")

    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=8, default=Language.ENGLISH, choices=Language.choices)
    seating = models.CharField(max_length=10, default=Seating.INVITATION, choices=Seating.choices)
    bot_owner = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="bots",
        help_text="Whose program it is; null: a person.",
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("email"), condition=~Q(email=""), name="one_account_per_address"),
            models.UniqueConstraint(Lower("username"), name="one_account_per_name"),
        ]

    @property
    def is_bot(self) -> bool:
        """Whether a program plays under this name."""
        return self.bot_owner_id is not None


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
        # Asked for every request, and written out: putting this query together takes ten times as long as asking it.
        with connection.cursor() as cursor:
            cursor.execute(_VALID, [digest_of(text)])
            row = cursor.fetchone()
        if row is None:
            return None
        own = len(_columns(cls))
        token = cls.from_db(connection.alias, _columns(cls), row[:own])
        token.account = Account.from_db(connection.alias, _columns(Account), row[own:])
        return token

    def note_use(self) -> None:
        """Remember that it was used, to the minute: not a write for each request."""
        now = timezone.now()
        if self.last_used_at is None or now - self.last_used_at > timedelta(minutes=1):
            ApiToken.objects.filter(pk=self.pk).update(last_used_at=now)


def digest_of(text: str) -> bytes:
    """What is kept of a token. It is random and long, so a plain hash cannot be searched backwards."""
    return hashlib.sha256(text.encode()).digest()


def _columns(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


_VALID = f"""
    select {", ".join(f"token.{name}" for name in _columns(ApiToken))},
           {", ".join(f"account.{name}" for name in _columns(Account))}
      from {ApiToken._meta.db_table} token join {Account._meta.db_table} account on account.id = token.account_id
     where token.digest = %s and token.revoked_at is null and account.is_active
"""
