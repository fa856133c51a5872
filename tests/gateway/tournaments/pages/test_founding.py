"""Tournaments are made by the usual formats, and their rules changed later."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from django.forms import Form
from django.http import HttpResponse

from gateway.accounts.models import Account
from gateway.clocks.domain.control import TimeControl
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.formats import Cut, GroupStage, Heats, KnockOut, League, Stage, Swiss
from gateway.tournaments.domain.points import ByPlace, ByShare
from gateway.tournaments.domain.rules import Games, Rules, Schedule
from gateway.tournaments.domain.tallies import Counting
from gateway.tournaments.domain.tie_breaks import Criterion
from gateway.tournaments.keeping import current
from gateway.tournaments.pages.presets import PRESETS
from gateway.tournaments.pages.rules_form import RulesForm, StagesForm, meant, said
from tests.gateway.tournaments.pages.event import Event, browser, page, send

pytestmark = pytest.mark.django_db
USUAL = Rules(titles=("1860",))


def sent(*forms: Form) -> dict[str, Any]:
    """What a browser sends that shows these forms, and in which nothing is changed."""
    values = {name: form[name].value() for form in forms for name in form.fields}
    unticked = (None, False, ())
    return {
        name: getattr(value, "value", value)
        for name, value in values.items()
        if not any(value is nothing for nothing in unticked)
    }


def fields(rules: Rules, **changes: Any) -> dict[str, Any]:
    """The same for the form of these rules, but for this."""
    return sent(RulesForm(initial=said(rules))) | changes


def made(host: Account, key: str, **changes: Any) -> HttpResponse:
    """The answer to the form of a format, filled in as it is shown but for the name, the titles and this."""
    preset = PRESETS[key]
    begins = {**said(USUAL), **preset.begins_with}
    filled = sent(StagesForm(asks=preset.asks, initial=begins), RulesForm(initial=begins))
    address = f"/tournaments/new?format={key}"
    return send(browser(host), address, address, **{**filled, "name": "Cup", "titles": ["1860"], **changes})


def rules_of(answer: HttpResponse) -> Rules:
    """The rules of the tournament that was made."""
    assert answer.status_code == 302, answer.content
    return current(UUID(answer.headers["Location"].split("/")[2])).at_work.rules


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_every_format_is_offered_in_every_language(host: Account, language: str) -> None:
    shown = page(browser(host), f"/tournaments/new?language={language}")
    assert all(f'href="?format={key}"' in shown for key in PRESETS)
    assert {"en": "Knock-out", "fr": "Élimination directe", "es": "Eliminatoria"}[language] in shown


@pytest.mark.parametrize(
    ("key", "stages"),
    [
        ("swiss", (Swiss(rounds=5),)),
        ("duplicate", (Swiss(rounds=5),)),
        ("heats", (Heats(rounds=4), KnockOut(cut=Cut(best=16)))),
        ("groups-of-seven", (GroupStage(sizes=(7,)), KnockOut(cut=Cut(points_from=Decimal(57))))),
        ("groups", (GroupStage(sizes=(9, 8, 7)), KnockOut(cut=Cut(best_of_each_group=2)))),
        ("round-robin", (GroupStage(),)),
        ("knock-out", (KnockOut(advance=2),)),
        ("best-results", (Heats(rounds=6),)),
        ("league", (League(sizes=(7,), promoted=2),)),
    ],
)
def test_a_format_is_played_as_its_form_begins(host: Account, key: str, stages: tuple[Stage, ...]) -> None:
    answer = made(host, key, table_sizes="4, 3")
    assert rules_of(answer).stages == stages


def test_the_best_results_count_each_in_another_title(host: Account) -> None:
    """As at Gencon: the best three finishes in different titles, for which players wish."""
    rules = rules_of(made(host, "best-results", titles=["1860", "18GB"], table_sizes="4, 3"))
    assert (rules.counting, rules.title_wishes, rules.titles) == (Counting(3, True), True, ("1860", "18GB"))


def test_a_duplicate_plays_the_same_deal(host: Account) -> None:
    assert rules_of(made(host, "duplicate", table_sizes="4")).duplicate


def test_what_the_host_says_is_what_is_played_by(host: Account) -> None:
    Account.objects.filter(pk=host.pk).update(time_zone="Europe/Paris")
    Account.objects.create(username="judge")
    answer = made(
        host,
        "swiss",
        rounds="3",
        table_sizes="3, 4",
        scheme="share",
        tie_1="wins",
        tie_2="lot",
        limit="40",
        check_in="on",
        hidden="on",
        start="at-times",
        times="2026-07-01 20:00\n2026-07-08T20:00",
        round_length="3",
        round_unit="days",
        time_control="day",
        arbiters="Judge",
        options=["1860:no_skip_towns"],
    )
    rules = rules_of(answer)
    assert rules.stages == (Swiss(rounds=3),)
    assert (rules.table_sizes, rules.scheme, rules.hidden) == ((3, 4), ByShare(), True)
    assert rules.order[:3] == (Criterion.POINTS, Criterion.WINS, Criterion.LOT)
    assert (rules.entry.limit, rules.entry.check_in) == (40, True)
    assert rules.schedule.times == ("2026-07-01T18:00:00Z", "2026-07-08T18:00:00Z")
    assert rules.schedule.round_minutes == 3 * 24 * 60
    assert rules.games.time_control is not None
    assert rules.games.time_control.move_seconds == 24 * 3600
    assert rules.games.options == {"1860": ("no_skip_towns",)}
    assert [Account.objects.get(pk=one).username for one in rules.officials.arbiters] == ["judge"]


def test_only_who_is_logged_in_makes_a_tournament() -> None:
    assert browser().get("/tournaments/new").headers["Location"].startswith("/account/login")


def test_a_tournament_is_not_made_without_the_token_of_its_form(host: Account) -> None:
    assert browser(host).post("/tournaments/new?format=swiss", {"name": "Cup"}).status_code == 403


@pytest.mark.parametrize(
    ("changes", "said_of_it"),
    [
        ({"name": ""}, "This field is required."),
        ({"titles": []}, "This field is required."),
        ({"table_sizes": "four"}, "Whole numbers, with commas between them."),
        ({"place_points": "10, six"}, "Numbers, with commas between them."),
        ({"times": "tomorrow"}, "Enter a valid date/time."),
        ({"start": "at-times"}, "When do the rounds begin?"),
        ({"arbiters": "nemo"}, "Nobody is called nemo."),
        ({"options": ["18GB:four_player_alt"]}, "a title that is not played"),
        ({"table_sizes": "9"}, "No tournament can be played by these rules."),
        ({"table_sizes": "4, 4"}, "No tournament can be played by these rules."),
    ],
)
def test_what_cannot_be_played_is_explained(host: Account, changes: dict[str, Any], said_of_it: str) -> None:
    answer = made(host, "swiss", **{"table_sizes": "4, 3", **changes})
    assert answer.status_code == 422
    assert said_of_it in answer.content.decode()


def test_the_part_of_the_form_in_which_something_is_wrong_is_open(host: Account) -> None:
    shown = made(host, "swiss", table_sizes="4", arbiters="nemo").content.decode()
    assert shown.count('<details class="set" open>') == 2


# --- changes ----------------------------------------------------------------------------------------------------------


CUSTOM = Rules(
    titles=("18GB",),
    stages=(Heats(rounds=2), KnockOut(cut=Cut(best=4))),
    table_sizes=(4, 3),
    scheme=ByPlace(points=(Decimal("7.5"), Decimal(3)), by_size={3: (Decimal(5),)}),
    games=Games(time_control=TimeControl(move_seconds=777), options={"18GB": ("four_player_alt",)}),
    schedule=Schedule(times=("2026-07-01T18:00:00Z",), round_minutes=90),
    effort=7,
)


def test_a_form_that_is_sent_as_it_is_shown_changes_nothing() -> None:
    """Also of what it does not show: points by size, another time control, the effort of the pairing."""
    form = RulesForm(fields(CUSTOM))
    assert form.is_valid(), form.errors
    assert meant(form.cleaned_data, CUSTOM) == CUSTOM


def test_rules_are_changed_with_a_reason_once_rounds_are_drawn(host: Account) -> None:
    event = Event(host, 4).draw()
    address = event.address + "/rules"
    filled = fields(event.t.rules, hidden="on", name=event.t.name)
    assert send(browser(host), address, address, **filled).status_code == 422
    assert send(browser(host), address, address, **filled, reason="Suspense").status_code == 302
    changed = event.last()
    assert isinstance(changed, e.RulesChanged)
    assert (changed.reason, event.t.rules.hidden) == ("Suspense", True)


def test_name_and_description_are_changed(host: Account) -> None:
    event = Event(host, 0)
    address = event.address + "/rules"
    filled = fields(event.t.rules, name="Autumn Cup", description="Over the sea", private="on")
    assert send(browser(host), address, address, **filled).status_code == 302
    assert (event.t.name, event.t.description, event.t.private) == ("Autumn Cup", "Over the sea", True)
