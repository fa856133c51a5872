"""A game is finished by the rules that it was started by, although a rule has been corrected meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from engine18xx import registry
from engine18xx.table import Table
from infra.local.databases import DatabaseUrls
from messages import (
    Accepted,
    Code,
    DescribeGame,
    ExportGame,
    GameDescribed,
    GameExported,
    LegalActions,
    LegalActionsListed,
    Player,
    StartGame,
    SubmitAction,
)
from rules.tables import Engine18xx
from tests.rules.office import Office, import_archive

SEATS = [Player(1, "Ann"), Player(2, "Bob")]

RARELY = {"pass": 0.05, "sell_shares": 0.02, "sell_company": 0.02}
"""What is done so seldom that a game comes to something."""


@pytest.fixture
def office(store_urls: DatabaseUrls, redis_url: str) -> Iterator[Office]:
    """The service with the real engine."""
    office = Office(store_urls.rules, redis_url, Engine18xx)
    yield office
    office.close()


@pytest.fixture
def correction(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Corrects the rule, as a deployment would: a service that is hired afterwards knows the new version."""

    def correct() -> None:
        monkeypatch.setitem(registry._CLASSES, "1860", "tests.rules.corrected:Corrected1860")
        registry._class_of.cache_clear()

    yield correct
    monkeypatch.undo()
    registry._class_of.cache_clear()


def play(office: Office, game: str, random: Random, most: int) -> list[dict[str, Any]]:
    """Play on by chance, so many actions or to the end; what was done."""
    done: list[dict[str, Any]] = []
    while len(done) < most:
        choices = office.do(LegalActions(), LegalActionsListed, game).actions
        if not choices:
            break
        kinds = sorted({one["action"]["type"] for one in choices})
        (kind,) = random.choices(kinds, [RARELY.get(one, 1.0) for one in kinds])
        choice = random.choice([one["action"] for one in choices if one["action"]["type"] == kind])
        accepted = office.do(SubmitAction(action=choice), Accepted, game)
        assert accepted.action is not None
        done.append(accepted.action)
    return done


def test_a_game_is_finished_by_its_own_rules_version_after_a_correction(office: Office, correction: Any) -> None:
    office.do(StartGame(title="1860", players=SEATS, seed=4), Accepted, "old")
    random = Random(2)
    before = play(office, "old", random, 60)
    assert len(before) == 60
    correction()
    office.service = office.hire()
    office.do(StartGame(title="1860", players=SEATS, seed=4), Accepted, "new")
    after = play(office, "old", random, 2_000)
    old = office.do(DescribeGame(), GameDescribed, "old")
    assert (old.rules_version, old.status.finished) == (1, True)

    # As if nothing had been corrected: the same actions at a table of the first version, and the scores by hand.
    alike = Table.create("1860", [(1, "Ann"), (2, "Bob")], seed=4, rules_version=1)
    for action in before + after:
        alike.submit(action)
    assert old.status.result == alike.game.result()
    corrected = Table.create("1860", [(1, "Ann"), (2, "Bob")], seed=4, rules_version=2)
    for action in before + after:
        corrected.submit(action)
    assert corrected.game.result() != old.status.result

    assert office.do(DescribeGame(), GameDescribed, "new").rules_version == 2


def test_an_exported_game_states_its_rules_version_and_comes_back_by_it(office: Office, correction: Any) -> None:
    office.do(StartGame(title="1860", players=SEATS, seed=4), Accepted, "old")
    play(office, "old", Random(2), 2_000)
    result = office.do(DescribeGame(), GameDescribed, "old").status.result
    document = msgspec.json.decode(office.do(ExportGame(), GameExported, "old").document)
    assert (document["settings"]["rules_version"], document["result"]) == (1, result)
    correction()
    office.service = office.hire()
    office.do(import_archive(document), Accepted, "back")
    back = office.do(DescribeGame(), GameDescribed, "back")
    assert (back.rules_version, back.status.result) == (1, result)


def test_a_version_that_the_title_does_not_have_is_refused(office: Office) -> None:
    problem = office.refusal(StartGame(title="1860", players=SEATS, seed=4, rules_version=9), "game")
    assert problem.code == Code.UNKNOWN_RULES_VERSION
