"""What a caller may do: whether somebody has to be known, and what a token's scopes allow.

A view says which scope each method needs (``scopes = {"POST": Scope.GAMES_WRITE}``). A browser's session is the account
itself and has all scopes; a token has those that it was given.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from gateway.accounts.models import Account, ApiToken, Scope


def within(request: Request, scope: Scope) -> bool:
    """Whether the caller's token, if there is one, has this scope."""
    token = request.auth
    return not isinstance(token, ApiToken) or scope.value in token.scopes


def demand(request: Request, scope: Scope) -> None:
    """Raises `PermissionDenied` if the caller's token lacks this scope."""
    if not within(request, scope):
        raise PermissionDenied(f"this token lacks the scope {scope.value}")


def caller(request: Request) -> Account:
    """The account that asks. Raises `NotAuthenticated` if nobody says who asks."""
    if not isinstance(request.user, Account):
        raise NotAuthenticated
    return request.user


class WithinScopes(BasePermission):
    """A token may only be used for what its scopes name. A method that names no scope needs none."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the token's scopes suffice for this method of the view."""
        scope: Scope | None = getattr(view, "scopes", {}).get(request.method)
        if scope is None or within(request, scope):
            return True
        self.message = f"this token lacks the scope {scope.value}"
        return False


class Known(WithinScopes):
    """Reading is for all; whoever changes something has to be known."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the caller may use this method of the view. Raises `NotAuthenticated`."""
        if request.method not in SAFE_METHODS:
            caller(request)
        return super().has_permission(request, view)


class KnownAlways(WithinScopes):
    """Even for reading one has to be known: what is read is one's own."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the caller may use this view. Raises `NotAuthenticated`."""
        caller(request)
        return super().has_permission(request, view)


class MayWriteReplays(WithinScopes):
    """Uploading and cancelling: everybody may, but a token only with ``replays:write``, and a batch only its owner."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the caller may use this view at all."""
        if request.method in SAFE_METHODS or within(request, Scope.REPLAYS_WRITE):
            return True
        self.message = f"this token lacks the scope {Scope.REPLAYS_WRITE.value}"
        return False

    def has_object_permission(self, request: Request, view: Any, batch: Any) -> bool:
        """Whether the caller may change this batch: one without an owner belongs to all."""
        self.message = "this batch belongs to another account"
        return request.method in SAFE_METHODS or batch.owner_id in {None, request.user.pk}
