"""A bot that knows no rule of any game: it plays by chance, among what the server says is legal.

    python random_bot.py http://127.0.0.1:8000 --title 18GB --players 4
    python random_bot.py http://127.0.0.1:8000 --title 1860 --players 2 --option two_player_map --games 3 --seed 7

It signs an account up, with a program for each seat; sets a game up; and whenever one of its programs has to act, asks
what that one may do, takes one of it, and sends it. Everything goes through the API: the same works from anywhere.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from secrets import token_hex, token_urlsafe
from typing import Any, NamedTuple
from uuid import UUID

from bradshaw_client import Bradshaw
from bradshaw_client.models import (
    BotRequest,
    Game,
    GameWantedRequest,
    LegalAction,
    SeatWantedRequest,
    SignUpRequest,
    TokenRequestRequest,
)

PROGRAM_MAY = ["games:read", "games:play"]
OWNER_MAY = [*PROGRAM_MAY, "games:write", "account:write"]
"""A token can give no more than it has."""
MEDDLING = 0.03
"""How often somebody is asked who need not act: some things may be done at any time."""
DARING = 0.05
"""How often more is offered than the least. Who spends all in an auction has nothing left to build with."""
LIKING = {"pass": 0.2, "sell_shares": 0.03, "sell_company": 0.03, "bid": 0.3}
"""How gladly a type of action is taken. Who mostly passes gets nowhere, who mostly sells goes in circles."""


class Program(NamedTuple):
    """One of the bot's programs: its account's id, and its own way to the server."""

    account: int
    api: Bradshaw


class Team:
    """An account and its programs, which play against each other.

    Attributes:
        owner: the account's way to the server.
        programs: its programs.
    """

    def __init__(self, address: str, size: int) -> None:
        name, password = f"random-{token_hex(4)}", token_urlsafe(18)
        with Bradshaw(address) as stranger:
            stranger.sign_up(SignUpRequest(name=name, password=password))
        with Bradshaw(address, password=(name, password)) as known:
            issued = known.issue_token(TokenRequestRequest(name="random bot", scopes=OWNER_MAY))
        self.owner = Bradshaw(address, issued.token)
        self.programs = [self._program(address, f"{name}-{number}") for number in range(1, size + 1)]

    def _program(self, address: str, name: str) -> Program:
        account = self.owner.add_bot(BotRequest(name=name))
        issued = self.owner.issue_bot_token(account.id, TokenRequestRequest(name="plays", scopes=PROGRAM_MAY))
        return Program(account.id, Bradshaw(address, issued.token))

    def play(self, title: str, options: Sequence[str], random: Random) -> Game:
        """Play a game from its start to its end; returns it as it then stands."""
        seats = [SeatWantedRequest(account=program.account) for program in self.programs]
        wanted = GameWantedRequest(
            title=title, options=list(options), seats=seats, seed=random.randrange(2**31), start=True
        )
        game = self._once(self.owner.create_game(wanted), "active")
        by_account = {program.account: program for program in self.programs}
        at_seat = {str(seat.id): by_account[seat.account] for seat in game.players if seat.account is not None}
        status: Mapping[str, Any] = {"acting": game.acting}
        while not status.get("finished", False):
            somebody = list(at_seat) if random.random() < MEDDLING else list(map(str, status["acting"]))
            program = at_seat[random.choice(somebody)]
            status = act(program.api, game.id, random) or status
        return self._once(game, "finished")

    def _once(self, game: Game, status: str) -> Game:
        """The game once it is known to have come so far: it starts as soon as every seat is taken."""
        while game.status != status:
            if game.start_problem:
                raise SystemExit(f"the game cannot be started: {game.start_problem}")
            time.sleep(0.1)
            game = self.owner.get_game(game.id)
        return game

    def close(self) -> None:
        """Let the connections go."""
        for api in (self.owner, *(program.api for program in self.programs)):
            api.close()


def act(api: Bradshaw, game: UUID, random: Random) -> Mapping[str, Any] | None:
    """Take one of one's legal actions by chance; returns where the game then stands, or None if there is none."""
    choices = api.list_legal_actions(game, mine=True)
    if not choices.actions:
        return None
    chosen = one_of(choices.actions, random)
    return api.act(game, chosen, if_match=choices.version).status


def one_of(choices: Sequence[LegalAction], random: Random) -> dict[str, Any]:
    """First a type of action, then one of that type: else the many ways to lay a tile would leave room for little."""
    kinds = sorted({str(choice.action["type"]) for choice in choices})
    (kind,) = random.choices(kinds, [LIKING.get(name, 1.0) for name in kinds])
    choice = random.choice([one for one in choices if one.action["type"] == kind])
    return {**choice.action, **{key: value_of(way, choice.action[key], random) for key, way in choice.choose.items()}}


def value_of(way: Mapping[str, Any], given: Any, random: Random) -> Any:
    """A value for a key that leaves a choice: an amount, low rather than high; one of a list; else the one given."""
    if "one_of" in way:
        return random.choice(way["one_of"])
    if "min" in way and random.random() < DARING:
        return random.randrange(way["min"], way["max"] + 1, way["step"])
    return given


def main() -> None:
    """Play as the command line says, and print how each game ended."""
    parser = argparse.ArgumentParser(description="Plays whole games by chance, through the API alone.")
    parser.add_argument("address", help="of the server, such as http://127.0.0.1:8000")
    parser.add_argument("--title", default="1860")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], help="an optional rule; may be given again")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, help="plays the same again; by default another one each time")
    parser.add_argument("--save", type=Path, help="folder to put the archives into")
    given = parser.parse_args()
    random, team = Random(given.seed), Team(given.address, given.players)
    for _ in range(given.games):
        game = team.play(given.title, given.option, random)
        scores = ", ".join(f"{seat.name} £{seat.score}" for seat in game.players)
        print(f"{game.id}: {game.version} actions, ended by {game.end_reason}; {scores}", flush=True)
        if given.save:
            given.save.mkdir(parents=True, exist_ok=True)
            archive = json.dumps(team.owner.export_game(game.id))
            (given.save / f"{game.id}.json").write_text(archive, encoding="utf-8")
    team.close()


if __name__ == "__main__":
    main()
