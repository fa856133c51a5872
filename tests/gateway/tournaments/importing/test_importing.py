"""A past event becomes a tournament, with everything that happened in it, or it is said what stands in the way."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from engine18xx.archive import Archive
from engine18xx.replay import replay
from gateway.accounts.models import Account, ApiToken, Scope
from gateway.games.models import Game, Seat
from gateway.idempotency.models import KeptAnswer
from gateway.ratings.models import AccountRating
from gateway.ratings.rating import rate
from gateway.replays.batches import cancel_batch
from gateway.replays.models import Batch, Item
from gateway.runs.models import Audit
from gateway.tournaments import keeping
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.events import decode
from gateway.tournaments.domain.results import standings
from gateway.tournaments.domain.tournament import Status, Tournament
from gateway.tournaments.importing.making import advance
from gateway.tournaments.importing.models import Import, UnclaimedPlayer
from gateway.tournaments.models import Entry, TournamentEvent
from gateway.tournaments.models import Tournament as TournamentRow
from tests.gateway.samples import archive, packed, text
from tests.gateway.tournaments.importing.events import IMPORT, imported, played, tell, tell_all, upload

pytestmark = pytest.mark.django_db

ARCHIVES = Path(__file__).parents[3] / "data" / "archives"
FOUR = {
    "a.json": played(1, Anna=300, Ben=200),
    "b.json": played(2, Cleo=100, Dan=400),
    "c.json": played(3, Anna=10, Cleo=20),
    "d.json": played(4, Ben=50, Dan=50),
}
"""Two rounds of two tables: Anna and Dan win, then Cleo; Ben and Dan tie."""


def tournament() -> Tournament:
    return keeping.current(Import.objects.get().tournament_id).at_work  # type: ignore[arg-type]


def name_of(player: str) -> str:
    return Account.objects.get(pk=int(player)).username.partition("~")[0]


def tables() -> list[list[list[str]]]:
    """The names at each table of each round."""
    return [[[name_of(player) for player in table.seats] for table in one.tables] for one in tournament().rounds]


def codes(body: dict[str, Any]) -> list[tuple[str, str]]:
    return [(problem["file"], problem["code"]) for problem in body["problems"]]


# --- the tournament ---------------------------------------------------------------------------------------------------


def test_the_rounds_are_worked_out_where_nobody_states_them(api: APIClient) -> None:
    body = imported(api, FOUR)
    assert (body["status"], body["problems"]) == ("finished", [])
    assert tables() == [[["Anna", "Ben"], ["Cleo", "Dan"]], [["Anna", "Cleo"], ["Ben", "Dan"]]]


def test_games_are_taken_in_the_order_in_which_they_began_not_as_they_are_packed(api: APIClient) -> None:
    imported(api, dict(reversed(FOUR.items())))
    assert tables() == [[["Anna", "Ben"], ["Cleo", "Dan"]], [["Anna", "Cleo"], ["Ben", "Dan"]]]


def test_the_rounds_are_as_a_manifest_states_them(api: APIClient) -> None:
    manifest = {"rounds": [{"tables": ["d.json", "c.json"]}, {"tables": ["a.json", "b.json"]}]}
    imported(api, {**FOUR, "rounds.json": manifest})
    assert tables() == [[["Ben", "Dan"], ["Anna", "Cleo"]], [["Anna", "Ben"], ["Cleo", "Dan"]]]


def test_a_manifest_may_be_a_spreadsheet_with_byes(api: APIClient) -> None:
    rows = b"round,file,bye\n1,a.json,\n1,,Cleo\n2,c.json,\n"
    imported(api, {"a.json": FOUR["a.json"], "c.json": FOUR["c.json"], "rounds.csv": rows})
    first = tournament().rounds[0]
    assert [name_of(player) for player in first.byes] == ["Cleo"]


def test_it_is_over_and_everything_happened_in_its_order(api: APIClient) -> None:
    imported(api, FOUR)
    rows = TournamentEvent.objects.order_by("number")
    kinds = [type(decode(row.body)) for row in rows]
    assert kinds[0] is e.TournamentCreated and kinds[-1] is e.TournamentFinished
    first = [e.RoundPaired, e.RoundOpened, e.TableStarted, e.TableStarted, e.TableResulted, e.TableResulted]
    assert [kind for kind in kinds if kind in first] == first * 2
    assert tournament().status is Status.FINISHED


def test_the_standings_follow(api: APIClient) -> None:
    """Points 10 and 6 for two places: Anna and Cleo 16 each, Dan 10 + 8, Ben 6 + 8."""
    imported(api, FOUR)
    lines = [(name_of(line.player), line.tally.points) for line in standings(tournament())]
    assert lines[0] == ("Dan", Fraction(18))
    assert dict(lines) == {"Dan": 18, "Anna": 16, "Cleo": 16, "Ben": 14}


def test_results_count_as_the_host_says(api: APIClient) -> None:
    imported(api, FOUR, rules={"scheme": {"scheme": "win"}})
    points = {name_of(line.player): line.tally.points for line in standings(tournament())}
    assert points == {"Dan": Fraction(3, 2), "Anna": 1, "Cleo": 1, "Ben": Fraction(1, 2)}


def test_a_round_that_somebody_sat_out_is_worth_nothing_and_a_bye_a_win(api: APIClient) -> None:
    manifest = {"rounds": [{"tables": ["a.json"], "byes": ["Cleo"]}, {"tables": ["c.json"]}]}
    imported(api, {"a.json": FOUR["a.json"], "c.json": FOUR["c.json"], "rounds.json": manifest})
    points = {name_of(line.player): line.tally.points for line in standings(tournament())}
    assert points == {"Anna": 16, "Ben": 6, "Cleo": 20}


def test_ratings_follow(api: APIClient) -> None:
    imported(api, FOUR)
    rate()
    assert AccountRating.objects.filter(title="1860").count() == 4
    best = AccountRating.objects.filter(title="").first()
    assert best is not None and best.account.username.startswith("Dan")


def test_tables_are_played_with_the_seeds_of_their_games(api: APIClient) -> None:
    imported(api, FOUR)
    assert [table.deal for one in tournament().rounds for table in one.tables] == [901, 902, 903, 904]


def test_the_games_belong_to_the_tournament_and_its_players(api: APIClient) -> None:
    imported(api, FOUR)
    game = Game.objects.get(pk=tournament().tables["1.1"].game_id)
    assert game.tournament == Import.objects.get().tournament_id
    seats = Seat.objects.filter(game=game).select_related("account")
    assert [seat.account.username.partition("~")[0] for seat in seats if seat.account] == ["Anna", "Ben"]


def test_tables_of_all_sizes_and_titles_may_have_been_played(api: APIClient) -> None:
    """1860 is for two to four, 18GB for up to six: the event is over, so nobody has to be able to play it."""
    files = {"a.json": played(1, A=1, B=2), "b.json": played(2, "18GB", C=1, D=2, E=3, F=4, G=5, H=6)}
    assert imported(api, files)["status"] == "finished"
    assert tournament().rules.titles == ("1860", "18GB")


def test_the_audit_of_the_games_is_asked_for(api: APIClient) -> None:
    body = imported(api, FOUR)
    assert Audit.objects.get().total == 4
    assert body["audit"].endswith(f"/replays/{Batch.objects.get().pk}/audit")


def test_archives_of_real_games_become_a_tournament(api: APIClient) -> None:
    """Each result is the one that the archive states; "Player 1" of every archive is the same."""
    names = ["1860/bot-3p-28602", "1822NRS/bot-4p-28222", "1822NRS/bot-2p-28220"]
    files = {f"{name.rpartition('/')[2]}.json": (ARCHIVES / f"{name}.json").read_bytes() for name in names}
    upload(api, files)
    for item in Import.objects.get().batch.items.order_by("number"):
        record = replay(Archive.read(item.document.text))
        tell(item, status=record.status, result=record.result, expected=record.expected)
    advance()
    assert Import.objects.get().status == "finished"
    assert [table.title for one in tournament().rounds for table in one.tables] == ["1822NRS", "1822NRS", "1860"]
    for one, name in zip(tournament().rounds, (names[2], names[1], names[0]), strict=True):
        stated = json.loads((ARCHIVES / f"{name}.json").read_bytes())
        state = tournament().tables[one.tables[0].id]
        assert state.result is not None
        assert [state.result.scores[player] for player in state.players] == [
            stated["result"][str(player["id"])] for player in stated["players"]
        ]


# --- players ----------------------------------------------------------------------------------------------------------


def test_names_become_the_accounts_that_the_host_says(api: APIClient) -> None:
    anna = Account.objects.create_user("anna.b", seating=Account.Seating.AT_ONCE)
    body = imported(api, FOUR, accounts={"anna": "anna.b"})
    assert body["status"] == "finished"
    assert Entry.objects.filter(account=anna).exists()
    assert str(anna.pk) in tournament().tables["1.1"].players


def test_other_names_are_kept_as_unclaimed_players_whom_nobody_can_log_in_as(api: APIClient, host: Account) -> None:
    imported(api, FOUR)
    ben = UnclaimedPlayer.objects.get(name="Ben")
    assert (ben.account.username, ben.account.is_active) == (f"Ben~{host.pk}", False)
    assert not ben.account.has_usable_password()


def test_one_name_in_two_events_of_a_host_is_one_player(api: APIClient) -> None:
    imported(api, {"a.json": played(1, Anna=1, Ben=2)})
    imported(api, {"a.json": played(2, ANNA=1, Cleo=2)})
    assert UnclaimedPlayer.objects.count() == 3


def test_two_hosts_keep_their_names_apart(api: APIClient) -> None:
    imported(api, {"a.json": played(1, Anna=1, Ben=2)})
    api.force_authenticate(Account.objects.create_user("other"))
    imported(api, {"a.json": played(1, Anna=1, Ben=2)})
    assert UnclaimedPlayer.objects.count() == 4


def test_two_spellings_of_a_name_are_one_player_if_the_host_says_so(api: APIClient) -> None:
    imported(api, {"a.json": played(1, Anna=1, Ben=2), "b.json": played(2, Annie=3, Ben=4)}, aliases={"Annie": "Anna"})
    assert tables() == [[["Anna", "Ben"]], [["Anna", "Ben"]]]


def test_accounts_that_there_are_not_are_refused(api: APIClient) -> None:
    answer = upload(api, FOUR, {"name": "Spring", "accounts": {"Anna": 999_999, "Ben": "nobody"}})
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == ["Anna", "Ben"]


def test_results_are_not_recorded_of_who_does_not_let_others_seat_him(api: APIClient, host: Account) -> None:
    """They would be rated."""
    Account.objects.create_user("anna.b")
    wanted = {"name": "Spring", "accounts": {"Anna": "anna.b"}}
    assert [error["field"] for error in upload(api, FOUR, wanted).json()["errors"]] == ["Anna"]
    Account.objects.filter(pk=host.pk).update(is_staff=True)
    host.refresh_from_db()
    api.force_authenticate(host)
    assert upload(api, FOUR, wanted).status_code == 202


def test_one_account_is_not_two_players(api: APIClient, host: Account) -> None:
    answer = upload(api, FOUR, {"name": "Spring", "accounts": {"Anna": host.pk, "Ben": "me"}})
    assert answer.json()["errors"][0]["field"] == "Ben"


@pytest.mark.parametrize("field", ["accounts", "aliases"])
def test_a_name_with_a_null_character_is_refused(api: APIClient, field: str) -> None:
    """No database stores it as text."""
    answer = upload(api, FOUR, {"name": "Spring", field: {"Anna\0": "me"}})
    assert (answer.status_code, [error["field"] for error in answer.json()["errors"]]) == (400, [field])
    assert not Import.objects.exists()


def test_a_name_that_no_archive_has_is_a_problem(api: APIClient, host: Account) -> None:
    """It is misspelt, most likely, and its player would be another."""
    body = imported(api, FOUR, accounts={"Ana": host.pk})
    assert (body["status"], codes(body)) == ("refused", [("", "unknown-name")])


# --- what stands in the way -------------------------------------------------------------------------------------------


def refused(api: APIClient, **changes: Any) -> dict[str, Any]:
    """What becomes of an import whose second archive is told to have ended so."""
    answer = upload(api, FOUR)
    for item in Item.objects.order_by("number"):
        tell(item, **(changes if item.number == 1 else {}))
    advance()
    body: dict[str, Any] = api.get(answer.headers["Location"]).json()
    return body


def test_an_archive_that_the_rules_refuse_is_named_with_the_reason(api: APIClient) -> None:
    body = refused(api, status="refused", message="it is not Ben's turn", rule="ARCH-36", at=7)
    assert (body["status"], body["tournament"]) == ("refused", None)
    [problem] = body["problems"]
    assert problem == {
        "item": 1, "file": "b.json", "code": "rule-broken", "message": "it is not Ben's turn", "left_out": True,
    }  # fmt: skip
    assert not TournamentRow.objects.exists()


def test_a_game_without_a_result_is_named(api: APIClient) -> None:
    assert codes(refused(api, result=None, expected=None)) == [("b.json", "unfinished")]


def test_archives_that_cannot_be_taken_may_be_left_out(api: APIClient) -> None:
    body = imported(api, {**FOUR, "d.json": archive(id=4)}, leave_out=True)
    assert (body["status"], codes(body)) == ("finished", [("d.json", "unfinished")])
    assert tables() == [[["Anna", "Ben"], ["Cleo", "Dan"]], [["Anna", "Cleo"]]]


def test_where_nothing_is_left_there_is_no_tournament(api: APIClient) -> None:
    assert imported(api, {"a.json": archive(id=1)}, leave_out=True)["status"] == "refused"


def test_what_the_archive_states_counts_though_the_game_ends_otherwise_today(api: APIClient) -> None:
    body = refused(api, status="diverged", result={"20": 1, "21": 2}, message="the result is 1 and 2")
    assert body["status"] == "finished"
    [problem] = body["problems"]
    assert (problem["file"], problem["code"], problem["left_out"]) == ("b.json", "diverged", False)
    result = tournament().tables["1.2"].result
    assert result is not None and sorted(result.scores.values()) == [100, 400]


def test_nobody_has_two_tables_in_a_round(api: APIClient) -> None:
    manifest = {"rounds": [{"tables": ["a.json", "c.json"]}]}
    files = {"a.json": FOUR["a.json"], "c.json": FOUR["c.json"], "rounds.json": manifest}
    body = imported(api, files)
    assert (body["status"], codes(body)) == ("refused", [("c.json", "player-twice")])
    assert body["problems"][0]["message"] == "Anna had another table in round 1"


def test_two_at_a_table_are_not_one_player(api: APIClient) -> None:
    body = imported(api, FOUR, aliases={"Ben": "Anna"})
    assert codes(body) == [("a.json", "player-twice")]


# --- the upload -------------------------------------------------------------------------------------------------------


def test_it_is_accepted_with_its_progress(api: APIClient) -> None:
    answer = upload(api, FOUR)
    body = answer.json()
    assert (answer.status_code, body["status"], body["name"]) == (202, "replaying", "Spring 2019")
    assert (body["batch"]["total"], body["batch"]["done"], body["tournament"]) == (4, 0, None)


def test_the_manifest_is_no_archive(api: APIClient) -> None:
    upload(api, {**FOUR, "rounds.json": {"rounds": [{"tables": list(FOUR)}]}})
    assert Batch.objects.get().total == 4


def nothing_left_behind() -> bool:
    return not any(model.objects.exists() for model in (Import, Batch, Item, Audit, KeptAnswer))


def test_a_manifest_that_does_not_fit_is_refused_and_leaves_nothing(api: APIClient) -> None:
    answer = upload(api, {**FOUR, "rounds.json": {"rounds": [{"tables": ["a.json", "x.json"]}]}})
    assert (answer.status_code, answer.json()["code"]) == (422, "manifest-mismatch")
    assert nothing_left_behind()


def test_two_manifests_are_refused(api: APIClient) -> None:
    answer = upload(api, {"a.json": FOUR["a.json"], "rounds.json": b"{}", "rounds.csv": b"round,file\n1,a.json\n"})
    assert (answer.status_code, answer.json()["code"]) == (422, "manifest-mismatch")


def test_a_zip_bomb_is_refused_and_leaves_nothing(api: APIClient) -> None:
    answer = upload(api, {**FOUR, "bomb.json": b"0" * 8_000_000})
    assert (answer.status_code, answer.json()["code"]) == (422, "zip-bomb")
    assert nothing_left_behind()


def test_a_bomb_is_refused_as_a_manifest_too(api: APIClient) -> None:
    answer = upload(api, {**FOUR, "rounds.csv": b"1,a\n" * 2_000_000})
    assert answer.json()["code"] == "zip-bomb"


def test_a_zip_in_the_zip_is_refused(api: APIClient) -> None:
    assert upload(api, {"a.json": packed({"a.json": b"{}"})}).json()["code"] == "nested-zip"


def test_what_is_no_zip_is_refused(api: APIClient) -> None:
    form = {"file": SimpleUploadedFile("a.json", text(FOUR["a.json"])), "event": '{"name": "Spring"}'}
    assert api.post(IMPORT, form, format="multipart").json()["code"] == "no-zip"


def test_a_zip_without_a_game_is_refused(api: APIClient) -> None:
    assert upload(api, {"rounds.csv": b"round,file\n1,a.json\n"}).json()["code"] == "no-games"


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({}, "name"),
        ({"name": "x", "accounts": {"Anna": None}}, "accounts"),
        ({"name": "x", "leave_out": "yes"}, "leave_out"),
        ({"name": "x", "rules": {"scheme": {"scheme": "luck"}}}, "rules"),
    ],
)
def test_an_event_that_is_not_well_described_is_refused(api: APIClient, wanted: Any, field: str) -> None:
    answer = upload(api, FOUR, wanted)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"].startswith(field)
    assert nothing_left_behind()


def test_an_event_that_is_not_json_is_refused(api: APIClient) -> None:
    form = {"file": SimpleUploadedFile("a.zip", packed({"a.json": b"{}"})), "event": "Spring"}
    assert api.post(IMPORT, form, format="multipart").json()["code"] == "malformed-json"


def test_an_import_asked_for_twice_is_one(api: APIClient) -> None:
    first = upload(api, FOUR, **{"Idempotency-Key": "spring"})
    second = upload(api, FOUR, **{"Idempotency-Key": "spring"})
    assert first.json() == second.json()
    assert Import.objects.count() == 1


def test_another_event_under_the_same_key_is_refused(api: APIClient) -> None:
    upload(api, FOUR, **{"Idempotency-Key": "spring"})
    answer = upload(api, FOUR, {"name": "Autumn"}, **{"Idempotency-Key": "spring"})
    assert answer.json()["code"] == "idempotency-key-reused"


def test_one_has_to_say_who_one_is(db: None) -> None:
    assert upload(APIClient(), FOUR).status_code == 401


def test_a_token_needs_the_scope(host: Account) -> None:
    _, secret = ApiToken.issue(host, "reader", [Scope.TOURNAMENTS_READ.value])
    client = APIClient(headers={"Authorization": f"Bearer {secret}"})
    assert upload(client, FOUR).status_code == 403


# --- making it --------------------------------------------------------------------------------------------------------


def test_nothing_is_made_while_games_are_being_replayed(api: APIClient) -> None:
    upload(api, FOUR)
    tell(Item.objects.order_by("number")[0])
    assert advance() == 0
    assert Import.objects.get().status == "replaying"


def test_it_is_made_once_however_often_it_is_looked_at(api: APIClient) -> None:
    imported(api, FOUR)
    assert advance() == 0
    assert TournamentRow.objects.count() == 1


def test_a_failure_on_the_way_leaves_nothing_and_it_is_made_the_next_time(
    api: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the process were killed after the events were written."""
    upload(api, FOUR)
    tell_all()
    with monkeypatch.context() as broken, pytest.raises(RuntimeError):
        broken.setattr(Seat.objects, "filter", _fail)
        advance()
    assert not TournamentRow.objects.exists() and not UnclaimedPlayer.objects.exists()
    assert advance() == 1
    assert Import.objects.get().status == "finished"


def _fail(*_: Any, **__: Any) -> Any:
    raise RuntimeError("killed")


def test_a_cancelled_batch_becomes_no_tournament(api: APIClient) -> None:
    upload(api, FOUR)
    cancel_batch(Batch.objects.get().pk)
    advance()
    assert Import.objects.get().status == "cancelled"


def test_imports_are_listed_for_their_owner_alone(api: APIClient) -> None:
    address = upload(api, FOUR).headers["Location"]
    assert len(api.get("/api/v1/tournaments/imports").json()["results"]) == 1
    api.force_authenticate(Account.objects.create_user("other"))
    assert api.get("/api/v1/tournaments/imports").json()["results"] == []
    assert api.get(address).status_code == 404
