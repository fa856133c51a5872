"""Pages of a list that is at hand: each is reached from its neighbours, whatever comes and goes meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from gateway.api.pages import SequencePages
from gateway.api.problems import Problem


class Numbers(SequencePages):
    """Pairs of numbers."""

    def key(self, row: tuple[int, int]) -> tuple[int, ...]:
        return row


ROWS = [(number // 10, number % 10) for number in range(25)]


def page(rows: list[Any], address: str = "/numbers?limit=10") -> dict[str, Any]:
    pages = Numbers()
    found = pages.paginate_queryset(rows, Request(APIRequestFactory().get(address)))
    answer = pages.get_paginated_response(found)
    assert isinstance(answer.data, dict)
    return answer.data


def test_pages_follow_each_other_to_the_end() -> None:
    first = page(ROWS)
    second = page(ROWS, first["next"])
    third = page(ROWS, second["next"])
    assert first["results"] + second["results"] + third["results"] == ROWS
    assert (first["previous"], third["next"]) == (None, None)


def test_pages_lead_back_to_the_beginning() -> None:
    second = page(ROWS, page(ROWS)["next"])
    first = page(ROWS, second["previous"])
    assert (first["results"], first["previous"]) == (ROWS[:10], None)


def test_what_comes_or_goes_before_the_page_shifts_nothing() -> None:
    following = page(ROWS)["next"]
    assert page(ROWS[3:], following)["results"] == ROWS[10:20]
    assert page([(-1, 0), *ROWS], following)["results"] == ROWS[10:20]


def test_a_list_that_fits_one_page_has_no_neighbours() -> None:
    told = page(ROWS[:10])
    assert (told["results"], told["next"], told["previous"]) == (ROWS[:10], None, None)
    assert page([]) == {"next": None, "previous": None, "results": []}


@pytest.mark.parametrize("cursor", ["x", "YQ==", "YS54", "Yy4x", "é", "YS4x" * 100])
def test_a_cursor_that_is_none_of_ours_is_named(cursor: str) -> None:
    with pytest.raises(Problem) as told:
        page(ROWS, f"/numbers?cursor={cursor}")
    assert (told.value.status, told.value.errors[0]["field"]) == (400, "cursor")


@pytest.mark.parametrize("limit", ["0", "501", "ten"])
def test_a_page_has_one_to_five_hundred_rows(limit: str) -> None:
    with pytest.raises(Problem) as told:
        page(ROWS, f"/numbers?limit={limit}")
    assert told.value.errors[0]["field"] == "limit"
