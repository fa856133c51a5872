"""What is asked of ratings."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gateway.accounts.models import Account
from gateway.ratings.models import AccountRating
from gateway.tournaments.domain.ratings import OVERALL, Rating


def rating_of(account: Account | int, title: str | None = None) -> float:
    """The rating of an account as it is shown: of a title, or overall. Who has played nothing has 0."""
    pk = account if isinstance(account, int) else account.pk
    found = AccountRating.objects.filter(account=pk, title=title or OVERALL).values_list("shown", flat=True).first()
    return Rating().shown if found is None else found


def ratings_of(accounts: Collection[int], title: str | None = None) -> dict[int, float]:
    """The same for several accounts, in one query."""
    rated = AccountRating.objects.filter(account__in=accounts, title=title or OVERALL)
    found = dict(rated.values_list("account_id", "shown"))
    return {account: found.get(account, Rating().shown) for account in accounts}


def ranked(ratings: Sequence[AccountRating]) -> list[tuple[int, AccountRating]]:
    """Ratings of one title that follow each other in the order of all, each with its rank; equal ones share a rank."""
    if not ratings:
        return []
    first = ratings[0]
    of_title = AccountRating.objects.filter(title=first.title)
    rank = 1 + of_title.filter(shown__gt=first.shown).count()
    place = rank + of_title.filter(shown=first.shown, account_id__lt=first.account_id).count()
    found = []
    for position, (before, rating) in enumerate(zip((first, *ratings), ratings, strict=False), place):
        rank = rank if rating.shown == before.shown else position
        found.append((rank, rating))
    return found
