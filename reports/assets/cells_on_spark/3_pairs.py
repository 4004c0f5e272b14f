# ---- Numbers as pairs of doubles ----------------------------------------------------------------
#
# The results are rounded step by step as yates rounds them, so that all digits agree: to a sum
# high + low of two doubles, some 106 bits. Source: T. J. Dekker, A floating-point technique for
# extending the available precision, 1971.


def two_sum(a, b):
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def quick_two_sum(a, b):
    total = a + b
    return total, b - (total - a)


def plus(a, b):
    high, low = two_sum(a[0], b[0]), two_sum(a[1], b[1])
    part = quick_two_sum(high[0], high[1] + low[0])
    return quick_two_sum(part[0], part[1] + low[1])


def minus(a, b):
    return plus(a, (-b[0], -b[1]))


def two_product(a, b):
    product = a * b
    return product, float(Fraction(a) * Fraction(b) - Fraction(product))


def times(a, b):
    product = two_product(a[0], b[0])
    return quick_two_sum(product[0], product[1] + (a[0] * b[1] + a[1] * b[0]))


def over(a, b):
    first = a[0] / b[0]
    if first == 0.0:
        return first, 0.0
    remainder = minus(a, times(b, (first, 0.0)))
    second = remainder[0] / b[0]
    rest = minus(remainder, times(b, (second, 0.0)))
    return plus(quick_two_sum(first, second), (rest[0] / b[0], 0.0))


def square_root(a):
    if a[0] <= 0.0:
        return 0.0, 0.0
    estimate = math.sqrt(a[0])
    remainder = minus(a, two_product(estimate, estimate))
    return quick_two_sum(estimate, remainder[0] / (2.0 * estimate))


def pair_of_pieces(bits, shift):
    """bits * 2^shift, of which at most 109 bits are given."""
    mask = 2 ** 36 - 1
    result = (math.ldexp(float(bits >> 72), 72 + shift), 0.0)
    result = plus(result, (math.ldexp(float(bits >> 36 & mask), 36 + shift), 0.0))
    return plus(result, (math.ldexp(float(bits & mask), shift), 0.0))


def pair_of_integer(value):
    """A whole number that is not negative, exactly where 106 bits hold it."""
    if value < 2 ** 106:
        return quick_two_sum(math.ldexp(float(value >> 53), 53), float(value % 2 ** 53))
    shift = max(0, value.bit_length() - 108)
    return pair_of_pieces(value >> shift, shift)


def pair_of(mantissa, exponent):
    """mantissa * 10^exponent to 106 bits."""
    mantissa, exponent = bare(mantissa, exponent)
    if mantissa < 0:
        high, low = pair_of(-mantissa, exponent)
        return -high, -low
    if mantissa == 0:
        return 0.0, 0.0
    if mantissa < 2 ** 53 and -22 <= exponent <= 0:
        return over((float(mantissa), 0.0), (float(10 ** -exponent), 0.0))
    numerator = mantissa * 10 ** max(exponent, 0)
    denominator = 10 ** max(-exponent, 0)
    shift = 108 - (numerator.bit_length() - denominator.bit_length())
    quotient = (numerator << max(shift, 0)) // (denominator << max(-shift, 0))
    return pair_of_pieces(quotient, -shift)


def scaled(value, exponent):
    """A pair times 10^exponent."""
    left = abs(exponent)
    while left > 0:
        power = (float(10 ** min(left, 22)), 0.0)
        value = times(value, power) if exponent > 0 else over(value, power)
        left -= 22
    return value


def mean_of(cell, exponent):
    """The mean of whole numbers times 10^exponent: exact where 64 bits hold it as a decimal."""
    others = cell.count
    for factor in (2, 5):
        while others % factor == 0:
            others //= factor
    if cell.total % others == 0:
        quotient, left = divmod(cell.total, cell.count)
        places = 0
        while left and quotient <= (2 ** 64 - 10) // 10:
            digit, left = divmod(10 * left, cell.count)
            quotient = 10 * quotient + digit
            places += 1
        if not left:
            return pair_of(quotient, exponent - places)
    return scaled(over(pair_of_integer(cell.total), (float(cell.count), 0.0)), exponent)


def deviation_of(cell, exponent):
    """The standard deviation of whole numbers times 10^exponent."""
    spread = cell.squares * cell.count - cell.total ** 2
    squares = scaled(over(pair_of_integer(spread), (float(cell.count), 0.0)), 2 * exponent)
    return square_root(over(squares, (float(cell.count - 1), 0.0)))


