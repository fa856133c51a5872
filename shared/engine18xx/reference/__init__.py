"""What a player wants to look up about a title, in English, French and Spanish, made from what the engine plays by.

    sheet("1860", "fr")             the whole reference sheet: set-up, rounds, trains, companies, market, endings …
    worked_round("1860", "es")      a first round to step through, each step explained

No figure of a sheet is written by hand. Tables are made from the title's facts and from games at their start; a
sentence names its figures, and they are filled in. So a sheet says what the engine does, or it says nothing.

A title joins by adding files to its package: ``words/*.json`` and ``figures.py`` for its sheet, ``worked_round/*.json``
for its round.
"""

from __future__ import annotations

from .language import LANGUAGES
from .sheet import Sheet, sheet
from .worked_round import WorkedRound, worked_round

__all__ = ["LANGUAGES", "Sheet", "WorkedRound", "sheet", "worked_round"]
