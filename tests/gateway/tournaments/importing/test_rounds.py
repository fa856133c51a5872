"""The rounds of a past event: as a manifest states them, or worked out from who sat where."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.api.problems import Problem
from gateway.tournaments.importing.inferring import rounds_of
from gateway.tournaments.importing.manifest import StatedRound, is_manifest, match, read


def test_rounds_are_read_from_json() -> None:
    text = json.dumps({"rounds": [{"tables": ["a.json", "b.json"], "byes": ["Dan"]}, {"tables": ["c.json"]}]}).encode()
    assert read("rounds.json", text) == [StatedRound(("a.json", "b.json"), ("Dan",)), StatedRound(("c.json",), ())]


def test_rounds_are_read_from_a_spreadsheet_saved_as_csv() -> None:
    """With the byte order mark and the line ends that spreadsheets write."""
    text = b"\xef\xbb\xbfround,file,bye\r\n2,c.json,\r\n1,a.json,\r\n1,,Dan\r\n"
    assert read("Rounds.csv", text) == [StatedRound(("a.json",), ("Dan",)), StatedRound(("c.json",), ())]


def test_the_column_of_byes_may_be_left_out() -> None:
    assert read("rounds.csv", b"round,file\n1,a.json\n") == [StatedRound(("a.json",), ())]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rounds.json", b"{"),
        ("rounds.json", b'{"rounds": [{"tables": ["a.json"], "byes": ["Dan\\u0000"]}]}'),
        ("rounds.json", b"[]"),
        ("rounds.json", b'{"rounds": []}'),
        ("rounds.json", b'{"rounds": [{"tables": []}]}'),
        ("rounds.json", b'{"rounds": [{"tables": ["a.json"], "bye": ["Dan"]}]}'),
        ("rounds.csv", b"a.json,1\n"),
        ("rounds.csv", b"round,file\n"),
        ("rounds.csv", b"round,file\n2,a.json\n"),
        ("rounds.csv", b"round,file\none,a.json\n"),
        ("rounds.csv", b"round,file,bye\n1,a.json,Dan\n"),
        ("rounds.csv", b"round,file\n1,\xff.json\n"),
    ],
)
def test_a_manifest_that_states_no_rounds_is_refused(name: str, text: bytes) -> None:
    with pytest.raises(Problem) as refused:
        read(name, text)
    assert (refused.value.status, refused.value.code) == (422, "unreadable-manifest")


def test_a_manifest_is_known_by_its_name_in_any_folder() -> None:
    assert is_manifest("event/rounds.json") and is_manifest("ROUNDS.CSV")
    assert not is_manifest("rounds.json/a.json") and not is_manifest("myrounds.csv")


def test_files_are_named_as_in_the_zip_or_from_the_manifest_on() -> None:
    rounds = [StatedRound(("event/a.json",)), StatedRound(("b.json",))]
    assert match("event/rounds.json", rounds, ["event/a.json", "event/b.json"]) == [[0], [1]]


def test_every_file_has_to_be_named_once_and_to_be_there() -> None:
    rounds = [StatedRound(("a.json", "a.json", "x.json"))]
    with pytest.raises(Problem) as refused:
        match("rounds.json", rounds, ["a.json", "b.json"])
    assert [(error["field"], error["message"]) for error in refused.value.errors] == [
        ("a.json", "this file is named twice"),
        ("x.json", "the upload has no file of this name"),
        ("b.json", "no round has this file"),
    ]


def test_a_table_is_of_the_first_round_in_which_all_its_players_are_free() -> None:
    """Two tables of round 1; A and C meet in round 2 beside B and D; E comes in when A plays a third time."""
    assert rounds_of(["ab", "cd", "ac", "bd", "ae"]) == [1, 1, 2, 2, 3]


TABLES = st.lists(st.sets(st.integers(1, 12), min_size=2, max_size=5), max_size=20)


@given(TABLES)
def test_nobody_has_two_tables_in_a_round_and_everybodys_games_stay_in_order(tables: list[set[int]]) -> None:
    last: dict[int, int] = {}
    for table, number in zip(tables, rounds_of(tables), strict=True):
        assert all(number > last.get(player, 0) for player in table)
        last |= dict.fromkeys(table, number)


@given(TABLES)
def test_no_round_is_left_out(tables: list[set[int]]) -> None:
    numbers = rounds_of(tables)
    assert sorted(set(numbers)) == list(range(1, max(numbers, default=0) + 1))
