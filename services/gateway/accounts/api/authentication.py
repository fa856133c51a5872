"""``Authorization: Bearer brd_...``, and for the first token of all ``Authorization: Basic ...``"""

from __future__ import annotations

from typing import Any

from drf_spectacular.authentication import BasicScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, BasicAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from gateway.accounts.models import Account, ApiToken
from gateway.api.quotas import use


class TokenAuthentication(BaseAuthentication):
    """The account whose personal token the request carries."""

    def authenticate(self, request: Request) -> tuple[Account, ApiToken] | None:
        """Account and token; None for a request without one. Raises `AuthenticationFailed` for a wrong one."""
        scheme, _, text = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer":
            return None
        token = ApiToken.valid(text.decode("latin-1").strip())
        if token is None:
            raise AuthenticationFailed("this token is not valid")
        token.note_use()
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        """What a client without a valid token is asked for."""
        return 'Bearer realm="api"'


class PasswordAuthentication(BasicAuthentication):
    """The account whose name and password the request carries. Tries are counted, or passwords could be guessed."""

    def authenticate_credentials(self, userid: str, password: str, request: Any = None) -> Any:
        """Account and None. Raises `AuthenticationFailed` for a wrong password, `Throttled` after too many tries."""
        within, standing = use("logins", f"name:{userid.lower()}")
        if not within and standing is not None:
            raise Throttled(standing.reset)
        return super().authenticate_credentials(userid, password, request)


class PasswordScheme(BasicScheme):  # type: ignore[no-untyped-call]
    """Name and password, as OpenAPI has them."""

    target_class = "gateway.accounts.api.authentication.PasswordAuthentication"
    name = "password"


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The token, as OpenAPI has it."""

    target_class = "gateway.accounts.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A bearer token."""
        return {"type": "http", "scheme": "bearer", "description": "A personal API token."}
