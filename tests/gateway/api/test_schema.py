"""The API is what its OpenAPI description says, and the description in the repository is the current one."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings, strategies
from rest_framework.test import APIClient
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from gateway.accounts.models import Account, ApiToken, Scope
from gateway.api import sse
from gateway.bus.follower import apply
from gateway.games import watching
from gateway.games.api.views import GameView
from gateway.games.models import ActingGrant, Game, Invitation, Role, UndoRequest
from gateway.games.people import Caller
from gateway.games.tables import Plan, SeatPlan, grant, open_tables
from gateway.replays.batches import open_batch
from gateway.replays.models import Batch
from gateway.replays.uploads import Member
from gateway.tournaments import keeping
from gateway.tournaments.api.watching import TournamentEvents
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.pairing import Force
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.models import Tournament as TournamentRow
from gateway.tournaments.starting import start_tables
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import GAME, archive, packed, replayed, text

EXAMPLES = int(os.environ.get("SCHEMA_EXAMPLES", "12"))
"""Requests for each operation that are made by chance, besides those at the edges of its description."""
WRITTEN = Path(__file__).parents[3] / "docs" / "openapi.json"


def test_the_description_in_the_repository_is_the_current_one(tmp_path: Path) -> None:
    """``python -m gateway spectacular --format openapi-json --file docs/openapi.json`` brings it up to date."""
    current = tmp_path / "openapi.json"
    call_command("spectacular", format="openapi-json", file=str(current), validate=True, fail_on_warn=True)
    assert json.loads(current.read_text()) == json.loads(WRITTEN.read_text())


def test_every_operation_has_a_stable_id_of_its_own() -> None:
    paths = json.loads(WRITTEN.read_text())["paths"]
    ids = [operation["operationId"] for path in paths.values() for operation in path.values()]
    assert len(set(ids)) == len(ids)
    assert all(one.isidentifier() for one in ids)


def test_the_description_is_served(api: APIClient) -> None:
    answer = api.get("/api/schema")
    assert answer.status_code == 200
    assert json.loads(answer.content)["openapi"].startswith("3.1")
    page = api.get("/api/docs")
    assert page.status_code == 200
    # The content security policy lets no script run that stands in the page itself.
    assert re.findall(rb"<script(?![^>]*\bsrc=)", page.content) == []
    assert b"script-src 'self';" in page.headers["Content-Security-Policy"].encode()


# --- every operation, with inputs good and bad ------------------------------------------------------------------------


LINES = strategies.lists(strategies.sampled_from([text(archive()), b"{", b"[1]", b"", b"\xff"]), max_size=5)
NAMES = strategies.text("ab./é", min_size=1, max_size=9)
MEMBERS = strategies.dictionaries(NAMES, strategies.binary(max_size=200), max_size=5)
schemathesis.openapi.media_type("application/x-ndjson", LINES.map(b"\n".join))
schemathesis.openapi.media_type("application/zip", strategies.one_of(MEMBERS.map(packed), strategies.binary()))

schema = schemathesis.openapi.from_path(WRITTEN)
schema.app = get_wsgi_application()


@pytest.fixture
def something_there(
    transactional_db: None, settings: Any, game: None, telling: RulesStandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game, a table of somebody's with everything that a table can have, a batch that is done, and a tournament."""
    settings.QUOTAS = dict.fromkeys(settings.QUOTAS, (1_000_000, 3600))
    settings.REPLY_TIMEOUT = 2
    # Whoever watches is sent away after the first silence, or the test would watch for ever.
    monkeypatch.setattr(sse, "SILENCE", 0.01)
    monkeypatch.setattr(watching, "LOOK_AGAIN", 0.0)
    monkeypatch.setattr(GameView, "may_read", lambda *_: False)
    monkeypatch.setattr(TournamentEvents, "watched", lambda *_: None)
    batch = open_batch([Member("game.json", text(archive()))], None)
    with transaction.atomic():
        apply(replayed(batch.pk, status="refused"))
    anna, bot = Account.objects.create(username="anna"), Account.objects.create(username="bot")
    Account.objects.filter(pk=bot.pk).update(bot_owner=anna)
    (table,) = open_tables(anna, [Plan("1860", [SeatPlan(anna), SeatPlan(bot)], undo_policy="agreed")], consent=True)
    Invitation.objects.create(game=table, account=bot, invited_by=anna)
    Role.objects.create(game=table, account=bot, kind=Role.Kind.SPECTATOR)
    grant(table.pk, Caller(anna), bot, 1)
    UndoRequest.objects.create(game=table, version=0, asked_by=bot, agreed=[bot.pk])
    _tournament(anna)


def _tournament(host: Account) -> None:
    """A tournament of the host, with a round under way: a table with a result, one with a game, and a bye."""
    players = [Account.objects.create(username=f"player-{number}") for number in range(1, 8)]
    kept = keeping.create(host, "Spring cup", Rules(titles=("1860",), table_sizes=(3,)))

    def then(command: Any) -> Tournament:
        return keeping.carry_out(kept.id, command, by=host).at_work

    then(commands.open_entry)
    for number, account in enumerate(players):
        entry = Entry(player=str(account.pk), team=f"team {number % 2}", hours=0b1110)
        then(lambda t, entry=entry: commands.enter(t, entry))
    one, other = (str(account.pk) for account in players[:2])
    then(lambda t: commands.keep_apart(t, (one, other), Force.RATHER_NOT, str(host.pk), "brothers"))
    t = then(commands.draw_next_round)
    then(lambda t: commands.open_round(t, 1, timezone.now()))
    start_tables(kept.id)
    scores = {player: 1_000 * place for place, player in enumerate(t.tables["1.1"].players)}
    then(lambda t: commands.record_result(t, "1.1", scores))


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume asynchronous iterators")
@pytest.mark.usefixtures("something_there")
@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_request_gets_a_server_error_or_an_undocumented_answer(case: schemathesis.Case) -> None:
    chance = len(str(case.path_parameters)) + len(str(case.body)) + len(str(case.query))
    # Ids made up by chance lead nowhere: every other request is about what is there, and two of three are somebody's.
    if chance % 2 and case.meta and case.meta.generation.mode is GenerationMode.POSITIVE:
        _about_what_is_there(case, chance)
    if chance % 3:
        anna = Account.objects.get(pk=Account.objects.earliest("pk").pk)
        _, token = ApiToken.issue(anna, "test", list(Scope))
        case.headers["Authorization"] = f"Bearer {token}"
    case.headers["Accept-Encoding"] = "identity"  # the caller in this process unpacks nothing
    # No schema can say which cursors were given out, which archives follow the rules, or what a table allows just now.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


def _about_what_is_there(case: schemathesis.Case, chance: int) -> None:
    table = Game.objects.filter(live=True).earliest("created_at")
    there = {
        "game_id": GAME if chance % 4 == 1 else table.pk,
        "batch_id": Batch.objects.earliest("created_at").pk,
        "account_id": Account.objects.latest("pk").pk,
        "invitation_id": Invitation.objects.earliest("created_at").pk,
        "request_id": UndoRequest.objects.earliest("created_at").pk,
        "role_id": getattr(Role.objects.first(), "pk", 1),
        "permission_id": getattr(ActingGrant.objects.first(), "pk", 1),
        "title": "1860",
        "step": 3,
        "tournament_id": TournamentRow.objects.earliest("created_at").pk,
        "number": 1,
        "name": f"1.{1 + chance % 2}",
    }
    for name in case.path_parameters:
        if name in there:
            case.path_parameters[name] = str(there[name])
