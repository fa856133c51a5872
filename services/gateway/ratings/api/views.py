"""``/api/v1/ratings`` and what an account's games and tournaments tell of it."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gateway.accounts.api.permissions import within
from gateway.accounts.models import Account, Scope
from gateway.api.filters import Filter
from gateway.api.pages import CursorPages
from gateway.games.api.views import reader
from gateway.ratings import reading, statistics
from gateway.ratings.api.serializers import (
    RankedSerializer,
    RatingChangeSerializer,
    RatingsSerializer,
    StatisticsSerializer,
    TakenPartSerializer,
    change_row,
    rating_row,
)
from gateway.ratings.models import AccountRating, RatingChange
from gateway.tournaments.domain.ratings import OVERALL
from gateway.tournaments.models import Entry, Tournament
from gateway.tournaments.people import readable


def player_row(account: Account) -> dict[str, Any]:
    """An account as a player."""
    return {"account": account.pk, "name": account.username}


def tournament_reader(request: Request) -> Account | None:
    """Who reads of tournaments; nobody in particular with a token that may not read what is private."""
    return request.user if isinstance(request.user, Account) and within(request, Scope.TOURNAMENTS_READ) else None


class RatingFilter(Filter):
    """Which ratings."""

    title = serializers.CharField(required=False, max_length=40, help_text="Without it, all titles together.")


class RatingPages(CursorPages):
    """The strongest first."""

    ordering = ("-shown", "account_id")


class RatingList(ListAPIView[AccountRating]):
    """Who is rated."""

    queryset = AccountRating.objects.select_related("account")
    serializer_class = RankedSerializer
    pagination_class = RatingPages

    @extend_schema(
        operation_id="listRatings", parameters=[RatingFilter], responses=RankedSerializer(many=True), tags=["ratings"]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Everybody who is rated, the strongest first: in one title, or in all together."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        rows = [{"player": player_row(one.account), **rating_row(one, rank)} for rank, one in reading.ranked(page)]
        return self.get_paginated_response(RankedSerializer(rows, many=True).data)

    def filter_queryset(self, queryset: Any) -> Any:
        """Those of the title asked for."""
        if "title" not in self.request.query_params:
            queryset = queryset.filter(title=OVERALL)
        return RatingFilter.narrow(self.request, queryset)


class _OfAccount(APIView):
    """Something about the account in the address."""

    def account(self) -> Account:
        """Whose it is. Raises `Http404`."""
        return get_object_or_404(Account, pk=self.kwargs["account_id"])


class AccountRatings(_OfAccount):
    """The ratings of an account."""

    @extend_schema(operation_id="getAccountRatings", responses=RatingsSerializer, tags=["ratings"])
    def get(self, request: Request, account_id: int) -> Response:
        """How strong an account is thought to be, in each title that it has played and in all together."""
        account = self.account()
        ratings = AccountRating.objects.filter(account=account).order_by("title")
        rows = [rating_row(one, rank) for rating in ratings for rank, one in reading.ranked([rating])]
        return Response(RatingsSerializer({"player": player_row(account), "ratings": rows}).data)


class HistoryPages(CursorPages):
    """The last results first."""

    ordering = ("-id",)  # type: ignore[assignment]


class RatingHistory(_OfAccount, ListAPIView[RatingChange]):
    """How the ratings of an account came about."""

    queryset = RatingChange.objects.select_related("result")
    serializer_class = RatingChangeSerializer
    pagination_class = HistoryPages

    @extend_schema(
        operation_id="listRatingChanges",
        parameters=[RatingFilter],
        responses=RatingChangeSerializer(many=True),
        tags=["ratings"],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """What each result made of the account's rating, the last one first."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        tournaments = Tournament.objects.filter(pk__in={one.result.tournament_id for one in page})
        shown = set(readable(tournaments, tournament_reader(request)).values_list("pk", flat=True))
        rows = [change_row(one, shown=one.result.tournament_id in shown) for one in page]
        return self.get_paginated_response(RatingChangeSerializer(rows, many=True).data)

    def filter_queryset(self, queryset: Any) -> Any:
        """Those of the account, and of the title asked for."""
        of_account = queryset.filter(account=self.account())
        if "title" not in self.request.query_params:
            of_account = of_account.filter(title=OVERALL)
        return RatingFilter.narrow(self.request, of_account)


class StatisticsFilter(serializers.Serializer[None]):
    """Against whom."""

    opponent = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=2**63 - 1,
        help_text="Id of an account: only how it went against that one.",
    )


class AccountStatistics(_OfAccount):
    """What an account's games tell."""

    @extend_schema(
        operation_id="getAccountStatistics",
        parameters=[StatisticsFilter],
        responses=StatisticsSerializer,
        tags=["ratings"],
    )
    def get(self, request: Request, account_id: int) -> Response:
        """Games, wins, places and time to move by title, and how it went against others.

        Counted are the games that have ended and that the caller may read; where an arbiter decided how a table of a
        tournament ended, that counts. A game in which the account has several seats does not count.
        """
        asked = StatisticsFilter(data=request.query_params)
        asked.is_valid(raise_exception=True)
        account, who = self.account(), reader(request)
        viewer = who.account if who is not None else None
        titles = statistics.by_title(account, viewer)
        met = statistics.opponents(account, viewer, asked.validated_data.get("opponent"))
        body = {
            "player": player_row(account),
            "total": statistics.together(titles),
            "titles": titles,
            "tournaments": statistics.tournaments(account, tournament_reader(request)),
            "opponents": met,
        }
        return Response(StatisticsSerializer(body).data)


class TakenPartPages(CursorPages):
    """The last entries first."""

    ordering = ("-entered_at", "-id")


class AccountTournaments(_OfAccount, ListAPIView[Entry]):
    """In which tournaments an account takes part."""

    queryset = Entry.objects.none()
    serializer_class = TakenPartSerializer
    pagination_class = TakenPartPages

    @extend_schema(operation_id="listAccountTournaments", tags=["ratings"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The tournaments that the account has entered, the last one first, with its rank in each."""
        return self.list(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """Those of which the caller may read."""
        return statistics.entries(self.account(), tournament_reader(self.request)).select_related("tournament")

    def filter_queryset(self, queryset: Any) -> Any:
        """No parameter narrows them."""
        return Filter.narrow(self.request, queryset)
