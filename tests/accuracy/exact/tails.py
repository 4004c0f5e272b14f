"""Tails of F and quantiles of Student's t to 50 digits, by decimal arithmetic.

Both come from the regularised incomplete beta function I_x(a, b) with a and b multiples of 1/2, by its continued
fraction (Abramowitz & Stegun 26.5.8) on the side of the mean where that converges fast.
"""
import decimal
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

CONTEXT = decimal.Context(prec=90, Emin=decimal.MIN_EMIN, Emax=decimal.MAX_EMAX)
decimal.setcontext(CONTEXT)


def to_decimal(value):
    """A Fraction to 90 digits."""
    return Decimal(value.numerator) / Decimal(value.denominator)


@lru_cache
def pi():
    """Machin's formula: pi = 16 arctan(1/5) - 4 arctan(1/239)."""
    def arctan_of_inverse(n):
        power, total, k = Decimal(1) / n, Decimal(0), 0
        while True:
            term = power / (2 * k + 1)
            if term < Decimal(10) ** -100:
                return total
            total += -term if k % 2 else term
            power /= n * n
            k += 1
    return 16 * arctan_of_inverse(5) - 4 * arctan_of_inverse(239)


@lru_cache
def gamma_of_half(twice):
    """Gamma(twice / 2) for a positive whole number: a product that ends at 1 or at sqrt(pi)."""
    argument, product = Decimal(twice) / 2, Decimal(1)
    while argument > 1:
        argument -= 1
        product *= argument
    return product if twice % 2 == 0 else product * pi().sqrt()


def fraction(x, complement, twice_a, twice_b):
    """I_x(a, b) by the continued fraction; complement is 1 - x, given because it may be known better."""
    a, b = Decimal(twice_a) / 2, Decimal(twice_b) / 2
    beta = gamma_of_half(twice_a) * gamma_of_half(twice_b) / gamma_of_half(twice_a + twice_b)
    # Lentz's evaluation from the front: ratio of successive numerators times ratio of successive denominators.
    denominator = value = 1 / (1 - (a + b) * x / (a + 1))
    numerator, m = Decimal(1), 0
    while True:
        m += 1
        for step in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                     -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
            numerator = 1 + step / numerator
            denominator = 1 / (1 + step * denominator)
            value *= numerator * denominator
        if abs(numerator * denominator - 1) < Decimal(10) ** -80:
            # Powers of half-integers from square roots: faster than exp and log, and as exact.
            return power_of_half(x, twice_a) * power_of_half(complement, twice_b) * value / (a * beta)


def power_of_half(base, twice):
    whole = base ** (twice // 2)
    return whole * base.sqrt() if twice % 2 else whole


def incomplete_beta(x, twice_a, twice_b):
    """I_x(a, b) for a Fraction x in (0, 1)."""
    low, high = to_decimal(x), to_decimal(1 - x)
    if x * (twice_a + twice_b + 4) <= twice_a + 2:
        return fraction(low, high, twice_a, twice_b)
    return 1 - fraction(high, low, twice_b, twice_a)


def log10_f_tail(f, df1, df2):
    """log10 of P(F(df1, df2) > f) for a Fraction f > 0."""
    return incomplete_beta(Fraction(df2) / (df2 + df1 * f), df2, df1).log10()


@lru_cache
def t_quantile(df, tail=Fraction(1, 20)):
    """The t with P(|T| > t) = tail. Newton's method from the left, where the tail is convex, never overshoots."""
    t = Decimal("1.9")
    norm = gamma_of_half(df + 1) / gamma_of_half(df) / (Decimal(df) * pi()).sqrt()
    while True:
        square = Fraction(t * t)
        probability = incomplete_beta(Fraction(df) / (df + square), df, 1)
        density = norm * power_of_half(1 / (1 + t * t / df), df + 1)
        step = (probability - to_decimal(tail)) / (2 * density)
        t = (t + step).normalize(decimal.Context(prec=60))
        if abs(step) < Decimal(10) ** -50:
            return t
