"""Rating the players: each result in its turn, from what the ratings were before it.

A new result is the last one, and costs no more than itself. One that was corrected or taken back has others behind it,
and they are rated again with it; so the ratings are always those that the results as they stand now come to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.db import connection, transaction
from django.db.models import Max

from gateway.ratings import results
from gateway.ratings.models import AccountRating, RatedResult, RatingChange, ResultsRead
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.ratings import OVERALL, FinishedGame, Rating, Ratings

_TAKE_THE_TURN = "select pg_try_advisory_xact_lock(18600002)"
ROWS_AT_ONCE = 2_000


def rate() -> int:
    """Bring the ratings up to the results; how many results were rated for it. Several processes may do so."""
    try:
        results.follow()
    finally:  # one tournament whose events cannot be read does not hold up the others
        rated = _rate_stale()
    return rated


@transaction.atomic
def _rate_stale() -> int:
    """Rate what is new or has changed, and all that follows the first of it."""
    with connection.cursor() as cursor:
        cursor.execute(_TAKE_THE_TURN)
        if not cursor.fetchone()[0]:
            return 0  # another process is at it
    # Held, so that one that changes meanwhile is not taken for rated.
    stale = list(RatedResult.objects.select_for_update().filter(stale=True))
    if not stale:
        return 0
    following = _from(stale[0])
    touched = _forget_from(following)
    touched |= {int(player) for result in following for player in result.places}
    ratings = Ratings(before=_last_of(touched))
    RatingChange.objects.bulk_create(_changes(following, ratings), batch_size=ROWS_AT_ONCE)
    RatedResult.objects.filter(pk__in=[result.pk for result in stale]).update(stale=False)
    _settle(touched)
    return len(following)


def _from(first: RatedResult) -> list[RatedResult]:
    """This result and all that follow it."""
    later = RatedResult.objects.filter(at__gte=first.at).defer("recorded")
    return [result for result in later.iterator(ROWS_AT_ONCE) if result.order >= first.order]


def _forget_from(following: list[RatedResult]) -> set[int]:
    """Delete what these results changed; the accounts whose ratings it was."""
    changes = RatingChange.objects.filter(result__in=[result.pk for result in following])
    accounts = set(changes.values_list("account_id", flat=True))
    changes.delete()
    return accounts


def _changes(following: Iterable[RatedResult], ratings: Ratings) -> Iterator[RatingChange]:
    for result in following:
        titles = (OVERALL, result.title)
        before = {(title, player): ratings.of(player, title) for title in titles for player in result.places}
        ratings.add(FinishedGame(result.title, result.places))
        for (title, player), old in before.items():
            new = ratings.of(player, title)
            if new.games > old.games:
                yield RatingChange(
                    result=result,
                    account_id=int(player),
                    title=title,
                    at=result.at,
                    place=result.places[player],
                    before=old.shown,
                    mean=new.mean,
                    deviation=new.deviation,
                    games=new.games,
                )


def _last_of(accounts: Iterable[int]) -> Mapping[tuple[str, PlayerId], Rating]:
    """The ratings of these accounts, by title, after the last change that there is."""
    return {
        (change.title, str(change.account_id)): Rating(change.mean, change.deviation, change.games)
        for change in _last_changes(accounts)
    }


def _last_changes(accounts: Iterable[int]) -> Iterable[RatingChange]:
    grouped = RatingChange.objects.filter(account__in=accounts).order_by().values("account", "title")
    return RatingChange.objects.filter(pk__in=grouped.annotate(last=Max("pk")).values("last"))


def _settle(accounts: set[int]) -> None:
    """The ratings that are shown are those after each account's last change."""
    AccountRating.objects.filter(account__in=accounts).delete()
    AccountRating.objects.bulk_create(
        (
            AccountRating(
                account_id=change.account_id,
                title=change.title,
                mean=change.mean,
                deviation=change.deviation,
                shown=Rating(change.mean, change.deviation).shown,
                games=change.games,
                rated_at=change.at,
            )
            for change in _last_changes(accounts)
        ),
        batch_size=ROWS_AT_ONCE,
    )


def forget() -> None:
    """Let it be as if no result had ever come."""
    for model in (AccountRating, RatingChange, RatedResult, ResultsRead):
        model.objects.all().delete()


def complete() -> None:
    """Rate all results from the first one on."""
    while results.follow():
        pass
    _rate_stale()
