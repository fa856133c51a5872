"""Addresses of titles."""

from __future__ import annotations

from django.urls import path

from gateway.titles.api import views

urlpatterns = [
    path("titles", views.TitleList.as_view(), name="titles"),
    path("titles/<str:title>", views.TitleSheet.as_view(), name="title"),
    path("titles/<str:title>/worked-round", views.TitleRound.as_view(), name="worked-round"),
    path("titles/<str:title>/worked-round/archive", views.TitleRoundArchive.as_view(), name="worked-round-archive"),
    path("titles/<str:title>/worked-round/<int:step>/state", views.StepState.as_view(), name="worked-round-state"),
    path("titles/<str:title>/worked-round/<int:step>/board.svg", views.StepBoard.as_view(), name="worked-round-board"),
    path(
        "titles/<str:title>/worked-round/<int:step>/market.svg", views.StepMarket.as_view(), name="worked-round-market"
    ),
]
