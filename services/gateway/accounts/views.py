"""The account pages: sign-up, login, a lost password, one's own account and tokens."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout, views
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods, require_POST

from gateway.accounts.forms import CloseForm, ProfileForm, ResetForm, SignUpForm, TokenForm
from gateway.accounts.lifecycle import close_account, sign_up
from gateway.accounts.models import Account, ApiToken
from gateway.api.quotas import limited

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


@limited("sign_ups")
@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Sign up, and be logged in."""
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                account = sign_up(**form.cleaned_data)
            login(request, account, backend=MODEL_BACKEND)
            return redirect("page-account")
        except ValidationError as error:
            for field, complaints in error.message_dict.items():
                form.add_error(field, complaints)
        except IntegrityError:
            form.add_error("name", _("Somebody has just taken this name or address."))
    status = 422 if form.errors else 200
    return render(request, "accounts/form.html", _page(_("Sign up"), form, _("Sign up")), status=status)


def _page(title: str, form: Any, button: str) -> dict[str, Any]:
    return {"title": title, "form": form, "button": button}


@method_decorator(limited("logins"), name="dispatch")
class Login(views.LoginView):
    """Log in."""

    template_name = "accounts/form.html"
    redirect_authenticated_user = True
    extra_context = {"title": gettext_lazy("Log in"), "button": gettext_lazy("Log in"), "entrance": True}


class Logout(views.LogoutView):
    """Log out."""


@method_decorator(limited("logins"), name="dispatch")
class PasswordReset(views.PasswordResetView):
    """Ask for a mail with which to set a new password."""

    form_class = ResetForm
    template_name = "accounts/form.html"
    email_template_name = "accounts/reset_mail.txt"
    subject_template_name = "accounts/reset_subject.txt"
    success_url = reverse_lazy("page-reset-sent")
    extra_context = {"title": gettext_lazy("A new password"), "button": gettext_lazy("Send me a mail")}


class PasswordResetSent(views.PasswordResetDoneView):
    """A mail has been sent, if there is such an account."""

    template_name = "accounts/told.html"
    extra_context = {
        "title": gettext_lazy("A new password"),
        "text": gettext_lazy(
            "If an account has this address, a mail with a link is on its way. The link works for an hour, once."
        ),
    }


class PasswordResetConfirm(views.PasswordResetConfirmView):
    """Set a new password with the link from the mail."""

    template_name = "accounts/form.html"
    success_url = reverse_lazy("page-login")
    extra_context = {"title": gettext_lazy("A new password"), "button": gettext_lazy("Set it")}


@never_cache
@csrf_protect
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """One's own account: profile, tokens, and the way out."""
    owner = _owner(request)
    form = ProfileForm(request.POST or None, instance=owner)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("page-account")
    return _account_page(request, profile=form, status=422 if form.errors else 200)


@never_cache
@csrf_protect
@login_required
@require_POST
def issue_token(request: HttpRequest) -> HttpResponse:
    """A new token, whose text is shown this once."""
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _account_page(request, token=form, status=422)
    _, text = ApiToken.issue(_owner(request), form.cleaned_data["name"], form.cleaned_data["scopes"])
    return _account_page(request, text=text)


@csrf_protect
@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke one of one's own tokens."""
    token = get_object_or_404(_owner(request).tokens, pk=token_id)
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
    return redirect("page-account")


@limited("logins")
@csrf_protect
@login_required
@require_POST
def close(request: HttpRequest) -> HttpResponse:
    """Close the account for good."""
    form = CloseForm(request.POST)
    owner = _owner(request)
    if form.is_valid() and not owner.check_password(form.cleaned_data["password"]):
        form.add_error("password", _("The password is not right."))
    if not form.is_valid():
        return _account_page(request, closing=form, status=422)
    close_account(owner)
    logout(request)
    return redirect("page-batches")


def _owner(request: HttpRequest) -> Account:
    assert isinstance(request.user, Account), "only who is logged in comes here"
    return request.user


def _account_page(request: HttpRequest, *, status: int = 200, text: str = "", **forms: Any) -> HttpResponse:
    owner = _owner(request)
    page = {
        "profile": forms.get("profile") or ProfileForm(instance=owner),
        "token": forms.get("token") or TokenForm(),
        "closing": forms.get("closing") or CloseForm(),
        "tokens": owner.tokens.order_by("-id"),
        "bots": owner.bots.filter(closed_at=None).order_by("id"),
        "text": text,
    }
    return render(request, "accounts/account.html", page, status=status)
