"""``/api/v1/webhooks`` and the preferences: who is told what, by which way, and what was sent."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gateway.accounts.api.permissions import KnownAlways, caller
from gateway.accounts.models import Scope
from gateway.api.filters import Filter
from gateway.games.api.views import GameView
from gateway.idempotency.once import Answer, content_of, once
from gateway.notifications import hooks
from gateway.notifications.api.serializers import (
    TOPICS,
    DeliverySerializer,
    GamePreferencesSerializer,
    NewWebhookSerializer,
    PreferencesSerializer,
    TournamentPreferencesSerializer,
    WebhookChanges,
    WebhookSerializer,
    WebhookWanted,
)
from gateway.notifications.digests import next_digest
from gateway.notifications.models import (
    Delivery,
    GamePreferences,
    Mail,
    Preferences,
    TournamentPreferences,
    Webhook,
)
from gateway.replays.api.views import IDEMPOTENCY_KEY, plain
from gateway.tournaments.models import Tournament
from gateway.tournaments.people import readable


class AccountPreferences(APIView):
    """How one wants to be told."""

    permission_classes = [KnownAlways]
    scopes = {"GET": Scope.ACCOUNT_READ, "PATCH": Scope.ACCOUNT_WRITE}
    problems = {"patch": ("415",)}

    @extend_schema(
        operation_id="getNotificationPreferences", responses={200: PreferencesSerializer}, tags=["notifications"]
    )
    def get(self, request: Request) -> Response:
        """Which mails one gets, and when."""
        account = caller(request)
        found = Preferences.objects.filter(account=account).first()
        return Response(PreferencesSerializer(found or Preferences(account=account)).data)

    @extend_schema(
        operation_id="changeNotificationPreferences",
        request=PreferencesSerializer,
        responses={200: PreferencesSerializer},
        tags=["notifications"],
    )
    def patch(self, request: Request) -> Response:
        """Change them; what is not named stays."""
        account = caller(request)
        kept, _ = Preferences.objects.get_or_create(account=account)
        given = PreferencesSerializer(kept, data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        changed = given.save()
        daily = changed.mail == Mail.DIGEST
        changed.digest_due_at = next_digest(account, changed.digest_hour, timezone.now()) if daily else None
        changed.save(update_fields=["digest_due_at"])
        return Response(PreferencesSerializer(changed).data)


class OneGamePreferences(GameView):
    """How one wants to be told of one game."""

    permission_classes = [KnownAlways]
    scopes = {"GET": Scope.ACCOUNT_READ, "PUT": Scope.ACCOUNT_WRITE, "DELETE": Scope.ACCOUNT_WRITE}
    problems = {"put": ("415",)}

    @extend_schema(
        operation_id="getGameNotifications", responses={200: GamePreferencesSerializer}, tags=["notifications"]
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """What is other than for the rest of one's games."""
        self.table(request)
        found = GamePreferences.objects.filter(account=caller(request), game_id=game_id).first()
        return Response(GamePreferencesSerializer(found or GamePreferences()).data)

    @extend_schema(
        operation_id="setGameNotifications",
        request=GamePreferencesSerializer,
        responses={200: GamePreferencesSerializer},
        tags=["notifications"],
    )
    def put(self, request: Request, game_id: UUID) -> Response:
        """Be told of this game otherwise than of the rest."""
        self.table(request)
        given = GamePreferencesSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = {"mail": None, "webhooks": True, **given.validated_data}
        kept, _ = GamePreferences.objects.update_or_create(account=caller(request), game_id=game_id, defaults=wanted)
        return Response(GamePreferencesSerializer(kept).data)

    @extend_schema(operation_id="clearGameNotifications", responses={204: None}, tags=["notifications"])
    def delete(self, request: Request, game_id: UUID) -> Response:
        """Be told of it as of the rest again."""
        self.table(request)
        GamePreferences.objects.filter(account=caller(request), game_id=game_id).delete()
        return Response(status=204)


