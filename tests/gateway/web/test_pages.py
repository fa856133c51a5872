"""The pages: what they show, that they are safe, and that forms need their token."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from gateway.accounts.models import Account
from gateway.bus.handlers import handle
from gateway.games.models import Game
from gateway.replays.batches import open_batch
from gateway.replays.models import Batch
from gateway.replays.uploads import Member
from gateway.web.wording import sentence
from messages import ActionsListed, DescribeGame, GameDescribed, ListActions, Player, RecordedAction
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import GAME, archive, replayed, started, status, text

pytestmark = pytest.mark.django_db

HOSTILE = "<script>alert(1)</script>"


def batch_of(count: int) -> Batch:
    return open_batch([Member(f"{HOSTILE}{n}.json", text(archive(id=n))) for n in range(count)], None)


def token_in(page: Any) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.content.decode())
    assert found
    return found[1]


def file(content: bytes = b"") -> SimpleUploadedFile:
    return SimpleUploadedFile("game.json", content or text(archive()), "application/json")


@pytest.fixture
def telling(rules: RulesStandIn) -> RulesStandIn:
    """The rules service knows one game with a hostile player."""
    players = [Player(1, HOSTILE), Player(2, "Ben")]
    handle(started(version=2, players=players))
    snapshot = {"players": {"1": {"cash": 95, "value": 300, "shares": {"BHI&R": 40}, "companies": ["FFC"]}}}
    described = GameDescribed(
        title="1860", players=players, rules_version=1, latest=2, imported=True, status=status(), snapshot=snapshot
    )
    rules.answers_with(DescribeGame, described, version=2)
    actions = [
        RecordedAction(version=n, action=one, recorded_at=started().recorded_at)
        for n, one in enumerate(archive()["actions"], start=1)
    ]
    rules.answers_with(ListActions, ActionsListed(latest=2, actions=actions), version=2)
    return rules


def test_the_first_page_lists_the_batches(browser: Client) -> None:
    batch_of(3)
    page = browser.get("/")
    assert page.status_code == 200
    assert b'<td class="number">3</td>' in page.content


def test_a_batch_shows_each_game_and_leads_to_it(browser: Client) -> None:
    batch = batch_of(2)
    handle(replayed(batch.pk, 0, status="refused", at=7, rule="R1860-205", message="too dear"))
    handle(replayed(batch.pk, 1))
    game_id = batch.items.get(number=1).game_id
    handle(started(game_id))
    page = browser.get(f"/replays/{batch.pk}").content.decode()
    assert "Action 7: too dear [R1860-205]" in page
    assert f"/games/{game_id}" in page


def test_a_running_batch_is_followed_live_and_a_finished_one_is_not(browser: Client) -> None:
    batch = batch_of(1)
    assert b"progress.js" in browser.get(f"/replays/{batch.pk}").content
    handle(replayed(batch.pk, status="refused"))
    assert b"progress.js" not in browser.get(f"/replays/{batch.pk}").content


def test_a_game_shows_board_players_and_log_at_any_action(browser: Client, telling: RulesStandIn) -> None:
    page = browser.get(f"/games/{GAME}?at=1").content.decode()
    assert f"/api/v1/games/{GAME}/board.svg?at=1" in page
    assert "After action 1 of 2" in page
    assert "£95" in page
    assert "BHI&amp;R 40%" in page
    assert "Ben: bid, price £50" in page
    assert telling.asked[0].expect(DescribeGame).version == 1


@pytest.mark.parametrize(("asked", "shown"), [("", 2), ("?at=99", 2), ("?at=-4", 2), ("?at=x", 2), ("?at=0", 0)])
def test_a_moment_beyond_the_game_is_its_end(browser: Client, telling: RulesStandIn, asked: str, shown: int) -> None:
    assert f"After action {shown} of 2" in browser.get(f"/games/{GAME}{asked}").content.decode()


def test_what_players_and_files_are_called_is_never_markup(browser: Client, telling: RulesStandIn) -> None:
    batch = batch_of(1)
    for path in ("/games", f"/games/{GAME}", f"/replays/{batch.pk}"):
        page = browser.get(path)
        assert HOSTILE.encode() not in page.content
        assert b"&lt;script&gt;" in page.content
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_archives_are_uploaded_by_a_form(browser: Client) -> None:
    token = token_in(browser.get("/"))
    answer = browser.post("/", {"archives": [file(), file()], "csrfmiddlewaretoken": token})
    batch = Batch.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/replays/{batch.pk}")
    assert batch.total == 2


def test_a_bad_upload_is_explained_on_the_page_and_leaves_nothing(browser: Client) -> None:
    token = token_in(browser.get("/"))
    answer = browser.post("/", {"archives": [file(b'{"title": ')], "csrfmiddlewaretoken": token})
    assert answer.status_code == 400
    assert b"is no JSON" in answer.content
    assert not Batch.objects.exists()


def test_a_form_without_a_file_is_explained(browser: Client) -> None:
    answer = browser.post("/", {"csrfmiddlewaretoken": token_in(browser.get("/"))})
    assert answer.status_code == 422
    assert b"This field is required" in answer.content


def test_a_form_without_its_token_is_refused(browser: Client) -> None:
    batch = batch_of(1)
    for path in ("/", f"/replays/{batch.pk}/cancel"):
        assert browser.post(path, {"archives": [file()]}).status_code == 403
    batch.refresh_from_db()
    assert (Batch.objects.count(), batch.status) == (1, "running")


def test_a_batch_is_cancelled_by_a_form(browser: Client) -> None:
    batch = batch_of(1)
    token = token_in(browser.get(f"/replays/{batch.pk}"))
    browser.post(f"/replays/{batch.pk}/cancel", {"csrfmiddlewaretoken": token})
    batch.refresh_from_db()
    assert batch.status == "cancelled"


def test_the_page_of_an_unknown_game_says_so(browser: Client) -> None:
    page = browser.get(f"/games/{UUID(int=0)}")
    assert page.status_code == 404
    assert b"There is nothing at this address" in page.content


def test_a_page_whose_game_cannot_be_told_says_so(browser: Client, settings: Any) -> None:
    settings.REPLY_TIMEOUT = 0.1
    handle(started())
    browser.raise_request_exception = False
    page = browser.get(f"/games/{GAME}")
    assert page.status_code == 504
    assert b"did not reply in time" in page.content


def by(entity: int | str, kind: str, **details: Any) -> dict[str, Any]:
    """An action of a player, or of a corporation if the entity is a text."""
    return {
        "type": kind,
        "entity": entity,
        "entity_type": "player" if isinstance(entity, int) else "corporation",
    } | details


RUN = [{"train": "2-0", "hexes": ["F2", "G5"], "revenue": 70}]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (by(1, "bid", company="FFC", price=40), "Anna: bid, company FFC, price £40"),
        (by(2, "pass"), "Ben: pass"),
        (by("1", "pass"), "1: pass"),
        (by(1, "buy_shares", shares=["IOW_1"], percent=10), "Anna: buy shares, shares IOW_1, percent 10"),
        (by("IOW", "run_routes", routes=RUN), "IOW: run routes, train 2-0 F2–G5: £70"),
        (by(1, "message", message="hi", auto_actions=[{}]), "Anna: message, message hi (and 1 automatic)"),
    ],
)
def test_actions_are_told_in_words(action: dict[str, Any], words: str) -> None:
    assert sentence(action, {"1": "Anna", "2": "Ben"}) == words


# --- private games ----------------------------------------------------------------------------------------------------


@pytest.fixture
def private_game(game: None) -> Account:
    """The game is private; its owner."""
    owner = Account.objects.create(username="anna")
    Game.objects.filter(pk=GAME).update(private=True, owner=owner)
    return owner


@pytest.mark.parametrize("address", [f"/games/{GAME}", f"/games/{GAME}?at=0"])
def test_the_page_of_a_private_game_is_not_there_for_others(
    browser: Client, private_game: Account, telling: RulesStandIn, address: str
) -> None:
    assert browser.get(address).status_code == 404
    browser.force_login(Account.objects.create(username="bert"))
    assert browser.get(address).status_code == 404


def test_the_list_of_games_leaves_out_the_private_ones_of_others(browser: Client, private_game: Account) -> None:
    assert str(GAME) not in browser.get("/games").content.decode()
    browser.force_login(private_game)
    assert str(GAME) in browser.get("/games").content.decode()


def test_its_people_see_the_page_of_a_private_game(
    browser: Client, private_game: Account, telling: RulesStandIn
) -> None:
    browser.force_login(private_game)
    assert browser.get(f"/games/{GAME}").status_code == 200
