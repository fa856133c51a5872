"""What a caller may do."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from gateway.accounts.models import ApiToken, Scope


class _WithinScope(BasePermission):
    """A token may only be used for what its scopes name. Reading needs no scope."""

    scope: Scope

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the caller may use this view at all."""
        token = request.auth
        if request.method in SAFE_METHODS or not isinstance(token, ApiToken):
            return True
        self.message = f"this token lacks the scope {self.scope.value}"
        return self.scope.value in token.scopes


class MayWriteReplays(_WithinScope):
    """Uploading and cancelling: everybody may, but a token only with ``replays:write``, and a batch only its owner."""

    scope = Scope.REPLAYS_WRITE

    def has_object_permission(self, request: Request, view: Any, batch: Any) -> bool:
        """Whether the caller may change this batch: one without an owner belongs to all."""
        self.message = "this batch belongs to another account"
        return request.method in SAFE_METHODS or batch.owner_id in {None, request.user.pk}
