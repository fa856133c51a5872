"""The board of one game: the hexes, the tiles and tokens on them, and the tiles in the box."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

from ..errors import RuleViolation
from ..frozen import Facts
from .city import City, OwnerOf, no_privates
from .hex import Hex, PrintedHex, printed_map
from .lay import LaidTile, PlannedLay, cleared_marks
from .network import Network, explore
from .rules import BoardRules, Reservation
from .supply import Supply
from .tile import WHITE, Orientation, Tile, tile_from_facts
from .token import Token

_tiles: dict[int, tuple[Facts, tuple[Tile, ...]]] = {}
_maps: dict[tuple[int, str, frozenset[str]], tuple[Facts, tuple[PrintedHex, ...]]] = {}


def tiles_of(facts: Facts) -> tuple[Tile, ...]:
    """The tiles of a title, compiled once for all games."""
    found = _tiles.get(id(facts))
    if found is None:
        # The facts are kept beside the result, so that their identity is not given to another object.
        found = _tiles[id(facts)] = (facts, tuple(tile_from_facts(record) for record in facts["tiles"]))
    return found[1]


def map_of(facts: Facts, name: str, sealed_colours: frozenset[str]) -> tuple[PrintedHex, ...]:
    """A map of a title, compiled once for all games."""
    key = id(facts), name, sealed_colours
    found = _maps.get(key)
    if found is None:
        found = _maps[key] = (facts, printed_map(facts["maps"][name], sealed_colours))
    return found[1]


class Board:
    """The board of one game. It knows owners of tokens only by their symbols.

    Attributes:
        rules: the board rules of the title.
        hexes: all hexes, sorted by x, then y; `hexes[i].index == i`.
        supply: the tiles in the box.
        version: counts the changes of tiles, tokens, reservations and borders. Equal versions of one board mean
            equal boards.
        owner_of: which corporation owns the private that holds a reservation (TRACK-1003).
    """

    __slots__ = ("_by_id", "_laid", "_networks", "hexes", "owner_of", "rules", "supply", "version")

    def __init__(
        self,
        facts: Facts,
        rules: BoardRules,
        *,
        map: str = "standard",
        removed_tiles: Collection[str] = (),
        reservations: Iterable[Reservation] = (),
        owner_of: OwnerOf = no_privates,
    ) -> None:
        """Set up the board.

        Args:
            facts: the facts of the title.
            rules: its board rules.
            map: name of the map in the facts.
            removed_tiles: kinds or copies left out (TRACK-405).
            reservations: slots held back, in the order of TRACK-1009.
            owner_of: see the attribute.
        """
        self.rules = rules
        self.hexes = tuple(Hex(printed) for printed in map_of(facts, map, rules.sealed_colours))
        self.supply = Supply(tiles_of(facts), removed=removed_tiles)
        self.version = 0
        self.owner_of = owner_of
        self._by_id = {hexagon.id: hexagon for hexagon in self.hexes}
        self._laid: dict[str, Hex] = {}
        self._networks: dict[str, Network] = {}
        for reservation in reservations:
            self._reserve(reservation)

    # Looking things up

    def hex(self, hex_id: str) -> Hex:
        """The hex with this id.

        Raises:
            RuleViolation: if the map has no such hex.
        """
        found = self._by_id.get(hex_id)
        if found is None:
            raise RuleViolation("TRACK-101", f"there is no hex {hex_id} on this map", hex=hex_id)
        return found

    def tile_on(self, hex_id: str) -> Orientation:
        """The tile on a hex as it lies; the printed one if no tile was laid."""
        return self.hex(hex_id).lie

    def cities(self) -> Iterator[City]:
        """All cities on the map."""
        return (city for hexagon in self.hexes for city in hexagon.cities)

    def city(self, city_id: str) -> City:
        """The city named as in archives, ``57-0-0`` or ``N29-0-2`` (ARCH-40, TRACK-401).

        Raises:
            RuleViolation: if no tile of that id lies on the map, or it has no such city.
        """
        copy_id, _, part = city_id.rpartition("-")
        name = copy_id.rpartition("-")[0]
        # Some printed hexes are called like tiles; then the tile is meant.
        hexagon = self._laid.get(copy_id) if name in self.supply.kinds else self._by_id.get(name)
        if hexagon is not None and hexagon.copy_id == copy_id:
            for city in hexagon.cities:
                if str(city.node.part) == part:
                    return city
        raise RuleViolation("TRACK-401", f"there is no city {city_id} on the map", city=city_id)

    def city_id(self, city: City) -> str:
        """Id of a city as in archives; the inverse of `city` (ARCH-40)."""
        return f"{city.hex.copy_id}-{city.node.part}"

    def token_cities(self, owner: str) -> list[City]:
        """The cities with a token of a corporation, in the order of the hexes."""
        return [city for hexagon in self.hexes for city in hexagon.cities if city.has_token_of(owner)]

    def changed_since(self, version: int) -> list[Hex]:
        """Hexes of which tile, tokens, reservations or borders changed after that version of the board."""
        return [hexagon for hexagon in self.hexes if hexagon.changed > version]

    def network(self, owner: str) -> Network:
        """The network of a corporation on the present board (TRACK-1301 to 1306)."""
        found = self._networks.get(owner)
        if found is None:
            found = self._networks[owner] = explore(self, owner)
        return found

    # Reservations

    def _reserve(self, reservation: Reservation) -> None:
        hexagon = self.hex(reservation.hex)
        if reservation.city is None and len(hexagon.cities) != 1:
            hexagon.reservations.append(reservation.holder)
            return
        entries = hexagon.cities[reservation.city or 0].reservations
        slot = len(entries) if reservation.slot is None else reservation.slot
        entries.extend([None] * (slot + 1 - len(entries)))
        entries[slot] = reservation.holder

    def reserved_for(self, holder: str) -> list[City]:
        """Cities with a reservation of this corporation or private."""
        return [city for city in self.cities() if holder in city.reservations]

    def blank_reservation(self, holder: str) -> None:
        """Make the entries of a holder blank; the others keep their slot (TRACK-1007)."""
        for city in self.reserved_for(holder):
            city.reservations[:] = [None if entry == holder else entry for entry in city.reservations]
            self._touch(city.hex)
        self._drop_hex_reservations(holder)

    def delete_reservation(self, holder: str) -> None:
        """Delete the entries of a holder; later ones move down by one slot (TRACK-1007)."""
        for city in self.reserved_for(holder):
            city.reservations[:] = [entry for entry in city.reservations if entry != holder]
            self._touch(city.hex)
        self._drop_hex_reservations(holder)

    def _drop_hex_reservations(self, holder: str) -> None:
        for hexagon in self.hexes:
            if holder in hexagon.reservations:
                hexagon.reservations.remove(holder)
                self._touch(hexagon)

    # Tokens

    def stand(self, token: Token, city: City, slot: int) -> None:
        """Put a token into a slot; the index after the last one adds an extra slot (TRACK-1006).

        The reservation of its owner in that city, if any, becomes blank (TRACK-1007). Which slot is right is asked
        of `placement`.
        """
        if token.city is not None:
            raise ValueError(f"{token} stands in {token.city} already")
        if slot == len(city.tokens):
            city.tokens.append(None)
        if city.tokens[slot] is not None:
            raise ValueError(f"slot {slot} of {city} is taken")
        city.tokens[slot] = token
        token.city = city
        own = city.reservation_of(token.owner, self.owner_of)
        if own is not None:
            city.reservations[own] = None
        if token.owner in city.hex.reservations:
            city.hex.reservations.remove(token.owner)
        self._touch(city.hex, token.owner)

    def lift(self, token: Token, *, close_extra_slot: bool = False) -> None:
        """Take a token off the map. Its slot stays empty (TRACK-1008).

        Args:
            token: a token on the map.
            close_extra_slot: whether the slot goes too if the city has more slots than printed; later slots move
                down.
        """
        city = token.city
        if city is None:
            raise ValueError(f"{token} is not on the map")
        slot = city.tokens.index(token)
        if close_extra_slot and city.extra > 0:
            del city.tokens[slot]
        else:
            city.tokens[slot] = None
        token.city = None
        self._touch(city.hex, token.owner)

    def close_extra_slot(self, city: City) -> None:
        """Move the last token of a city out of its extra slot if another slot is free (R1822B-1603)."""
        last = city.tokens[-1]
        slot = city.free_slot()
        if city.extra > 0 and last is not None and slot is not None:
            city.tokens[slot] = last
            city.tokens.pop()
            self._touch(city.hex)

    def exchange(self, old: Token, new: Token) -> None:
        """Let a token take the very slot of another one, which leaves the map (R1822B-1209 ``replace``)."""
        city = old.city
        if city is None or new.city is not None:
            raise ValueError(f"{old} cannot be replaced by {new}")
        city.tokens[city.tokens.index(old)] = new
        old.city, new.city = None, city
        self._touch(city.hex, old.owner, new.owner)

    def turn(self, token: Token, *, face_down: bool) -> None:
        """Turn a token over; on the charter too (R1860-702, R1860-731)."""
        token.face_down = face_down
        if token.city is not None:
            self._touch(token.city.hex)

    # Tiles

    def lay(self, planned: PlannedLay) -> LaidTile:
        """Carry out a lay that `lay.plan` found legal on this very version of the board. It cannot fail."""
        if planned.version != self.version:
            raise ValueError("the board has changed since the lay was planned")
        hexagon, replaced = planned.hex, planned.hex.copy_id
        was_printed, upgrade = hexagon.tile.printed, hexagon.tile.colour != WHITE
        displaced = self._is_displacing(hexagon)
        marks = cleared_marks(self, planned)
        self.supply.swap(planned.copy_id, None if was_printed else replaced)
        if not was_printed:
            del self._laid[replaced]
        self._touch(hexagon)
        hexagon.copy_id, hexagon.lie, hexagon.cities = planned.copy_id, planned.lie, planned.cities
        self._laid[planned.copy_id] = hexagon
        for city in hexagon.cities:
            for token in city.standing():
                token.city = city
        for marked, border in marks:
            marked.borders.remove(border)
            if marked is not hexagon:
                self._touch(marked)
        # Once more: what is joined to the new tile counts as well.
        self._touch(hexagon)
        moved = self._displace(hexagon, planned.builder) if displaced else ()
        return LaidTile(hexagon.id, planned.copy_id, planned.lie.rotation, replaced, upgrade, planned.crossed, moved)

    def _is_displacing(self, hexagon: Hex) -> bool:
        return hexagon.tile.colour == WHITE and hexagon.tile.label in self.rules.displacing_labels

    def _displace(self, hexagon: Hex, builder: str) -> tuple[str, ...]:
        """Move the tokens of a white hex by owner once its first tile lies there (TRACK-907)."""
        tokens = [token for city in hexagon.cities for token in city.standing()]
        before = {token: token.city for token in tokens}
        for city in hexagon.cities:
            city.tokens = [None] * city.node.slots
        for token in tokens:
            city = hexagon.cities[0 if token.owner == builder else 1]
            slot = city.slot_for(token.owner, self.owner_of)
            if slot is None:
                slot = len(city.tokens)
                city.tokens.append(None)
            city.tokens[slot], token.city = token, city
        return tuple(token.owner for token in tokens if token.city is not before[token])

    @contextmanager
    def supposing(self, hexagon: Hex, lie: Orientation, cities: list[City]) -> Iterator[None]:
        """Look at the board as if a tile lay there already; afterwards everything is as before.

        Only networks may be asked for meanwhile.
        """
        kept = hexagon.lie, hexagon.cities, self._networks
        hexagon.lie, hexagon.cities, self._networks = lie, cities, {}
        try:
            yield
        finally:
            hexagon.lie, hexagon.cities, self._networks = kept

    def _touch(self, hexagon: Hex, *owners: str) -> None:
        """Note a change on a hex, and forget the networks that might look different now (TRACK-1306)."""
        self.version += 1
        hexagon.changed = self.version
        self._networks = {
            owner: network
            for owner, network in self._networks.items()
            if owner not in owners and not network.depends_on(hexagon)
        }
