"""The whole state of a game as plain JSON values, in the schema of the traces.

It is what a game is compared by: two games are in the same state if and only if their snapshots are equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine18xx.board import state as written
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.finance.privates import Private
from engine18xx.rounds.operating import OperatingRound

if TYPE_CHECKING:
    from engine18xx.board import Hex, Token
    from engine18xx.game import Game
    from engine18xx.state import Entity


def snapshot(game: Game, hexes: Sequence[Hex] | None = None) -> dict[str, Any]:
    """The state of a game.

    Args:
        hexes: the hexes whose tiles, tokens and borders are told; all of them by default.
    """
    hexes = game.board.hexes if hexes is None else hexes
    active = None if game.finished else game.round.active_entity
    return {
        "round": game.round.short,
        "turn": game.turn,
        "round_num": game.round.number,
        "phase": game.phase.name,
        "finished": game.finished,
        "active": name_of(active),
        "active_type": type_of(active),
        "acting_players": [player.id for player in game.acting_players()],
        "expects": [] if game.finished else game.round.expects(),
        "passed": _passed(game),
        "programs": {str(player.id): [stored.programme.type] for player, stored in game.programmes.by_player.items()},
        "player_order": [player.id for player in game.players],
        "priority": game.round.priority().id,
        "bank": game.bank_view(),
        "cert_limit": game.cert_limit,
        "players": {str(player.id): _player(game, player) for player in game.all_players},
        "corporations": {
            symbol: _corporation(game, corporation)
            for symbol, corporation in game.corporations_in_view()
            if corporation.kind != "minor"
        },
        "minors": {
            symbol: _corporation(game, corporation)
            for symbol, corporation in game.corporations_in_view()
            if corporation.kind == "minor"
        },
        "companies": {symbol: _private(game, private) for symbol, private in game.privates_in_view()},
        "bids": game.round.bids(),
        "depot": _depot(game),
        "market_order": [corporation.sym for corporation in game.market.order()],
        "end_trigger": list(game.end_trigger) if game.end_trigger is not None else None,
        "extra": game.extras(),
        "tiles": written.tiles(hexes),
        "cities": written.cities(hexes),
        "borders": written.borders(hexes),
        **_operating(game),
    }


def name_of(entity: Entity | None) -> int | str | None:
    """How an entity is named: players by id, everything else by symbol."""
    return entity.id if isinstance(entity, Player) else entity.sym if entity is not None else None


def type_of(entity: Entity | None) -> str | None:
    """Type of an entity, as in actions."""
    if entity is None:
        return None
    return "player" if isinstance(entity, Player) else "corporation" if isinstance(entity, Corporation) else "company"


def _passed(game: Game) -> list[int | str] | None:
    passed = game.round.passed()
    return None if passed is None else [player.id for player in passed]


def _player(game: Game, player: Player) -> dict[str, Any]:
    return {
        "cash": player.cash,
        "value": game.value_of(player),
        "shares": _holdings(player.certificates),
        "companies": sorted(private.sym for private in player.privates),
        "certs": game.certificates_held(player),
        "debt": player.debt,
        "bankrupt": False,
    }


def _holdings(certificates: Mapping[str, list[Any]], leaving_out: str = "") -> dict[str, int]:
    return {
        symbol: sum(certificate.percent for certificate in held)
        for symbol, held in certificates.items()
        if held and symbol != leaving_out
    }


def _corporation(game: Game, corporation: Corporation) -> dict[str, Any]:
    charter = game.charters[corporation.sym]
    president = corporation.president
    return {
        "cash": corporation.cash,
        "companies": sorted(private.sym for private in corporation.privates),
        "closed": corporation.closed,
        "operated": corporation.operated,
        "ipoed": corporation.ipoed,
        "floated": corporation.floated,
        "float_percent": corporation.float_percent,
        "president": president.name if president is not None else None,
        "receivership": corporation.in_receivership,
        "price": corporation.price,
        "market": [corporation.cell.row, corporation.cell.column] if corporation.cell is not None else None,
        "par": game.par_price(corporation),
        "treasury": corporation.percent_of(corporation.sym),
        "pool": game.pool.percent_of(corporation.sym),
        "shares": _holdings(corporation.certificates, corporation.sym),
        "tokens": [_place(token) for token in charter],
        "token_prices": [token.price for token in charter],
        "token_types": [str(token.kind) for token in charter],
        "trains": [train.name for train in corporation.trains],
        "train_ids": [train.id for train in corporation.trains],
        "type": corporation.kind,
        **game.corporation_extras(corporation),
    }


def _place(token: Token) -> str | None:
    return f"{token.city.hex.id}/{token.city.index}" if token.city is not None else None


def _private(game: Game, private: Private) -> dict[str, Any]:
    owner = private.owner
    view: dict[str, Any] = {
        "owner": owner.name if owner is not None else None,
        "closed": private.closed,
        "revenue": private.revenue,
        "value": game.private_value(private),
    }
    minimum = game.minimum_bid(private)
    if minimum is not None:
        view["min_bid"] = minimum
    return view


def _depot(game: Game) -> dict[str, Any]:
    cheapest = game.cheapest_train()
    return {
        "upcoming": [
            [kind.name, count if kind.count is not None else "unlimited"] for kind, count in game.depot.line()
        ],
        "discarded": [train.name for train in game.depot.discarded],
        "available": [train.name for train in game.for_sale()],
        "cheapest": [cheapest.name, cheapest.price] if cheapest is not None else None,
    }


def _operating(game: Game) -> dict[str, Any]:
    current = game.round
    if not isinstance(current, OperatingRound):
        return {"operating_order": None, "operator": None}
    operator = current.operator
    return {
        "operating_order": [corporation.sym for corporation in current.order],
        "operator": operator.sym if operator is not None else None,
    }
