#pragma once

#include <string_view>

#include <boost/multiprecision/cpp_int.hpp>

namespace yates::accuracy {

using Rational = boost::multiprecision::cpp_rational;

/// The exact value of "42/25", "-1.5" or "6.9e-310". Throws std::invalid_argument for another text.
Rational rational(std::string_view text);

/// Digits that agree with the certified value: -log10(|value - certified| / scale), between 0 and
/// the cap. All three are exact; with scale |certified| this is the usual log relative error.
double digits(const Rational& value, const Rational& certified, const Rational& scale, double cap);

}  // namespace yates::accuracy
