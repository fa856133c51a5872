"""The audit of one game: every run beside the best that was possible at that moment."""

from __future__ import annotations

from time import perf_counter, thread_time

import msgspec

from engine18xx import actions as act
from engine18xx.archive import Archive
from engine18xx.archive_files import Source
from engine18xx.best_run import BestRun, best_run
from engine18xx.errors import ArchiveError
from engine18xx.finance.corporation import Corporation
from engine18xx.game import Game
from engine18xx.replay import Status, replay
from engine18xx.rounds.running import Running
from engine18xx.routes import WORK, Run, evaluate_run


class Finding(msgspec.Struct, frozen=True):
    """What the rules of today say against a recorded run."""

    rule: str
    message: str


class AuditedRun(msgspec.Struct, frozen=True, kw_only=True):
    """One ``run_routes`` and the best run in its place. Money in pounds.

    Attributes:
        action_id: id of the action.
        turn, round: number of the set of operating rounds, and of the round in it.
        phase: name of the phase.
        corporation: symbol of whoever ran.
        player: id of its director; None in receivership.
        trains: names of the trains that could run.
        recorded, subsidy: what counted.
        earned: revenue of the same routes by the rules of today; None where these refuse them.
        findings: what the rules of today say against it; empty if it is legal as it stands.
        best, best_subsidy: what the best run earns.
        routes: the best routes, as an archive writes them.
        proved: whether no run has a higher revenue than the best.
        bound: revenue that no run exceeds.
        seconds: processor time that the search took.
        work: units of work that it took.
    """

    action_id: int | None
    turn: int
    round: int
    phase: str
    corporation: str
    player: int | str | None
    trains: list[str]
    recorded: int
    subsidy: int
    earned: int | None
    findings: list[Finding]
    best: int
    best_subsidy: int
    routes: list[str]
    proved: bool
    bound: int
    seconds: float
    work: int

    @property
    def legal(self) -> bool:
        """Whether the rules of today have nothing against it."""
        return not self.findings

    @property
    def missed(self) -> int:
        """Pounds that the best run earns more; negative where more was recorded than is legal today."""
        return self.best - self.recorded


class AuditedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The runs of one archive.

    Attributes:
        file: where the archive came from, as given by the caller.
        players: names by id as text.
        status, message: how its replay ended (`engine18xx.replay`); of a game that is refused, the runs until then.
        runs: every run that was made, in order.
        seconds: time for everything.
    """

    file: str
    title: str | None = None
    players: dict[str, str] = {}
    status: Status
    message: str | None = None
    runs: list[AuditedRun] = []
    seconds: float = 0.0

    def director(self, run: AuditedRun) -> str:
        """Name of the player who decided on a run."""
        return "receivership" if run.player is None else self.players.get(str(run.player), str(run.player))


def audit(archive: Archive, *, file: str = "", work: int = WORK) -> AuditedGame:
    """Replay an archive and look for the best run wherever one was made. Never raises an `EngineError`.

    Args:
        work: units of work for each search.
    """
    began = perf_counter()
    auditor = _Auditor(work)
    record = replay(archive, file=file, watcher=auditor)
    return AuditedGame(
        file=file,
        title=archive.title,
        players={str(seat.id): seat.name for seat in archive.seats},
        status=record.status,
        message=record.message,
        runs=auditor.runs,
        seconds=perf_counter() - began,
    )


def audit_source(source: Source, *, work: int = WORK) -> AuditedGame:
    """Audit one archive; what cannot be read gives a record that says so."""
    if source.data is None:
        return AuditedGame(file=source.name, status="unreadable", message=source.problem)
    try:
        archive = Archive.read(source.data)
    except ArchiveError as error:
        return AuditedGame(file=source.name, status="unreadable", message=str(error))
    return audit(archive, file=source.name, work=work)


class _Auditor:
    """Watches a replay: looks at each run just before it is made."""

    def __init__(self, work: int) -> None:
        self.work = work
        self.runs: list[AuditedRun] = []
        self._before: _Search | None = None

    def __call__(self, game: Game, action: act.AnyAction) -> None:
        step, operator = game.round.waiting, game.round.current
        if not isinstance(step, Running) or not isinstance(operator, Corporation) or action.entity != operator.sym:
            return
        if isinstance(action, act.Choose):
            # The trains are made up another way from now on; what else could have been chosen counts too.
            self._before = _Search(game, operator, self.work)
        elif isinstance(action, act.RunRoutes):
            run = evaluate_run(
                game.stops, step.run_rules(operator), action.routes, step.running_trains(operator), trusting=True
            )
            search = _Search(game, operator, self.work).or_better(self._before)
            self._before = None
            self.runs.append(_audited(game, action, step, operator, run, search))


class _Search:
    """A search for the best run of a corporation, and the time that it took."""

    def __init__(self, game: Game, corporation: Corporation, work: int) -> None:
        began = thread_time()
        self.corporation = corporation
        self.found: BestRun = best_run(game, corporation, work=work)
        self.seconds = thread_time() - began

    def or_better(self, earlier: _Search | None) -> _Search:
        """This one, or an earlier one of the same turn that found a better run."""
        if earlier is None or earlier.corporation is not self.corporation:
            return self
        return earlier if earlier.found.revenue > self.found.revenue else self


def _audited(
    game: Game, action: act.RunRoutes, step: Running, corporation: Corporation, run: Run, search: _Search
) -> AuditedRun:
    best = search.found
    director = corporation.director
    return AuditedRun(
        action_id=action.id,
        turn=game.turn,
        round=game.round.number,
        phase=game.phase.name,
        corporation=corporation.sym,
        player=director.id if director is not None else None,
        trains=[train.name for train in step.runnable(corporation)],
        recorded=run.revenue,
        subsidy=run.subsidy,
        earned=None if run.refused else _computed(run)[0],
        findings=_findings(run),
        best=best.revenue,
        best_subsidy=best.subsidy,
        routes=[f"{route.train}: {route.revenue_str} = £{route.revenue}" for route in best.recorded],
        proved=best.proved,
        bound=best.bound,
        seconds=search.seconds,
        work=best.work,
    )


def _findings(run: Run) -> list[Finding]:
    violations = [run.refusal, *(train.refusal for train in run.trains)]
    refused = [Finding(violation.rule, violation.message) for violation in violations if violation is not None]
    if refused or (run.revenue, run.subsidy) == _computed(run):
        # Which of several trains is said to earn a bonus that they earn together changes nothing.
        return refused
    return [Finding("TRACK-1911", message.removesuffix(" [TRACK-1911]")) for message in run.warnings()]


def _computed(run: Run) -> tuple[int, int]:
    """Revenue and subsidy of a run by the rules of today."""
    subsidy = sum(train.computed.subsidy for train in run.trains) + sum(line.amount for line in run.subsidies)
    return sum(train.computed.revenue for train in run.trains), subsidy
