"""``python -m gateway issue_token NAME --scope replays:write``: a personal token for an account, shown once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from gateway.accounts.models import Account, ApiToken, Scope


class Command(BaseCommand):
    """Issues a token."""

    help = "Issue a personal API token for an account, and print it. It cannot be shown again."

    def add_arguments(self, parser: CommandParser) -> None:
        """Options of the command line."""
        parser.add_argument("account", help="name of the account")
        parser.add_argument("--name", default="command line", help="what the token is for")
        parser.add_argument("--scope", action="append", default=[], choices=Scope.values, help="may be repeated")

    def handle(self, *arguments: Any, account: str, name: str, scope: list[str], **options: Any) -> None:
        """Print the token's text. Raises `CommandError` if there is no such account."""
        owner = Account.objects.filter(username=account).first()
        if owner is None:
            raise CommandError(f"there is no account {account!r}; createsuperuser makes one")
        _, text = ApiToken.issue(owner, name, scope)
        self.stdout.write(text)
