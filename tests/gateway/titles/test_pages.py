"""The pages of the titles."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from engine18xx.registry import titles

pytestmark = pytest.mark.django_db


def page(browser: Client, path: str, **headers: str) -> str:
    answer = browser.get(path, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_titles_are_listed_and_lead_to_their_sheets(browser: Client) -> None:
    shown = page(browser, "/titles")
    for title in titles():
        assert f'href="/titles/{title}"' in shown
        assert f'href="/titles/{title}/worked-round"' in shown


@pytest.mark.parametrize("code", ["en", "fr", "es"])
@pytest.mark.parametrize("title", titles())
def test_every_table_of_a_sheet_has_a_caption_and_heads_for_rows_and_columns(
    browser: Client, title: str, code: str
) -> None:
    shown = page(browser, f"/titles/{title}?language={code}")
    assert f'<html lang="{code}">' in shown
    tables = re.findall(r"<table>.*?</table>", shown, re.DOTALL)
    assert len(tables) > 8
    for table in tables:
        assert "<caption" in table
        assert '<th scope="col"' in table
        rows = re.findall(r"<tr>(.*?)</tr>", table.partition("<tbody>")[2], re.DOTALL)
        assert all(row.count('<th scope="row"') == 1 for row in rows)
        columns = table.partition("<tbody>")[0].count('<th scope="col"')
        assert all(row.count("<td") + 1 == columns for row in rows)


def test_a_sheet_tells_what_the_engine_plays_by(browser: Client) -> None:
    shown = page(browser, "/titles/1860?language=fr")
    assert "<td>Ryde Esp (I3)</td>" in shown
    assert "Une compagnie est lancée dès que des joueurs en détiennent 50" in shown
    assert 'href="#endings"' in shown


def test_every_part_of_a_sheet_can_be_jumped_to(browser: Client) -> None:
    shown = page(browser, "/titles/1822NRS")
    wanted = set(re.findall(r'href="#([\w-]+)"', shown)) - {"main"}
    ids = re.findall(r'\bid="([\w-]+)"', shown)
    assert wanted <= set(ids)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("title", titles())
def test_a_round_is_stepped_through_from_its_start_to_its_end(browser: Client, title: str) -> None:
    path, steps = f"/titles/{title}/worked-round", 0
    shown = page(browser, path)
    assert 'rel="prev"' not in shown
    while following := re.search(r'rel="next" href="([^"]+)"', shown):
        shown = page(browser, path + following[1].replace("&amp;", "&"))
        steps += 1
    assert f"Step {steps + 1} of {steps + 1}" in shown
    assert f"/api/v1/titles/{title}/worked-round/{steps + 1}/board.svg" in shown


def test_a_step_shows_its_comment_and_the_figures_before_and_after_it(browser: Client) -> None:
    shown = page(browser, "/titles/1860/worked-round?step=9&language=es")
    assert "el J1, con el 60%, cobra £30" in shown
    assert re.search(r'Dinero de J1</th><td class="number">£110</td><td class="number"><strong>£140</strong>', shown)


def test_a_prepared_position_is_said_to_be_one(browser: Client) -> None:
    assert "A prepared position" not in page(browser, "/titles/1822NRS/worked-round?step=10")
    assert "A prepared position" in page(browser, "/titles/1822NRS/worked-round?step=11")


@pytest.mark.parametrize(("asked", "shown"), [("0", 1), ("99", 11), ("x", 1), ("-3", 1), ("²", 1), ("9" * 30, 1)])
def test_a_step_that_there_is_not_is_the_nearest(browser: Client, asked: str, shown: int) -> None:
    assert f"Step {shown} of 11" in page(browser, f"/titles/1860/worked-round?step={asked}")


@pytest.mark.parametrize("path", ["/titles/1830", "/titles/1830/worked-round"])
def test_the_page_of_an_unknown_title_says_so(browser: Client, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert b"There is nothing at this address" in answer.content
