"""Arms: the ways on which a route can leave a city with a token.

Every route has a city with a token of the corporation. Seen from the first such city on it, the anchor, a route is two
**arms**: ways that start at the anchor, go in different directions and share no stop and no track. There are far fewer
arms than routes, so the arms are grown and kept, and routes are made by putting two of them together (`candidates`).

Most of what decides about a pair of arms they have in common with many others: how many stops they visit, where they
end, what they touch. That is the **state** of an arm. States are numbered, and which leg leads from which state to
which is worked out once, so that growing an arm by a leg is one look at a mask and one in a table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from ..board import NodeKind
from .field import Field
from .graph import Leg
from .meter import ARM, Meter
from .outlook import Outlook
from .train import KINDS, Visits
from .weight import weigh

BEAM = 1500
"""Legs by which arms of one length are still grown when there is no work left to grow them all."""

CHUNK = 1000
"""Arms grown before the work is paid for."""


class State(NamedTuple):
    """What arms can have in common.

    Attributes:
        visits: stops visited beyond the anchor, packed (`unpack`).
        passed: closed stops passed.
        lone: whether there can be no second arm, because the first leg is terminal.
        mark: the end mark of the outlook.
        touched: points of interest touched, those of the anchor included.
    """

    visits: int
    passed: int
    lone: bool
    mark: Hashable
    touched: int


class Step(NamedTuple):
    """A leg as growth sees it.

    Attributes:
        adds: what it needs for itself, as bits of the field.
        gain: weight that it brings with its end.
        change: number of the change of state that it brings.
        end: the stop it leads to.
        is_last: whether it leads on to nothing.
        leg: the leg.
    """

    adds: int
    gain: int
    change: int
    end: int
    is_last: bool
    leg: Leg


Arm = tuple[int, int, int, Any, Any]
"""Weight, mask (that of the anchor included), number of the state, last step, and the arm before it; or None, None."""


class Group:
    """The arms of one anchor in one state, best first."""

    __slots__ = ("arms", "state")

    def __init__(self, state: State, arms: list[Arm]) -> None:
        self.state = state
        # Arms of equal weight stay in the order of growth, which is the order of the map.
        self.arms = sorted(arms, key=lambda arm: -arm[0])

    @property
    def is_empty(self) -> bool:
        """Whether its one arm is the one without legs."""
        return self.arms[0][3] is None


class Arms:
    """Everything that arms of one kind of train are grown from.

    Attributes:
        field: where the train may run.
        outlook: what may be expected of it.
        visit: by stop, what a visit adds to packed visits.
        gain: by stop, the weight of a visit.
        marks: by stop, its end mark.
        is_complete: whether all arms were grown.
    """

    def __init__(self, field: Field, outlook: Outlook, meter: Meter) -> None:
        self.field = field
        self.outlook = outlook
        self._meter = meter
        self.is_complete = True
        self.visit = [1 << 8 * KINDS.index(stop.kind) if outlook.counts(stop.kind) else 0 for stop in field.stops]
        self.gain = [weigh(outlook.of_stop(stop)) for stop in field.stops]
        self.marks = [outlook.end_mark(stop) for stop in field.stops]
        self.allowed: dict[int, bool] = Memo(lambda visits: outlook.allows(unpack(visits)))
        self._ending = [outlook.rules.may_end(stop, outlook.train) for stop in field.stops]
        self._changes: dict[State, int] = {}
        self._steps = [
            [self._step(number, leg) for leg in legs if not (outlook.hexes_once and leg.reenters)]
            for number, legs in enumerate(field.legs)
        ]
        self._onward = [[step for step in steps if not step.leg.starts_terminal] for steps in self._steps]

    def _step(self, start: int, leg: Leg) -> Step:
        field, outlook = self.field, self.outlook
        end = field.number[leg.end]
        change = State(
            visits=self.visit[end],
            passed=self._closed(start),
            lone=leg.starts_terminal,
            mark=self.marks[end],
            touched=outlook.touches(leg) | outlook.touches(leg.end),
        )
        return Step(
            adds=leg.keys | field.bits[end] | (field.hexes_of(leg) if outlook.hexes_once else 0),
            gain=self.gain[end] + weigh(outlook.of_leg(leg)) - leg.keys.bit_count(),
            change=self._changes.setdefault(change, len(self._changes)),
            end=end,
            is_last=leg.ends_terminal,
            leg=leg,
        )

    def _closed(self, number: int) -> int:
        """How much of the closed stops that a route may pass this one uses up."""
        stop = self.field.stops[number]
        if self.outlook.rules.may_pass(stop):
            return 0
        return 1 if stop.kind is not NodeKind.OFFBOARD else self.outlook.closed_passages + 1

    def base(self, anchor: int) -> int:
        """Mask of a route that has nothing but the anchor."""
        return self.field.bits[anchor] | (self.field.hex_bits[anchor] if self.outlook.hexes_once else 0)

    def grow(self, anchor: int, barred: int, *, beam: bool = False) -> list[Group]:
        """All arms from an anchor; the one without legs comes first.

        Args:
            anchor: the stop that they leave.
            barred: stops and track that they keep off, as a mask.
            beam: whether to go on only with the best arms of each length.
        """
        states = _States(self, anchor, list(self._changes))
        nothing: Arm = (0, self.base(anchor) | barred, 0, None, None)
        layer = [arm for step in self._steps[anchor] if (arm := self._grown(nothing, step, states)) is not None]
        while layer:
            for arm in layer:
                if self._ending[arm[3].end]:
                    states.members[arm[2]].append(arm)
            if beam or self._meter.is_empty:
                # Out of work: go on with the best, so that there are routes to choose from.
                layer = self._best(layer, states)
            grown = self._longer(layer, states, beam=beam)
            if grown is None:
                self.is_complete = False
                grown = self._longer(self._best(layer, states), states, beam=True) or []
            layer = grown
        groups = [Group(state, arms) for state, arms in zip(states.states, states.members, strict=True) if arms]
        return [Group(states.states[0], [nothing]), *groups]

    def _best(self, layer: list[Arm], states: _States) -> list[Arm]:
        """The most promising arms of one length, as many as may be grown without much work."""
        best: list[Arm] = []
        legs = 0
        for arm in sorted(layer, key=lambda arm: -arm[0] - states.promise(arm[2])):
            legs += len(self._onward[arm[3].end])
            if legs > BEAM:
                self.is_complete = False
                break
            best.append(arm)
        return best

    def _longer(self, layer: list[Arm], states: _States, *, beam: bool) -> list[Arm] | None:
        """The arms with one leg more; None if there is not enough work left to grow them."""
        longer: list[Arm] = []
        paid = 0
        for arm in layer:
            weight, mask, state, last, _ = arm
            if last.is_last:
                continue
            moves = states.moves[state]
            for step in self._onward[last.end]:
                adds, gain, change, _, _, _ = step
                if not adds & mask and (after := moves[change]) >= 0:
                    longer.append((weight + gain, mask | adds, after, step, arm))
            if len(longer) - paid > CHUNK and not beam:
                if not self._meter.spend(ARM * (len(longer) - paid)):
                    return None
                paid = len(longer)
        self._meter.spend(ARM * (len(longer) - paid))
        return longer

    def _grown(self, arm: Arm, step: Step, states: _States) -> Arm | None:
        weight, mask, state, _, _ = arm
        after = states.moves[state][step.change]
        if step.adds & mask or after < 0:
            return None
        return weight + step.gain, mask | step.adds, after, step, arm


class _States:
    """The states of the arms of one anchor, numbered as they turn up.

    Attributes:
        states: by number, the state; number 0 is that of the anchor alone.
        members: by number, room for the arms in that state.
        moves: by number, change -> number of the state after it; -1 if the change is impossible.
    """

    def __init__(self, arms: Arms, anchor: int, changes: list[State]) -> None:
        self._arms = arms
        self._anchor = anchor
        self._changes = changes
        self._numbers: dict[State, int] = {}
        self.states: list[State] = []
        self.members: list[list[Arm]] = []
        self.moves: list[dict[int, int]] = []
        self._promises = Memo(self._promise)
        outlook, stop = arms.outlook, arms.field.stops[anchor]
        self._number(State(0, 0, False, arms.marks[anchor], outlook.touches(stop)))

    def _number(self, state: State) -> int:
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self.states)
            self.states.append(state)
            self.members.append([])
            self.moves.append(Memo(lambda change: self._move(state, self._changes[change])))
        return found

    def _move(self, state: State, change: State) -> int:
        visits = state.visits + change.visits
        passed = state.passed + change.passed
        if (
            passed > self._arms.outlook.closed_passages
            or not self._arms.allowed[self._arms.visit[self._anchor] + visits]
        ):
            return -1
        mark = state.mark if change.mark is None else change.mark
        return self._number(State(visits, passed, state.lone or change.lone, mark, state.touched | change.touched))

    def promise(self, number: int) -> int:
        """What an arm in this state earns for its end, if the route ends at the anchor."""
        promise: int = self._promises[number]
        return promise

    def _promise(self, number: int) -> int:
        state = self.states[number]
        return weigh(self._arms.outlook.of_ends(self.states[0].mark, state.mark, state.touched))


class Memo(dict[int, Any]):
    """Answers of a function of an integer, kept."""

    def __init__(self, answer: Callable[[int], Any]) -> None:
        super().__init__()
        self._answer = answer

    def __missing__(self, key: int) -> Any:
        found = self[key] = self._answer(key)
        return found


def unpack(visits: int) -> Visits:
    """Numbers of visited stops by kind from one integer with a byte for each kind."""
    return visits & 255, visits >> 8 & 255, visits >> 16 & 255, visits >> 24
