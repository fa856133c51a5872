"""A refused action leaves the game exactly as it was (promise 1 of the design), at any moment of real games.

The recorded games are played at a table. Now and then somebody sends garbage: actions of the game with something wrong
in them, actions of another moment, actions of nobody. Whatever is refused must change nothing; whatever is accepted is
undone. In the end the game must stand as if nothing had been sent.
"""

from __future__ import annotations

import json
import re
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine18xx.errors import EngineError, RuleViolation
from engine18xx.options import groups
from engine18xx.table import Table
from tests.engine.parity.test_traces import differences
from tests.engine.recorded import Recording, kept, kept_ones

from .sitting import Sitting

OTHER_ENTITIES: list[Any] = [0, 1, -1, 99, "1", "", "LNWR", "IOW", "P1", "FFC", "bank", 10**30, "😀"]
OTHER_VALUES: list[Any] = [
    *(0, -1, 1, 5, 7, 10**9, 10**30, True, 1.5, "", "x", "IOW_0", "IOW_01", "LNWR_9", "57-0", "57-00", "5-0-0"),
    *("2+1-0", "90,0,24", "payout", [], ["IOW_1", "IOW_1"], ["IOW_1", "IOW_01"], [[]], {}, [{}], None),
]


def spoilt(action: dict[str, Any], others: list[dict[str, Any]], random: Random) -> dict[str, Any]:
    """An action with something wrong in it."""
    wrong: dict[str, Any] = deepcopy(action if random.random() < 0.7 else random.choice(others))
    for key in ("id", "created_at", "auto_actions", "user"):
        wrong.pop(key, None)
    for _ in range(random.choice((1, 1, 2))):
        keys = sorted(wrong)
        key = random.choice(keys)
        value = wrong[key]
        if key == "entity":
            wrong[key] = random.choice([*OTHER_ENTITIES, *(other["entity"] for other in others)])
        elif key == "type":
            wrong[key] = random.choice([other["type"] for other in others])
        elif key == "entity_type":
            wrong[key] = random.choice(["player", "corporation", "company", "minor"])
        elif isinstance(value, int) and random.random() < 0.5:
            wrong[key] = value + random.choice((-100, -10, -5, -1, 1, 5, 10, 100))
        elif isinstance(value, list) and value and random.random() < 0.5:
            wrong[key] = random.choice((value[:-1], [*value, value[0]], value[::-1]))
        else:
            wrong[key] = random.choice(OTHER_VALUES)
    return wrong


def bother(table: Table, wrong: dict[str, Any]) -> bool:
    """Send an action that may be wrong; whether it was refused. Whatever happens, the table stands as before."""
    before = json.dumps(table.game.snapshot())
    try:
        table.submit(wrong)
    except EngineError as error:
        assert str(error)
        if isinstance(error, RuleViolation):
            assert error.rule and error.message
        refused = True
    else:
        refused = False
        if wrong["type"] == "message":
            return False
        assert wrong["type"] != "redo", "there is nothing to redo"
        table.submit({"type": "redo" if wrong["type"] == "undo" else "undo", "entity": 1, "entity_type": "player"})
    assert json.dumps(table.game.snapshot()) == before, wrong
    return refused


@kept_ones()
def test_garbage_sent_during_a_game_leaves_it_as_it_was(recording: Recording) -> None:
    """Refused or undone, at every moment: and the recorded game goes on to its recorded end."""
    random = Random(recording.name)
    document = json.loads(recording.path.read_text())
    actions = document["actions"]
    table = Table.open({**document, "actions": []})
    attempts = refused = 0
    for number, action in enumerate(actions):
        # What can be redone would be lost by an undo in between.
        if random.random() < 5 / len(actions) and not table.can_redo:
            choices = groups(table.game)
            for _ in range(12):
                attempts += 1
                refused += bother(table, spoilt(action, actions[max(0, number - 40) : number + 1], random))
            assert groups(table.game) == choices
        table.append(action)
    *_, last = recording.trace()
    found = json.loads(json.dumps(table.game.snapshot()))
    assert not list(
        differences({key: value for key, value in last.items() if key in found and key not in CHANGES}, found)
    )
    assert refused > attempts / 3 or attempts < 24, (refused, attempts)


CHANGES = ("tiles", "cities", "borders")  # of which a trace tells what has changed alone


# --- by construction ---

WHOLE = Table.open(json.loads(next(recording.path for recording in kept() if recording.title == "1860").read_text()))
MIDDLE = Table.open({**WHOLE.document(), "actions": list(WHOLE.actions)[:300]})

IDS = st.sampled_from(OTHER_ENTITIES + [player.id for player in MIDDLE.game.players])
VALUES = st.sampled_from(OTHER_VALUES) | st.integers() | st.text(max_size=3)
KEYS = st.sampled_from(
    re.findall(
        r"\w+",
        """price company corporation share_price shares percent choice hex tile rotation city slot tokener routes kind
        train variant exchange action_id until_condition amount combo_entities""",
    )
)
TYPES = st.sampled_from(
    re.findall(
        r"\w+",
        """bid par buy_shares sell_shares pass buy_company sell_company choose choose_ability payoff_player_debt
        payoff_player_debt_partial acquire_company lay_tile place_token hex_token run_routes dividend buy_train
        discard_train convert merge program_buy_shares""",
    )
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TYPES, IDS, st.sampled_from(["player", "corporation", "company"]), st.dictionaries(KEYS, VALUES, max_size=4))
def test_any_action_at_all_is_taken_or_refused_in_words(
    kind: str, entity: Any, entity_type: str, body: dict[str, Any]
) -> None:
    """In the middle of a game of 1860: an `EngineError` with its reason, never anything else."""
    bother(MIDDLE, {"type": kind, "entity": entity, "entity_type": entity_type, **body})


def test_an_action_whose_automatic_part_is_refused_is_refused_as_a_whole() -> None:
    """ARCH-81, ARCH-161: the parent was carried out already, and is taken back."""
    table = Table.create("1860", [(1, "A"), (2, "B")])
    table.submit({"type": "bid", "entity": 1, "entity_type": "player", "price": 5})
    before, choices, applied = table.game.snapshot(), groups(table.game), table.game.actions_applied
    bid = {"type": "bid", "entity": 2, "entity_type": "player", "price": 10}
    wrong = {"type": "pass", "entity": 2, "entity_type": "player"}
    for game_or_table in (table.append, table.game.apply):
        with pytest.raises(RuleViolation):
            game_or_table({**bid, "auto_actions": [wrong]})
        assert (table.game.snapshot(), groups(table.game), table.game.actions_applied) == (before, choices, applied)
    assert table.version == 1
    table.submit(bid)


def test_a_refusal_after_programmed_actions_leaves_the_game_as_it_was() -> None:
    """Promise 1: what followed automatically is not done a second time when the state is computed anew."""
    sitting = Sitting()
    sitting.share_pass(2)
    assert sitting.do("pass", 1) == [("pass", 2)]
    before = sitting.table.game.snapshot()
    assert before["active"] == 3
    passing = {"type": "pass", "entity": 3, "entity_type": "player"}
    with pytest.raises(RuleViolation):
        sitting.table.append({**passing, "auto_actions": [passing]})
    assert sitting.table.game.snapshot() == before
