"""``/api/v1/account`` (one's own), ``/api/v1/accounts`` (everybody's): profiles, programs, tokens."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as Unfit
from django.db import IntegrityError, transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import ValidationError
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gateway.accounts.api.authentication import PasswordAuthentication, TokenAuthentication
from gateway.accounts.api.permissions import KnownAlways, caller
from gateway.accounts.api.serializers import (
    AccountSerializer,
    BotSerializer,
    NewTokenSerializer,
    PasswordSerializer,
    ProfileSerializer,
    SignUpSerializer,
    TokenRequestSerializer,
    TokenSerializer,
)
from gateway.accounts.lifecycle import add_bot, close_account, sign_up
from gateway.accounts.models import Account, ApiToken, Scope
from gateway.api.filters import Filter
from gateway.api.pages import CursorPages
from gateway.api.problems import Problem

MOST_TOKENS = 50


class AccountFilter(Filter):
    """Which accounts."""

    name = serializers.CharField(required=False, max_length=150, help_text="The whole name, in any case.")
    owner = serializers.IntegerField(required=False, min_value=1, help_text="Programs of this account.")

    lookups = {"name": "username__iexact", "owner": "bot_owner_id"}


class AccountPages(CursorPages):
    """Accounts in the order in which they joined."""

    ordering = ("id",)  # type: ignore[assignment]


class AccountList(ListAPIView[Account]):
    """Everybody."""

    queryset = Account.objects.all()
    serializer_class = AccountSerializer
    pagination_class = AccountPages
    quota = "sign_ups"
    problems = {"post": ("409", "415")}

    @extend_schema(operation_id="listAccounts", parameters=[AccountFilter], tags=["accounts"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """People and programs, as everybody may see them."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        operation_id="signUp", request=SignUpSerializer, responses={201: ProfileSerializer}, tags=["accounts"], auth=[]
    )
    def post(self, request: Request) -> Response:
        """A new account. Ask for a token next (``POST /account/tokens``, with name and password)."""
        given = SignUpSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        account = _fit(lambda: sign_up(**given.validated_data))
        return Response(ProfileSerializer(account).data, status=201)

    def filter_queryset(self, queryset: Any) -> Any:
        """What the query parameters ask for."""
        return AccountFilter.narrow(self.request, queryset)


