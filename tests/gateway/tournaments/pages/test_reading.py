"""The pages that everybody reads."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from gateway.accounts.models import Account
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.formats import GroupStage, KnockOut, Swiss
from gateway.tournaments.domain.rules import EntryConditions, Officials
from tests.gateway.tournaments.at_play import Play, rules
from tests.gateway.tournaments.pages.event import Event, browser, page

pytestmark = pytest.mark.django_db
HOSTILE = "<script>alert(1)</script>"
PAGES = (
    "",
    "/rounds/1",
    "/rounds/1?by=player",
    "/rounds/1/pairing",
    "/tables/1.1",
    "/standings",
    "/standings?of=teams",
    "/cross-table",
    "/byes",
    "/players",
)


@pytest.fixture
def event(host: Account) -> Event:
    """Eight players, who have played one round at two tables."""
    return Event(host).draw().play()


def cells(shown: str, row: str) -> list[str]:
    """The texts of the cells of the row in which something stands."""
    found = next(one for one in re.findall(r"<tr.*?</tr>", shown, re.DOTALL) if row in one)
    return [re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", found, re.DOTALL)]


@pytest.mark.parametrize(("language", "word"), [("en", "Standings"), ("fr", "Classement"), ("es", "Clasificación")])
def test_every_page_is_there_in_every_language(event: Event, language: str, word: str) -> None:
    for path in PAGES:
        shown = page(browser(), event.address + path, **{"Accept-Language": language})
        assert f'<html lang="{language}">' in shown
        assert word in shown


def test_no_id_comes_twice_on_a_page_and_tables_have_heads(event: Event) -> None:
    for path in (*PAGES, "/host", "/arbiter", "/log", "/rules"):
        shown = page(browser(event.host), event.address + path)
        ids = re.findall(r'\bid="([^"]+)"', shown)
        assert sorted(ids) == sorted(set(ids)), path
        for table in re.findall(r"<table.*?</table>", shown, re.DOTALL):
            assert '<th scope="col"' in table, path


# --- the list ---------------------------------------------------------------------------------------------------------


def test_the_list_leads_to_the_tournament(event: Event) -> None:
    shown = page(browser(), "/tournaments")
    assert f'href="{event.address}"' in shown
    assert "under way" in shown


@pytest.mark.parametrize(("asked", "there"), [("running", True), ("over", False), ("open", True), ("nonsense", True)])
def test_the_list_is_narrowed_to_a_state(event: Event, asked: str, there: bool) -> None:
    assert (event.address in page(browser(), f"/tournaments?state={asked}")) is there


def test_the_list_is_narrowed_to_names(event: Event) -> None:
    assert event.address in page(browser(), "/tournaments?name=wight")
    assert event.address not in page(browser(), "/tournaments?name=kent")


def test_the_list_is_narrowed_to_ones_own(event: Event) -> None:
    assert event.address in page(browser(event.players[0]), "/tournaments?state=mine")
    assert event.address not in page(browser(Account.objects.create(username="zoe")), "/tournaments?state=mine")


def test_a_private_tournament_is_not_there_for_others(host: Account) -> None:
    event = Event(host, private=True).draw().play()
    zoe = Account.objects.create(username="zoe")
    for path in PAGES:
        page(browser(), event.address + path, 404)
        page(browser(zoe), event.address + path, 404)
        page(browser(event.players[0]), event.address + path)


def test_the_list_leaves_out_private_tournaments_of_others(host: Account) -> None:
    event = Event(host, 0, private=True)
    assert event.address not in page(browser(), "/tournaments")
    assert event.address in page(browser(host), "/tournaments")


def test_names_and_descriptions_cannot_hold_markup(host: Account) -> None:
    event = Event(host, 3)
    event.do(lambda t: commands.describe(t, HOSTILE, HOSTILE, False, str(host.pk)))
    hostile = Account.objects.create(username=HOSTILE)
    event.enter(hostile, team=HOSTILE)
    event.draw().play()
    for path in (*PAGES, f"/players/{hostile.pk}", f"/tables/1.1/why/{hostile.pk}"):
        answer = browser(host).get(event.address + path)
        shown = answer.content.decode()
        assert HOSTILE not in shown
        assert "&lt;script&gt;" in shown
        assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_scripts_are_files_of_our_own(event: Event) -> None:
    event.draw()
    scripts = re.findall(r"<script[^>]*>", page(browser(), event.address + "/standings"))
    assert scripts == ['<script src="/static/tournaments/live.js" defer>']


# --- a tournament at a glance -----------------------------------------------------------------------------------------


def test_the_overview_says_what_is_played(event: Event) -> None:
    shown = page(browser(), event.address)
    assert "Swiss, 2 rounds" in shown
    assert "10 – 6 – 3 – 1 points by place" in shown
    assert "2 / 2" in shown  # tables that have ended


def test_a_player_sees_where_to_sit(host: Account) -> None:
    event = Event(host).draw()
    third = event.seated("1.2")[2]
    assert "Table 1.2, seat 3: 18GB" in page(browser(third), event.address)


def test_a_change_of_the_rules_is_told_with_its_reason(event: Event) -> None:
    changed = msgspec.structs.replace(event.t.rules, hidden=True)
    event.do(lambda t: commands.change_rules(t, changed, str(event.host.pk), "The final is to be exciting"))
    assert "The final is to be exciting" in page(browser(), event.address)


def test_moments_are_told_on_the_readers_clock(event: Event) -> None:
    event.do(lambda t: commands.set_deadline(t, 1, "2026-07-01T18:00:00Z"))
    event.players[0].time_zone = "Europe/Madrid"
    event.players[0].save()
    assert "20:00 CEST" in page(browser(event.players[0]), event.address)
    assert "18:00 UTC" in page(browser(), event.address)


# --- rounds and tables ------------------------------------------------------------------------------------------------


def test_rounds_lead_to_the_last_one(event: Event) -> None:
    assert browser().get(event.address + "/rounds").headers["Location"] == event.address + "/rounds/1"


def test_without_a_round_that_is_said(host: Account) -> None:
    event = Event(host)
    assert "No round is drawn yet." in page(browser(), event.address + "/rounds")
    assert "No round is drawn yet." in page(browser(), event.address + "/standings")


def test_a_round_shows_seats_scores_points_and_who_won(event: Event) -> None:
    first, *_, last = event.seated("1.1")
    shown = page(browser(), event.address + "/rounds/1")
    assert re.search(rf"{first.username}</a> <span class=\"result won\">£4000 · 10 .*?won", shown)
    assert re.search(rf"{last.username}</a> <span class=\"result\">£1000 · 1</span>", shown)


def test_a_state_is_told_in_words_and_not_by_colour_alone(host: Account) -> None:
    shown = page(browser(), Event(host).draw().play("1.1").address + "/rounds/1")
    assert re.search(r'class="stands ended"><span aria-hidden="true">●</span> ended', shown)
    assert re.search(r'class="stands announced"><span aria-hidden="true">○</span> announced', shown)


def test_the_list_by_player_is_in_the_order_of_names(event: Event) -> None:
    shown = page(browser(), event.address + "/rounds/1?by=player")
    names = re.findall(r'<th scope="row">(player-\d+)</th>', shown)
    assert names == sorted(player.username for player in event.players)
    seat = event.t.tables["1.1"].players.index(str(event.seated("1.1")[0].pk)) + 1
    assert cells(shown, f">{event.seated('1.1')[0].username}<")[1:3] == ["1.1", str(seat)]


def test_who_has_a_bye_is_listed(host: Account) -> None:
    event = Event(host, 5, table_sizes=(4,)).draw()
    without = Account.objects.get(pk=event.t.rounds[0].byes[0])
    assert f"{without.username}</a> (bye)" in page(browser(), event.address + "/rounds/1")
    assert cells(page(browser(), event.address + "/byes"), without.username) == [
        "1", without.username, "bye", "a full win",
    ]  # fmt: skip


def test_a_large_round_has_pages_and_one_page_for_the_wall(host: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateway.tournaments.pages.reading.TABLES", 1)
    event = Event(host).draw()
    assert "Page 1 of 2" in page(browser(), event.address + "/rounds/1")
    whole = page(browser(), event.address + "/rounds/1?all=1")
    assert "/tables/1.1" in whole
    assert "/tables/1.2" in whole


def test_what_there_is_not_is_not_found(event: Event) -> None:
    for path in ("/rounds/0", "/rounds/9", "/rounds/9/pairing", "/tables/9.9", f"/players/{event.host.pk}"):
        page(browser(), event.address + path, 404)


def test_a_corrected_table_shows_what_was_recorded_before(event: Event) -> None:
    players = event.t.tables["1.1"].players
    scores = dict(zip(players, (1, 2, 3, 4), strict=True))
    event.do(lambda t: commands.correct_result(t, "1.1", scores, (), str(event.host.pk), "Misread"))
    shown = page(browser(), event.address + "/tables/1.1")
    first = event.seated("1.1")[0].username
    assert f"{first} £4000" in shown
    assert "(counts)" in shown
    assert "corrected" in shown


def test_a_player_is_told_why_he_sits_there(event: Event) -> None:
    event.draw()
    player = event.seated("2.1")[0]
    shown = page(browser(player), f"{event.address}/tables/2.1/why/{player.pk}")
    met = {one.username for one in event.seated("2.1")} - {player.username}
    assert all(name in shown for name in met)
    assert "Met before" in shown


def test_a_table_of_a_schedule_says_so(host: Account) -> None:
    event = Event(host, 7, stages=(GroupStage(sizes=(7,)),), table_sizes=(4,)).draw()
    player = event.seated("1.1")[0]
    assert "was not looked for" in page(browser(), f"{event.address}/tables/1.1/why/{player.pk}")


# --- standings --------------------------------------------------------------------------------------------------------


def test_standings_have_rank_points_and_every_round(event: Event) -> None:
    """Two tables of four end alike, so the winners share everything but the lot."""
    shown = page(browser(), event.address + "/standings")
    winners = {event.seated(name)[0].username for name in ("1.1", "1.2")}
    tops = re.findall(r"<tr data-player.*?</tr>", shown, re.DOTALL)[:2]
    assert {re.search(r">(player-\d+)<", row)[1] for row in tops} == winners  # type: ignore[index]
    assert [cells(row, "<tr")[0] for row in tops] == ["1", "2"]
    assert all(cells(row, "<tr")[-1] == "10" for row in tops)


def test_standings_as_of_an_earlier_round(event: Event) -> None:
    event.draw().play()
    assert "after round 2" in page(browser(), event.address + "/standings")
    earlier = page(browser(), event.address + "/standings?round=1")
    assert "after round 1" in earlier
    assert not re.search(r'<abbr title="Round 2">', earlier)


def test_hidden_standings_are_for_officials_until_they_are_published(host: Account) -> None:
    event = Event(host, hidden=True).draw().play()
    best = event.seated("1.1")[0].username
    for path in ("/standings", "/cross-table"):
        assert best not in page(browser(), event.address + path)
        assert best in page(browser(host), event.address + path)
    assert "£4000 · 10" not in page(browser(), event.address + "/rounds/1")
    event.do(lambda t: commands.publish(t, str(host.pk), 1))
    assert best in page(browser(), event.address + "/standings")


def test_published_standings_are_shown_as_far_as_they_are(host: Account) -> None:
    event = Event(host, hidden=True).draw().play()
    event.do(lambda t: commands.publish(t, str(host.pk), 1))
    event.draw().play()
    shown = page(browser(), event.address + "/standings?round=2")
    assert "up to round 1" in shown
    assert "after round 1" in shown


def test_teams_are_ranked_by_the_points_of_their_players(host: Account) -> None:
    event = Event(host, 0)
    accounts = [Account.objects.create(username=f"{team}-{number}") for team in ("red", "blue") for number in (1, 2)]
    for account in accounts:
        event.enter(account, team=account.username.split("-")[0])
    event.draw().play()
    seated = [one.username.split("-")[0] for one in event.seated("1.1")]
    points = {team: sum(p for name, p in zip(seated, (10, 6, 3, 1), strict=True) if name == team) for team in seated}
    shown = page(browser(), event.address + "/standings?of=teams")
    assert {team: cells(shown, f">{team}<")[2] for team in points} == {team: str(p) for team, p in points.items()}


def test_each_group_has_its_standings(host: Account) -> None:
    event = Event(host, 6, stages=(GroupStage(sizes=(3,)),), table_sizes=(3,)).draw().play()
    shown = page(browser(), event.address + "/standings?group=Group 2", **{"Accept-Language": "fr"})
    assert "Groupe 2" in shown
    members = {Account.objects.get(pk=one).username for one in event.t.rounds[0].groups["Group 2"]}
    assert set(re.findall(r">(player-\d+)<", shown)) == members


def test_standings_if_it_ended_now(host: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    event = Event(host).draw().play("1.1")
    leader = event.seated("1.2")[3]
    now = {"1.2": {str(one.pk): 100 * seat for seat, one in enumerate(event.seated("1.2"), 1)}}
    monkeypatch.setattr("gateway.tournaments.if_ended_now.values_now", lambda t, tables: now)
    monkeypatch.setattr("gateway.tournaments.if_ended_now.games_at", lambda t, tables: {"1.2": _Game()})
    shown = page(browser(), event.address + "/standings?now=1")
    assert "if it ended now" in shown
    assert cells(shown, f">{leader.username}<")[2] == "10"


class _Game:
    version = 1


def test_standings_follow_the_results_while_tables_go_on(host: Account) -> None:
    event = Event(host).draw()
    shown = page(browser(), event.address + "/standings")
    assert f'data-events="/api/v1{event.address}/events"' in shown
    assert "live.js" not in page(browser(), event.play().address + "/standings")


def test_the_cross_table_tells_who_came_in_ahead_of_whom(event: Event) -> None:
    first, second, *_ = (one.username for one in event.seated("1.1"))
    shown = page(browser(), event.address + "/cross-table")
    columns = re.findall(r'<abbr title="(player-\d+)">', shown)
    assert cells(shown, f">{first}<")[2 + columns.index(second)] == "1–0"
    assert cells(shown, f">{second}<")[2 + columns.index(first)] == "0–1"


def test_in_a_knock_out_who_got_further_ranks_first(host: Account) -> None:
    event = Event(host, 8, stages=(KnockOut(advance=2),)).draw().play().draw()
    finalists = {one.username for one in event.seated("2.1")}
    shown = page(browser(), event.address + "/standings")
    assert set(re.findall(r">(player-\d+)<", shown)[:4]) == finalists


# --- players ----------------------------------------------------------------------------------------------------------


def test_players_have_waiting_list_and_check_in(host: Account) -> None:
    event = Event(host, 5, entry=EntryConditions(limit=4, check_in=True))
    event.do(lambda t: commands.check_in(t, str(event.players[0].pk)))
    shown = page(browser(), event.address + "/players")
    assert cells(shown, ">player-1<")[-1] == "✓ yes"
    assert cells(shown, ">player-2<")[-1] == "not yet"
    assert re.search(r"Waiting list.*player-5", shown, re.DOTALL)


def test_a_players_page_tells_his_way_through_the_tournament(event: Event) -> None:
    first, second, *_ = event.seated("1.1")
    shown = page(browser(), f"{event.address}/players/{first.pk}")
    assert cells(shown, ">1.1<")[-2:] == ["1", "10"]
    assert cells(shown, f">{second.username}</a></th>")[1:4] == ["1", "0", "0"]


def test_warnings_are_between_player_and_officials(event: Event) -> None:
    warned, other = event.players[:2]
    event.do(lambda t: commands.warn(t, str(warned.pk), None, str(event.host.pk), "late"))
    address = f"{event.address}/players/{warned.pk}"
    assert "1 warning" in page(browser(warned), address)
    assert "1 warning" in page(browser(event.host), address)
    assert "1 warning" not in page(browser(other), address)


def test_a_player_has_a_page_over_all_tournaments(event: Event, host: Account) -> None:
    player = event.players[0]
    secret = Event(host, 0, private=True)
    secret.enter(player)
    everybody, himself = (page(browser(who), f"/players/{player.pk}") for who in (None, player))
    assert event.address in everybody
    assert secret.address not in everybody
    assert secret.address in himself


def test_officials_have_their_tabs(host: Account) -> None:
    judge = Account.objects.create(username="judge")
    event = Event(host, 2, officials=Officials(arbiters=(str(judge.pk),)))

    def tabs(account: Account | None) -> set[str]:
        return set(re.findall(rf'"{event.address}/(host|arbiter|log)"', page(browser(account), event.address)))

    assert tabs(None) == tabs(event.players[0]) == set()
    assert tabs(judge) == {"arbiter", "log"}
    assert tabs(host) == {"host", "arbiter", "log"}


def test_swiss_title_wishes_are_listed(host: Account) -> None:
    event = Event(host, 0, titles=("1860", "18GB"), stages=(Swiss(rounds=1),), title_wishes=True)
    zoe = Account.objects.create(username="zoe")
    event.do(lambda t: commands.enter(t, Entry(player=str(zoe.pk), titles=("18GB", "1860"))))
    assert "18GB, 1860" in cells(page(browser(), event.address + "/players"), ">zoe<")


def test_a_page_of_standings_takes_three_queries(host: Account, django_assert_max_num_queries: Any) -> None:
    """Whether the tournament has changed, the lines, and the names of the players."""
    event = Event(host, 12).draw().play()
    page(browser(), event.address + "/standings")
    with django_assert_max_num_queries(3):
        page(browser(), event.address + "/standings")


def test_the_page_of_a_game_leads_to_its_table(host: Account, telling: Any) -> None:
    play = Play(host, 4, rules())
    play.start()
    link = f'href="/tournaments/{play.id}/tables/1.1"'
    assert link in page(browser(), f"/games/{play.game('1.1').pk}")
    play.do(commands.describe, "Spring league", "", True, str(host.pk))
    assert link not in page(browser(), f"/games/{play.game('1.1').pk}")
