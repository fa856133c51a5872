"""Mails: a notice as a person reads it, in his language and his time zone."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse

from gateway.accounts.models import Account
from gateway.clocks.keeping import zone_of
from gateway.notifications import wording
from gateway.notifications.models import Delivery, Notice
from gateway.notifications.topics import Topic


def compose(delivery: Delivery) -> EmailMessage:
    """The mail. Its Message-ID is the delivery's, so that one that comes twice is seen to be the same."""
    notice = delivery.notice
    account = notice.account
    language = account.language if account.language in wording.SUBJECTS else wording.ENGLISH
    said = _said(notice.data, language)
    subject = _headline(notice.topic, notice.data, language)
    paragraphs = [
        wording.BODIES[language][notice.topic].format_map(said),
        *_more(notice, account, language),
        wording.PARTING[language].format(preferences=absolute(reverse("page-account"))),
    ]
    headers = {
        "Message-ID": f"<{delivery.pk}@{_domain()}>",
        "X-Request-ID": notice.request_id or str(notice.pk),
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{absolute(reverse('page-account'))}>",
    }
    return EmailMessage(subject, "\n\n".join(paragraphs) + "\n", to=[account.email], headers=headers)


def absolute(path: str) -> str:
    """A path of ours as an address that can be followed from outside."""
    return settings.PUBLIC_URL.rstrip("/") + path


def _headline(topic: str, data: dict[str, Any], language: str) -> str:
    return _one_line(wording.SUBJECTS[language][topic].format_map(_said(data, language)))


def _said(data: dict[str, Any], language: str) -> dict[str, Any]:
    """What the texts may name; what a notice does not say is left blank."""
    said: dict[str, Any] = defaultdict(str, {name: "" if value is None else value for name, value in data.items()})
    said["game"] = " – ".join(filter(None, (data.get("title"), data.get("description"))))
    said["count"] = len(data.get("waiting", ()))
    said["consequence"] = wording.CONSEQUENCES[language].get(str(data.get("consequence")), "")
    if isinstance(data.get("result"), dict):
        said["result"] = ", ".join(f"{player}: £{score}" for player, score in data["result"].items())
    if data.get("tournament"):
        said |= _said_of_tournament(said, language)
    return said


def _said_of_tournament(said: dict[str, Any], language: str) -> dict[str, str]:
    """Where somebody sits, how a table ended, and why."""
    seats = [wording.CHANGED[language]] if said["changed"] else []
    for table in said["tables"]:
        players = ", ".join(player["name"] for player in table["players"])
        seats.append(wording.SEATED[language].format_map({**table, "players": players}))
    if said["bye"]:
        seats.append(wording.BYES[language][said["bye"]])
    said["reason"] = wording.REASONS[language].get(said["reason"], said["reason"])
    outcome = wording.OUTCOMES[language][said["outcome"]].format_map(said) if said["outcome"] else ""
    places = ", ".join(f"{line['place']}. {line['name']} £{line['score']}" for line in said["places"])
    return {"seats": "\n".join(seats), "outcome": outcome, "result": places and f"\n\n{places}"}


def _more(notice: Notice, account: Account, language: str) -> list[str]:
    """The paragraphs after the first: the deadline, and where to go."""
    if notice.topic == Topic.DIGEST:
        lines = [_digest_line(game, account) for game in notice.data["waiting"]]
        lines += [f"* {_headline(news['topic'], news, language)}" for news in notice.data["news"]]
        return ["\n".join(lines)]
    found = []
    if deadline := notice.data.get("deadline"):
        found.append(wording.DEADLINE[language].format(deadline=local(deadline, account)))
    if game := notice.data.get("game"):
        found.append(absolute(reverse("page-game", kwargs={"game_id": game})))
    if tournament := notice.data.get("tournament"):
        found.append(absolute(f"/tournaments/{tournament}"))
    return found


def _digest_line(game: dict[str, Any], account: Account) -> str:
    name = " – ".join(filter(None, (game["title"], game["description"])))
    until = f" ({local(game['deadline'], account)})" if game.get("deadline") else ""
    return f"* {name}, {game['round']}{until}\n  {absolute(reverse('page-game', kwargs={'game_id': game['game']}))}"


def local(moment: str, account: Account) -> str:
    """A moment by the clock on the account's wall."""
    there = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone_of(account)))
    return there.strftime("%Y-%m-%d %H:%M %Z")


def _one_line(subject: str) -> str:
    # A line break in a header would begin another header.
    return " ".join(subject.split())


def _domain() -> str:
    return settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip(">") or "localhost"
