"""Every recorded game is in the expected state after every action."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from engine18xx.replay import kept_actions, start
from engine18xx.snapshot import snapshot
from engine18xx.trace import trace
from tests.engine.recorded import Recording, all_ones, kept_ones

HINTS = ("also", "run.fresh")  # of the README of the traces: hints and comparisons, not part of the state

ROUND_NAMES = {"ISR": "Auction Round", "SR": "Stock Round", "OR": "Operating Round", "Choices": "Choose"}


def differences(expected: Any, actual: Any, path: str = "") -> Iterator[str]:
    """Where two JSON values differ, as paths; keys that only the engine has count inside the top level."""
    if path in HINTS:
        return
    if isinstance(expected, dict) and isinstance(actual, dict):
        keys = set(expected) | set(actual) if path else set(expected)
        for key in sorted(keys):
            inner = f"{path}.{key}" if path else key
            yield from differences(expected.get(key, "nothing"), actual.get(key, "nothing"), inner)
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, (left, right) in enumerate(zip(expected, actual, strict=True)):
            yield from differences(left, right, f"{path}[{index}]")
    elif expected != actual or isinstance(expected, bool) != isinstance(actual, bool):
        yield f"{path}: expected {json.dumps(expected)}, not {json.dumps(actual)}"


@all_ones()
def test_every_line_of_the_trace_is_the_expected_one(recording: Recording) -> None:
    """ARCH-160: all lines and all keys, with every check of the board on (ARCH-162)."""
    lines = zip_longest(recording.trace(), trace(recording.archive()))
    for expected, actual in lines:
        assert expected is not None and actual is not None, "the traces have different lengths"
        found = list(differences(expected, json.loads(json.dumps(actual))))
        assert not found, (expected["n"], expected["id"], found[:20])


@all_ones()
def test_a_trusting_replay_ends_in_the_expected_state(recording: Recording) -> None:
    """ARCH-162: the checks that a trusting replay leaves out change nothing in a game that passes them."""
    archive = recording.archive()
    game = start(archive, trusting=True)
    for action in kept_actions(archive):
        game.apply(action, recorded=True)
    *_, last = recording.trace()
    changed_only = ("n", "id", "type", "entity", "entity_type", "auto", "run", "tiles", "cities", "borders")
    expected = {key: value for key, value in last.items() if key not in changed_only}
    ending = {"result": game.result(), "game_end_reason": game.end_reason}
    assert not list(differences(expected, json.loads(json.dumps(snapshot(game) | ending))))


@all_ones()
def test_a_replay_ends_as_the_archive_states(recording: Recording) -> None:
    """ARCH-150, ARCH-164: scores, reason of the end, turn and round."""
    archive = recording.archive()
    game = start(archive)
    for action in kept_actions(archive):
        game.apply(action, recorded=True)
    assert (game.result(), game.end_reason) == (archive.expected_result, archive.expected_end_reason)
    for key, value in (("turn", game.turn), ("round", ROUND_NAMES[game.round.short])):
        assert archive.document.get(key) in (None, value)


@kept_ones()
def test_a_kept_recording_has_a_trace_that_names_every_kept_action(recording: Recording) -> None:
    """The README of the traces: one line after set-up, then one per action that was not undone (ARCH-60)."""
    assert [line["id"] for line in recording.trace()] == [
        0,
        *(action.id for action in kept_actions(recording.archive())),
    ]


def test_a_difference_is_found_wherever_it_is() -> None:
    """The comparison itself: a changed, a missing and an added value are seen, a hint is not."""
    line = {"also": {}, "players": {"1": {"cash": 5, "shares": {}}}, "finished": False}
    assert not list(differences(line, line | {"also": {"X": []}, "more": 1}))
    for path, other in {
        "players.1.cash": line | {"players": {"1": {"cash": 6, "shares": {}}}},
        "players.1.shares.X": line | {"players": {"1": {"cash": 5, "shares": {"X": 10}}}},
        "finished": line | {"finished": 0},
        "players": {"also": {}, "finished": False},
    }.items():
        found = list(differences(line, other))
        assert len(found) == 1 and found[0].startswith(path), (path, found)
