"""Addresses of the pages."""

from __future__ import annotations

from django.urls import path

from gateway.titles import views

urlpatterns = [
    path("titles", views.titles, name="page-titles"),
    path("titles/<str:title>", views.title, name="page-title"),
    path("titles/<str:title>/worked-round", views.worked_round, name="page-worked-round"),
]
