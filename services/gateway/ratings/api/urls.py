"""Addresses of ratings and statistics."""

from __future__ import annotations

from django.urls import path

from gateway.ratings.api import views

urlpatterns = [
    path("ratings", views.RatingList.as_view(), name="ratings"),
    path("accounts/<int:account_id>/ratings", views.AccountRatings.as_view(), name="account-ratings"),
    path("accounts/<int:account_id>/ratings/history", views.RatingHistory.as_view(), name="account-rating-history"),
    path("accounts/<int:account_id>/stats", views.AccountStatistics.as_view(), name="account-stats"),
    path("accounts/<int:account_id>/tournaments", views.AccountTournaments.as_view(), name="account-tournaments"),
]
