#include "table/cells/numbers.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "numerics/double_double.hpp"
#include "table/cells/origin.hpp"
#include "table/cells/short_decimal.hpp"

namespace yates::table {

namespace {

using numerics::Decimal;
using numerics::DoubleDouble;
using numerics::ScaledInteger;

bool less(std::string_view a, std::string_view b) {
  const std::optional<ShortDecimal> short_a = parse_short(a);
  const std::optional<ShortDecimal> short_b = parse_short(b);
  if (short_a && short_b)
    if (const std::optional<AlignedDecimals> aligned = align(*short_a, *short_b))
      return aligned->a < aligned->b;
  return *Decimal::parse(a) < *Decimal::parse(b);
}

/// |number - origin| with the largest exponent that leaves it an integer, where 64 bits hold it.
std::optional<ScaledInteger> exact_difference(std::string_view number, const Decimal& origin,
                                              const std::optional<ShortDecimal>& short_origin) {
  if (short_origin)
    if (const std::optional<ShortDecimal> written = parse_short(number))
      if (const std::optional<AlignedDecimals> aligned = align(*written, *short_origin)) {
        Wide difference = aligned->a - aligned->b;
        if (difference == 0) return ScaledInteger{};
        int exponent = aligned->exponent;
        for (; difference % 10 == 0; ++exponent) difference /= 10;
        if (difference > Wide{std::numeric_limits<std::uint64_t>::max()}) return std::nullopt;
        return ScaledInteger{static_cast<std::uint64_t>(difference), exponent};
      }
  return (*Decimal::parse(number) - origin).scaled();
}

/// magnitude * 10^shift; absent beyond 64 bits.
std::optional<std::uint64_t> raised(std::uint64_t magnitude, int shift) {
  if (magnitude == 0) return 0;
  if (shift > most_digits + 1) return std::nullopt;
  for (; shift > 0; --shift)
    if (__builtin_mul_overflow(magnitude, std::uint64_t{10}, &magnitude)) return std::nullopt;
  return magnitude;
}

/// The numbers as multiples of one power of ten, where 64 bits hold all of them.
std::optional<Deviations> exact_deviations(std::span<const std::string_view> cells,
                                           const RowFlags& present, const Origin& origin) {
  const std::optional<ShortDecimal> short_origin = parse_short(origin.exact().to_string());
  std::vector<ScaledInteger> differences(cells.size());
  std::optional<int> exponent;
  for (std::size_t row = 0; row < cells.size(); ++row) {
    if (!present[row]) continue;
    const std::optional<ScaledInteger> found =
        exact_difference(cells[row], origin.exact(), short_origin);
    if (!found) return std::nullopt;
    differences[row] = *found;
    if (found->magnitude != 0)
      exponent = std::min(exponent.value_or(found->exponent), found->exponent);
  }
  std::vector<std::uint64_t> multiples(cells.size());
  for (std::size_t row = 0; row < cells.size(); ++row) {
    const ScaledInteger& one = differences[row];
    if (one.magnitude == 0) continue;
    const std::optional<std::uint64_t> multiple = raised(one.magnitude, one.exponent - *exponent);
    if (!multiple) return std::nullopt;
    multiples[row] = *multiple;
  }
  return Deviations(PackedIntegers::of(std::span<const std::uint64_t>(multiples)),
                    exponent.value_or(0));
}

/// Factor and summand that turn multiples of one power of ten into those of another, where no
/// multiple leaves 64 bits.
struct Rescaling {
  std::uint64_t factor = 1;
  std::uint64_t step = 0;
  std::uint64_t bound = 0;  // of the results
};

std::optional<Rescaling> rescaling(const Deviations& deviations, const ScaledInteger& step,
                                   int exponent) {
  const int shift = deviations.multiples().bound() == 0 ? 0 : deviations.exponent() - exponent;
  const std::optional<std::uint64_t> factor = raised(1, shift);
  const std::optional<std::uint64_t> summand = raised(step.magnitude, step.exponent - exponent);
  if (!factor || !summand) return std::nullopt;
  Rescaling result{*factor, *summand, 0};
  if (__builtin_mul_overflow(deviations.multiples().bound(), *factor, &result.bound) ||
      __builtin_add_overflow(result.bound, *summand, &result.bound))
    return std::nullopt;
  return result;
}

template <typename Integer>
void write_rescaled(const Deviations& deviations, const Rescaling& rescaling, Integer* out) {
  deviations.multiples().visit([&](auto in) {
    for (std::size_t i = 0; i < in.size(); ++i)
      out[i] = static_cast<Integer>(in[i] * rescaling.factor + rescaling.step);
  });
}

/// All deviations larger by one step.
std::optional<Deviations> shifted(const Deviations& deviations, const ScaledInteger& step) {
  const int exponent = std::min(deviations.exponent(), step.exponent);
  const std::optional<Rescaling> by = rescaling(deviations, step, exponent);
  if (!by) return std::nullopt;
  return Deviations(
      PackedIntegers::build(deviations.size(), by->bound,
                            [&](auto out) { write_rescaled(deviations, *by, out.data()); }),
      exponent);
}

std::optional<Deviations> joined(const Deviations& first, const Deviations& second) {
  const int exponent = std::min(first.exponent(), second.exponent());
  const std::optional<Rescaling> a = rescaling(first, {}, exponent);
  const std::optional<Rescaling> b = rescaling(second, {}, exponent);
  if (!a || !b) return std::nullopt;
  return Deviations(
      PackedIntegers::build(first.size() + second.size(), std::max(a->bound, b->bound),
                            [&](auto out) {
                              write_rescaled(first, *a, out.data());
                              write_rescaled(second, *b, out.data() + first.size());
                            }),
      exponent);
}

/// The number without the zeros that one of its spellings ends in, so that it is the same for all
/// of them; as it is where its text is longer than what is read.
Decimal bare(std::string_view number) {
  const Decimal exact = *Decimal::parse(number);
  return Decimal::parse(exact.to_string()).value_or(exact);
}

}  // namespace

Numbers make_numbers(std::span<const std::string_view> cells, const RowFlags& present) {
  std::optional<std::string_view> smallest;
  for (std::size_t row = 0; row < cells.size(); ++row)
    if (present[row] && (!smallest || less(cells[row], *smallest))) smallest = cells[row];
  const Origin origin(smallest ? bare(*smallest) : Decimal());
  if (std::optional<Deviations> exact = exact_deviations(cells, present, origin))
    return {origin.exact(), std::move(*exact), {}};
  std::vector<DoubleDouble> rounded(cells.size());
  for (std::size_t row = 0; row < cells.size(); ++row)
    if (present[row]) rounded[row] = origin.deviation(cells[row]);
  return {origin.exact(), std::move(rounded), {}};
}

Numbers with_origin(const Numbers& numbers, const Decimal& origin) {
  if (numbers.origin == origin) return numbers;
  const Decimal distance = numbers.origin - origin;
  if (numbers.deviation.exact() && !distance.negative())
    if (const std::optional<ScaledInteger> step = distance.scaled())
      if (std::optional<Deviations> exact = shifted(numbers.deviation, *step))
        return {origin, std::move(*exact), numbers.declared_levels};
  const DoubleDouble step = distance.to_double_double();
  std::vector<DoubleDouble> rounded(numbers.deviation.size());
  for (std::size_t row = 0; row < rounded.size(); ++row)
    rounded[row] = numbers.deviation[row] + step;
  return {origin, std::move(rounded), numbers.declared_levels};
}

Numbers concatenate(const Numbers& first, const Numbers& second) {
  const Decimal& origin = second.origin < first.origin ? second.origin : first.origin;
  const Numbers a = with_origin(first, origin);
  const Numbers b = with_origin(second, origin);
  if (a.deviation.exact() && b.deviation.exact())
    if (std::optional<Deviations> exact = joined(a.deviation, b.deviation))
      return {origin, std::move(*exact), first.declared_levels};
  std::vector<DoubleDouble> all(a.deviation.size() + b.deviation.size());
  for (std::size_t row = 0; row < all.size(); ++row)
    all[row] = row < a.deviation.size() ? a.deviation[row] : b.deviation[row - a.deviation.size()];
  return {origin, std::move(all), first.declared_levels};
}

}  // namespace yates::table
