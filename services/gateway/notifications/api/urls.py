"""Addresses of notifications."""

from __future__ import annotations

from django.urls import path

from gateway.notifications.api import views

HOOK = "webhooks/<uuid:webhook_id>"

urlpatterns = [
    path("account/notifications", views.AccountPreferences.as_view(), name="notification-preferences"),
    path("games/<uuid:game_id>/notifications", views.OneGamePreferences.as_view(), name="game-notifications"),
    path(
        "tournaments/<uuid:tournament_id>/notifications",
        views.OneTournamentPreferences.as_view(),
        name="tournament-notifications",
    ),
    path("webhooks", views.WebhookList.as_view(), name="webhooks"),
    path(HOOK, views.WebhookDetail.as_view(), name="webhook"),
    path(f"{HOOK}/secret", views.WebhookSecret.as_view(), name="webhook-secret"),
    path(f"{HOOK}/ping", views.WebhookPing.as_view(), name="webhook-ping"),
    path(f"{HOOK}/deliveries", views.DeliveryList.as_view(), name="webhook-deliveries"),
    path(f"{HOOK}/deliveries/<uuid:delivery_id>", views.DeliveryDetail.as_view(), name="webhook-delivery"),
    path(f"{HOOK}/deliveries/<uuid:delivery_id>/redeliver", views.Redelivery.as_view(), name="webhook-redelivery"),
]
