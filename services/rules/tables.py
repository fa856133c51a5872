"""The engine behind the service: tables of every title that the engine knows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine18xx.actions import decode
from engine18xx.archive import Archive
from engine18xx.choices import Choice
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.game import Game
from engine18xx.neutral import neutral_action
from engine18xx.render import board_svg, market_svg
from engine18xx.replay import replay
from engine18xx.snapshot import name_of, type_of
from engine18xx.state import Entity
from engine18xx.table import Table
from messages import GameStatus, PlayerId, RunExplained
from messages import Player as Seat
from rules.runs import a_good_run, best, explain, on_map


class Engine18xx:
    """The engine itself; see `rules.engine.Engine` for what each method promises."""

    def start(
        self, title: str, players: Sequence[Seat], seed: int, options: Sequence[str], rules_version: int | None
    ) -> Table:
        """A new live game."""
        seats = [(player.id, player.name) for player in players]
        return Table.create(title, players=seats, seed=seed, options=options, rules_version=rules_version)

    def open(self, document: dict[str, Any], rules_version: int | None) -> Table:
        """A game from an archive."""
        return Table.open(document, rules_version)

    def read(self, archive: bytes) -> dict[str, Any]:
        """The document of an archive."""
        return dict(Archive.read(archive).document)

    def stopped_at(self, document: dict[str, Any]) -> int | None:
        """The action of an archive that cannot be replayed."""
        return replay(Archive.from_document(document)).at_action

    def standing(self, game: Game) -> GameStatus:
        """Where a game stands, in a few words."""
        over = game.finished
        return GameStatus(
            round=game.round.short,
            turn=game.turn,
            round_num=game.round.number,
            phase=game.phase.name,
            acting=[player.id for player in game.acting_players()],
            finished=over,
            result=game.result() if over else None,
            end_reason=game.end_reason if over else None,
        )

    def controller(self, game: Game, action: dict[str, Any]) -> PlayerId | None:
        """Who decides for the entity of an action."""
        player = game.controller(game.entity(decode(action)))
        return None if player is None else player.id

    def legal_actions(self, game: Game, players: Collection[PlayerId] | None) -> list[dict[str, Any]]:
        """Every action that would be accepted."""
        found = []
        for entity, choice in game.legal():
            player = game.controller(entity)
            if players is None or player is None or player.id in players:
                found.append(self._legal_action(game, entity, choice, player))
        return found

    def _legal_action(self, game: Game, entity: Entity, choice: Choice, player: Player | None) -> dict[str, Any]:
        """A choice as an action that can be sent as it is, and what else could be put in its place."""
        action: dict[str, Any] = {"type": choice.type, "entity": name_of(entity), "entity_type": type_of(entity)}
        choose: dict[str, Any] = {}
        for key, value in choice.action.items():
            if isinstance(value, dict):
                action[key], choose[key] = value["min"], {"step": 1, **value}
            elif key == "rotation" and isinstance(value, list):
                action[key], choose[key] = value[0], {"one_of": value}
            else:
                action[key] = value
        if choice.type == "run_routes" and isinstance(entity, Corporation):
            # Legal runs are too many to be listed.
            action["routes"], choose["routes"] = a_good_run(game, entity), {"any": "legal run"}
        if choice.companies:
            action["combo_entities"] = list(choice.companies)
        return {
            "player": None if player is None else player.id,
            "action": action,
            "choose": choose,
            "details": choice.details,
        }

    def neutral_action(self, game: Game, player: PlayerId) -> dict[str, Any] | None:
        """The least action that a player may take."""
        return neutral_action(game, player)

    def best_run(self, game: Game, corporation: str | None, work: int) -> RunExplained:
        """The run that earns most."""
        return best(game, corporation, work)

    def explain_run(
        self, game: Game, corporation: str | None, routes: Sequence[Mapping[str, Any]], *, recorded: bool
    ) -> RunExplained:
        """What a run earns."""
        return explain(game, corporation, routes, recorded=recorded)

    def draw(self, game: Game, picture: str) -> str:
        """The board or the market as SVG."""
        return market_svg(game) if picture == "market" else board_svg(game)

    def draw_run(self, game: Game, corporation: str, routes: Sequence[Mapping[str, Any]]) -> str:
        """The board with routes as SVG."""
        return board_svg(game, on_map(game, corporation, routes))
