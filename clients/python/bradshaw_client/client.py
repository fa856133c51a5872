"""The operations of the API. Made from the API's description by ``python -m generator``: do not edit."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from bradshaw_client import models
from bradshaw_client.connection import Connection, ServerEvent, in_path


class Bradshaw(Connection):
    """A method for each operation, by its operation id."""

    def get_profile(self) -> models.Profile:
        """One's own account, with what others do not see."""
        return self._call("GET", "/api/v1/account", models.Profile)

    def change_profile(self, body: models.PatchedProfileRequest) -> models.Profile:
        """Change mail address, time zone, language, or who may seat the account."""
        return self._call("PATCH", "/api/v1/account", models.Profile, body=body)

    def list_bots(self) -> list[models.Account]:
        """The programs that play for the caller."""
        return self._call("GET", "/api/v1/account/bots", list[models.Account])

    def add_bot(self, body: models.BotRequest) -> models.Account:
        """An account for a program. It logs in by tokens alone, and its owner may seat it without asking."""
        return self._call("POST", "/api/v1/account/bots", models.Account, body=body)

    def close_bot(self, account_id: int) -> models.Account:
        """Close the account of a program of one's own."""
        return self._call("POST", f"/api/v1/account/bots/{in_path(account_id)}/close", models.Account)

    def list_bot_tokens(self, account_id: int) -> list[models.Token]:
        """The tokens of a program of one's own."""
        return self._call("GET", f"/api/v1/account/bots/{in_path(account_id)}/tokens", list[models.Token])

    def issue_bot_token(self, account_id: int, body: models.TokenRequestRequest) -> models.NewToken:
        """A token with which the program speaks for itself."""
        return self._call("POST", f"/api/v1/account/bots/{in_path(account_id)}/tokens", models.NewToken, body=body)

    def close_account(self, body: models.PasswordRequest) -> models.Account:
        """Close the account for good: name and mail address go, a pseudonym and all games stay."""
        return self._call("POST", "/api/v1/account/close", models.Account, body=body)

    def get_notification_preferences(self) -> models.Preferences:
        """Which mails one gets, and when."""
        return self._call("GET", "/api/v1/account/notifications", models.Preferences)

    def change_notification_preferences(self, body: models.PatchedPreferencesRequest) -> models.Preferences:
        """Change them; what is not named stays."""
        return self._call("PATCH", "/api/v1/account/notifications", models.Preferences, body=body)

    def list_tokens(self) -> list[models.Token]:
        """One's own tokens, the newest first, revoked ones too."""
        return self._call("GET", "/api/v1/account/tokens", list[models.Token])

    def issue_token(self, body: models.TokenRequestRequest) -> models.NewToken:
        """A new token; its text is shown this once. Name and password (HTTP Basic) do to ask for the first one."""
        return self._call("POST", "/api/v1/account/tokens", models.NewToken, body=body)

    def revoke_token(self, token_id: int) -> models.Token:
        """Revoke a token, at once and for good; also one of a program of one's own."""
        return self._call("DELETE", f"/api/v1/account/tokens/{in_path(token_id)}", models.Token)

    def list_accounts(
        self, *, cursor: str | None = None, limit: int | None = None, name: str | None = None, owner: int | None = None
    ) -> models.PaginatedAccountList:
        """People and programs, as everybody may see them.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            name: The whole name, in any case.
            owner: Programs of this account.
        """
        return self._call(
            "GET",
            "/api/v1/accounts",
            models.PaginatedAccountList,
            query={"cursor": cursor, "limit": limit, "name": name, "owner": owner},
        )

    def sign_up(self, body: models.SignUpRequest) -> models.Profile:
        """A new account. Ask for a token next (``POST /account/tokens``, with name and password)."""
        return self._call("POST", "/api/v1/accounts", models.Profile, body=body)

    def get_account(self, account_id: int) -> models.Account:
        """Somebody, as everybody may see him."""
        return self._call("GET", f"/api/v1/accounts/{in_path(account_id)}", models.Account)

    def get_account_ratings(self, account_id: int) -> models.Ratings:
        """How strong an account is thought to be, in each title that it has played and in all together."""
        return self._call("GET", f"/api/v1/accounts/{in_path(account_id)}/ratings", models.Ratings)

    def list_rating_changes(
        self, account_id: int, *, cursor: str | None = None, limit: int | None = None, title: str | None = None
    ) -> models.PaginatedRatingChangeList:
        """What each result made of the account's rating, the last one first.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            title: Without it, all titles together.
        """
        return self._call(
            "GET",
            f"/api/v1/accounts/{in_path(account_id)}/ratings/history",
            models.PaginatedRatingChangeList,
            query={"cursor": cursor, "limit": limit, "title": title},
        )

    def get_account_statistics(self, account_id: int, *, opponent: int | None = None) -> models.Statistics:
        """Games, wins, places and time to move by title, and how it went against others.

        Counted are the games that have ended and that the caller may read; where an arbiter decided how a table of a
        tournament ended, that counts. A game in which the account has several seats does not count.

        Args:
            opponent: Id of an account: only how it went against that one.
        """
        return self._call(
            "GET", f"/api/v1/accounts/{in_path(account_id)}/stats", models.Statistics, query={"opponent": opponent}
        )

    def list_account_tournaments(
        self, account_id: int, *, cursor: str | None = None, limit: int | None = None
    ) -> models.PaginatedTakenPartList:
        """The tournaments that the account has entered, the last one first, with its rank in each.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET",
            f"/api/v1/accounts/{in_path(account_id)}/tournaments",
            models.PaginatedTakenPartList,
            query={"cursor": cursor, "limit": limit},
        )

    def list_games(
        self,
        *,
        account: int | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        cursor: str | None = None,
        finished: bool | None = None,
        imported: bool | None = None,
        limit: int | None = None,
        live: bool | None = None,
        mine: bool | None = None,
        my_turn: bool | None = None,
        owner: int | None = None,
        player: str | None = None,
        status: str | None = None,
        title: str | None = None,
        tournament: UUID | None = None,
    ) -> models.PaginatedGameList:
        """List the games, the newest first. With ``Accept: application/x-ndjson``, all of them in one answer.

        Args:
            account: Id of an account that has a seat.
            created_after: Set up, or taken in, at this moment or later.
            created_before: Set up, or taken in, before this moment.
            cursor: A place in the list, as given by the pages' own addresses.
            imported: Begun from an archive.
            limit: Rows a page.
            live: Set up here to be played.
            mine: In which the caller has a seat.
            my_turn: That wait for the caller.
            owner: Id of the account that set it up.
            player: Name of a player at the table.
            status: * `forming` - seats are being taken
                * `active` - being played
                * `finished` - over
                * `closed` - ended by its owner or an arbiter, or never to be played
        """
        return self._call(
            "GET",
            "/api/v1/games",
            models.PaginatedGameList,
            query={
                "account": account,
                "created_after": created_after,
                "created_before": created_before,
                "cursor": cursor,
                "finished": finished,
                "imported": imported,
                "limit": limit,
                "live": live,
                "mine": mine,
                "my_turn": my_turn,
                "owner": owner,
                "player": player,
                "status": status,
                "title": title,
                "tournament": tournament,
            },
        )

    def list_games_as_lines(
        self,
        *,
        account: int | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        cursor: str | None = None,
        finished: bool | None = None,
        imported: bool | None = None,
        limit: int | None = None,
        live: bool | None = None,
        mine: bool | None = None,
        my_turn: bool | None = None,
        owner: int | None = None,
        player: str | None = None,
        status: str | None = None,
        title: str | None = None,
        tournament: UUID | None = None,
    ) -> Iterator[models.Game]:
        """List the games, the newest first. With ``Accept: application/x-ndjson``, all of them in one answer.

        Args:
            account: Id of an account that has a seat.
            created_after: Set up, or taken in, at this moment or later.
            created_before: Set up, or taken in, before this moment.
            cursor: A place in the list, as given by the pages' own addresses.
            imported: Begun from an archive.
            limit: Rows a page.
            live: Set up here to be played.
            mine: In which the caller has a seat.
            my_turn: That wait for the caller.
            owner: Id of the account that set it up.
            player: Name of a player at the table.
            status: * `forming` - seats are being taken
                * `active` - being played
                * `finished` - over
                * `closed` - ended by its owner or an arbiter, or never to be played
        """
        return self._lines(
            "GET",
            "/api/v1/games",
            models.Game,
            query={
                "account": account,
                "created_after": created_after,
                "created_before": created_before,
                "cursor": cursor,
                "finished": finished,
                "imported": imported,
                "limit": limit,
                "live": live,
                "mine": mine,
                "my_turn": my_turn,
                "owner": owner,
                "player": player,
                "status": status,
                "title": title,
                "tournament": tournament,
            },
        )

    def create_game(self, body: models.GameWantedRequest, *, idempotency_key: str | None = None) -> models.Game:
        """Set up a game. Who does not let himself be seated at once is invited to his seat.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call("POST", "/api/v1/games", models.Game, body=body, key=idempotency_key, keyed=True)

    def get_game(self, game_id: UUID | str, *, if_none_match: int | str | None = None) -> models.Game:
        """Who plays what, where the game stands, and how it ended.

        Args:
            if_none_match: Entity tags that the client holds.
        """
        return self._call(
            "GET", f"/api/v1/games/{in_path(game_id)}", models.Game, headers={"If-None-Match": if_none_match}
        )

    def change_game(self, game_id: UUID | str, body: models.PatchedPoliciesWantedRequest) -> models.Game:
        """Change description or privacy, and until the game starts its policies. For its owner and arbiters."""
        return self._call("PATCH", f"/api/v1/games/{in_path(game_id)}", models.Game, body=body)

    def list_game_actions(
        self, game_id: UUID | str, *, after: int | None = None, limit: int | None = None
    ) -> models.ActionPage:
        """The actions in order. With ``Accept: application/x-ndjson``, all after ``after`` in one answer.

        Args:
            after: Actions of the versions above this one.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/actions",
            models.ActionPage,
            query={"after": after, "limit": limit},
        )

    def list_game_actions_as_lines(
        self, game_id: UUID | str, *, after: int | None = None, limit: int | None = None
    ) -> Iterator[models.RecordedAction]:
        """The actions in order. With ``Accept: application/x-ndjson``, all after ``after`` in one answer.

        Args:
            after: Actions of the versions above this one.
        """
        return self._lines(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/actions",
            models.RecordedAction,
            query={"after": after, "limit": limit},
        )

    def act(
        self,
        game_id: UUID | str,
        body: dict[str, Any],
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Applied:
        """Take an action, at the version that one has seen (``If-Match``); chat needs none.

        Answered with the action as recorded, what came of it, and the new version. Sent again with the same
        ``Idempotency-Key`` it is done once and answered alike.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/actions",
            models.Applied,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def export_game(
        self, game_id: UUID | str, *, if_none_match: int | str | None = None, at: int | None = None
    ) -> dict[str, Any]:
        """The game as an 18xx.games archive, with its first ``at`` actions or all.

        Args:
            if_none_match: Entity tags that the client holds.
            at: After so many actions of the game's list, undone ones and chat counted; without it, now.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/archive",
            dict[str, Any],
            query={"at": at},
            headers={"If-None-Match": if_none_match},
        )

    def draw_game_board(
        self, game_id: UUID | str, *, if_none_match: int | str | None = None, at: int | None = None
    ) -> str:
        """The board as SVG, after any number of actions.

        Args:
            if_none_match: Entity tags that the client holds.
            at: After so many actions of the game's list, undone ones and chat counted; without it, now.
        """
        return self._text(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/board.svg",
            "image/svg+xml",
            query={"at": at},
            headers={"If-None-Match": if_none_match},
        )

    def compare_versions(
        self, game_id: UUID | str, *, after: int | None = None, before: int | None = None
    ) -> models.Changes:
        """What is different between two versions; by default, between one's own last action and now.

        Args:
            after: By default, now.
            before: By default, right after the caller's last action.
        """
        return self._call(
            "GET", f"/api/v1/games/{in_path(game_id)}/changes", models.Changes, query={"after": after, "before": before}
        )

    def get_clock(self, game_id: UUID | str) -> models.Clock:
        """How long each player has, and has taken. Time is counted also where nothing limits it."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/clock", models.Clock)

    def announce_days_away(
        self, game_id: UUID | str, body: models.DaysAwayWantedRequest, *, idempotency_key: str | None = None
    ) -> models.Clock:
        """Announce days on which one's own time does not count; so many as the table allows.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/clock/days-away",
            models.Clock,
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def pause_clock(
        self, game_id: UUID | str, body: models.PauseWantedRequest, *, idempotency_key: str | None = None
    ) -> models.Clock:
        """Stop all clocks until they are set going again. For the game's owner and arbiters.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/clock/pause",
            models.Clock,
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def list_clock_records(
        self, game_id: UUID | str, *, cursor: str | None = None, limit: int | None = None
    ) -> models.PaginatedClockRecordList:
        """What moved the clock, in order: turns, pauses, days away, reminders, times that were up.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/clock/records",
            models.PaginatedClockRecordList,
            query={"cursor": cursor, "limit": limit},
        )

    def resume_clock(self, game_id: UUID | str, *, idempotency_key: str | None = None) -> models.Clock:
        """Set the clocks going again. For the game's owner and arbiters.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST", f"/api/v1/games/{in_path(game_id)}/clock/resume", models.Clock, key=idempotency_key, keyed=True
        )

    def give_time(
        self, game_id: UUID | str, body: models.TimeWantedRequest, *, idempotency_key: str | None = None
    ) -> models.Clock:
        """Give a player more time, with a reason. For arbiters.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/clock/time",
            models.Clock,
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def volunteer(self, game_id: UUID | str) -> models.Clock:
        """Offer to take over a seat whose player has run out of time. If one is sought just now, it is yours."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/clock/volunteers", models.Clock)

    def volunteer_no_more(self, game_id: UUID | str) -> None:
        """Take the offer back."""
        self._do("DELETE", f"/api/v1/games/{in_path(game_id)}/clock/volunteers")

    def close_game(self, game_id: UUID | str, body: models.CloseWantedRequest) -> models.Game:
        """End a game for good. An arbiter may rule a result; before the start, the owner may call it off."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/close", models.Game, body=body)

    def watch_game(
        self, game_id: UUID | str, *, last_event_id: str | None = None, after: int | None = None
    ) -> Iterator[ServerEvent]:
        """What happens in a game, as it happens (server-sent events); or what has happened so far, as NDJSON.

        Args:
            last_event_id: The last version seen: what came after it is told first.
            after: Those after this version. By default: live, those from now on; as NDJSON, all.
        """
        return self._events(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/events",
            query={"after": after},
            headers={"Last-Event-ID": last_event_id},
        )

    def watch_game_as_lines(
        self, game_id: UUID | str, *, last_event_id: str | None = None, after: int | None = None
    ) -> Iterator[dict[str, Any]]:
        """What happens in a game, as it happens (server-sent events); or what has happened so far, as NDJSON.

        Args:
            last_event_id: The last version seen: what came after it is told first.
            after: Those after this version. By default: live, those from now on; as NDJSON, all.
        """
        return self._lines(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/events",
            dict[str, Any],
            query={"after": after},
            headers={"Last-Event-ID": last_event_id},
        )

    def list_invitations(self, game_id: UUID | str) -> list[models.Invitation]:
        """The invitations to a game: all for its owner and arbiters, for others their own."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/invitations", list[models.Invitation])

    def invite(self, game_id: UUID | str, body: models.InvitationWantedRequest) -> models.NewInvitation:
        """Invite an account, or make an entry token. In a running game an arbiter so invites to inherit a seat."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/invitations", models.NewInvitation, body=body)

    def withdraw_invitation(self, game_id: UUID | str, invitation_id: UUID | str) -> models.Invitation:
        """Take an invitation back, or decline one's own."""
        return self._call(
            "DELETE", f"/api/v1/games/{in_path(game_id)}/invitations/{in_path(invitation_id)}", models.Invitation
        )

    def join_game(self, game_id: UUID | str, body: models.JoinWantedRequest) -> models.Game:
        """Take a seat: any that is open, the one that one is invited to, or with an entry token."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/join", models.Game, body=body)

    def leave_game(self, game_id: UUID | str) -> models.Game:
        """Give one's seat up before the game starts."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/leave", models.Game)

    def list_legal_actions(
        self,
        game_id: UUID | str,
        *,
        if_none_match: int | str | None = None,
        at: int | None = None,
        mine: bool | None = None,
        player: str | None = None,
    ) -> models.LegalActions:
        """Every action that would be accepted, concretely; each can be sent as it is.

        Undo, redo, chat and programmes are possible besides. Of runs, which are too many, a good one is given.

        Args:
            if_none_match: Entity tags that the client holds.
            at: After so many actions of the game's list, undone ones and chat counted; without it, now.
            mine: Only what the caller may choose for his own players.
            player: Only what this player may choose.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/legal-actions",
            models.LegalActions,
            query={"at": at, "mine": mine, "player": player},
            headers={"If-None-Match": if_none_match},
        )

    def draw_game_market(
        self, game_id: UUID | str, *, if_none_match: int | str | None = None, at: int | None = None
    ) -> str:
        """The stock market as SVG, after any number of actions.

        Args:
            if_none_match: Entity tags that the client holds.
            at: After so many actions of the game's list, undone ones and chat counted; without it, now.
        """
        return self._text(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/market.svg",
            "image/svg+xml",
            query={"at": at},
            headers={"If-None-Match": if_none_match},
        )

    def move_neutrally(
        self,
        game_id: UUID | str,
        body: models.NeutralMoveWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Applied:
        """Take the least legal action for a player: a pass if there is one. For arbiters.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/neutral-moves",
            models.Applied,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def get_note(self, game_id: UUID | str) -> models.NoteWanted:
        """What one has noted about a game. Nobody else reads it."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/note", models.NoteWanted)

    def write_note(self, game_id: UUID | str, body: models.NoteWantedRequest) -> models.NoteWanted:
        """Note something about a game, in place of what one has noted before."""
        return self._call("PUT", f"/api/v1/games/{in_path(game_id)}/note", models.NoteWanted, body=body)

    def get_game_notifications(self, game_id: UUID | str) -> models.GamePreferences:
        """What is other than for the rest of one's games."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/notifications", models.GamePreferences)

    def set_game_notifications(
        self, game_id: UUID | str, body: models.GamePreferencesRequest
    ) -> models.GamePreferences:
        """Be told of this game otherwise than of the rest."""
        return self._call("PUT", f"/api/v1/games/{in_path(game_id)}/notifications", models.GamePreferences, body=body)

    def clear_game_notifications(self, game_id: UUID | str) -> None:
        """Be told of it as of the rest again."""
        self._do("DELETE", f"/api/v1/games/{in_path(game_id)}/notifications")

    def list_permissions(self, game_id: UUID | str) -> list[models.Permission]:
        """The permissions to act for another that were given in a game, revoked ones too."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/permissions", list[models.Permission])

    def permit(self, game_id: UUID | str, body: models.PermissionWantedRequest) -> models.Permission:
        """Permit somebody to act for oneself; or as an arbiter for a player, with a reason."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/permissions", models.Permission, body=body)

    def revoke_permission(self, game_id: UUID | str, permission_id: int) -> models.Permission:
        """Revoke a permission, at once: by who gave or has it, or an arbiter."""
        return self._call(
            "DELETE", f"/api/v1/games/{in_path(game_id)}/permissions/{in_path(permission_id)}", models.Permission
        )

    def list_table_records(
        self, game_id: UUID | str, *, cursor: str | None = None, limit: int | None = None, what: str | None = None
    ) -> models.PaginatedTableRecordList:
        """Who changed what about the table: seats, permissions, policies. Nothing is ever taken out.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/records",
            models.PaginatedTableRecordList,
            query={"cursor": cursor, "limit": limit, "what": what},
        )

    def list_roles(self, game_id: UUID | str) -> list[models.Role]:
        """The arbiters and spectators of a game."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/roles", list[models.Role])

    def give_role(self, game_id: UUID | str, body: models.RoleWantedRequest) -> models.Role:
        """Let somebody watch a private game, or appoint an arbiter."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/roles", models.Role, body=body)

    def take_role(self, game_id: UUID | str, role_id: int) -> None:
        """Take a role from somebody, or lay down one's own."""
        self._do("DELETE", f"/api/v1/games/{in_path(game_id)}/roles/{in_path(role_id)}")

    def find_best_routes(self, game_id: UUID | str, body: models.QuestionRequest) -> models.Calculation:
        """Find the run that earns a company most. Asked again, the answer is given at once."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/routes", models.Calculation, body=body)

    def get_best_routes(self, game_id: UUID | str, calculation_id: UUID | str) -> models.Calculation:
        """The calculation, with its answer once there is one."""
        return self._call(
            "GET", f"/api/v1/games/{in_path(game_id)}/routes/{in_path(calculation_id)}", models.Calculation
        )

    def draw_best_routes(self, game_id: UUID | str, calculation_id: UUID | str) -> str:
        """The board at that moment as SVG, with the best routes: one colour and one kind of dashes for each train."""
        return self._text(
            "GET", f"/api/v1/games/{in_path(game_id)}/routes/{in_path(calculation_id)}/board.svg", "image/svg+xml"
        )

    def cancel_best_routes(self, game_id: UUID | str, calculation_id: UUID | str) -> models.Calculation:
        """Stop the search. Only who asked first may, or anybody if nobody said who he is. Harmless once it is done."""
        return self._call(
            "POST", f"/api/v1/games/{in_path(game_id)}/routes/{in_path(calculation_id)}/cancel", models.Calculation
        )

    def explain_run(self, game_id: UUID | str, body: models.RunWantedRequest) -> models.Run:
        """What these routes would earn, or the rule that they break. Nothing that they state of money is believed."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/runs", models.Run, body=body)

    def explain_recorded_run(self, game_id: UUID | str, version: int) -> models.Run:
        """What the run that is this entry of the list of actions earned: stop by stop, bonus by bonus."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/runs/{in_path(version)}", models.Run)

    def swap_seats(self, game_id: UUID | str, body: models.OrderWantedRequest) -> models.Game:
        """Seat people in another order, before the first action only. For the game's owner and arbiters."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/seats", models.Game, body=body)

    def start_game(self, game_id: UUID | str) -> models.Game:
        """Start a game whose seats are all taken, and wait until it has begun. Started twice, it begins once."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/start", models.Game)

    def get_game_state(
        self, game_id: UUID | str, *, if_none_match: int | str | None = None, at: int | None = None
    ) -> models.State:
        """Everything that is on the table, after any number of actions.

        Args:
            if_none_match: Entity tags that the client holds.
            at: After so many actions of the game's list, undone ones and chat counted; without it, now.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/state",
            models.State,
            query={"at": at},
            headers={"If-None-Match": if_none_match},
        )

    def list_undo_requests(self, game_id: UUID | str) -> list[models.UndoRequest]:
        """The requests to take moves back, the newest first."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/undo-requests", list[models.UndoRequest])

    def ask_for_undo(
        self, game_id: UUID | str, body: models.UndoWantedRequest, *, if_match: int | str | None = None
    ) -> models.UndoRequest:
        """Ask the others to agree to taking moves back, where the table's policy is agreed.

        Args:
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/undo-requests",
            models.UndoRequest,
            headers={"If-Match": if_match},
            body=body,
        )

    def agree_to_undo(self, game_id: UUID | str, request_id: UUID | str) -> models.UndoRequest:
        """Agree. With the last agreement that is needed the moves are taken back, if the game has not gone on."""
        return self._call(
            "POST", f"/api/v1/games/{in_path(game_id)}/undo-requests/{in_path(request_id)}/agree", models.UndoRequest
        )

    def decline_undo(self, game_id: UUID | str, request_id: UUID | str) -> models.UndoRequest:
        """Decline, or take one's own request back."""
        return self._call(
            "POST", f"/api/v1/games/{in_path(game_id)}/undo-requests/{in_path(request_id)}/decline", models.UndoRequest
        )

    def export_games(
        self,
        *,
        account: int | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        finished: bool | None = None,
        imported: bool | None = None,
        live: bool | None = None,
        mine: bool | None = None,
        my_turn: bool | None = None,
        owner: int | None = None,
        player: str | None = None,
        status: str | None = None,
        title: str | None = None,
        tournament: UUID | None = None,
    ) -> Iterator[dict[str, Any]]:
        """The games that the caller may read as 18xx.games archives, one a line, the newest first.

        Args:
            account: Id of an account that has a seat.
            created_after: Set up, or taken in, at this moment or later.
            created_before: Set up, or taken in, before this moment.
            imported: Begun from an archive.
            live: Set up here to be played.
            mine: In which the caller has a seat.
            my_turn: That wait for the caller.
            owner: Id of the account that set it up.
            player: Name of a player at the table.
            status: * `forming` - seats are being taken
                * `active` - being played
                * `finished` - over
                * `closed` - ended by its owner or an arbiter, or never to be played
        """
        return self._lines(
            "GET",
            "/api/v1/games/archives",
            dict[str, Any],
            query={
                "account": account,
                "created_after": created_after,
                "created_before": created_before,
                "finished": finished,
                "imported": imported,
                "live": live,
                "mine": mine,
                "my_turn": my_turn,
                "owner": owner,
                "player": player,
                "status": status,
                "title": title,
                "tournament": tournament,
            },
        )

    def create_games(self, body: models.GamesWantedRequest, *, idempotency_key: str | None = None) -> list[models.Game]:
        """Set up to 500 games up: all of them or, if anything is wrong with any, none. The errors name each game.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call("POST", "/api/v1/games/bulk", list[models.Game], body=body, key=idempotency_key, keyed=True)

    def list_dead_letters(self, *, after: str | None = None, limit: int | None = None) -> models.DeadLetterPage:
        """What nobody could deal with, and why; the oldest first. For staff.

        Args:
            after: Those behind this one.
        """
        return self._call(
            "GET", "/api/v1/operations/dead-letters", models.DeadLetterPage, query={"after": after, "limit": limit}
        )

    def redrive_dead_letters(self, body: models.RedriveWantedRequest) -> models.Redriven:
        """Put messages back on their streams, once what was wrong is mended. What was done is not done again."""
        return self._call("POST", "/api/v1/operations/dead-letters/redrive", models.Redriven, body=body)

    def list_queues(self) -> models.Queues:
        """How much is due, by what it waits for. For staff."""
        return self._call("GET", "/api/v1/operations/queues", models.Queues)

    def list_ratings(
        self, *, cursor: str | None = None, limit: int | None = None, title: str | None = None
    ) -> models.PaginatedRankedList:
        """Everybody who is rated, the strongest first: in one title, or in all together.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            title: Without it, all titles together.
        """
        return self._call(
            "GET",
            "/api/v1/ratings",
            models.PaginatedRankedList,
            query={"cursor": cursor, "limit": limit, "title": title},
        )

    def list_replays(
        self,
        *,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        status: str | None = None,
    ) -> models.PaginatedBatchList:
        """List the batches, the newest first.

        Args:
            created_after: Uploaded at this moment or later.
            created_before: Uploaded before this moment.
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            status: * `running` - Running
                * `finished` - Finished
                * `cancelled` - Cancelled
        """
        return self._call(
            "GET",
            "/api/v1/replays",
            models.PaginatedBatchList,
            query={
                "created_after": created_after,
                "created_before": created_before,
                "cursor": cursor,
                "limit": limit,
                "status": status,
            },
        )

    def upload_replays(
        self, content: bytes, content_type: str = "application/json", *, idempotency_key: str | None = None
    ) -> models.Batch:
        """Upload archives: one, a JSON array, NDJSON, or a zip. They are replayed as one batch, in the background.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST",
            "/api/v1/replays",
            models.Batch,
            content=content,
            content_type=content_type,
            key=idempotency_key,
            keyed=True,
        )

    def get_replay(self, batch_id: UUID | str) -> models.Batch:
        """How far the batch is."""
        return self._call("GET", f"/api/v1/replays/{in_path(batch_id)}", models.Batch)

    def get_audit(self, batch_id: UUID | str) -> models.Audit:
        """How far the audit is, with the totals so far, and where its results are."""
        return self._call("GET", f"/api/v1/replays/{in_path(batch_id)}/audit", models.Audit)

    def start_audit(self, batch_id: UUID | str, body: models.AuditWantedRequest) -> models.Audit:
        """Audit the batch, in the background. A batch has one audit; asked again, that one is told."""
        return self._call("POST", f"/api/v1/replays/{in_path(batch_id)}/audit", models.Audit, body=body)

    def cancel_audit(self, batch_id: UUID | str) -> models.Audit:
        """Audit no further game. Harmless once it is finished; started again, it begins anew."""
        return self._call("POST", f"/api/v1/replays/{in_path(batch_id)}/audit/cancel", models.Audit)

    def list_audit_games(
        self, batch_id: UUID | str, *, cursor: str | None = None, limit: int | None = None
    ) -> models.PaginatedAuditItemList:
        """The games in the order of the upload, each with the sums over its runs.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET",
            f"/api/v1/replays/{in_path(batch_id)}/audit/games",
            models.PaginatedAuditItemList,
            query={"cursor": cursor, "limit": limit},
        )

    def get_audit_page(self, batch_id: UUID | str) -> str:
        """Totals, plots, and the runs that a person should look at, on one page that needs nothing else."""
        return self._text("GET", f"/api/v1/replays/{in_path(batch_id)}/audit/report.html", "text/html")

    def get_audit_report(self, batch_id: UUID | str) -> dict[str, Any]:
        """All games with all their runs, and the totals by game, company and player."""
        return self._call("GET", f"/api/v1/replays/{in_path(batch_id)}/audit/report.json", dict[str, Any])

    def get_audit_runs(self, batch_id: UUID | str) -> str:
        """A row for each run: what was recorded, what was possible, and what today's rules say."""
        return self._text("GET", f"/api/v1/replays/{in_path(batch_id)}/audit/runs.csv", "text/csv")

    def get_audit_totals(self, batch_id: UUID | str) -> str:
        """A row for each total: by title, game, company and player."""
        return self._text("GET", f"/api/v1/replays/{in_path(batch_id)}/audit/totals.csv", "text/csv")

    def cancel_replay(self, batch_id: UUID | str) -> models.Batch:
        """Replay no further item of the batch. Items being replayed come to their end; cancelling again is harmless."""
        return self._call("POST", f"/api/v1/replays/{in_path(batch_id)}/cancel", models.Batch)

    def watch_replay(self, batch_id: UUID | str, *, last_event_id: str | None = None) -> Iterator[ServerEvent]:
        """Server-sent events: ``item`` for each item that is done, at the end ``finished``, then the stream ends.

        Args:
            last_event_id: The last event seen: those after it are told.
        """
        return self._events(
            "GET", f"/api/v1/replays/{in_path(batch_id)}/events", headers={"Last-Event-ID": last_event_id}
        )

    def list_replay_items(
        self,
        batch_id: UUID | str,
        *,
        cursor: str | None = None,
        imported: bool | None = None,
        limit: int | None = None,
        rule: str | None = None,
        state: str | None = None,
        status: str | None = None,
        title: str | None = None,
    ) -> models.PaginatedItemList:
        """What became of each archive. With ``Accept: application/x-ndjson``, all of them in one answer.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            imported: Whether it was taken in as a game.
            limit: Rows a page.
            rule: The rule that stopped the replay.
            state: * `waiting` - not sent to a worker yet
                * `replaying` - with the workers
                * `replayed` - not sent to the rules service yet
                * `importing` - with the rules service
                * `done` - Done
            status: * `identical` - ends with the result that the archive states
                * `diverged` - ends with another result
                * `refused` - the rules refuse an action
                * `unreadable` - no readable archive
                * `cancelled` - the batch was cancelled before
        """
        return self._call(
            "GET",
            f"/api/v1/replays/{in_path(batch_id)}/items",
            models.PaginatedItemList,
            query={
                "cursor": cursor,
                "imported": imported,
                "limit": limit,
                "rule": rule,
                "state": state,
                "status": status,
                "title": title,
            },
        )

    def list_replay_items_as_lines(
        self,
        batch_id: UUID | str,
        *,
        cursor: str | None = None,
        imported: bool | None = None,
        limit: int | None = None,
        rule: str | None = None,
        state: str | None = None,
        status: str | None = None,
        title: str | None = None,
    ) -> Iterator[models.Item]:
        """What became of each archive. With ``Accept: application/x-ndjson``, all of them in one answer.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            imported: Whether it was taken in as a game.
            limit: Rows a page.
            rule: The rule that stopped the replay.
            state: * `waiting` - not sent to a worker yet
                * `replaying` - with the workers
                * `replayed` - not sent to the rules service yet
                * `importing` - with the rules service
                * `done` - Done
            status: * `identical` - ends with the result that the archive states
                * `diverged` - ends with another result
                * `refused` - the rules refuse an action
                * `unreadable` - no readable archive
                * `cancelled` - the batch was cancelled before
        """
        return self._lines(
            "GET",
            f"/api/v1/replays/{in_path(batch_id)}/items",
            models.Item,
            query={
                "cursor": cursor,
                "imported": imported,
                "limit": limit,
                "rule": rule,
                "state": state,
                "status": status,
                "title": title,
            },
        )

    def list_titles(
        self, *, accept_language: str | None = None, if_none_match: int | str | None = None, language: str | None = None
    ) -> models.TitleList:
        """List the titles that can be played here.

        Args:
            accept_language: Languages that the client prefers.
            if_none_match: Entity tags that the client holds.
            language: Without it, Accept-Language settles it.

                * `en` - English
                * `fr` - français
                * `es` - español
        """
        return self._call(
            "GET",
            "/api/v1/titles",
            models.TitleList,
            query={"language": language},
            headers={"Accept-Language": accept_language, "If-None-Match": if_none_match},
        )

    def get_title(
        self,
        title: str,
        *,
        accept_language: str | None = None,
        if_none_match: int | str | None = None,
        language: str | None = None,
    ) -> models.Sheet:
        """Everything that a player looks up about a title, made from what the engine plays by.

        Args:
            accept_language: Languages that the client prefers.
            if_none_match: Entity tags that the client holds.
            language: Without it, Accept-Language settles it.

                * `en` - English
                * `fr` - français
                * `es` - español
            title: As in archives, such as 1860.
        """
        return self._call(
            "GET",
            f"/api/v1/titles/{in_path(title)}",
            models.Sheet,
            query={"language": language},
            headers={"Accept-Language": accept_language, "If-None-Match": if_none_match},
        )

    def get_worked_round(
        self,
        title: str,
        *,
        accept_language: str | None = None,
        if_none_match: int | str | None = None,
        language: str | None = None,
    ) -> models.WorkedRound:
        """A first round of a title to step through, each step explained, with the figures before and after it.

        Args:
            accept_language: Languages that the client prefers.
            if_none_match: Entity tags that the client holds.
            language: Without it, Accept-Language settles it.

                * `en` - English
                * `fr` - français
                * `es` - español
            title: As in archives, such as 1860.
        """
        return self._call(
            "GET",
            f"/api/v1/titles/{in_path(title)}/worked-round",
            models.WorkedRound,
            query={"language": language},
            headers={"Accept-Language": accept_language, "If-None-Match": if_none_match},
        )

    def draw_worked_round_board(self, title: str, step: int) -> str:
        """The board as SVG after a step.

        Args:
            step: Number of a step; 0 is the start.
            title: As in archives, such as 1860.
        """
        return self._text(
            "GET", f"/api/v1/titles/{in_path(title)}/worked-round/{in_path(step)}/board.svg", "image/svg+xml"
        )

    def draw_worked_round_market(self, title: str, step: int) -> str:
        """The stock market as SVG after a step.

        Args:
            step: Number of a step; 0 is the start.
            title: As in archives, such as 1860.
        """
        return self._text(
            "GET", f"/api/v1/titles/{in_path(title)}/worked-round/{in_path(step)}/market.svg", "image/svg+xml"
        )

    def get_worked_round_state(self, title: str, step: int) -> dict[str, Any]:
        """Everything that is on the table after a step, as in the state of a game.

        Args:
            step: Number of a step; 0 is the start.
            title: As in archives, such as 1860.
        """
        return self._call("GET", f"/api/v1/titles/{in_path(title)}/worked-round/{in_path(step)}/state", dict[str, Any])

    def export_worked_round(self, title: str) -> dict[str, Any]:
        """The round as an archive, as far as the rules carry it: import it, and play on.

        Args:
            title: As in archives, such as 1860.
        """
        return self._call("GET", f"/api/v1/titles/{in_path(title)}/worked-round/archive", dict[str, Any])

    def list_tournaments(
        self,
        *,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        cursor: str | None = None,
        entry_open: bool | None = None,
        hosted: bool | None = None,
        limit: int | None = None,
        mine: bool | None = None,
        name: str | None = None,
        owner: int | None = None,
        status: str | None = None,
        title: str | None = None,
    ) -> models.PaginatedTournamentList:
        """List the tournaments, the newest first. With ``Accept: application/x-ndjson``, all of them in one answer.

        Args:
            created_after: Announced at this moment or later.
            created_before: Announced before this moment.
            cursor: A place in the list, as given by the pages' own addresses.
            hosted: Which the caller owns.
            limit: Rows a page.
            mine: Which the caller has entered.
            name: Part of the name.
            owner: Id of an account.
            status: * `announced` - no round is drawn yet
                * `running` - being played
                * `paused` - nothing starts until it goes on
                * `finished` - over
                * `cancelled` - not played, or not to its end
            title: That is played there.
        """
        return self._call(
            "GET",
            "/api/v1/tournaments",
            models.PaginatedTournamentList,
            query={
                "created_after": created_after,
                "created_before": created_before,
                "cursor": cursor,
                "entry_open": entry_open,
                "hosted": hosted,
                "limit": limit,
                "mine": mine,
                "name": name,
                "owner": owner,
                "status": status,
                "title": title,
            },
        )

    def list_tournaments_as_lines(
        self,
        *,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        cursor: str | None = None,
        entry_open: bool | None = None,
        hosted: bool | None = None,
        limit: int | None = None,
        mine: bool | None = None,
        name: str | None = None,
        owner: int | None = None,
        status: str | None = None,
        title: str | None = None,
    ) -> Iterator[models.Tournament]:
        """List the tournaments, the newest first. With ``Accept: application/x-ndjson``, all of them in one answer.

        Args:
            created_after: Announced at this moment or later.
            created_before: Announced before this moment.
            cursor: A place in the list, as given by the pages' own addresses.
            hosted: Which the caller owns.
            limit: Rows a page.
            mine: Which the caller has entered.
            name: Part of the name.
            owner: Id of an account.
            status: * `announced` - no round is drawn yet
                * `running` - being played
                * `paused` - nothing starts until it goes on
                * `finished` - over
                * `cancelled` - not played, or not to its end
            title: That is played there.
        """
        return self._lines(
            "GET",
            "/api/v1/tournaments",
            models.Tournament,
            query={
                "created_after": created_after,
                "created_before": created_before,
                "cursor": cursor,
                "entry_open": entry_open,
                "hosted": hosted,
                "limit": limit,
                "mine": mine,
                "name": name,
                "owner": owner,
                "status": status,
                "title": title,
            },
        )

    def create_tournament(
        self, body: models.TournamentWantedRequest, *, idempotency_key: str | None = None
    ) -> models.FullTournament:
        """Announce a tournament. Nobody can enter before its entry is opened.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST", "/api/v1/tournaments", models.FullTournament, body=body, key=idempotency_key, keyed=True
        )

    def get_tournament(
        self, tournament_id: UUID | str, *, if_none_match: int | str | None = None
    ) -> models.FullTournament:
        """Where the tournament stands, and its rules.

        Args:
            if_none_match: Entity tags that the client holds.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}",
            models.FullTournament,
            headers={"If-None-Match": if_none_match},
        )

    def change_tournament(
        self,
        tournament_id: UUID | str,
        body: models.PatchedTournamentChangesRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.FullTournament:
        """Change its rules, or how it is called and described. Once a round is drawn, other rules need a reason.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "PATCH",
            f"/api/v1/tournaments/{in_path(tournament_id)}",
            models.FullTournament,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def get_arbiter_view(self, tournament_id: UUID | str, *, idle_hours: int | None = None) -> models.ArbiterView:
        """What an arbiter should look at, each with the steps at hand. For hosts and arbiters.

        Args:
            idle_hours: Tables at which nothing has happened for so long are told.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/arbiter",
            models.ArbiterView,
            query={"idle_hours": idle_hours},
        )

    def list_byes(
        self,
        tournament_id: UUID | str,
        *,
        if_none_match: int | str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        round: int | None = None,
    ) -> models.PaginatedByeList:
        """Every round that a player had no game in: because the numbers did not fit, as he asked, or entered late.

        Args:
            if_none_match: Entity tags that the client holds.
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/byes",
            models.PaginatedByeList,
            query={"cursor": cursor, "limit": limit, "round": round},
            headers={"If-None-Match": if_none_match},
        )

    def get_tournament_calendar(self, tournament_id: UUID | str, *, if_none_match: int | str | None = None) -> str:
        """When each round begins and has to end, as a calendar that people subscribe to.

        Args:
            if_none_match: Entity tags that the client holds.
        """
        return self._text(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/calendar.ics",
            "text/calendar",
            headers={"If-None-Match": if_none_match},
        )

    def cancel_tournament(
        self,
        tournament_id: UUID | str,
        body: models.ReasonNeededRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.FullTournament:
        """Call the tournament off, or end it before its end. That cannot be undone.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/cancel",
            models.FullTournament,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def close_entry(
        self, tournament_id: UUID | str, *, idempotency_key: str | None = None, if_match: int | str | None = None
    ) -> models.FullTournament:
        """Let no more players enter.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/close-entry",
            models.FullTournament,
            headers={"If-Match": if_match},
            key=idempotency_key,
            keyed=True,
        )

    def list_meetings(
        self,
        tournament_id: UUID | str,
        *,
        if_none_match: int | str | None = None,
        account: int | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.PaginatedCrossTableRowList:
        """For each player, in the order of entry, whom he has met, at which tables, and who came where.

        Args:
            if_none_match: Entity tags that the client holds.
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/cross-table",
            models.PaginatedCrossTableRowList,
            query={"account": account, "cursor": cursor, "limit": limit},
            headers={"If-None-Match": if_none_match},
        )

    def list_entries(
        self,
        tournament_id: UUID | str,
        *,
        if_none_match: int | str | None = None,
        account: int | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        presence: str | None = None,
    ) -> models.PaginatedEntryList:
        """Who takes part, waits, or has left, in the order of entry.

        Args:
            if_none_match: Entity tags that the client holds.
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            presence: * `waiting` - on the waiting list
                * `in` - takes part
                * `out` - withdrew, or was taken out
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/entries",
            models.PaginatedEntryList,
            query={"account": account, "cursor": cursor, "limit": limit, "presence": presence},
            headers={"If-None-Match": if_none_match},
        )

    def enter_tournament(
        self,
        tournament_id: UUID | str,
        body: models.EntryWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Entry:
        """Enter, or as a host let somebody enter. Where the limit is reached, one is put on the waiting list.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/entries",
            models.Entry,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def get_entry(
        self, tournament_id: UUID | str, account_id: int, *, if_none_match: int | str | None = None
    ) -> models.Entry:
        """Somebody's part in the tournament.

        Args:
            if_none_match: Entity tags that the client holds.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/entries/{in_path(account_id)}",
            models.Entry,
            headers={"If-None-Match": if_none_match},
        )

    def leave_tournament(
        self,
        tournament_id: UUID | str,
        account_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
        reason: str | None = None,
    ) -> models.Entry:
        """Leave; or as a host or arbiter, take somebody out, for a reason. The entry stays on record.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
            reason: Why; needed for another than oneself.
        """
        return self._call(
            "DELETE",
            f"/api/v1/tournaments/{in_path(tournament_id)}/entries/{in_path(account_id)}",
            models.Entry,
            query={"reason": reason},
            headers={"If-Match": if_match},
            key=idempotency_key,
            keyed=True,
        )

    def request_bye(
        self,
        tournament_id: UUID | str,
        account_id: int,
        body: models.ByeWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Entry:
        """Sit out a round that is not drawn yet.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/entries/{in_path(account_id)}/bye",
            models.Entry,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def check_in(
        self,
        tournament_id: UUID | str,
        account_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Entry:
        """Say that one is there; a host or arbiter says it for somebody.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/entries/{in_path(account_id)}/check-in",
            models.Entry,
            headers={"If-Match": if_match},
            key=idempotency_key,
            keyed=True,
        )

    def return_to_tournament(
        self,
        tournament_id: UUID | str,
        account_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Entry:
        """Take part again after having left; the rounds missed are worth nothing.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/entries/{in_path(account_id)}/return",
            models.Entry,
            headers={"If-Match": if_match},
            key=idempotency_key,
            keyed=True,
        )

    def enter_many(
        self,
        tournament_id: UUID | str,
        body: models.EntriesWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> list[models.Entry]:
        """As a host, let up to 1,000 enter: all of them or, if anything is wrong with any, none.

        They have to let others seat them at once. The errors name each by its place.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/entries/bulk",
            list[models.Entry],
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def watch_tournament(
        self, tournament_id: UUID | str, *, last_event_id: str | None = None, after: int | None = None
    ) -> Iterator[ServerEvent]:
        """What happens in a tournament, as it happens (server-sent events); or what has happened so far, as NDJSON.

        Args:
            last_event_id: The last version seen: what came after it is told first.
            after: Those after this version. By default: live, those from now on; as NDJSON, all.
        """
        return self._events(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/events",
            query={"after": after},
            headers={"Last-Event-ID": last_event_id},
        )

    def watch_tournament_as_lines(
        self, tournament_id: UUID | str, *, last_event_id: str | None = None, after: int | None = None
    ) -> Iterator[dict[str, Any]]:
        """What happens in a tournament, as it happens (server-sent events); or what has happened so far, as NDJSON.

        Args:
            last_event_id: The last version seen: what came after it is told first.
            after: Those after this version. By default: live, those from now on; as NDJSON, all.
        """
        return self._lines(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/events",
            dict[str, Any],
            query={"after": after},
            headers={"Last-Event-ID": last_event_id},
        )

    def export_tournament(self, tournament_id: UUID | str, *, rows: str | None = None) -> list[dict[str, Any]]:
        """Results, standings, entries or byes as rows: as CSV, JSON or NDJSON, as Accept or ``as`` asks for.

        Args:
            rows: * `results` - a row for everybody who has a part in a table
                * `standings` - the lines of the last standings that may be seen
                * `entries` - who takes part, waits, or has left
                * `byes` - the ledger of byes
        """
        return self._call(
            "GET", f"/api/v1/tournaments/{in_path(tournament_id)}/export", list[dict[str, Any]], query={"rows": rows}
        )

    def export_tournament_as_csv(self, tournament_id: UUID | str, *, rows: str | None = None) -> str:
        """Results, standings, entries or byes as rows: as CSV, JSON or NDJSON, as Accept or ``as`` asks for.

        Args:
            rows: * `results` - a row for everybody who has a part in a table
                * `standings` - the lines of the last standings that may be seen
                * `entries` - who takes part, waits, or has left
                * `byes` - the ledger of byes
        """
        return self._text(
            "GET", f"/api/v1/tournaments/{in_path(tournament_id)}/export", "text/csv", query={"rows": rows}
        )

    def export_tournament_as_lines(
        self, tournament_id: UUID | str, *, rows: str | None = None
    ) -> Iterator[dict[str, Any]]:
        """Results, standings, entries or byes as rows: as CSV, JSON or NDJSON, as Accept or ``as`` asks for.

        Args:
            rows: * `results` - a row for everybody who has a part in a table
                * `standings` - the lines of the last standings that may be seen
                * `entries` - who takes part, waits, or has left
                * `byes` - the ledger of byes
        """
        return self._lines(
            "GET", f"/api/v1/tournaments/{in_path(tournament_id)}/export", dict[str, Any], query={"rows": rows}
        )

    def list_kept_apart(self, tournament_id: UUID | str) -> list[models.Apart]:
        """Who is kept apart from whom, and with what force. For hosts and arbiters."""
        return self._call("GET", f"/api/v1/tournaments/{in_path(tournament_id)}/keep-apart", list[models.Apart])

    def keep_apart(
        self,
        tournament_id: UUID | str,
        body: models.ApartWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> list[models.Apart]:
        """Let two players never meet, or rather not, or freely again. For hosts and arbiters.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/keep-apart",
            list[models.Apart],
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def get_tournament_notifications(self, tournament_id: UUID | str) -> models.TournamentPreferences:
        """What is other than for the rest of one's tournaments."""
        return self._call(
            "GET", f"/api/v1/tournaments/{in_path(tournament_id)}/notifications", models.TournamentPreferences
        )

    def set_tournament_notifications(
        self, tournament_id: UUID | str, body: models.TournamentPreferencesRequest
    ) -> models.TournamentPreferences:
        """Be told of this tournament and its games otherwise than of the rest. What is set for a single game holds."""
        return self._call(
            "PUT",
            f"/api/v1/tournaments/{in_path(tournament_id)}/notifications",
            models.TournamentPreferences,
            body=body,
        )

    def clear_tournament_notifications(self, tournament_id: UUID | str) -> None:
        """Be told of it as of the rest again."""
        self._do("DELETE", f"/api/v1/tournaments/{in_path(tournament_id)}/notifications")

    def open_entry(
        self, tournament_id: UUID | str, *, idempotency_key: str | None = None, if_match: int | str | None = None
    ) -> models.FullTournament:
        """Let players enter.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/open-entry",
            models.FullTournament,
            headers={"If-Match": if_match},
            key=idempotency_key,
            keyed=True,
        )

    def pause_tournament(
        self,
        tournament_id: UUID | str,
        body: models.ReasonWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.FullTournament:
        """Nothing starts until the tournament is resumed; games that go on are not stopped.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/pause",
            models.FullTournament,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def get_player(
        self, tournament_id: UUID | str, account_id: int, *, if_none_match: int | str | None = None
    ) -> models.PlayerHistory:
        """A player's entry, line of the standings, tables and byes.

        Args:
            if_none_match: Entity tags that the client holds.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/players/{in_path(account_id)}",
            models.PlayerHistory,
            headers={"If-None-Match": if_none_match},
        )

    def publish_standings(
        self,
        tournament_id: UUID | str,
        body: models.PublishWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.FullTournament:
        """Let all see the standings up to a round, where they are hidden.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/publish",
            models.FullTournament,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def resume_tournament(
        self, tournament_id: UUID | str, *, idempotency_key: str | None = None, if_match: int | str | None = None
    ) -> models.FullTournament:
        """Go on after a pause.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/resume",
            models.FullTournament,
            headers={"If-Match": if_match},
            key=idempotency_key,
            keyed=True,
        )

    def list_rounds(
        self,
        tournament_id: UUID | str,
        *,
        if_none_match: int | str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.PaginatedRoundList:
        """The rounds that are drawn.

        Args:
            if_none_match: Entity tags that the client holds.
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/rounds",
            models.PaginatedRoundList,
            query={"cursor": cursor, "limit": limit},
            headers={"If-None-Match": if_none_match},
        )

    def draw_round(
        self,
        tournament_id: UUID | str,
        body: models.RoundWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.FullRound:
        """Draw the next round, or announce one that is made by hand. If there is none left, the tournament is finished.

        Then the last round is told, with the status 200.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/rounds",
            models.FullRound,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def get_round(
        self, tournament_id: UUID | str, number: int, *, if_none_match: int | str | None = None
    ) -> models.FullRound:
        """A round, and how good its pairing is. Its tables are listed by ``tables?round=``.

        Args:
            if_none_match: Entity tags that the client holds.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/rounds/{in_path(number)}",
            models.FullRound,
            headers={"If-None-Match": if_none_match},
        )

    def withdraw_round(
        self,
        tournament_id: UUID | str,
        number: int,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
        reason: str | None = None,
    ) -> None:
        """Take the last round back, so that it can be drawn anew; only until a table of it has started.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
            reason: Why; needed for another than oneself.
        """
        self._do(
            "DELETE",
            f"/api/v1/tournaments/{in_path(tournament_id)}/rounds/{in_path(number)}",
            query={"reason": reason},
            headers={"If-Match": if_match},
            key=idempotency_key,
            keyed=True,
        )

    def set_deadline(
        self,
        tournament_id: UUID | str,
        number: int,
        body: models.DeadlineWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.FullRound:
        """Say when the tables of a round have to end; what follows then is for the rules to say.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/rounds/{in_path(number)}/deadline",
            models.FullRound,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def seat_player(
        self,
        tournament_id: UUID | str,
        number: int,
        body: models.LateSeatWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Table:
        """Give who has no table in the last round, having come late or with a bye, the last seat of one.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/rounds/{in_path(number)}/seat",
            models.Table,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def start_round(
        self,
        tournament_id: UUID | str,
        number: int,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.FullRound:
        """Let the games of all its tables begin. Each is set up exactly once, in the next moments.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/rounds/{in_path(number)}/start",
            models.FullRound,
            headers={"If-Match": if_match},
            key=idempotency_key,
            keyed=True,
        )

    def swap_places(
        self,
        tournament_id: UUID | str,
        number: int,
        body: models.SwapWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> list[models.Table]:
        """Let two players of the last round change places, before the first action of their games.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/rounds/{in_path(number)}/swap",
            list[models.Table],
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def list_standings(
        self,
        tournament_id: UUID | str,
        *,
        if_none_match: int | str | None = None,
        cursor: str | None = None,
        group: str | None = None,
        if_ended_now: bool | None = None,
        limit: int | None = None,
        round: int | None = None,
    ) -> models.PaginatedStandingList:
        """The standings after a round: of all, or of a group by its own rounds; or as if all tables ended now.

        They are worked out anew at most once a second, however many results come in.

        Args:
            if_none_match: Entity tags that the client holds.
            cursor: A place in the list, as given by the pages' own addresses.
            group: Of this group or division alone.
            if_ended_now: As if the tables that go on ended now, with what everybody is worth.
            limit: Rows a page.
            round: After this one; by default the last to be seen.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/standings",
            models.PaginatedStandingList,
            query={"cursor": cursor, "group": group, "if_ended_now": if_ended_now, "limit": limit, "round": round},
            headers={"If-None-Match": if_none_match},
        )

    def list_team_standings(
        self,
        tournament_id: UUID | str,
        *,
        if_none_match: int | str | None = None,
        best: int | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        round: int | None = None,
    ) -> models.PaginatedTeamStandingList:
        """Teams by the points of their players after a round; teams with equal points share a rank.

        Args:
            if_none_match: Entity tags that the client holds.
            best: So many of each team's best players; by default all.
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            round: After this one; by default the last to be seen.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/standings/teams",
            models.PaginatedTeamStandingList,
            query={"best": best, "cursor": cursor, "limit": limit, "round": round},
            headers={"If-None-Match": if_none_match},
        )

    def list_tables(
        self,
        tournament_id: UUID | str,
        *,
        if_none_match: int | str | None = None,
        cursor: str | None = None,
        group: str | None = None,
        limit: int | None = None,
        player: int | None = None,
        round: int | None = None,
        status: str | None = None,
    ) -> models.PaginatedTableList:
        """The tables of all rounds, by round and board.

        Args:
            if_none_match: Entity tags that the client holds.
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            player: Account of who holds, or held, a seat.
            status: * `drawn` - has no game yet
                * `playing` - its game goes on
                * `finished` - has a result
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/tables",
            models.PaginatedTableList,
            query={
                "cursor": cursor,
                "group": group,
                "limit": limit,
                "player": player,
                "round": round,
                "status": status,
            },
            headers={"If-None-Match": if_none_match},
        )

    def get_table(
        self, tournament_id: UUID | str, name: str, *, if_none_match: int | str | None = None
    ) -> models.Table:
        """A table, who sits there, and what came of it.

        Args:
            if_none_match: Entity tags that the client holds.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/tables/{in_path(name)}",
            models.Table,
            headers={"If-None-Match": if_none_match},
        )

    def adjudicate_table(
        self,
        tournament_id: UUID | str,
        name: str,
        body: models.RulingWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Table:
        """End a table that goes on, and its game: with the scores stated, or with what everybody is worth now.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/tables/{in_path(name)}/adjudicate",
            models.Table,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def correct_result(
        self,
        tournament_id: UUID | str,
        name: str,
        body: models.ResultWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Table:
        """Correct the result of a table. What was recorded before is kept, and can be brought back.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/tables/{in_path(name)}/correct",
            models.Table,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def move_neutrally_at_table(
        self,
        tournament_id: UUID | str,
        name: str,
        body: models.NeutralMoveOrderedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Table:
        """Take the least legal action for a player whose turn it is: a pass if there is one.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/tables/{in_path(name)}/neutral-move",
            models.Table,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def reopen_table(
        self,
        tournament_id: UUID | str,
        name: str,
        body: models.ReasonNeededRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Table:
        """Strike the result of a table: it goes on, and counts once it has ended again.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/tables/{in_path(name)}/reopen",
            models.Table,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def substitute_player(
        self,
        tournament_id: UUID | str,
        name: str,
        body: models.SubstituteWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Table:
        """Let somebody take over a seat, in the game too. Whose the result is, the rules say.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/tables/{in_path(name)}/substitute",
            models.Table,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def undo_correction(
        self,
        tournament_id: UUID | str,
        name: str,
        body: models.ReasonNeededRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Table:
        """Bring back what was recorded before the last correction.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/tables/{in_path(name)}/undo-correction",
            models.Table,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def warn_player(
        self,
        tournament_id: UUID | str,
        name: str,
        body: models.WarningWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Table:
        """Warn a player at this table, for being late for one.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/tournaments/{in_path(tournament_id)}/tables/{in_path(name)}/warn",
            models.Table,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def why_here(
        self, tournament_id: UUID | str, name: str, *, if_none_match: int | str | None = None, player: int | None = None
    ) -> models.Reasons:
        """Why a player is at this table: what it costs, whom he has met, and the best exchange there was.

        Args:
            if_none_match: Entity tags that the client holds.
            player: Account of who sits at the table.
        """
        return self._call(
            "GET",
            f"/api/v1/tournaments/{in_path(tournament_id)}/tables/{in_path(name)}/why",
            models.Reasons,
            query={"player": player},
            headers={"If-None-Match": if_none_match},
        )

    def import_tournament(
        self, file: bytes, event: models.EventWantedRequest, *, idempotency_key: str | None = None
    ) -> models.Import:
        """Make a tournament of a past event from a zip of the archives of its games.

        They are replayed as a batch, whose runs are audited. Once that is done, the tournament is made, with everything
        that happened in it, or the import says which archives stand in the way, and why.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST",
            "/api/v1/tournaments/import",
            models.Import,
            form={"file": file, "event": event},
            key=idempotency_key,
            keyed=True,
        )

    def list_tournament_imports(
        self, *, cursor: str | None = None, limit: int | None = None
    ) -> models.PaginatedImportList:
        """One's own imports, the newest first.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET", "/api/v1/tournaments/imports", models.PaginatedImportList, query={"cursor": cursor, "limit": limit}
        )

    def get_tournament_import(self, import_id: UUID | str) -> models.Import:
        """How far it is, what is wrong with which archive, and which tournament it became."""
        return self._call("GET", f"/api/v1/tournaments/imports/{in_path(import_id)}", models.Import)

    def list_webhooks(self, *, cursor: str | None = None, limit: int | None = None) -> models.PaginatedWebhookList:
        """One's own webhooks.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET", "/api/v1/webhooks", models.PaginatedWebhookList, query={"cursor": cursor, "limit": limit}
        )

    def add_webhook(
        self, body: models.WebhookWantedRequest, *, idempotency_key: str | None = None
    ) -> models.NewWebhook:
        """Have an address told what happens. The answer shows the secret, and nothing else ever does.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call("POST", "/api/v1/webhooks", models.NewWebhook, body=body, key=idempotency_key, keyed=True)

    def get_webhook(self, webhook_id: UUID | str) -> models.Webhook:
        """Where it leads, what it is told, and whether it is in use."""
        return self._call("GET", f"/api/v1/webhooks/{in_path(webhook_id)}", models.Webhook)

    def change_webhook(self, webhook_id: UUID | str, body: models.PatchedWebhookChangesRequest) -> models.Webhook:
        """Change it, or enable it again after it was disabled."""
        return self._call("PATCH", f"/api/v1/webhooks/{in_path(webhook_id)}", models.Webhook, body=body)

    def remove_webhook(self, webhook_id: UUID | str) -> None:
        """Remove it, and its log."""
        self._do("DELETE", f"/api/v1/webhooks/{in_path(webhook_id)}")

    def list_deliveries(
        self,
        webhook_id: UUID | str,
        *,
        cursor: str | None = None,
        game: UUID | None = None,
        limit: int | None = None,
        state: str | None = None,
        topic: str | None = None,
        tournament: UUID | None = None,
    ) -> models.PaginatedDeliveryList:
        """What was sent to it, and what came of each try, for thirty days; the newest first.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            state: * `waiting` - to be sent, or to be tried again
                * `delivered` - taken by the receiver
                * `failed` - given up
                * `skipped` - not needed any more
            topic: * `turn` - it is your turn
                * `time-runs-out` - your time is running out
                * `time-up` - a player's time is up
                * `invited` - you are invited to a game
                * `started` - a game has started
                * `finished` - a game is over
                * `closed` - a game was closed
                * `substituted` - somebody has taken over a seat
                * `undo-asked` - a player asks to take moves back
                * `paused` - the clocks were stopped
                * `resumed` - the clocks go on
                * `round-drawn` - a round of a tournament is drawn, or your table in it has changed
                * `table-started` - your table in a tournament has started
                * `table-result` - your table in a tournament has a result, or another one
                * `warned` - you are warned in a tournament
                * `standings-published` - the standings of a tournament may be seen
                * `tournament-cancelled` - a tournament was cancelled
        """
        return self._call(
            "GET",
            f"/api/v1/webhooks/{in_path(webhook_id)}/deliveries",
            models.PaginatedDeliveryList,
            query={
                "cursor": cursor,
                "game": game,
                "limit": limit,
                "state": state,
                "topic": topic,
                "tournament": tournament,
            },
        )

    def get_delivery(self, webhook_id: UUID | str, delivery_id: UUID | str) -> models.Delivery:
        """What was sent, and what came of each try."""
        return self._call(
            "GET", f"/api/v1/webhooks/{in_path(webhook_id)}/deliveries/{in_path(delivery_id)}", models.Delivery
        )

    def redeliver(self, webhook_id: UUID | str, delivery_id: UUID | str) -> models.Delivery:
        """Send something again, by hand. It has the id that it had, so that a receiver who has it knows it."""
        return self._call(
            "POST",
            f"/api/v1/webhooks/{in_path(webhook_id)}/deliveries/{in_path(delivery_id)}/redeliver",
            models.Delivery,
        )

    def ping_webhook(self, webhook_id: UUID | str) -> models.Delivery:
        """Send something to the webhook, to see whether it arrives; the log tells."""
        return self._call("POST", f"/api/v1/webhooks/{in_path(webhook_id)}/ping", models.Delivery)

    def change_webhook_secret(self, webhook_id: UUID | str) -> models.NewWebhook:
        """Make a new secret. For a day, deliveries are signed with the old one too."""
        return self._call("POST", f"/api/v1/webhooks/{in_path(webhook_id)}/secret", models.NewWebhook)
