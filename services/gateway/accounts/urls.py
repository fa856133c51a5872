"""Addresses of the account pages."""

from __future__ import annotations

from django.urls import path

from gateway.accounts import views

urlpatterns = [
    path("", views.account, name="page-account"),
    path("join", views.join, name="page-join"),
    path("login", views.Login.as_view(), name="page-login"),
    path("logout", views.Logout.as_view(), name="page-logout"),
    path("password", views.PasswordReset.as_view(), name="page-reset"),
    path("password/sent", views.PasswordResetSent.as_view(), name="page-reset-sent"),
    path("password/<uidb64>/<token>", views.PasswordResetConfirm.as_view(), name="page-reset-confirm"),
    path("tokens", views.issue_token, name="page-issue-token"),
    path("tokens/<int:token_id>/revoke", views.revoke_token, name="page-revoke-token"),
    path("close", views.close, name="page-close-account"),
]
