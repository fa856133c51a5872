"""What is told of tournaments: to whom, once, and in which words."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.utils import timezone
from rest_framework.test import APIClient

from gateway.accounts.models import Account
from gateway.games.models import Game
from gateway.notifications import wording
from gateway.notifications.models import Delivery, Mail, Notice, Preferences, TournamentPreferences, Webhook
from gateway.notifications.outbox import tell
from gateway.notifications.sending import send
from gateway.notifications.topics import Topic
from gateway.notifications.tournaments import follow
from gateway.replays.models import Batch
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.formats import Seated
from gateway.tournaments.importing.models import Import
from tests.gateway.notifications.receiver import Receiver
from tests.gateway.ratings.events import Event, by_id

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Event:
    """A tournament of three, of which nothing is left to tell."""
    people = [
        Account.objects.create_user(name, email=f"{name}@example.org") for name in ("host", "anna", "ben", "cleo")
    ]
    made = Event(*people)
    follow()
    return made


@pytest.fixture
def drawn(event: Event) -> Event:
    """Anna and Ben play, Cleo has a bye."""
    event.draw([someone("anna"), someone("ben")])
    return event


def someone(name: str) -> Account:
    return Account.objects.get(username=name)


def told(topic: Topic) -> dict[str, dict[str, Any]]:
    """What each is told of this, by name."""
    follow()
    return {notice.account.username: notice.data for notice in Notice.objects.filter(topic=topic)}


def names(players: list[dict[str, Any]]) -> list[str]:
    return [player["name"] for player in players]


def hook(name: str, **fields: Any) -> Webhook:
    return Webhook.objects.create(account=someone(name), url="https://example.org/hook", **fields)


# --- what is told ---


def test_when_a_round_is_drawn_everybody_is_told_where_he_sits_and_with_whom(drawn: Event) -> None:
    of_ben = told(Topic.ROUND_DRAWN)["ben"]
    assert (of_ben["name"], of_ben["round"]) == ("Spring league", 1)
    [table] = of_ben["tables"]
    assert (table["table"], table["title"], table["seat"], names(table["players"])) == (
        "1.1",
        "1860",
        2,
        ["anna", "ben"],
    )


def test_who_has_a_bye_is_told_so(drawn: Event) -> None:
    assert told(Topic.ROUND_DRAWN)["cleo"]["bye"] == "given"


def test_who_asked_to_sit_out_is_told_so(event: Event) -> None:
    cleo = str(someone("cleo").pk)
    event.do(lambda t: commands.request_bye(t, cleo, 1))
    seats = tuple(str(someone(name).pk) for name in ("anna", "ben"))
    event.do(lambda t: commands.draw_by_hand(t, [Seated(seats=seats, title="1860")], [], next_stage=False))
    assert told(Topic.ROUND_DRAWN)["cleo"]["bye"] == "requested"


def test_when_seats_are_swapped_those_at_the_table_are_told_where_they_sit_now(drawn: Event) -> None:
    told(Topic.ROUND_DRAWN)
    Notice.objects.all().delete()
    pair = (str(someone("anna").pk), str(someone("ben").pk))
    drawn.do(lambda t: commands.swap_seats(t, pair, str(drawn.host.pk), "colours"))
    found = told(Topic.ROUND_DRAWN)
    assert set(found) == {"anna", "ben"}
    assert (found["anna"]["changed"], found["anna"]["tables"][0]["seat"]) == (True, 2)


def test_when_a_table_starts_its_players_are_told_of_the_game(drawn: Event) -> None:
    hook("anna")
    drawn.do(lambda t: commands.start_table(t, "1.1", "6b1f0e0a-9a0e-4a57-9d2b-0d8a4a3f1b11"))
    found = told(Topic.TABLE_STARTED)
    assert found["anna"]["game"] == "6b1f0e0a-9a0e-4a57-9d2b-0d8a4a3f1b11"


def test_that_a_table_has_started_is_not_mailed_for_the_start_of_its_game_is(drawn: Event) -> None:
    drawn.do(lambda t: commands.start_table(t, "1.1", "6b1f0e0a-9a0e-4a57-9d2b-0d8a4a3f1b11"))
    assert told(Topic.TABLE_STARTED) == {}


def test_a_result_is_told_to_its_table_with_the_places(drawn: Event) -> None:
    hook("ben")
    drawn.result("1.1", anna=100, ben=250)
    found = told(Topic.TABLE_RESULT)["ben"]
    assert found["outcome"] == "ended"
    assert [(line["place"], line["name"], line["score"]) for line in found["places"]] == [
        (1, "ben", 250),
        (2, "anna", 100),
    ]


def test_a_correction_its_undoing_and_a_table_that_goes_on_are_told_with_the_reason(drawn: Event) -> None:
    hook("ben")
    by = str(drawn.host.pk)
    drawn.result("1.1", anna=100, ben=250)
    drawn.correct("1.1", anna=300, ben=250)
    drawn.do(lambda t: commands.undo_correction(t, "1.1", by, "it was right"))
    drawn.do(lambda t: commands.reopen_table(t, "1.1"))
    drawn.do(lambda t: commands.adjudicate(t, "1.1", by_id({"anna": 1, "ben": 2}), (), by, "time"))
    follow()
    found = Notice.objects.filter(topic=Topic.TABLE_RESULT).order_by("data__version")
    assert [(one.data["outcome"], one.data.get("reason", "")) for one in found] == [
        ("ended", ""),
        ("corrected", "miscounted"),
        ("restored", "it was right"),
        ("reopened", ""),
        ("adjudicated", "time"),
    ]


def test_a_warning_is_told_to_who_is_warned(drawn: Event) -> None:
    anna = str(someone("anna").pk)
    drawn.do(lambda t: commands.warn(t, anna, "1.1", str(drawn.host.pk), "three days without a move"))
    found = told(Topic.WARNED)
    assert set(found) == {"anna"}
    assert (found["anna"]["table"], found["anna"]["reason"]) == ("1.1", "three days without a move")


def test_published_standings_are_told_to_all_who_take_part(drawn: Event) -> None:
    drawn.result("1.1", anna=100, ben=250)
    drawn.do(lambda t: commands.publish(t, str(drawn.host.pk), 1))
    assert set(told(Topic.STANDINGS_PUBLISHED)) == {"anna", "ben", "cleo"}


def test_that_a_tournament_is_cancelled_is_told_to_all_who_wait_for_it(event: Event) -> None:
    event.do(lambda t: commands.cancel(t, str(event.host.pk), "no hall"))
    found = told(Topic.TOURNAMENT_CANCELLED)
    assert set(found) == {"anna", "ben", "cleo"}
    assert found["ben"]["reason"] == "no hall"


def test_who_runs_it_is_told_by_a_webhook_that_hears_of_everybody(drawn: Event) -> None:
    hook("host", everybody=True)
    told(Topic.ROUND_DRAWN)
    drawn.result("1.1", anna=1, ben=2)
    assert set(told(Topic.TABLE_RESULT)) == {"host"}


def test_of_an_event_that_was_held_elsewhere_nothing_is_told(event: Event) -> None:
    batch = Batch.objects.create(total=0, request_id="")
    Import.objects.create(owner=event.host, batch=batch, wanted={"name": "x"}, tournament_id=event.id)
    event.draw([someone("anna"), someone("ben")])
    assert told(Topic.ROUND_DRAWN) == {}


# --- how ---


def test_each_event_is_told_once(drawn: Event) -> None:
    follow()
    assert follow() == 0
    assert Notice.objects.filter(topic=Topic.ROUND_DRAWN).count() == 3


def test_a_round_of_hundreds_is_told_in_a_few_statements(event: Event, django_assert_max_num_queries: Any) -> None:
    more = [Account.objects.create(username=f"p{number}", email=f"p{number}@example.org") for number in range(200)]
    for account in more:
        event.do(lambda t, account=account: commands.enter(t, Entry(player=str(account.pk))))
    follow()
    event.draw(*[more[number : number + 2] for number in range(0, 200, 2)])
    with django_assert_max_num_queries(25):
        follow()
    assert Notice.objects.filter(topic=Topic.ROUND_DRAWN).count() == 203


def test_who_does_not_want_a_topic_by_mail_gets_none(drawn: Event) -> None:
    Preferences.objects.create(account=someone("anna"), mail_topics=[Topic.TURN])
    assert set(told(Topic.ROUND_DRAWN)) == {"ben", "cleo"}


def test_a_tournament_may_be_told_of_otherwise_than_the_rest(drawn: Event) -> None:
    TournamentPreferences.objects.create(account=someone("anna"), tournament_id=drawn.id, mail=Mail.DIGEST)
    follow()
    notice = Notice.objects.get(account=someone("anna"), topic=Topic.ROUND_DRAWN)
    assert notice.in_digest
    assert not notice.deliveries.exists()


def test_what_is_wanted_of_a_tournament_is_wanted_of_its_games_too(drawn: Event) -> None:
    now = timezone.now()
    game = Game.objects.create(title="1860", tournament=drawn.id, created_at=now, updated_at=now)
    TournamentPreferences.objects.create(account=someone("anna"), tournament_id=drawn.id, mail=Mail.OFF)
    people = {someone("anna").pk, someone("ben").pk}
    tell(Topic.FINISHED, people, {}, key="k", at=now, game_id=game.pk)
    assert set(Notice.objects.filter(topic=Topic.FINISHED).values_list("account__username", flat=True)) == {"ben"}


def test_a_webhook_gets_a_cloudevent_of_the_tournament(drawn: Event, receiver: Receiver) -> None:
    Webhook.objects.create(account=someone("anna"), url=receiver.url, topics=[Topic.ROUND_DRAWN])
    follow()
    Delivery.objects.filter(channel="mail").delete()
    send()
    [received] = receiver.received
    assert received.event["type"] == "bradshaw.tournament.round-drawn"
    assert received.event["source"] == f"/api/v1/tournaments/{drawn.id}"
    assert received.event["data"]["tables"][0]["table"] == "1.1"


@pytest.mark.parametrize(
    ("language", "subject", "sentence"),
    [
        ("en", "Round 1 is drawn: Spring league", "Table 1.1, 1860. In seat order: anna, ben."),
        ("fr", "La ronde 1 est tirée : Spring league", "Table 1.1, 1860. Dans l'ordre des sièges : anna, ben."),
        ("es", "La ronda 1 está sorteada: Spring league", "Mesa 1.1, 1860. En orden de asiento: anna, ben."),
    ],
)
def test_a_mail_says_where_one_sits_in_ones_language(drawn: Event, language: str, subject: str, sentence: str) -> None:
    Account.objects.filter(username="anna").update(language=language)
    follow()
    send()
    letter = next(one for one in mail.outbox if one.to == ["anna@example.org"])
    assert letter.subject == subject
    assert sentence in letter.body
    assert f"/tournaments/{drawn.id}" in letter.body


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The result of table 1.1 was corrected. The reason: miscounted\n\n1. anna £300, 2. ben £250\n"),
        ("fr", "Le résultat de la table 1.1 a été corrigé. La raison : miscounted\n\n1. anna £300, 2. ben £250\n"),
        ("es", "El resultado de la mesa 1.1 se ha corregido. El motivo: miscounted\n\n1. anna £300, 2. ben £250\n"),
    ],
)
def test_a_mail_tells_a_corrected_result_in_ones_language(drawn: Event, language: str, sentence: str) -> None:
    Account.objects.filter(username="anna").update(language=language)
    Preferences.objects.create(account=someone("anna"), mail_topics=[Topic.TABLE_RESULT])
    drawn.result("1.1", anna=100, ben=250)
    drawn.correct("1.1", anna=300, ben=250)
    follow()
    send()
    assert any(sentence in one.body for one in mail.outbox)


def test_every_tournament_topic_has_its_words_in_every_language() -> None:
    for language, subjects in wording.SUBJECTS.items():
        assert set(subjects) == set(wording.BODIES[language]) == set(Topic) - {Topic.PING}


# --- preferences over the API ---


@pytest.fixture
def address(event: Event) -> str:
    return f"/api/v1/tournaments/{event.id}/notifications"


def test_preferences_for_a_tournament_are_set_and_cleared(api: APIClient, address: str) -> None:
    api.force_authenticate(someone("anna"))
    assert api.get(address).json() == {"mail": None, "webhooks": True}
    assert api.put(address, {"mail": "off", "webhooks": False}).json() == {"mail": "off", "webhooks": False}
    assert api.get(address).json() == {"mail": "off", "webhooks": False}
    assert api.delete(address).status_code == 204
    assert api.get(address).json() == {"mail": None, "webhooks": True}


def test_there_are_no_preferences_for_a_private_tournament_of_others(
    api: APIClient, event: Event, address: str
) -> None:
    event.host.tournaments.update(private=True)
    api.force_authenticate(Account.objects.create_user("stranger"))
    assert api.put(address, {"mail": "off"}).status_code == 404
