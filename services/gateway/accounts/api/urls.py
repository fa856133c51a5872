"""Addresses of accounts."""

from __future__ import annotations

from django.urls import path

from gateway.accounts.api import views

urlpatterns = [
    path("accounts", views.AccountList.as_view(), name="accounts"),
    path("accounts/<int:account_id>", views.AccountDetail.as_view(), name="account"),
    path("account", views.Profile.as_view(), name="profile"),
    path("account/close", views.ProfileClose.as_view(), name="profile-close"),
    path("account/tokens", views.TokenList.as_view(), name="tokens"),
    path("account/tokens/<int:token_id>", views.TokenDetail.as_view(), name="token"),
    path("account/bots", views.BotList.as_view(), name="bots"),
    path("account/bots/<int:account_id>/tokens", views.BotTokens.as_view(), name="bot-tokens"),
    path("account/bots/<int:account_id>/close", views.BotClose.as_view(), name="bot-close"),
]
