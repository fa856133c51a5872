"""The forms with which a host makes the rules of a tournament, and changes them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

import msgspec
from django import forms
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from engine18xx.registry import titles as known_titles
from gateway.clocks.domain.control import DAY, TimeControl
from gateway.titles.reading import summaries
from gateway.tournaments.domain.moments import Moment, read, written
from gateway.tournaments.domain.pairing import Force
from gateway.tournaments.domain.points import ByMargin, ByPlace, ByShare, WinOnly
from gateway.tournaments.domain.rules import (
    AnyScheme,
    AtDeadline,
    DropOut,
    EntryConditions,
    Games,
    Officials,
    Publication,
    Rules,
    Schedule,
    Split,
    Start,
    Undo,
)
from gateway.tournaments.domain.tallies import Counting, Worth
from gateway.tournaments.domain.tie_breaks import Criterion
from gateway.tournaments.pages import wording
from gateway.tournaments.pages.forms import LONGEST_REASON, AccountsField
from gateway.tournaments.pages.names import names_of

TIE_BREAKS = 5
CONTROLS: Mapping[str, TimeControl | None] = {
    "none": None,
    "day": TimeControl(
        move_seconds=DAY, game_seconds=3 * DAY, days_away=7, remind_seconds=DAY // 4, on_expiry=("warn", "neutral-move")
    ),
    "two-days": TimeControl(
        move_seconds=2 * DAY,
        game_seconds=5 * DAY,
        days_away=14,
        remind_seconds=DAY // 2,
        on_expiry=("warn", "neutral-move"),
    ),
    "live": TimeControl(pace="live", game_seconds=90 * 60, increment_seconds=20, on_expiry=("warn", "neutral-move")),
}
"""Those offered; others are set over the API, and kept."""
OWN = "own"
UNITS = {"minutes": 1, "hours": 60, "days": 24 * 60}


class NumbersField(forms.CharField):
    """Whole numbers in a row, such as ``4, 3, 5``."""

    def clean(self, value: Any) -> tuple[int, ...]:
        """Raises `ValidationError` for anything else."""
        parts = re.split(r"[\s,;]+", str(super().clean(value)).strip(" ,;"))
        if not all(re.fullmatch(r"\d{1,4}", part) for part in parts):
            raise forms.ValidationError(gettext("Whole numbers, with commas between them."))
        return tuple(map(int, parts))

    def prepare_value(self, value: Any) -> Any:
        """As people write them."""
        return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class PointsField(forms.CharField):
    """Points by place, such as ``10, 6, 3, 1``."""

    def clean(self, value: Any) -> tuple[Decimal, ...]:
        """Raises `ValidationError` for anything else."""
        try:
            return tuple(Decimal(part) for part in re.split(r"[\s,;]+", str(super().clean(value)).strip(" ,;")) if part)
        except InvalidOperation:
            raise forms.ValidationError(gettext("Numbers, with commas between them.")) from None

    def prepare_value(self, value: Any) -> Any:
        """As people write them."""
        return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class MomentsField(forms.CharField):
    """Moments on the host's clock, each on a line."""

    widget = forms.Textarea(attrs={"rows": 3})

    def clean(self, value: Any) -> tuple[Moment, ...]:
        """Raises `ValidationError` for a line that is none."""
        reader = forms.DateTimeField()
        lines = [line.strip() for line in str(super().clean(value)).splitlines() if line.strip()]
        return tuple(written(reader.clean(line.replace("T", " ", 1))) for line in lines)

    def prepare_value(self, value: Any) -> Any:
        """As people write them."""
        if not isinstance(value, tuple):
            return value
        return "\n".join(f"{timezone.localtime(read(moment)):%Y-%m-%d %H:%M}" for moment in value)


def _choice(words: Mapping[Any, Any], label: Any, **options: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=[(key.value, said) for key, said in words.items()], label=label, **options)


