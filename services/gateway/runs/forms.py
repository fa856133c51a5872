"""The form that asks for the best routes of a company."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class AskForm(forms.Form):
    """Whose routes, and when."""

    company = forms.CharField(max_length=40, label=gettext_lazy("Company"))
    at = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def __init__(self, *given: Any, version: int, **options: Any) -> None:
        super().__init__(*given, **options)
        self.version = version

    def clean_at(self) -> int:
        """A version that the game has had; without one, the present."""
        at = self.cleaned_data.get("at")
        if at is None:
            return self.version
        if at > self.version:
            raise forms.ValidationError(_("The game has had %(number)s actions so far.") % {"number": self.version})
        return int(at)


def companies_in(snapshot: Mapping[str, Any]) -> list[str]:
    """Symbols of the companies that can operate in a state, the operator first."""
    found = {**(snapshot.get("corporations") or {}), **(snapshot.get("minors") or {})}
    running = [symbol for symbol, view in found.items() if view.get("floated") and not view.get("closed")]
    operator = snapshot.get("operator")
    return sorted(running, key=lambda symbol: symbol != operator)
