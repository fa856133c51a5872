"""The formats that hosts play, each a stage or a row of stages.

==============================  =====================================================================
multi-player Swiss              ``Swiss``
round robin, balanced designs   ``GroupStage``
heats, semi-final, final        ``Heats``, then ``KnockOut`` with a cut
knock-out                       ``KnockOut``
groups and cut                  ``GroupStage``, then ``KnockOut`` with a cut
best k in different titles      ``Heats``, with ``Counting`` in the rules
open league                     ``League``
duplicate                       any of these, with ``duplicate`` in the rules
==============================  =====================================================================
"""

from typing import TypeAlias

from gateway.tournaments.domain.formats.groups import GroupStage
from gateway.tournaments.domain.formats.knock_out import KnockOut
from gateway.tournaments.domain.formats.league import League
from gateway.tournaments.domain.formats.stage import Cut, Draft, Seated, Situation, Stage, qualified
from gateway.tournaments.domain.formats.swiss import Heats, Swiss

#: Any of the formats, as rules and their JSON hold them.
AnyStage: TypeAlias = Swiss | Heats | GroupStage | KnockOut | League

__all__ = [
    "AnyStage",
    "Cut",
    "Draft",
    "GroupStage",
    "Heats",
    "KnockOut",
    "League",
    "Seated",
    "Situation",
    "Stage",
    "Swiss",
    "qualified",
]