class StagesForm(forms.Form):
    """What is asked about the stages of a format."""

    rounds = forms.IntegerField(min_value=1, max_value=99, label=_("Rounds"))
    finalists = forms.IntegerField(min_value=2, max_value=9_999, label=_("Players who go on after the heats"))
    group_sizes = NumbersField(label=_("Players in a group"), help_text=_("What is liked best comes first."))
    points_from = forms.DecimalField(required=False, label=_("Points with which one goes on"))
    best_of_each_group = forms.IntegerField(min_value=1, max_value=99, label=_("Players of each group who go on"))
    advance = forms.IntegerField(min_value=1, max_value=11, label=_("Players of each table who go on"))
    promoted = forms.IntegerField(min_value=1, max_value=99, label=_("Players who change places between divisions"))
    seasons = forms.IntegerField(
        required=False, min_value=1, max_value=99, label=_("Seasons"), help_text=_("Empty: until the host ends it.")
    )

    def __init__(self, *given: Any, asks: Sequence[str], **options: Any) -> None:
        super().__init__(*given, **options)
        for name in set(self.fields) - set(asks):
            del self.fields[name]


class EventForm(forms.Form):
    """What the event is called, and who may read of it."""

    name = forms.CharField(max_length=200, label=_("Name"))
    description = forms.CharField(
        required=False, max_length=5_000, label=_("Description"), widget=forms.Textarea(attrs={"rows": 4})
    )
    private = forms.BooleanField(required=False, label=_("Only its people may read of it"))


