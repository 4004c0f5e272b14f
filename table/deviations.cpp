#include "table/deviations.hpp"

#include <algorithm>
#include <utility>

#include "numerics/exact_sums.hpp"

namespace yates::table {

namespace {

using numerics::DoubleDouble;

bool all_end_in_zero(const PackedIntegers& multiples) {
  return multiples.visit([](auto values) {
    return std::all_of(values.begin(), values.end(), [](auto value) { return value % 10 == 0; });
  });
}

}  // namespace

Deviations::Deviations(std::vector<DoubleDouble> values)
    : values_(std::make_shared<const std::vector<DoubleDouble>>(std::move(values))) {}

Deviations::Deviations(PackedIntegers multiples, int exponent)
    : multiples_(std::move(multiples)), exponent_(exponent) {
  if (multiples_.bound() == 0) {
    exponent_ = 0;
    return;
  }
  const bool all_zero = multiples_.visit([](auto values) {
    return std::all_of(values.begin(), values.end(), [](auto value) { return value == 0; });
  });
  if (all_zero) exponent_ = 0;
  while (!all_zero && all_end_in_zero(multiples_)) {
    multiples_ = PackedIntegers::build(multiples_.size(), multiples_.bound() / 10, [&](auto out) {
      using Integer = typename decltype(out)::value_type;
      multiples_.visit([&](auto in) {
        for (std::size_t i = 0; i < in.size(); ++i) out[i] = static_cast<Integer>(in[i] / 10);
      });
    });
    ++exponent_;
  }
}

DoubleDouble Deviations::operator[](std::size_t row) const {
  if (values_) return (*values_)[row];
  return numerics::scaled_value(multiples_[row], exponent_);
}

double Deviations::rounded(std::size_t row) const {
  if (values_) return (*values_)[row].value();
  constexpr std::uint64_t exact_integers = std::uint64_t{1} << 53;
  const std::uint64_t multiple = multiples_[row];
  if (multiple >= exact_integers || exponent_ > 0 || exponent_ < -22)
    return numerics::scaled_value(multiple, exponent_).value();
  return static_cast<double>(multiple) / numerics::exact_power_of_ten(-exponent_);
}

bool operator==(const Deviations& a, const Deviations& b) {
  if (a.size() != b.size() || a.exact() != b.exact()) return false;
  for (std::size_t row = 0; row < a.size(); ++row)
    if (!(a[row] == b[row])) return false;
  return true;
}

}  // namespace yates::table