class OneTournamentPreferences(APIView):
    """How one wants to be told of one tournament."""

    permission_classes = [KnownAlways]
    scopes = {"GET": Scope.ACCOUNT_READ, "PUT": Scope.ACCOUNT_WRITE, "DELETE": Scope.ACCOUNT_WRITE}
    problems = {"put": ("415",)}

    @extend_schema(
        operation_id="getTournamentNotifications",
        responses={200: TournamentPreferencesSerializer},
        tags=["notifications"],
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """What is other than for the rest of one's tournaments."""
        found = self.kept(request).first()
        return Response(TournamentPreferencesSerializer(found or TournamentPreferences()).data)

    @extend_schema(
        operation_id="setTournamentNotifications",
        request=TournamentPreferencesSerializer,
        responses={200: TournamentPreferencesSerializer},
        tags=["notifications"],
    )
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Be told of this tournament and its games otherwise than of the rest. What is set for a single game holds."""
        self.kept(request)
        given = TournamentPreferencesSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = {"mail": None, "webhooks": True, **given.validated_data}
        kept, _ = TournamentPreferences.objects.update_or_create(
            account=caller(request), tournament_id=tournament_id, defaults=wanted
        )
        return Response(TournamentPreferencesSerializer(kept).data)

    @extend_schema(operation_id="clearTournamentNotifications", responses={204: None}, tags=["notifications"])
    def delete(self, request: Request, tournament_id: UUID) -> Response:
        """Be told of it as of the rest again."""
        self.kept(request).delete()
        return Response(status=204)

    def kept(self, request: Request) -> QuerySet[TournamentPreferences]:
        """The caller's, for the tournament in the address. Raises `Http404` for one of which he may not read."""
        account = caller(request)
        found = get_object_or_404(readable(Tournament.objects.all(), account), pk=self.kwargs["tournament_id"])
        return TournamentPreferences.objects.filter(account=account, tournament=found)


# --- webhooks ---------------------------------------------------------------------------------------------------------


class _Own(APIView):
    """One of the caller's webhooks."""

    permission_classes = [KnownAlways]
    scopes = {
        "GET": Scope.ACCOUNT_READ,
        "POST": Scope.ACCOUNT_WRITE,
        "PATCH": Scope.ACCOUNT_WRITE,
        "DELETE": Scope.ACCOUNT_WRITE,
    }

    def hook(self, request: Request) -> Webhook:
        """The webhook in the address. Raises `Http404` also for another's."""
        return get_object_or_404(Webhook, pk=self.kwargs["webhook_id"], account=caller(request))


class WebhookList(ListAPIView[Webhook]):
    """The caller's webhooks."""

    queryset = Webhook.objects.none()
    serializer_class = WebhookSerializer
    permission_classes = [KnownAlways]
    scopes = _Own.scopes
    problems = {"post": ("409", "415", "422")}

    @extend_schema(operation_id="listWebhooks", responses={200: WebhookSerializer(many=True)}, tags=["notifications"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One's own webhooks."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        operation_id="addWebhook",
        request=WebhookWanted,
        parameters=[IDEMPOTENCY_KEY],
        responses={201: NewWebhookSerializer},
        tags=["notifications"],
    )
    def post(self, request: Request) -> Response:
        """Have an address told what happens. The answer shows the secret, and nothing else ever does."""
        given = WebhookWanted(data=request.data)
        given.is_valid(raise_exception=True)
        account = caller(request)

        def work() -> Answer:
            return Answer(201, plain(NewWebhookSerializer(hooks.add(account, **given.validated_data)).data))

        return once(request, content_of(request), work)

    def get_queryset(self) -> Any:
        """Those of the caller."""
        return Webhook.objects.filter(account=caller(self.request))

    def filter_queryset(self, queryset: Any) -> Any:
        """No parameter narrows them."""
        return Filter.narrow(self.request, queryset)


class WebhookDetail(_Own):
    """One webhook."""

    problems = {"patch": ("415", "422")}

    @extend_schema(operation_id="getWebhook", responses={200: WebhookSerializer}, tags=["notifications"])
    def get(self, request: Request, webhook_id: UUID) -> Response:
        """Where it leads, what it is told, and whether it is in use."""
        return Response(WebhookSerializer(self.hook(request)).data)

    @extend_schema(
        operation_id="changeWebhook",
        request=WebhookChanges,
        responses={200: WebhookSerializer},
        tags=["notifications"],
    )
    def patch(self, request: Request, webhook_id: UUID) -> Response:
        """Change it, or enable it again after it was disabled."""
        hook = self.hook(request)
        given = WebhookChanges(data=request.data)
        given.is_valid(raise_exception=True)
        return Response(WebhookSerializer(hooks.change(hook, dict(given.validated_data))).data)

    @extend_schema(operation_id="removeWebhook", responses={204: None}, tags=["notifications"])
    def delete(self, request: Request, webhook_id: UUID) -> Response:
        """Remove it, and its log."""
        self.hook(request).delete()
        return Response(status=204)


class WebhookSecret(_Own):
    """The secret of a webhook."""

    @extend_schema(
        operation_id="changeWebhookSecret", request=None, responses={200: NewWebhookSerializer}, tags=["notifications"]
    )
    def post(self, request: Request, webhook_id: UUID) -> Response:
        """Make a new secret. For a day, deliveries are signed with the old one too."""
        return Response(NewWebhookSerializer(hooks.change_secret(self.hook(request))).data)


class WebhookPing(_Own):
    """A test."""

    problems = {"post": ("409",)}

    @extend_schema(
        operation_id="pingWebhook", request=None, responses={202: DeliverySerializer}, tags=["notifications"]
    )
    def post(self, request: Request, webhook_id: UUID) -> Response:
        """Send something to the webhook, to see whether it arrives; the log tells."""
        return Response(DeliverySerializer(hooks.ping(self.hook(request))).data, status=202)


class DeliveryFilter(Filter):
    """Which deliveries."""

    state = serializers.ChoiceField(Delivery.State.choices, required=False)
    topic = serializers.ChoiceField(TOPICS, required=False)
    game = serializers.UUIDField(required=False)
    tournament = serializers.UUIDField(required=False)

    lookups = {"topic": "notice__topic", "game": "notice__game_id", "tournament": "notice__tournament_id"}


class DeliveryList(_Own, ListAPIView[Delivery]):
    """The log of a webhook."""

    queryset = Delivery.objects.none()
    serializer_class = DeliverySerializer

    @extend_schema(
        operation_id="listDeliveries",
        parameters=[DeliveryFilter],
        responses={200: DeliverySerializer(many=True)},
        tags=["notifications"],
    )
    def get(self, request: Request, webhook_id: UUID) -> Response:
        """What was sent to it, and what came of each try, for thirty days; the newest first."""
        return self.list(request)

    def get_queryset(self) -> Any:
        """Those of the webhook in the address."""
        found = Delivery.objects.filter(webhook=self.hook(self.request))
        return found.select_related("notice").prefetch_related("attempts")

    def filter_queryset(self, queryset: Any) -> Any:
        """What the query parameters ask for."""
        return DeliveryFilter.narrow(self.request, queryset)


class DeliveryDetail(_Own):
    """One delivery."""

    @extend_schema(operation_id="getDelivery", responses={200: DeliverySerializer}, tags=["notifications"])
    def get(self, request: Request, webhook_id: UUID, delivery_id: UUID) -> Response:
        """What was sent, and what came of each try."""
        found = get_object_or_404(Delivery, pk=delivery_id, webhook=self.hook(request))
        return Response(DeliverySerializer(found).data)


class Redelivery(_Own):
    """Sending again."""

    problems = {"post": ("409",)}

    @extend_schema(operation_id="redeliver", request=None, responses={202: DeliverySerializer}, tags=["notifications"])
    def post(self, request: Request, webhook_id: UUID, delivery_id: UUID) -> Response:
        """Send something again, by hand. It has the id that it had, so that a receiver who has it knows it."""
        return Response(DeliverySerializer(hooks.redeliver(self.hook(request), delivery_id)).data, status=202)
