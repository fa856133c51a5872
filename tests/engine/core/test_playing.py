"""Whole games played by nothing but the list of legal choices, without a single refusal (promise 6 of the design)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine18xx.archive import Archive
from engine18xx.registry import titles
from engine18xx.replay import replay
from engine18xx.table import Table
from tests.engine.playing import action_of, every_action_of, legal_actions, play_on, style
from tests.engine.recorded import kept

OPTIONS_OF_1860 = (
    "two_player_map",
    "original_insolvency",
    "simplified_insolvency",
    "no_skip_towns",
    "original_game",
    "re_enter_hexes",
    "non_operated_full_value",
)
PLAYERS = {"1860": range(2, 5), "18GB": range(2, 7), "1822NRS": range(2, 8)}
OPTIONS = {"1860": OPTIONS_OF_1860, "18GB": ("two_player_ew", "four_player_alt"), "1822NRS": ("tax_haven_multiple",)}

# Every number of players with every option, and every title with every number of players.
TABLES: list[Any] = [
    pytest.param(title, players, (option,) if option else (), id=f"{title}-{players}p-{option or 'plain'}")
    for title in titles()
    for players in PLAYERS[title]
    for option in ("", *OPTIONS[title])
    if title == "1860" or not option or players % 2 == 0
]


def new_table(title: str, players: int, options: tuple[str, ...], seed: int) -> Table:
    return Table.create(title, [(number, f"P{number}") for number in range(1, players + 1)], seed, options)


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players", "options"), TABLES)
def test_a_game_is_played_to_its_end_and_replayed_alike(title: str, players: int, options: tuple[str, ...]) -> None:
    """Promise 6; the README of the rule books: exported and replayed it gives the same state and scores."""
    random = Random(f"{title} {players} {options}")
    table = new_table(title, players, options, seed=players)
    play_on(table, random, style(random))
    document = table.document()
    assert document["status"] == "finished" and document["result"] == table.game.result()
    again = Table.open(document)
    assert again.game.snapshot() == table.game.snapshot()
    record = replay(Archive.from_document(document))
    assert (record.status, record.warnings) == ("identical", [])


@pytest.mark.parametrize("title", titles())
def test_every_listed_choice_is_accepted(title: str) -> None:
    """Promise 6: at moments of a recorded game choices are sent, with both limits of every range, and undone."""
    random = Random(title)
    recording = max((each for each in kept() if each.title == title), key=lambda each: each.path.stat().st_size)
    document = json.loads(recording.path.read_text())
    table = Table.open({**document, "actions": []})
    tried = set()
    for action in document["actions"]:
        # What can be redone would be lost by an undo in between.
        if random.random() < 8 / len(document["actions"]) and not table.game.finished and not table.can_redo:
            before = table.game.snapshot()
            entity, choice = random.choice(legal_actions(table.game))
            for tempting in list(every_action_of(table.game, entity, choice))[:3]:
                table.submit(tempting)
                tried.add(tempting["type"])
                table.submit({"type": "undo", "entity": 1, "entity_type": "player"})
                assert table.game.snapshot() == before, tempting
        table.append(action)
    assert len(tried) > 2, tried


@pytest.mark.parametrize("title", titles())
def test_a_game_is_exported_and_replayed_alike_at_any_moment(title: str) -> None:
    """The README of the rule books: not only at the end; who is to act, the round and the turn are in the header."""
    random = Random(f"{title} moments")
    table = new_table(title, 4, (), seed=4)
    choose = style(random)
    for _ in range(8):
        for _ in range(random.randrange(40)):
            if not table.game.finished:
                entity, choice = choose(legal_actions(table.game))
                table.submit(action_of(table.game, entity, choice, random))
        document = table.document()
        again = Table.open(document)
        assert again.game.snapshot() == table.game.snapshot()
        assert [len(again.game.legal()), again.version] == [len(table.game.legal()), table.version]
        assert document["acting"] == table.game.snapshot()["acting_players"]
        assert (document["turn"], document["round"]) == (table.game.turn, table.game.round.name)


def test_the_same_choices_give_the_same_game() -> None:
    """Promise 2 of the design: title, players, seed, options and actions decide everything."""
    snapshots = []
    for _ in range(2):
        random = Random(7)
        table = new_table("1860", 3, (), seed=5)
        choose = style(random)
        while table.version < 200 and not table.game.finished:
            entity, choice = choose(legal_actions(table.game))
            table.submit(action_of(table.game, entity, choice, random))
        snapshots.append((table.game.snapshot(), table.actions))
    assert snapshots[0] == snapshots[1]
