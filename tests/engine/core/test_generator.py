"""The pseudo-random generator and the seed (ARCH-20 to ARCH-27)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine18xx.generator import Generator, seed_of

CORPORATIONS = ["CR", "GER", "GSWR", "GWR", "LNWR", "LSWR", "LYR", "MR", "MSLR", "NBR", "NER", "SWR"]


@pytest.mark.parametrize(
    ("seed", "draws"),
    [
        (0, [12345, 1406932606, 654583775, 1449466924, 229283573, 1109335178]),
        (1, [1103527590, 377401575, 662824084, 1147902781, 2035015474, 368800899]),
        (2, [59559187, 1495354192, 671064393, 846338638, 1693263727, 1775750268]),
        (128129, [1981454630, 2103507303, 2062664468, 2010666941, 1258758578, 1610204419]),
        (2147483647, [1043980748, 288979989, 646343466, 1751031067, 571035320, 1849869457]),
    ],
)
def test_the_first_draws_of_a_seed(seed: int, draws: list[int]) -> None:
    """ARCH-22."""
    generator = Generator(seed)
    assert [generator.draw() for _ in draws] == draws


@given(st.integers())
def test_every_draw_has_31_bits_and_only_those_of_the_seed_count(seed: int) -> None:
    """ARCH-21: the state starts as the seed modulo 2³¹."""
    draw = Generator(seed).draw()
    assert 0 <= draw < 2**31
    assert draw == Generator(seed % 2**31).draw()


def test_a_shuffle_takes_one_draw_for_each_element_in_order() -> None:
    """ARCH-23, ARCH-27: keys 59559187 GSWR, 1495354192 GWR, 671064393 MSLR; the next draw is the fourth."""
    generator = Generator(2)
    assert generator.shuffled(["GSWR", "GWR", "MSLR"]) == ["GSWR", "MSLR", "GWR"]
    assert generator.draw() == 846338638


def test_a_shuffle_of_one_takes_a_draw_and_one_of_nothing_takes_none() -> None:
    """ARCH-23."""
    generator = Generator(0)
    assert (generator.shuffled(["only"]), generator.shuffled([])) == (["only"], [])
    assert generator.draw() == 1406932606


def test_the_tiers_of_18gb_with_three_players() -> None:
    """ARCH-27, seed 2: after the three candidates, of whom GSWR joins."""
    generator = Generator(2)
    generator.shuffled(["GSWR", "GWR", "MSLR"])
    assert generator.shuffled(["CR", "GSWR", "LNWR", "LYR", "MR", "NBR", "NER"]) == [
        "CR",
        "NBR",
        "GSWR",
        "LNWR",
        "MR",
        "LYR",
        "NER",
    ]


def test_the_tiers_of_18gb_with_six_players() -> None:
    """ARCH-27, seed 98693: no candidates, so no draw for them."""
    assert Generator(98693).shuffled(CORPORATIONS) == [
        "GSWR",
        "NBR",
        "LNWR",
        "MSLR",
        "LYR",
        "LSWR",
        "NER",
        "GWR",
        "SWR",
        "CR",
        "MR",
        "GER",
    ]


@pytest.mark.parametrize("players", [4, 2])
def test_the_certificates_of_1822nrs(players: int) -> None:
    """ARCH-25, ARCH-26, seed 128129: split into minors, concessions and privates, C1 and P1 moved to the front."""
    privates = [f"P{number}" for number in (1, 2, 3, 4, 6, 7, 8, 9, 11, 12)]
    if players == 4:
        privates += [f"P{number}" for number in (13, 14, 15, 16, 18, 19, 20, 21)]
    concessions = [f"C{number}" for number in (1, 5, 6, 7, 8, 10)]
    minors = [f"M{number}" for number in (*range(1, 11), 15, 16, 26, 27, 28, 29)]
    shuffled = Generator(128129).shuffled([*privates, *concessions, *minors])
    kinds = {kind: sorted((c for c in shuffled if c[0] == kind), key=lambda c: c not in ("C1", "P1")) for kind in "MCP"}
    assert (
        " ".join(kinds["M"] + kinds["C"] + kinds["P"])
        == {
            4: "M8 M6 M29 M5 M16 M28 M9 M15 M4 M1 M27 M2 M3 M10 M7 M26 C1 C5 C10 C6 C8 C7 "
            "P1 P12 P19 P8 P11 P15 P21 P16 P18 P14 P6 P13 P7 P20 P9 P4 P3 P2",
            2: "M29 M27 M26 M4 M8 M3 M16 M2 M9 M10 M15 M1 M5 M28 M7 M6 C1 C10 C6 C7 C8 C5 "
            "P1 P12 P8 P11 P6 P7 P9 P4 P3 P2",
        }[players]
    )


@pytest.mark.parametrize(
    ("stated", "game", "seed"),
    [
        (5, 33845, 5),
        (0, 33845, 0),
        (-3, 33845, -3),
        (None, 33845, 33845),
        ("", 33845, 33845),
        (None, "hs_zmqggvxn_19354", 19354),
        (None, "hs_x", 0),
        (None, "a12b34", 12),
        ("77", "hs_x_1", 77),
        ("-7", "hs_x_1", -7),
        ("no number", "hs_x_1", 1),
        ("²", "hs_x_1", 1),
        ("--7", "hs_x_1", 1),
    ],
)
def test_the_seed_is_the_stated_number_or_the_first_digits_of_the_id(
    stated: int | str | None, game: int | str, seed: int
) -> None:
    """ARCH-20: a seed of 0 is a seed; what is no number counts as absent."""
    assert seed_of(stated, game) == seed