class RulesForm(forms.Form):
    """What a tournament is played by, but for its stages."""

    titles = forms.MultipleChoiceField(label=_("Titles"), widget=forms.CheckboxSelectMultiple)
    options = forms.MultipleChoiceField(required=False, label=_("Optional rules"), widget=forms.CheckboxSelectMultiple)
    title_wishes = forms.BooleanField(required=False, label=_("Players wish for titles"))
    least_takers = forms.IntegerField(min_value=1, max_value=99, label=_("A title is played from so many takers on"))
    table_sizes = NumbersField(
        label=_("Seats at a table"), help_text=_("Allowed sizes; what is liked best comes first.")
    )
    spare_byes = forms.IntegerField(
        min_value=0, max_value=99, label=_("Byes rather than an odd table"), help_text=_("Up to so many in a round.")
    )
    duplicate = forms.BooleanField(required=False, label=_("All tables of a round play the same deal"))
    team_mates = _choice(wording.FORCE, _("Team mates meet"))

    scheme = forms.ChoiceField(
        label=_("Points"),
        choices=[
            ("place", _("by place")),
            ("share", _("share of the money at the table, in percent")),
            ("margin", _("pounds ahead of the next player")),
            ("win", _("one for a win")),
        ],
    )
    place_points = PointsField(label=_("Points by place"))
    best = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=99,
        label=_("So many of the best results count"),
        help_text=_("Empty: all."),
    )
    different_titles = forms.BooleanField(required=False, label=_("Only the best result of each title counts"))
    bye = _choice(wording.WORTH, _("A bye counts"))
    requested_bye = _choice(wording.WORTH, _("A round sat out counts"))
    missed_round = _choice(wording.WORTH, _("A round before one entered counts"))
    hidden = forms.BooleanField(required=False, label=_("Standings are hidden until they are published"))
    publication = _choice(wording.PUBLICATION, _("They are published"))

    limit = forms.IntegerField(
        required=False, min_value=2, max_value=100_000, label=_("Places"), help_text=_("Whoever comes later waits.")
    )
    last_round_of_entry = forms.IntegerField(min_value=1, max_value=999, label=_("The last round to enter"))
    check_in = forms.BooleanField(required=False, label=_("Only who has checked in is seated"))
    least_rating = forms.FloatField(required=False, label=_("Lowest rating"))
    most_rating = forms.FloatField(required=False, label=_("Highest rating"))
    invited = AccountsField(
        required=False, label=_("Only these may enter"), help_text=_("A name on each line. Empty: anybody.")
    )
    drop_out = _choice(wording.DROP_OUT, _("Who leaves for good"))
    may_return = forms.BooleanField(required=False, label=_("Who has left may come back"))
    substitution = _choice(wording.SPLIT, _("With a substitute the result goes"))

    time_control = forms.ChoiceField(
        label=_("Time to think"),
        choices=[
            ("none", _("not limited")),
            ("day", _("a day for each turn, three days in reserve")),
            ("two-days", _("two days for each turn, five in reserve")),
            ("live", _("live: 90 minutes for the game, and 20 seconds for each turn")),
            (OWN, _("as it is set over the API")),
        ],
    )
    undo = _choice(wording.UNDO, _("Moves are taken back by"))
    private_games = forms.BooleanField(required=False, label=_("Games are private"))

    start = _choice(wording.START, _("Rounds are drawn"))
    times = MomentsField(
        required=False,
        label=_("Rounds begin at"),
        help_text=_("On your own clock, such as 2026-03-01 18:00; one on each line, none begins before its time."),
    )
    round_length = forms.IntegerField(required=False, min_value=1, max_value=9_999, label=_("Length of a round"))
    round_unit = forms.ChoiceField(
        label=_("in"), choices=[("minutes", _("minutes")), ("hours", _("hours")), ("days", _("days"))]
    )
    at_deadline = _choice(wording.AT_DEADLINE, _("After a round's deadline"))
    finishes = forms.BooleanField(required=False, label=_("It ends by itself with the last table"))

    co_hosts = AccountsField(required=False, label=_("Co-hosts"), help_text=_("A name on each line."))
    arbiters = AccountsField(required=False, label=_("Arbiters"), help_text=_("A name on each line."))

    FIELDSETS = (
        (
            _("Titles and tables"),
            (
                "titles",
                "options",
                "title_wishes",
                "least_takers",
                "table_sizes",
                "spare_byes",
                "duplicate",
                "team_mates",
            ),
        ),
        (
            _("Points and standings"),
            (
                "scheme",
                "place_points",
                "best",
                "different_titles",
                "bye",
                "requested_bye",
                "missed_round",
                "hidden",
                "publication",
            ),
        ),
        (
            _("Entry"),
            (
                "limit",
                "last_round_of_entry",
                "check_in",
                "least_rating",
                "most_rating",
                "invited",
                "drop_out",
                "may_return",
                "substitution",
            ),
        ),
        (_("Games"), ("time_control", "undo", "private_games")),
        (_("Schedule"), ("start", "times", "round_length", "round_unit", "at_deadline", "finishes")),
        (_("Officials"), ("co_hosts", "arbiters")),
    )

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        fields: Any = self.fields
        fields["titles"].choices = [(title, title) for title in known_titles()]
        fields["options"].choices = [
            (f"{one['title']}:{option['option']}", f"{one['title']}: {option['option']} – {option['effect']}")
            for one in summaries(get_language() or "en")
            for option in one["options"]
        ]
        ties = [("", "–"), *((one.value, wording.EXPLAINED[one]) for one in Criterion if one is not Criterion.POINTS)]
        for number in range(1, TIE_BREAKS + 1):
            label = gettext("Tie-break %(number)s") % {"number": number}
            fields[f"tie_{number}"] = forms.ChoiceField(required=False, choices=ties, label=label)

    def fieldsets(self) -> list[tuple[Any, list[forms.BoundField], bool]]:
        """The fields, by what they are about, and whether something is wrong with one of them."""
        ties = tuple(f"tie_{number}" for number in range(1, TIE_BREAKS + 1))
        sets = [(legend, [self[name] for name in names]) for legend, names in self.FIELDSETS]
        sets[1][1][4:4] = [self[name] for name in ties]
        return [(legend, fields, any(field.errors for field in fields)) for legend, fields in sets]

    def clean(self) -> dict[str, Any]:
        """What no single field shows."""
        given = self.cleaned_data
        chosen = set(given.get("titles", ()))
        if any(option.partition(":")[0] not in chosen for option in given.get("options", ())):
            self.add_error("options", gettext("An optional rule is for a title that is not played."))
        if given.get("start") == Start.AT_TIMES and not given.get("times"):
            self.add_error("times", gettext("When do the rounds begin?"))
        return given


class ReasonForm(forms.Form):
    """Why the rules are changed; it is recorded, and everybody reads it."""

    reason = forms.CharField(required=False, max_length=LONGEST_REASON, label=_("Reason"))

    def __init__(self, *given: Any, needed: bool, **options: Any) -> None:
        super().__init__(*given, **options)
        self.fields["reason"].required = needed


# --- between forms and rules ------------------------------------------------------------------------------------------