class AccountDetail(RetrieveAPIView[Account]):
    """Somebody."""

    queryset = Account.objects.all()
    serializer_class = AccountSerializer
    lookup_url_kwarg = "account_id"

    @extend_schema(operation_id="getAccount", tags=["accounts"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Somebody, as everybody may see him."""
        return self.retrieve(request, *args, **kwargs)


class Profile(APIView):
    """One's own account."""

    permission_classes = [KnownAlways]
    scopes = {"GET": Scope.ACCOUNT_READ, "PATCH": Scope.ACCOUNT_WRITE}
    problems = {"patch": ("415",)}

    @extend_schema(operation_id="getProfile", responses=ProfileSerializer, tags=["accounts"])
    def get(self, request: Request) -> Response:
        """One's own account, with what others do not see."""
        return Response(ProfileSerializer(caller(request)).data)

    @extend_schema(
        operation_id="changeProfile", request=ProfileSerializer, responses=ProfileSerializer, tags=["accounts"]
    )
    def patch(self, request: Request) -> Response:
        """Change mail address, time zone, language, or who may seat the account."""
        given = ProfileSerializer(caller(request), data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        given.save()
        return Response(given.data)


class ProfileClose(APIView):
    """Closing one's own account."""

    permission_classes = [KnownAlways]
    scopes = {"POST": Scope.ACCOUNT_WRITE}
    quota = "logins"
    problems = {"post": ("415",)}

    @extend_schema(
        operation_id="closeAccount", request=PasswordSerializer, responses={200: AccountSerializer}, tags=["accounts"]
    )
    def post(self, request: Request) -> Response:
        """Close the account for good: name and mail address go, a pseudonym and all games stay."""
        account = caller(request)
        given = PasswordSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        if account.has_usable_password() and not account.check_password(given.validated_data.get("password", "")):
            raise PermissionDenied("the password is not right")
        return Response(AccountSerializer(close_account(account)).data)


class _Tokens(APIView):
    """The tokens of an account."""

    def owner(self, request: Request) -> Account:
        """Whose tokens these are."""
        raise NotImplementedError

    def tokens(self, request: Request) -> Response:
        """All of them, the newest first."""
        return Response(TokenSerializer(self.owner(request).tokens.order_by("-id"), many=True).data)

    def issue(self, request: Request) -> Response:
        """A new one, with its text."""
        owner = self.owner(request)
        given = TokenRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        scopes = sorted(set(given.validated_data["scopes"]))
        if isinstance(request.auth, ApiToken) and not set(scopes) <= set(request.auth.scopes):
            raise PermissionDenied("a token cannot give more than it has")
        if owner.tokens.filter(revoked_at=None).count() >= MOST_TOKENS:
            raise Problem(409, "too-many-tokens", f"an account may have {MOST_TOKENS} tokens; revoke some")
        token, text = ApiToken.issue(owner, given.validated_data["name"], scopes)
        body = {**TokenSerializer(token).data, "token": text}
        return Response(body, status=201, headers={"Cache-Control": "no-store"})


class TokenList(_Tokens):
    """One's own tokens."""

    authentication_classes = [TokenAuthentication, SessionAuthentication, PasswordAuthentication]
    permission_classes = [KnownAlways]
    scopes = {"GET": Scope.ACCOUNT_READ, "POST": Scope.ACCOUNT_WRITE}
    quota = "logins"
    problems = {"post": ("409", "415")}

    def owner(self, request: Request) -> Account:
        """The caller."""
        return caller(request)

    @extend_schema(operation_id="listTokens", responses=TokenSerializer(many=True), tags=["accounts"])
    def get(self, request: Request) -> Response:
        """One's own tokens, the newest first, revoked ones too."""
        return self.tokens(request)

    @extend_schema(
        operation_id="issueToken",
        request=TokenRequestSerializer,
        responses={201: NewTokenSerializer},
        tags=["accounts"],
    )
    def post(self, request: Request) -> Response:
        """A new token; its text is shown this once. Name and password (HTTP Basic) do to ask for the first one."""
        return self.issue(request)


class TokenDetail(APIView):
    """One of one's own tokens."""

    permission_classes = [KnownAlways]
    scopes = {"DELETE": Scope.ACCOUNT_WRITE}

    @extend_schema(operation_id="revokeToken", responses={200: TokenSerializer}, tags=["accounts"])
    def delete(self, request: Request, token_id: int) -> Response:
        """Revoke a token, at once and for good; also one of a program of one's own."""
        theirs = ApiToken.objects.filter(account=caller(request)) | ApiToken.objects.filter(
            account__bot_owner=caller(request)
        )
        token = get_object_or_404(theirs, pk=token_id)
        if token.revoked_at is None:
            token.revoked_at = timezone.now()
            token.save(update_fields=["revoked_at"])
        return Response(TokenSerializer(token).data)


class BotList(APIView):
    """One's own programs."""

    permission_classes = [KnownAlways]
    scopes = {"GET": Scope.ACCOUNT_READ, "POST": Scope.ACCOUNT_WRITE}
    problems = {"post": ("409", "415")}

    @extend_schema(operation_id="listBots", responses=AccountSerializer(many=True), tags=["accounts"])
    def get(self, request: Request) -> Response:
        """The programs that play for the caller."""
        return Response(AccountSerializer(caller(request).bots.order_by("id"), many=True).data)

    @extend_schema(operation_id="addBot", request=BotSerializer, responses={201: AccountSerializer}, tags=["accounts"])
    def post(self, request: Request) -> Response:
        """An account for a program. It logs in by tokens alone, and its owner may seat it without asking."""
        given = BotSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        bot = _fit(lambda: add_bot(caller(request), given.validated_data["name"]))
        return Response(AccountSerializer(bot).data, status=201)


class _OwnBot(APIView):
    permission_classes = [KnownAlways]

    def bot(self, request: Request) -> Account:
        """The caller's program in the address. Raises `Http404`."""
        return get_object_or_404(caller(request).bots, pk=self.kwargs["account_id"])


class BotTokens(_OwnBot, _Tokens):
    """The tokens of a program."""

    scopes = {"GET": Scope.ACCOUNT_READ, "POST": Scope.ACCOUNT_WRITE}
    problems = {"post": ("409", "415")}

    def owner(self, request: Request) -> Account:
        """The program."""
        return self.bot(request)

    @extend_schema(operation_id="listBotTokens", responses=TokenSerializer(many=True), tags=["accounts"])
    def get(self, request: Request, account_id: int) -> Response:
        """The tokens of a program of one's own."""
        return self.tokens(request)

    @extend_schema(
        operation_id="issueBotToken",
        request=TokenRequestSerializer,
        responses={201: NewTokenSerializer},
        tags=["accounts"],
    )
    def post(self, request: Request, account_id: int) -> Response:
        """A token with which the program speaks for itself."""
        return self.issue(request)


class BotClose(_OwnBot):
    """Closing a program's account."""

    scopes = {"POST": Scope.ACCOUNT_WRITE}

    @extend_schema(operation_id="closeBot", request=None, responses={200: AccountSerializer}, tags=["accounts"])
    def post(self, request: Request, account_id: int) -> Response:
        """Close the account of a program of one's own."""
        return Response(AccountSerializer(close_account(self.bot(request))).data)


def _fit(make: Any) -> Account:
    """Make an account, saying what is wrong as the API does."""
    try:
        with transaction.atomic():
            account: Account = make()
            return account
    except Unfit as error:
        raise ValidationError(error.message_dict) from None
    except IntegrityError:
        raise Problem(409, "name-taken", "somebody has just taken this name or address") from None
