"""How accounts begin and end: sign-up, programs that play, and the pseudonym that stays."""

from __future__ import annotations

import secrets

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gateway.accounts import signals
from gateway.accounts.models import Account

MOST_BOTS = 20
PSEUDONYM = "departed-"
"""Begins every pseudonym; nobody may take such a name."""


def sign_up(name: str, password: str, email: str = "", **profile: str) -> Account:
    """A new account. Raises `ValidationError` naming each field that is not fit."""
    account = Account(username=name, email=email.lower(), **profile)
    errors = _faults(account)
    try:
        validate_password(password, account)
    except ValidationError as error:
        errors["password"] = list(error.messages)
    if errors:
        raise ValidationError(errors)
    account.set_password(password)
    account.save()
    return account


def add_bot(owner: Account, name: str) -> Account:
    """An account for a program of its owner; it has tokens, but no password. Raises `ValidationError`."""
    if owner.is_bot:
        raise ValidationError({"name": ["a program has no programs of its own"]})
    if owner.bots.filter(closed_at=None).count() >= MOST_BOTS:
        raise ValidationError({"name": [f"an account may have {MOST_BOTS} programs"]})
    bot = Account(username=name, bot_owner=owner, seating=Account.Seating.INVITATION)
    if errors := _faults(bot):
        raise ValidationError(errors)
    bot.set_unusable_password()
    bot.save()
    return bot


def _faults(account: Account) -> dict[str, list[str]]:
    """What is wrong with name, address and profile, by field."""
    found: dict[str, list[str]] = {}
    if account.username.lower().startswith(PSEUDONYM):
        found["name"] = [_("this name is kept for closed accounts")]
    try:
        account.full_clean(exclude=["password"])
    except ValidationError as error:
        for field, messages in error.message_dict.items():
            found.setdefault({"username": "name", "__all__": "name"}.get(field, field), []).extend(messages)
    return found


@transaction.atomic
def close_account(account: Account) -> Account:
    """Take the person out and leave a pseudonym, so that every game it played stays whole; its programs go with it."""
    for bot in account.bots.filter(closed_at=None):
        close_account(bot)
    account = Account.objects.select_for_update().get(pk=account.pk)
    if account.closed_at is not None:
        return account
    former = account.username
    account.username = PSEUDONYM + secrets.token_hex(4)
    account.email = account.first_name = account.last_name = ""
    account.time_zone, account.is_active, account.is_staff, account.is_superuser = "UTC", False, False, False
    account.last_login, account.closed_at = None, timezone.now()
    account.set_unusable_password()
    account.save()
    account.tokens.all().delete()
    signals.closing.send(sender=Account, account=account, former_name=former)
    return account
