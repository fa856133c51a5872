"""From a tournament to what its stage needs to know for the next round."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.formats import Cut, Situation, qualified
from gateway.tournaments.domain.lots import by_lot, lot
from gateway.tournaments.domain.pairing import Contender, Field, PlayerId, Wishes
from gateway.tournaments.domain.results import places, stage_standings, win
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.title_wishes import divide
from gateway.tournaments.domain.tournament import Tournament


def situation_of(t: Tournament, stage: int, players: Sequence[PlayerId]) -> Situation:
    """What the stage knows, with these players in their seeding order, when the next round is to be drafted."""
    number = len(t.rounds) + 1
    rounds = [one for one in t.rounds if one.stage == stage]
    present = tuple(player for player in players if _can_be_seated(t, player, number))
    seed = lot(t.seed, "round", number)
    return Situation(
        players=present,
        rounds=tuple(rounds),
        places=places(t, rounds),
        ranking=lambda some: [line.player for line in stage_standings(t, players, some)],
        titles=_titles(t, stage, present, number, seed),
        field=_field(t, present, rounds),
        seed=seed,
        effort=t.rules.effort,
    )


def seeding(t: Tournament) -> list[PlayerId]:
    """All who are in, the highest rated first, equal ones by lot."""
    return sorted(by_lot(t.those(Presence.IN), t.seed, "seeding"), key=lambda player: -t.entrants[player].entry.rating)


def qualified_for(t: Tournament, cut: Cut) -> list[PlayerId]:
    """Who goes on from the present stage, those first who did best; whoever has left makes room for the next."""
    stage = len(t.stages) - 1
    rounds = [one for one in t.rounds if one.stage == stage]
    lines = [
        line
        for line in stage_standings(t, t.stages[stage], _deciding(t, stage, rounds))
        if t.entrants[line.player].presence is Presence.IN
    ]
    return qualified(cut, lines, rounds[-1].groups if rounds else {})


def _deciding(t: Tournament, stage: int, rounds: list[Round]) -> list[Round]:
    return rounds[-1:] if t.rules.stages[stage].last_round_decides() else rounds


def _can_be_seated(t: Tournament, player: PlayerId, round_number: int) -> bool:
    entrant = t.entrants[player]
    there = entrant.checked_in or not t.rules.entry.check_in
    return entrant.presence is Presence.IN and there and round_number not in entrant.resting


def _titles(
    t: Tournament, stage: int, players: tuple[PlayerId, ...], number: int, seed: int
) -> tuple[tuple[str, tuple[PlayerId, ...]], ...]:
    rules = t.rules
    if not (rules.title_wishes and rules.stages[stage].heeds_title_wishes()):
        return ((rules.titles[(number - 1) % len(rules.titles)], players),)
    wishes = {player: _wishes(t, player) for player in players}
    return tuple(divide(wishes, rules.titles, rules.table_sizes, rules.least_takers, seed).players.items())


def _wishes(t: Tournament, player: PlayerId) -> tuple[str, ...]:
    """The titles wished for; where only different ones count, those that the player had least often come first."""
    titles = t.entrants[player].entry.titles
    if not t.rules.counting.different_titles:
        return titles
    played = [t.tables[name].table.title for name in t.tables_of.get(player, ())]
    return tuple(sorted(titles or t.rules.titles, key=played.count))


def _field(t: Tournament, players: Sequence[PlayerId], rounds: Sequence[Round]) -> Field:
    rules, full = t.rules, win(t) or 1
    points = {line.player: line.tally.points for line in stage_standings(t, players, rounds)}
    contenders = []
    for player in players:
        entry = t.entrants[player].entry
        score = int(100 * points[player] / full)
        contenders.append(Contender(player=player, score=score, team=entry.team, hours=entry.hours))
    return Field(
        contenders=contenders,
        history=t.history(),
        wishes=Wishes(
            apart=t.apart,
            team_mates=rules.team_mates,
            hours=rules.hours,
            common_hours=rules.common_hours,
            weights=rules.weights,
        ),
        sizes=rules.table_sizes,
        spare_byes=rules.spare_byes,
    )
