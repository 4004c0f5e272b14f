#include "doe/arrays/treatment_groups.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "doe/arrays/galois_field.hpp"

namespace yates::doe {
namespace {

using Permutation = std::vector<std::size_t>;

/// Adds 1 modulo the length, or multiplies by the factor, in each cycle of that length; treatments
/// after the cycles stay.
Permutation cyclic_permutation(std::size_t treatments, std::size_t cycles, std::size_t length,
                               std::size_t factor, std::size_t added) {
  Permutation image(treatments);
  std::iota(image.begin(), image.end(), std::size_t{0});
  for (std::size_t cycle = 0; cycle < cycles; ++cycle) {
    for (std::size_t place = 0; place < length; ++place) {
      image[cycle * length + place] = cycle * length + (place * factor + added) % length;
    }
  }
  return image;
}

/// The first factor of each order above 1 among the units modulo a number.
std::map<std::size_t, std::size_t> units_by_order(std::size_t modulus) {
  std::map<std::size_t, std::size_t> units;
  for (std::size_t unit = 2; unit < modulus; ++unit) {
    if (std::gcd(unit, modulus) != 1) continue;
    std::size_t order = 1;
    for (std::size_t power = unit; power != 1; power = power * unit % modulus) ++order;
    units.emplace(order, unit);
  }
  return units;
}

void add_cyclic_groups(std::size_t treatments, std::vector<TreatmentGroup>& groups) {
  constexpr std::size_t most_cycles = 5;
  for (std::size_t fixed = 0; fixed < 2; ++fixed) {
    for (std::size_t cycles = 1; cycles <= most_cycles; ++cycles) {
      const std::size_t moved = treatments - fixed;
      if (moved % cycles != 0 || moved / cycles < 3) continue;
      const std::size_t length = moved / cycles;
      const auto shift = cyclic_permutation(treatments, cycles, length, 1, 1);
      groups.push_back({length, {shift}});
      for (const auto& [order, unit] : units_by_order(length)) {
        groups.push_back(
            {length * order, {shift, cyclic_permutation(treatments, cycles, length, unit, 0)}});
      }
    }
  }
}

void add_field_groups(std::size_t treatments, std::vector<TreatmentGroup>& groups) {
  const auto power = prime_power(treatments);
  if (!power || power->exponent == 1 || treatments > 128) return;
  const GaloisField field(treatments);
  TreatmentGroup translations{treatments, {}};
  for (std::size_t step = 1; step < treatments; step *= power->base) {
    Permutation image(treatments);
    for (std::size_t one = 0; one < treatments; ++one) image[one] = field.add(one, step);
    translations.generators.push_back(std::move(image));
  }
  groups.push_back(translations);
  std::size_t factor = 1;
  for (std::size_t exponent = 1; exponent < treatments - 1; ++exponent) {
    factor = field.multiply(factor, field.primitive_element());
    if ((treatments - 1) % exponent != 0) continue;
    TreatmentGroup more = translations;
    more.size *= (treatments - 1) / exponent;
    Permutation image(treatments);
    for (std::size_t one = 0; one < treatments; ++one) image[one] = field.multiply(factor, one);
    more.generators.push_back(std::move(image));
    groups.push_back(std::move(more));
  }
}

}  // namespace

std::vector<TreatmentGroup> treatment_groups(std::size_t treatments) {
  std::vector<TreatmentGroup> groups;
  add_cyclic_groups(treatments, groups);
  add_field_groups(treatments, groups);
  groups.push_back({1, {}});
  std::ranges::stable_sort(groups, std::ranges::greater{}, &TreatmentGroup::size);
  return groups;
}

}  // namespace yates::doe
