"""The game: the aggregate that takes actions.

>>> game = Game.new("1860", [(1, "Ann"), (2, "Bob")], seed=7)
>>> facts = game.apply({"type": "bid", "entity": 1, "entity_type": "player", "price": 5})
>>> game.snapshot()["players"]["1"]["cash"]

`apply` asks the current round, the round asks its steps, the first step that takes the action changes finance or board,
and facts come out. A refused action leaves the game exactly as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.board.placement import home_city, place_home_token
from engine18xx.dealing import Dealing
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.finance.privates import Private
from engine18xx.programs import Programmes, programmer
from engine18xx.rolling_stock import RollingStock
from engine18xx.routes import StopGraph
from engine18xx.state import Entity

if TYPE_CHECKING:
    from engine18xx.board import Board, City, Token
    from engine18xx.choices import Choice
    from engine18xx.rounds.operating import OperatingRound
    from engine18xx.rounds.round import Round

TIMINGS = ("immediate", "current_or", "full_or")  # earliest first (CORE-180)
LAST_TURN = 100  # a game that reaches the end of a round of this turn ends unfinished (CORE-20, 5)
MOST_AUTOMATIC = 5_000  # automatic actions that may follow from one action: more than passes to the last turn
MOST_TURNS = 20_000  # turns that one action may begin: more than all turns of all rounds to the last turn


class EndTrigger(NamedTuple):
    """Why and when the game will end; `timing` is one of `TIMINGS`."""

    reason: str
    timing: str


class Game(Dealing, RollingStock):
    """One game of a title. Each title is a subclass that fills in what is different about it.

    Attributes:
        rules_version: version of the rules it is played by, for good. Of a title's versions the first is that of
            recorded games, the last that of new ones.
        turn: number of the stock round or set of operating rounds, from 1.
        round: the current round.
        set_size: operating rounds of the running set (CORE-40).
        end_trigger: why the game will end, once that is decided.
        finished, end_reason: it is over, and why.
        actions_applied: how many actions have been taken, auto actions included.
        trusting: recorded track and tokens are not verified against the network (ARCH-162).
        stops: the stop graph of the board, for routes.
    """

    rules_versions: ClassVar[tuple[int, ...]] = (1,)
    end_trigger_is_final: ClassVar[bool] = False  # the first trigger found is never replaced (CORE-180)
    operating_round: ClassVar[type[OperatingRound]]  # in which its corporations operate

    def __init__(
        self,
        seats: Sequence[tuple[int | str, str]],
        seed: int = 0,
        options: Iterable[str] = (),
        rules_version: int | None = None,
        *,
        trusting: bool = False,
    ) -> None:
        super().__init__(seats, seed, options)
        self.trusting = trusting
        self.rules_version = self.rules_versions[-1] if rules_version is None else rules_version
        self._log: list[tuple[act.AnyAction, bool]] = []
        self._begin()

    @staticmethod
    def new(
        title: str,
        players: Sequence[tuple[int | str, str]],
        seed: int = 0,
        options: Iterable[str] = (),
        rules_version: int | None = None,
    ) -> Game:
        """A game at its start.

        Args:
            title: canonical title, such as ``1860``.
            players: id and name of each, in seating order.
            seed: seed of the generator (ARCH-20).
            options: optional rules; unknown ones are ignored (ARCH-11).
            rules_version: version of the rules to play by; the newest by default.

        Raises:
            UnknownTitle, UnknownVersion: if there is no such title or version.
            RuleViolation: if the title cannot be played so.
        """
        from engine18xx.registry import title_named

        return title_named(title, rules_version)(players, seed, options, rules_version)

    # --- set-up (CORE-10) ---

    def _begin(self) -> None:
        """Set everything up as before the first action."""
        self.set_up_parties()
        self.set_up_trains()
        for player in self.players:
            self.pay(self.bank, player, self.starting_cash(), "starting cash")
        self.board: Board = self.build_board()
        self.stops = StopGraph(self.board)
        self.programmes = Programmes()
        self.actions_applied = 0
        self._turns_begun = 0
        self.turn = 1
        self.set_size = 1
        self.finished = False
        self.end_reason: str | None = None
        self.end_trigger: EndTrigger | None = None
        self.set_up()
        self.round: Round[Any] = self.first_round()
        self.round.start()

    def build_board(self) -> Board:
        """The map at the start."""
        raise NotImplementedError

    def set_up(self) -> None:
        """The title's own set-up, last of all (CORE-10, 17)."""

    def first_round(self) -> Round[Any]:
        """The round that opens the game."""
        raise NotImplementedError

    # --- actions ---

    def apply(
        self, action: act.AnyAction | dict[str, Any], *, recorded: bool = False, follow: bool = False
    ) -> tuple[fact.Fact, ...]:
        """Take an action, with the auto actions that it carries (CORE-20, ARCH-81).

        Args:
            action: as a typed value, or as the JSON object of an archive.
            recorded: it comes from a recorded game: what it states is taken as it happened (ARCH-140).
            follow: carry out what happens by itself afterwards, and note it as the action's auto actions (ARCH-83).

        Returns:
            What happened, in order.

        Raises:
            RuleViolation: if a rule refuses it; the game is unchanged then.
            ArchiveError: if the object is not an action of the format.
        """
        typed = act.decode(action) if isinstance(action, dict) else action
        self.happened = []
        self.touched = False
        self._turns_begun = 0
        warned = len(self.warnings)
        try:
            self._process(typed, live=not recorded)
            for auto in typed.auto_actions or ():
                self._process(auto, live=not recorded)
            if follow:
                self._follow(typed)
        except Exception:
            if self.touched:
                self._rewind()
            del self.warnings[warned:]
            raise
        self._log.append((typed, recorded))
        return tuple(self.happened)

    def _rewind(self) -> None:
        """Compute the state anew from the start: a part of an action was carried out before the rest was refused."""
        log, self._log = self._log, []
        self._begin()
        for action, recorded in log:
            self.apply(action, recorded=recorded)

    def _follow(self, action: act.AnyAction) -> None:
        followed: list[act.AnyAction] = []
        while automatic := self.automatic_actions():
            for each in automatic:
                if len(followed) == MOST_AUTOMATIC:
                    raise RuleViolation("ARCH-83", "automatic actions follow without end", followed=len(followed))
                self._process(each, live=True)
                followed.append(each)
        action.auto_actions = followed or None

    def count_turn(self) -> None:
        """Note that a turn begins.

        Raises:
            RuleViolation: if one action begins so many that it would never be anybody's turn to decide.
        """
        self._turns_begun += 1
        if self._turns_begun > MOST_TURNS:
            raise RuleViolation("CORE-21", "one action begins turns without end", turns=self._turns_begun)

    def _process(self, action: act.AnyAction, *, live: bool) -> None:
        """One action through the whole pipeline (CORE-20)."""
        self._dispatch(action, live=live)
        self.actions_applied += 1

    def _dispatch(self, action: act.AnyAction, *, live: bool) -> None:
        if self.finished and not isinstance(action, act.Message):
            raise RuleViolation("CORE-22", "the game is over; only chat and undo are accepted", action=action.type)
        if isinstance(action, act.Message | act.Log):
            self._check_end()  # a change of round may have brought about what is seen only now
            return
        if isinstance(action, act.Undo | act.Redo):
            raise RuleViolation(
                "ARCH-62", "undo and redo concern the list of actions, not the game", action=action.type
            )
        if isinstance(action, act.Programme):
            player = programmer(self, action)
            self.touched = True
            self.programmes.store(player, action, self.actions_applied)
            return
        self.live = live
        self.action = action
        if isinstance(action, act.EndGame):
            if isinstance(self.entity(action), Private):
                raise RuleViolation("ARCH-72", "a private company cannot end the game", entity=action.entity)
            self.touched = True
            self.end("manually_ended")
            return
        self.before_action(action)
        self.round.process(action)
        if self.round.finished:
            self.round_over()
        self._check_end()
        while self.round.finished and not self.finished:
            self._change_round()

    def round_over(self) -> None:
        """What the title does as soon as a round is finished, before the end of the game is looked at."""

    def before_action(self, action: act.AnyAction) -> None:
        """What the title does before an action is dispatched (CORE-20, 1)."""

    # --- tokens on the map ---

    def put_token(self, token: Token, city: City, slot: int) -> None:
        """Stand a token in a slot that was found for it."""
        self.board.stand(token, city, slot)
        self.tell(fact.TokenPlaced(token.owner, city.hex.id, city.index, slot))

    def place_home_token(self, corporation: Corporation) -> None:
        """Place the first token of the charter at home, if it is still there and can be placed (TRACK-1201 to 1203)."""
        token = self.charters[corporation.sym][0]
        if token.city is not None:
            return
        home = corporation.facts["home"]
        city = home_city(self.board, corporation.sym, home["hex"], home["city"])
        if place_home_token(self.board, token, city):
            slot = city.tokens.index(token)
            self.tell(fact.TokenPlaced(corporation.sym, city.hex.id, city.index, slot))

    # --- rounds (CORE-40 to CORE-44) ---

    def operating_order(self) -> list[Corporation]:
        """Floated corporations in the order in which they operate (CORE-60)."""
        return [corporation for corporation in self.market.order() if corporation.floated]

    def next_round(self) -> Round[Any] | None:
        """End the current round and choose the next one; None if that ended the game (CORE-42)."""
        raise NotImplementedError

    def _change_round(self) -> None:
        self.round.clear_passes()
        if self.end_trigger is not None and self._due(self.end_trigger):
            self.end(self.end_trigger.reason)
        elif self.turn >= LAST_TURN:
            self.end("dnf")
        else:
            following = self.next_round()
            if following is not None and not self.finished:
                self.start_round(following)

    def start_round(self, following: Round[Any]) -> None:
        """Make a round the current one and start it (CORE-42c, d)."""
        self.round = following
        self.programmes.drop_stale(following.short)
        self.tell(fact.RoundStarted(following.name, self.turn, following.number))
        following.start()
        if following.finished:
            self.round_over()

    def reorder_players(self, order: Sequence[Player]) -> None:
        """Set a new player order (CORE-70 to CORE-73)."""
        if list(order) != self.players:
            self.players = list(order)
            self.tell(fact.OrderChanged(tuple(player.id for player in order)))

    # --- the end (CORE-180 to CORE-192) ---

    def end_conditions(self) -> Iterator[EndTrigger]:
        """The conditions that are true now, in the title's order."""
        return iter(())

    def _check_end(self) -> None:
        for trigger in self.end_conditions():
            kept = self.end_trigger
            sooner = kept is not None and TIMINGS.index(trigger.timing) < TIMINGS.index(kept.timing)
            if kept is None or (sooner and not self.end_trigger_is_final):
                self.end_trigger = trigger
        if self.end_trigger is not None and self.end_trigger.timing == "immediate" and not self.finished:
            self.end(self.end_trigger.reason)

    def _due(self, trigger: EndTrigger) -> bool:
        """Whether the game ends with the round that has just finished (CORE-181, CORE-184)."""
        return self.round.short == "OR" and (trigger.timing == "current_or" or self.round.number >= self.set_size)

    def end(self, reason: str) -> None:
        """End the game now; the scores are taken at this moment (CORE-192)."""
        self.finished = True
        self.end_reason = reason
        self.tell(fact.GameEnded(reason, self.scores()))

    def scores(self) -> dict[str, int]:
        """What each player would score now, by player id as text, in pounds."""
        return {str(player.id): self.value_of(player) for player in self.all_players}

    def value_of(self, player: Player) -> int:
        """A player's score: cash, shares, privates at face value, less debt, in pounds (CORE-190)."""
        shares = 0
        for symbol, held in player.certificates.items():
            corporation = self.corporations[symbol]
            for certificate in held:
                shares += self.certificate_value(corporation, certificate.percent)
        return player.cash + shares + sum(map(self.private_value, player.privates)) - player.debt

    def certificate_value(self, corporation: Corporation, percent: int) -> int:
        """What one certificate scores, in pounds."""
        return (corporation.price or 0) * percent // corporation.unit

    def private_value(self, private: Private) -> int:
        """What a private company scores for its owner, in pounds."""
        return private.value

    def result(self) -> dict[str, int] | None:
        """Final scores by player id as text; None while the game goes on (ARCH-150)."""
        return self.scores() if self.finished else None

    # --- questions ---

    def snapshot(self) -> dict[str, Any]:
        """The whole state in the schema of the traces."""
        from engine18xx.snapshot import snapshot

        return snapshot(self)

    def extras(self) -> dict[str, Any]:
        """What the title adds to a snapshot."""
        return {}

    def bank_view(self) -> dict[str, Any]:
        """The bank in a snapshot; `cash` is None for an unlimited bank."""
        cash = self.bank.cash if self.bank.finite else None
        return {"cash": cash, "vault": cash, "broken": self.bank.broken}

    def par_price(self, corporation: Corporation) -> int | None:
        """Par price of a corporation in a snapshot."""
        return corporation.par_price

    def corporations_in_view(self) -> Iterator[tuple[str, Corporation]]:
        """The corporations that a snapshot shows, by symbol."""
        return iter(self.corporations.items())

    def privates_in_view(self) -> Iterator[tuple[str, Private]]:
        """The private companies that a snapshot shows, by symbol."""
        return iter(self.privates.items())

    def minimum_bid(self, private: Private) -> int | None:
        """Lowest amount for which a private can be had now, in pounds; None where it is not on offer."""
        return None

    def corporation_extras(self, corporation: Corporation) -> dict[str, Any]:
        """What the title adds to a corporation in a snapshot."""
        return {}

    def controller(self, entity: Entity | None) -> Player | None:
        """The player who decides for an entity (ARCH-36); None in receivership."""
        if entity is None or isinstance(entity, Player):
            return entity
        if isinstance(entity, Corporation):
            return entity.director
        owner = entity.owner
        if isinstance(owner, Corporation):
            return owner.director
        return owner if isinstance(owner, Player) else None

    def acting_players(self) -> list[Player]:
        """The players who may act now (CORE-68)."""
        if self.finished or self.round.active_entity is None:
            return []
        controller = self.controller(self.round.active_entity)
        return [controller] if controller is not None else list(self.players)

    def automatic_actions(self) -> Sequence[act.AnyAction]:
        """What happens by itself before anybody is asked: forced or programmed actions (ARCH-83); live play only."""
        if self.finished or self.round.waiting is None:
            return ()
        return self.round.waiting.automatic()

    def entities_asked(self) -> list[Entity]:
        """Who may have a choice now: the active entity, whom the waiting step names, every private that is owned."""
        active = self.round.active_entity
        asked: list[Entity] = [] if active is None else [active]
        if self.round.waiting is not None:
            asked += self.round.waiting.others_asked()
        asked += [private for private in self.privates.values() if private.owner is not None and private is not active]
        return asked

    def legal(self, *, recorded: bool = False) -> list[tuple[Entity, Choice]]:
        """Every legal choice, with the entity that has it; `apply` accepts each of them.

        Args:
            recorded: list what a recorded game may go on with, which can be more than live play allows.
        """
        if self.finished:
            return []
        self.live = not recorded
        found: list[tuple[Entity, Choice]] = []
        for entity in self.entities_asked():
            for step in self.round.steps:
                if step.active:
                    found += [(entity, choice) for choice in step.choices(entity)]
                if step is self.round.waiting:
                    break
        return found
