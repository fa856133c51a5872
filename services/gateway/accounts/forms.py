"""The forms of the account pages."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordResetForm

from gateway.accounts.models import Account, Language, Scope


class SignUpForm(forms.Form):
    """A new account; `gateway.accounts.lifecycle.sign_up` says what is fit."""

    name = forms.CharField(max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"}))
    email = forms.EmailField(
        required=False,
        max_length=254,
        label="Mail address",
        help_text="Without it a lost password stays lost.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        max_length=200,
        strip=False,
        help_text="12 characters or more.",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    language = forms.ChoiceField(choices=Language.choices)


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # it is generic in its stubs alone
    """One's own account."""

    time_zone = forms.ChoiceField(choices=[(name, name) for name in sorted(zoneinfo.available_timezones())])

    class Meta:
        model = Account
        fields = ("email", "time_zone", "language", "seating")
        labels = {"email": "Mail address", "seating": "Others may give me a seat"}

    def clean_email(self) -> str:
        """Raises `ValidationError` if another account has this address."""
        address = str(self.cleaned_data["email"]).lower()
        if address and Account.objects.exclude(pk=self.instance.pk).filter(email__iexact=address).exists():
            raise forms.ValidationError("another account has this address")
        return address


class TokenForm(forms.Form):
    """A new token."""

    name = forms.CharField(max_length=100, label="What it is for")
    scopes = forms.MultipleChoiceField(
        choices=[(scope.value, f"{scope.value}: {scope.label}") for scope in Scope],
        widget=forms.CheckboxSelectMultiple,
    )


class CloseForm(forms.Form):
    """Closing one's own account."""

    password = forms.CharField(
        max_length=200, strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )


class ResetForm(PasswordResetForm):
    """Asks for a mail with which to set a new password; who has no such address is told the same."""

    def get_users(self, email: str) -> Any:
        """The account with this address, also one that never had a password."""
        return Account.objects.filter(email__iexact=email, is_active=True, bot_owner=None).exclude(email="")
