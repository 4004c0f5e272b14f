# ---- Numbers as text ----------------------------------------------------------------------------


def parsed(text):
    """A decimal number as (mantissa, exponent)."""
    coefficient, _, exponent = text.replace("E", "e").partition("e")
    digits, _, fraction = coefficient.partition(".")
    return int(digits + fraction), int(exponent or 0) - len(fraction)


def is_number(text):
    match = re.fullmatch(NUMBER, text)
    if not match or len(text) > 1000 or abs(int((match.group(2) or "e0")[1:])) > 400:
        return False
    return abs(value_of(text)) <= 10 ** 300


def value_of(text):
    mantissa, exponent = parsed(text)
    return mantissa * Fraction(10) ** exponent


def bare(mantissa, exponent):
    """The same number without zeros at the end of its mantissa."""
    if mantissa == 0:
        return 0, 0
    while mantissa % 10 == 0:
        mantissa, exponent = mantissa // 10, exponent + 1
    return mantissa, exponent


def difference(a, b):
    exponent = min(a[1], b[1])
    return a[0] * 10 ** (a[1] - exponent) - b[0] * 10 ** (b[1] - exponent), exponent


def plain_text(mantissa, exponent):
    """-0.25, 1200, 1e300."""
    mantissa, exponent = bare(mantissa, exponent)
    sign, digits = "-" if mantissa < 0 else "", str(abs(mantissa))
    before = len(digits) + exponent
    if exponent >= 0:
        return sign + (digits + "0" * exponent if before <= 21 else "%se%d" % (digits, exponent))
    if before <= -7:
        return "%s%se%d" % (sign, digits, exponent)
    if before <= 0:
        return sign + "0." + "0" * -before + digits
    return sign + digits[:before] + "." + digits[before:]


def decimal_of(value):
    """Exactly the value of a double."""
    numerator, denominator = value.as_integer_ratio()
    places = denominator.bit_length() - 1
    return numerator * 5 ** places, -places


def double_text(value):
    text = repr(value)
    return text[:-2] if text.endswith(".0") else text


class Origin:
    """The value from which deviations are measured."""

    def __init__(self, mantissa, exponent):
        self.exact = bare(mantissa, exponent)
        self.rounded = pair_of(*self.exact)

    def deviation(self, text):
        return pair_of(*difference(parsed(text), self.exact))

    def text(self, deviation):
        """The shortest decimal that has this deviation, or for a computed one a text nearby."""
        text, exact = self.nearest_text(deviation)
        return text if exact else self.nearest_text(self.deviation(text))[0]

    def nearest_text(self, deviation):
        def distance(text):
            return abs(sum(minus(self.deviation(text), deviation)))

        nearest = double_text(sum(plus(self.rounded, deviation)))
        if distance(nearest) == 0.0:
            return nearest, True
        exact = self.exact
        for part in deviation:
            mantissa, exponent = decimal_of(-part)
            exact = difference(exact, (mantissa, exponent))
        mantissa, exponent = bare(*exact)
        length = len(str(abs(mantissa)))
        certain = 2.0 ** -98 * abs(deviation[0])
        rounding = Fraction(2.0 ** -102 * abs(deviation[0]))
        close = None
        for significant in range(16, length + 1):
            text, moved = rounded_text(mantissa, exponent, length - significant)
            if moved > (rounding if close else 2 * Fraction(certain)):
                continue
            off = distance(text)
            if off == 0.0:
                return text, True
            if close is None and off <= certain:
                close = text
            if close is not None and significant >= 45:
                break
        return close or plain_text(mantissa, exponent), False


def rounded_text(mantissa, exponent, places):
    """The number without its last places, ties away from zero, and how far that moves it."""
    unit = 10 ** places
    kept = (2 * abs(mantissa) + unit) // (2 * unit) * unit
    moved = abs(kept - abs(mantissa)) * Fraction(10) ** exponent
    return plain_text(-kept if mantissa < 0 else kept, exponent), moved


