"""Addresses of tournaments."""

from __future__ import annotations

from django.urls import path

from gateway.tournaments.api import arbiter, entries, rounds, standings, tables, views, watching

HERE = "tournaments/<uuid:tournament_id>"
ENTRY = f"{HERE}/entries/<int:account_id>"
ROUND = f"{HERE}/rounds/<int:number>"
TABLE = f"{HERE}/tables/<str:name>"

urlpatterns = [
    path("tournaments", views.TournamentList.as_view(), name="tournaments"),
    path(HERE, views.TournamentDetail.as_view(), name="tournament"),
    path(f"{HERE}/open-entry", views.OpenEntry.as_view(), name="tournament-open-entry"),
    path(f"{HERE}/close-entry", views.CloseEntry.as_view(), name="tournament-close-entry"),
    path(f"{HERE}/pause", views.Pause.as_view(), name="tournament-pause"),
    path(f"{HERE}/resume", views.Resume.as_view(), name="tournament-resume"),
    path(f"{HERE}/publish", views.Publish.as_view(), name="tournament-publish"),
    path(f"{HERE}/cancel", views.Cancel.as_view(), name="tournament-cancel"),
    # who takes part
    path(f"{HERE}/entries", entries.EntryList.as_view(), name="tournament-entries"),
    path(f"{HERE}/entries/bulk", entries.EntryBatch.as_view(), name="tournament-entries-bulk"),
    path(ENTRY, entries.EntryDetail.as_view(), name="tournament-entry"),
    path(f"{ENTRY}/check-in", entries.CheckIn.as_view(), name="tournament-check-in"),
    path(f"{ENTRY}/return", entries.Return.as_view(), name="tournament-return"),
    path(f"{ENTRY}/bye", entries.Bye.as_view(), name="tournament-bye"),
    path(f"{HERE}/keep-apart", entries.KeepApart.as_view(), name="tournament-keep-apart"),
    # rounds and tables
    path(f"{HERE}/rounds", rounds.RoundList.as_view(), name="tournament-rounds"),
    path(ROUND, rounds.RoundDetail.as_view(), name="tournament-round"),
    path(f"{ROUND}/start", rounds.RoundStart.as_view(), name="tournament-round-start"),
    path(f"{ROUND}/deadline", rounds.RoundDeadline.as_view(), name="tournament-round-deadline"),
    path(f"{ROUND}/swap", rounds.RoundSwap.as_view(), name="tournament-round-swap"),
    path(f"{ROUND}/seat", rounds.RoundSeat.as_view(), name="tournament-round-seat"),
    path(f"{HERE}/tables", tables.TableList.as_view(), name="tournament-tables"),
    path(TABLE, tables.TableDetail.as_view(), name="tournament-table"),
    path(f"{TABLE}/why", tables.TableWhy.as_view(), name="tournament-table-why"),
    path(f"{TABLE}/warn", tables.TableWarn.as_view(), name="tournament-table-warn"),
    path(f"{TABLE}/neutral-move", tables.TableNeutralMove.as_view(), name="tournament-table-neutral-move"),
    path(f"{TABLE}/substitute", tables.TableSubstitute.as_view(), name="tournament-table-substitute"),
    path(f"{TABLE}/adjudicate", tables.TableAdjudicate.as_view(), name="tournament-table-adjudicate"),
    path(f"{TABLE}/correct", tables.TableCorrect.as_view(), name="tournament-table-correct"),
    path(f"{TABLE}/undo-correction", tables.TableUndoCorrection.as_view(), name="tournament-table-undo-correction"),
    path(f"{TABLE}/reopen", tables.TableReopen.as_view(), name="tournament-table-reopen"),
    path(f"{HERE}/arbiter", arbiter.ArbiterView.as_view(), name="tournament-arbiter"),
    # how it stands
    path(f"{HERE}/standings", standings.StandingList.as_view(), name="tournament-standings"),
    path(f"{HERE}/standings/teams", standings.TeamStandings.as_view(), name="tournament-team-standings"),
    path(f"{HERE}/cross-table", standings.CrossTable.as_view(), name="tournament-cross-table"),
    path(f"{HERE}/byes", standings.ByeList.as_view(), name="tournament-byes"),
    path(f"{HERE}/players/<int:account_id>", standings.PlayerHistory.as_view(), name="tournament-player"),
    path(f"{HERE}/events", watching.TournamentEvents.as_view(), name="tournament-events"),
    path(f"{HERE}/export", watching.TournamentExport.as_view(), name="tournament-export"),
    path(f"{HERE}/calendar.ics", watching.TournamentCalendar.as_view(), name="tournament-calendar"),
]
