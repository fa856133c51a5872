"""The plots of an audit as SVG. Each has one series and one colour, and stands beside a table of the same figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10, sqrt

from engine18xx.render.markup import Markup, element, escaped, group, hint, joined, number, words

WIDTH, HEIGHT = 360.0, 230.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 12.0, 14.0, 44.0
SIZE = 10.0
MOST_LABELS = 14
BAR, LINE, GRID = "#0063b4", "#c64407", "#d8d4c6"


def bars(title: str, values: Sequence[tuple[str, float]], across: str, up: str) -> Markup:
    """Bars side by side.

    Args:
        values: what stands below each bar, and its height.
        across, up: what the two axes show.
    """
    top = _round_up(max((value for _, value in values), default=0))
    step = (WIDTH - LEFT - RIGHT) / max(len(values), 1)
    every = ceil(len(values) / MOST_LABELS)
    drawn = []
    for position, (label, value) in enumerate(values):
        left = LEFT + position * step
        high = _high(value, top)
        drawn.append(
            group(
                hint(f"{label}: {_figure(value)}"),
                element("rect", x=left + 0.1 * step, y=_foot() - high, width=0.8 * step, height=high, fill=BAR),
                words(label if position % every == 0 else "", complex(left + step / 2, _foot() + 10), SIZE - 1),
                words(_figure(value) if value else "", complex(left + step / 2, _foot() - high - 6), SIZE - 2),
            )
        )
    return _plot(title, f"{up} by {across}: " + _spoken(values), across, up, top, joined(drawn))


def bubbles(title: str, pairs: Mapping[tuple[int, int], int], band: int, across: str, up: str) -> Markup:
    """Circles whose areas are counts, and the line on which both axes are equal.

    Args:
        pairs: band on the axis across, band on the axis up -> count.
        band: width of a band on both axes.
    """
    most = max((max(pair) for pair in pairs), default=0) + 1
    top = _round_up(most * band)
    largest = max(pairs.values(), default=1)
    drawn = [
        element("line", x1=LEFT, y1=_foot(), x2=WIDTH - RIGHT, y2=TOP, stroke=LINE, stroke_width=1.5),
        *(
            group(
                hint(f"{across} {x * band} to {(x + 1) * band - 1}, {up} {y * band} to {(y + 1) * band - 1}: {count}"),
                element(
                    "circle",
                    cx=_at(x * band + band / 2, top),
                    cy=_foot() - _high(y * band + band / 2, top),
                    r=max(1.2, 7 * sqrt(count / largest)),
                    fill=BAR,
                    fill_opacity="0.6",
                ),
            )
            for (x, y), count in sorted(pairs.items())
        ),
    ]
    ticks = [words(_figure(tick), complex(_at(tick, top), _foot() + 10), SIZE - 1) for tick in (top / 4, top / 2, top)]
    described = f"{up} against {across}; on the line both are equal. {sum(pairs.values())} runs."
    return _plot(title, described, across, up, top, joined([*drawn, *ticks]))


def _plot(title: str, description: str, across: str, up: str, top: float, drawn: Markup) -> Markup:
    grid = [
        group(
            element("line", x1=LEFT, y1=y, x2=WIDTH - RIGHT, y2=y, stroke=GRID, stroke_width=1),
            words(_figure(top * quarter / 4), complex(LEFT - 4, y), SIZE - 1, text_anchor="end"),
        )
        for quarter in range(5)
        for y in [_foot() - _high(top * quarter / 4, top)]
    ]
    return element(
        "svg",
        element("title", escaped(title)),
        element("desc", escaped(description)),
        *grid,
        drawn,
        words(across, complex((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12), SIZE),
        group(words(up, 0j, SIZE), transform=f"translate(10 {number((TOP + _foot()) / 2)}) rotate(-90)"),
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        role="img",
        aria_label=f"{title}. {description}",
        text_anchor="middle",
    )


def _spoken(values: Sequence[tuple[str, float]]) -> str:
    return ", ".join(f"{label} {_figure(value)}" for label, value in values) + "."


def _foot() -> float:
    return HEIGHT - BOTTOM


def _high(value: float, top: float) -> float:
    return float((HEIGHT - TOP - BOTTOM) * value / top) if top else 0.0


def _at(value: float, top: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * value / top if top else LEFT


def _round_up(value: float) -> float:
    """The next number of one or two figures that is not less; 4 for nothing."""
    if value <= 4:
        return 4.0
    unit = 10.0 ** floor(log10(value))
    return next(unit * step for step in (1, 2, 4, 6, 8, 10) if unit * step >= value - 1e-9)


def _figure(value: float) -> str:
    return f"{ceil(value):,}" if value == int(value) else f"{value:,.1f}"