def said(rules: Rules) -> dict[str, Any]:
    """What the form shows for these rules."""
    controls = [name for name, control in CONTROLS.items() if control == rules.games.time_control]
    minutes = rules.schedule.round_minutes
    unit = next((name for name in ("days", "hours") if minutes and minutes % UNITS[name] == 0), "minutes")
    shown = {
        **{name: getattr(rules, name) for name in _PLAIN},
        **{name: getattr(rules.entry, name) for name in _OF_ENTRY},
        **{name: getattr(rules.schedule, name) for name in _OF_SCHEDULE},
        "titles": list(rules.titles),
        "options": [f"{title}:{one}" for title, several in rules.games.options.items() for one in several],
        "scheme": rules.scheme.__struct_config__.tag,
        "place_points": rules.scheme.points if isinstance(rules.scheme, ByPlace) else ByPlace().points,
        "best": rules.counting.best,
        "different_titles": rules.counting.different_titles,
        "invited": _named(sorted(rules.entry.invited or ())),
        "time_control": controls[0] if controls else OWN,
        "undo": rules.games.undo,
        "private_games": rules.games.private,
        "round_length": minutes // UNITS[unit] if minutes else None,
        "round_unit": unit,
        "co_hosts": _named(rules.officials.co_hosts),
        "arbiters": _named(rules.officials.arbiters),
    }
    ties = [one for one in rules.order if one is not Criterion.POINTS]
    return shown | {f"tie_{number}": one.value for number, one in enumerate(ties[:TIE_BREAKS], 1)}


def meant(given: Mapping[str, Any], before: Rules) -> Rules:
    """The rules that the form asks for; what it does not show stays as it was before."""
    ties = [given[f"tie_{number}"] for number in range(1, TIE_BREAKS + 1)]
    chosen = CONTROLS[given["time_control"]] if given["time_control"] != OWN else before.games.time_control
    length = given["round_length"]
    options: dict[str, tuple[str, ...]] = {}
    for one in given["options"]:
        title, option = one.split(":", 1)
        options[title] = (*options.get(title, ()), option)
    return msgspec.structs.replace(
        before,
        **{name: kind(given[name]) for name, kind in _PLAIN.items()},
        titles=tuple(given["titles"]),
        scheme=_scheme(given, before.scheme),
        order=(Criterion.POINTS, *dict.fromkeys(Criterion(one) for one in ties if one)),
        counting=Counting(best=given["best"], different_titles=given["different_titles"]),
        entry=EntryConditions(
            **{name: given[name] for name in _OF_ENTRY},
            invited=frozenset(_ids(given["invited"])) or None,
        ),
        officials=Officials(co_hosts=tuple(_ids(given["co_hosts"])), arbiters=tuple(_ids(given["arbiters"]))),
        games=Games(options=options, time_control=chosen, undo=Undo(given["undo"]), private=given["private_games"]),
        schedule=Schedule(
            **{name: kind(given[name]) for name, kind in _OF_SCHEDULE.items()},
            round_minutes=length * UNITS[given["round_unit"]] if length else None,
        ),
    )


_PLAIN: Mapping[str, Any] = {
    "title_wishes": bool,
    "least_takers": int,
    "table_sizes": tuple,
    "spare_byes": int,
    "duplicate": bool,
    "team_mates": Force,
    "bye": Worth,
    "requested_bye": Worth,
    "missed_round": Worth,
    "hidden": bool,
    "last_round_of_entry": int,
    "drop_out": DropOut,
    "may_return": bool,
    "substitution": Split,
}
_OF_ENTRY = ("limit", "least_rating", "most_rating", "check_in")
_OF_SCHEDULE: Mapping[str, Any] = {
    "start": Start,
    "times": tuple,
    "at_deadline": AtDeadline,
    "finishes": bool,
    "publication": Publication,
}


def _scheme(given: Mapping[str, Any], before: AnyScheme) -> AnyScheme:
    if given["scheme"] == "place":
        same = isinstance(before, ByPlace) and before.points == given["place_points"]
        return before if same else ByPlace(points=given["place_points"])
    if given["scheme"] == before.__struct_config__.tag:
        return before
    made: dict[str, AnyScheme] = {"share": ByShare(), "margin": ByMargin(), "win": WinOnly()}
    return made[given["scheme"]]


def _named(players: Sequence[str]) -> str:
    names = names_of(players)
    return "\n".join(names.get(player, player) for player in players)


def _ids(accounts: Sequence[Any]) -> list[str]:
    return [str(account.pk) for account in accounts]
