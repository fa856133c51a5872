"""Finite fields of a few elements, the arithmetic that balanced designs are made of.

The field of ``q = p**k`` elements: each is an integer from 0 to q - 1 whose digits to the base ``p`` are the
coefficients of a polynomial of degree below ``k``; products are taken modulo a polynomial that is found by trial.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product


class NotPrimePower(ValueError):
    """There is no field of this many elements."""


class FiniteField:
    """Arithmetic of the field with ``order`` elements. Raises `NotPrimePower`."""

    def __init__(self, order: int) -> None:
        self.order = order
        self.prime, self.degree = _prime_power(order)
        self.primitive, self._powers = self._generate()
        self._log = {element: exponent for exponent, element in enumerate(self._powers)}

    def add(self, a: int, b: int) -> int:
        """The sum: digit by digit, without carrying."""
        total, place = 0, 1
        while a or b:
            total += place * ((a + b) % self.prime)
            a, b, place = a // self.prime, b // self.prime, place * self.prime
        return total

    def multiply(self, a: int, b: int) -> int:
        """The product, from the table of powers."""
        return self.power(self._log[a] + self._log[b]) if a and b else 0

    def power(self, exponent: int) -> int:
        """A power of the primitive element; all elements but 0 are one of the first ``order - 1`` of these."""
        return self._powers[exponent % (self.order - 1)]

    def _generate(self) -> tuple[int, list[int]]:
        """A modulus and an element whose powers run through everything but 0, found together by trial.

        If an element's powers run through all, the modulus is irreducible: otherwise some element had no inverse.
        """
        for low in product(range(self.prime), repeat=self.degree):
            for element in range(1, self.order):
                powers = [1]
                while (following := self._reduced_product(powers[-1], element, low)) not in (0, 1):
                    powers.append(following)
                    if len(powers) >= self.order:
                        break
                if following == 1 and len(powers) == self.order - 1 == len(set(powers)):
                    return element, powers
        raise AssertionError("there is a field for every power of a prime")

    def _reduced_product(self, a: int, b: int, low: tuple[int, ...]) -> int:
        """The product modulo ``x**degree - (low[0] + low[1]*x + ...)``."""
        left, right = self._digits(a), self._digits(b)
        terms = [0] * (2 * self.degree - 1)
        for i, x in enumerate(left):
            for j, y in enumerate(right):
                terms[i + j] += x * y
        for high in range(len(terms) - 1, self.degree - 1, -1):
            for offset, coefficient in enumerate(low):
                terms[high - self.degree + offset] += terms[high] * coefficient
        return sum(digit % self.prime * self.prime**place for place, digit in enumerate(terms[: self.degree]))

    def _digits(self, element: int) -> list[int]:
        return [element // self.prime**place % self.prime for place in range(self.degree)]


def _prime_power(order: int) -> tuple[int, int]:
    for prime in range(2, order + 1):
        if order % prime == 0:
            degree, rest = 0, order
            while rest % prime == 0:
                rest, degree = rest // prime, degree + 1
            if rest == 1:
                return prime, degree
            break
    raise NotPrimePower(f"{order} is no power of a prime")


@lru_cache
def finite_field(order: int) -> FiniteField:
    """The field of that order, made once."""
    return FiniteField(order)
