"""The forms of the account pages."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordResetForm
from django.utils.translation import gettext_lazy as _

from gateway.accounts.models import Account, Language, Scope


class SignUpForm(forms.Form):
    """A new account; `gateway.accounts.lifecycle.sign_up` says what is fit."""

    name = forms.CharField(max_length=150, label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "username"}))
    email = forms.EmailField(
        required=False,
        max_length=254,
        label=_("Mail address"),
        help_text=_("Without it a lost password stays lost."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        max_length=200,
        strip=False,
        label=_("Password"),
        help_text=_("12 characters or more."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    language = forms.ChoiceField(label=_("Language"), choices=Language.choices)


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # it is generic in its stubs alone
    """One's own account."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=[(name, name) for name in sorted(zoneinfo.available_timezones())]
    )

    class Meta:
        model = Account
        fields = ("email", "time_zone", "language", "seating")
        labels = {"email": _("Mail address"), "language": _("Language"), "seating": _("Others may give me a seat")}

    def clean_email(self) -> str:
        """Raises `ValidationError` if another account has this address."""
        address = str(self.cleaned_data["email"]).lower()
        if address and Account.objects.exclude(pk=self.instance.pk).filter(email__iexact=address).exists():
            raise forms.ValidationError(_("Another account has this address."))
        return address


class TokenForm(forms.Form):
    """A new token."""

    name = forms.CharField(max_length=100, label=_("What it is for"))
    scopes = forms.MultipleChoiceField(
        label=_("Scopes"),
        choices=lambda: [(scope.value, f"{scope.value}: {scope.label}") for scope in Scope],
        widget=forms.CheckboxSelectMultiple,
    )


class CloseForm(forms.Form):
    """Closing one's own account."""

    password = forms.CharField(
        max_length=200,
        strip=False,
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ResetForm(PasswordResetForm):
    """Asks for a mail with which to set a new password; who has no such address is told the same."""

    def get_users(self, email: str) -> Any:
        """The account with this address, also one that never had a password."""
        return Account.objects.filter(email__iexact=email, is_active=True, bot_owner=None).exclude(email="")
