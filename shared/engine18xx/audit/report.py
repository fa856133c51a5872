"""What many audited games come to: totals by game, company and player, and what a person should look at.

A report is told of one game after the other and keeps sums, not runs, so that a batch of any size fits.
"""

from __future__ import annotations

import heapq
from array import array
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from engine18xx.audit.game import AuditedGame, AuditedRun

LISTED = 200
"""Runs that a report names one by one, of each kind."""

BAND = 50
"""Pounds of revenue that are one band of a plot."""

TIMES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 2.0)
"""Seconds at which the plot of search times begins a new bar."""


class Tally(msgspec.Struct):
    """Sums over runs. Money in pounds.

    Attributes:
        runs: how many there were.
        legal: how many the rules of today have nothing against; the sums below are over these alone.
        recorded, best: revenue that was made, and that was possible.
        at_best: how many could not have been better.
        unproved: of all runs, searches that ended without proof.
        seconds, longest: time of all searches, and of the longest.
    """

    runs: int = 0
    legal: int = 0
    recorded: int = 0
    best: int = 0
    at_best: int = 0
    unproved: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, run: AuditedRun) -> None:
        """Count a run."""
        self.runs += 1
        self.unproved += not run.proved
        self.seconds += run.seconds
        self.longest = max(self.longest, run.seconds)
        if run.legal:
            self.legal += 1
            self.recorded += run.recorded
            self.best += run.best
            self.at_best += run.missed <= 0

    @property
    def missed(self) -> int:
        """Pounds that were possible and were not made."""
        return self.best - self.recorded


class Listed(NamedTuple):
    """A run, and the game that it is from."""

    game: AuditedGame
    run: AuditedRun


class Bands(msgspec.Struct):
    """How the runs of one title are spread, for its plots.

    Attributes:
        pairs: band of the recorded revenue, band of the best -> runs.
        shares: tenths of the best that were made, 10 for all of it -> runs.
        turns: set of operating rounds -> its runs.
        times: number of the bar (see `TIMES`) -> searches.
    """

    pairs: Counter[tuple[int, int]] = msgspec.field(default_factory=Counter)
    shares: Counter[int] = msgspec.field(default_factory=Counter)
    turns: defaultdict[int, Tally] = msgspec.field(default_factory=lambda: defaultdict(Tally))
    times: Counter[int] = msgspec.field(default_factory=Counter)

    def add(self, run: AuditedRun) -> None:
        """Count a run."""
        self.times[bisect_right(TIMES, run.seconds)] += 1
        if not run.legal:
            return
        self.pairs[run.recorded // BAND, run.best // BAND] += 1
        self.turns[run.turn].add(run)
        if run.best:
            self.shares[10 if run.missed <= 0 else min(10 * run.recorded // run.best, 9)] += 1


class Report:
    """Totals of audited games.

    Attributes:
        total: of all runs.
        titles: by title.
        games: by file.
        companies: by title and symbol, over all games.
        players: by file and name.
        bands: by title, for the plots.
        failed: games that could not be replayed to the end that they state.
        seconds: time of every search.
    """

    def __init__(self, games: Iterable[AuditedGame] = ()) -> None:
        self.total = Tally()
        self.titles: defaultdict[str, Tally] = defaultdict(Tally)
        self.games: dict[str, Tally] = {}
        self.companies: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
        self.players: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
        self.bands: defaultdict[str, Bands] = defaultdict(Bands)
        self.failed: list[AuditedGame] = []
        self.seconds = array("d")
        self._missed: list[tuple[int, int, Listed]] = []
        self._findings: list[Listed] = []
        self._unproved: list[Listed] = []
        self._beaten: list[Listed] = []
        for game in games:
            self.add(game)

    def add(self, game: AuditedGame) -> None:
        """Count a game with all its runs."""
        if game.status != "identical":
            self.failed.append(msgspec.structs.replace(game, runs=[]))
        tally = self.games.setdefault(game.file, Tally())
        title = game.title or "unknown"
        head = msgspec.structs.replace(game, runs=[])
        for run in game.runs:
            for sums in (
                self.total,
                self.titles[title],
                tally,
                self.companies[title, run.corporation],
                self.players[game.file, game.director(run)],
            ):
                sums.add(run)
            self.bands[title].add(run)
            self.seconds.append(run.seconds)
            self._note(Listed(head, run))

    def _note(self, listed: Listed) -> None:
        run = listed.run
        if run.legal and run.missed > 0:
            # The count breaks ties, so that the first of two equal runs stays.
            entry = (run.missed, -self.total.runs, listed)
            if len(self._missed) < LISTED:
                heapq.heappush(self._missed, entry)
            else:
                heapq.heappushpop(self._missed, entry)
        for applies, runs in (
            (not run.legal, self._findings),
            (not run.proved, self._unproved),
            (run.earned is not None and run.earned > run.best, self._beaten),
        ):
            if applies and len(runs) < LISTED:
                runs.append(listed)

    @property
    def missed_most(self) -> list[Listed]:
        """The legal runs to which most was missing, the worst first."""
        return [listed for _, _, listed in sorted(self._missed, key=lambda entry: (-entry[0], -entry[1]))]

    @property
    def findings(self) -> list[Listed]:
        """Runs that the rules of today refuse, or value otherwise than the archive."""
        return self._findings

    @property
    def unproved(self) -> list[Listed]:
        """Runs whose search ended without proof."""
        return self._unproved

    @property
    def beaten(self) -> list[Listed]:
        """Legal runs that earn more than the best that was found: each would be a defect."""
        return self._beaten

    def quantile(self, share: float) -> float:
        """Seconds within which this share of the searches ended; 0 if there were none."""
        ordered = sorted(self.seconds)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0

    def rows(self) -> Iterator[tuple[str, str, str, Tally]]:
        """Every total: its kind, title or file, name, and sums."""
        yield "all", "", "", self.total
        for title, tally in sorted(self.titles.items()):
            yield "title", title, "", tally
        for file, tally in self.games.items():
            yield "game", file, "", tally
        for (title, company), tally in sorted(self.companies.items()):
            yield "company", title, company, tally
        for (file, player), tally in sorted(self.players.items()):
            yield "player", file, player, tally
