"""The small forms: what players, hosts and arbiters say when they take a step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gateway.accounts.models import Account
from gateway.tournaments.domain.pairing import Force
from gateway.tournaments.pages import wording

LONGEST_REASON = 500
MOST_NAMES = 1_000


class Spelled(forms.Form):
    """A form whose problems are told in a line, for pages that show several forms."""

    def complaints(self) -> str:
        """What is wrong with it."""
        told = []
        for name, errors in self.errors.items():
            label = self.fields[name].label if name in self.fields else ""
            told.append(f"{label}: {' '.join(map(str, errors))}" if label else " ".join(map(str, errors)))
        return " ".join(told)


class AccountField(forms.CharField):
    """Somebody, by the name of the account."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=150, **options)

    def clean(self, value: Any) -> Any:
        """The account. Raises `ValidationError` if nobody has this name."""
        name = super().clean(value)
        if not name:
            return None
        (account,) = accounts_named([name])
        return account


class AccountsField(forms.CharField):
    """Several people, a name on each line or between commas."""

    widget = forms.Textarea(attrs={"rows": 4})

    def clean(self, value: Any) -> Any:
        """The accounts, each once. Raises `ValidationError` naming those that nobody is called by."""
        names = [name.strip() for name in re.split(r"[\n,;]", super().clean(value)) if name.strip()]
        if len(names) > MOST_NAMES:
            raise forms.ValidationError(_("At most %(number)s at once.") % {"number": MOST_NAMES})
        return accounts_named(list(dict.fromkeys(name.casefold() for name in names)))


def accounts_named(names: Sequence[str]) -> list[Account]:
    """The accounts of these names, however they are capitalised. Raises `ValidationError`."""
    wanted = [name.strip().casefold() for name in names]
    found = {
        account.username.casefold(): account
        for account in Account.objects.filter(username__iregex=_any_of(wanted), closed_at=None)
    }
    if unknown := [name for name in wanted if name not in found]:
        raise forms.ValidationError(_("Nobody is called %(names)s.") % {"names": ", ".join(unknown[:10])})
    return [found[name] for name in wanted]


def _any_of(names: Sequence[str]) -> str:
    return f"^({'|'.join(re.escape(name) for name in names)})$" if names else "^$"


class ReasonForm(Spelled):
    """Why; it may be left out."""

    reason = forms.CharField(max_length=LONGEST_REASON, required=False, label=gettext_lazy("Reason"))


class RulingForm(Spelled):
    """Why; who decides about others says so."""

    reason = forms.CharField(max_length=LONGEST_REASON, label=gettext_lazy("Reason"))


# --- players ----------------------------------------------------------------------------------------------------------


class EnterForm(Spelled):
    """Somebody enters, or stands by."""

    team = forms.CharField(max_length=100, required=False, label=gettext_lazy("Team"))
    titles = forms.MultipleChoiceField(required=False, label=gettext_lazy("Wishes"))

    def __init__(self, *given: Any, titles: Sequence[str] = (), **options: Any) -> None:
        super().__init__(*given, **options)
        self.fields["titles"].choices = [("", ""), *((title, title) for title in titles)]  # type: ignore[attr-defined]

    def clean_titles(self) -> tuple[str, ...]:
        """The titles wished for, each once, the dearest first."""
        return tuple(dict.fromkeys(title for title in self.cleaned_data["titles"] if title))


class RestForm(Spelled):
    """Somebody sits a round out."""

    round = forms.IntegerField(min_value=1, max_value=999, label=gettext_lazy("Round"))


# --- hosts ------------------------------------------------------------------------------------------------------------


class PlayersForm(Spelled):
    """A host lets several enter."""

    players = AccountsField(label=gettext_lazy("Players"))
    team = forms.CharField(max_length=100, required=False, label=gettext_lazy("Team"))
    stand_by = forms.BooleanField(required=False, label=gettext_lazy("On the waiting list"))


class DrawForm(Spelled):
    """The next round is drawn."""

    accept_broken = forms.BooleanField(
        required=False, label=gettext_lazy("Even if two meet who are to be kept apart, where no other tables are found")
    )


class RoundForm(Spelled):
    """Something about one round."""

    round = forms.IntegerField(min_value=1, max_value=999, label=gettext_lazy("Round"))


class DeadlineForm(RoundForm):
    """When a round has to end."""

    at = forms.DateTimeField(label=gettext_lazy("Ends at"))

    def clean_at(self) -> datetime:
        """On the clock of whoever fills in the form."""
        return self.cleaned_data["at"]  # type: ignore[no-any-return]


class PublishForm(Spelled):
    """Up to which round all may see the standings."""

    up_to_round = forms.IntegerField(min_value=0, max_value=999, label=gettext_lazy("Up to round"))


class SwapForm(RulingForm):
    """Two change places."""

    one = AccountField(label=gettext_lazy("Player"))
    other = AccountField(label=gettext_lazy("Other player"))


class SeatForm(RulingForm):
    """Who has no table gets the last seat of one."""

    player = AccountField(label=gettext_lazy("Player"))
    table = forms.CharField(max_length=20, label=gettext_lazy("Table"))


class ApartForm(RulingForm):
    """Two are to be kept apart, or no longer."""

    one = AccountField(label=gettext_lazy("Player"))
    other = AccountField(label=gettext_lazy("Other player"))
    force = forms.ChoiceField(
        choices=[(force.value, words) for force, words in wording.FORCE.items()], label=gettext_lazy("They meet")
    )

    def clean_force(self) -> Force:
        """As the tournament knows it."""
        return Force(self.cleaned_data["force"])


# --- arbiters ---------------------------------------------------------------------------------------------------------


class PlayerForm(Spelled):
    """Something about one player."""

    player = AccountField(label=gettext_lazy("Player"))


class RemoveForm(RulingForm):
    """Somebody is taken out."""

    player = AccountField(label=gettext_lazy("Player"))


class AtTableForm(RulingForm):
    """Something about one player at a table."""

    table = forms.CharField(max_length=20, label=gettext_lazy("Table"))
    player = AccountField(label=gettext_lazy("Player"))


class SubstituteForm(AtTableForm):
    """Somebody takes over a seat."""

    coming = AccountField(label=gettext_lazy("Substitute"))


class TableForm(RulingForm):
    """Something about one table."""

    table = forms.CharField(max_length=20, label=gettext_lazy("Table"))


class ScoresForm(TableForm):
    """A result that an arbiter states: a score for each player of the table, or that he has forfeited."""

    def clean(self) -> dict[str, Any]:
        """Adds ``scores``, by the players' ids, and ``forfeited``; null where no score is stated at all."""
        said = {name: str(value).strip() for name, value in self.data.items() if name.startswith("score-")}
        scores = {name.removeprefix("score-"): text for name, text in said.items()}
        if not all(re.fullmatch(r"-?\d{1,7}", text) for text in scores.values()) and any(scores.values()):
            raise forms.ValidationError(_("A score is a whole number of pounds; all are stated, or none."))
        forfeited = [name.removeprefix("forfeit-") for name in self.data if name.startswith("forfeit-")]
        stated = {player: int(text) for player, text in scores.items() if text} or None
        return {**self.cleaned_data, "scores": stated, "forfeited": forfeited}
