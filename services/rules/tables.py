"""The engine behind the service: tables of every title that the engine knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine18xx.archive import Archive
from engine18xx.game import Game
from engine18xx.render import board_svg, market_svg
from engine18xx.replay import replay
from engine18xx.snapshot import name_of, type_of
from engine18xx.table import Table
from messages import Player


class Engine18xx:
    """The engine itself; see `rules.engine.Engine` for what each method promises."""

    def start(
        self, title: str, players: Sequence[Player], seed: int, options: Sequence[str], rules_version: int | None
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

    def legal_actions(self, game: Game) -> list[dict[str, Any]]:
        """Every action that would be accepted."""
        return [
            {
                "action": {
                    "type": choice.type,
                    "entity": name_of(entity),
                    "entity_type": type_of(entity),
                    **choice.action,
                },
                "details": choice.details,
                "companies": list(choice.companies),
            }
            for entity, choice in game.legal()
        ]

    def draw(self, game: Game, picture: str) -> str:
        """The board or the market as SVG."""
        return market_svg(game) if picture == "market" else board_svg(game)
