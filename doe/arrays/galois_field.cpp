#include "doe/arrays/galois_field.hpp"

#include <stdexcept>

#include <fmt/format.h>

namespace yates::doe {
namespace {

constexpr std::size_t largest_field = 128;

std::size_t checked_field_order(std::size_t order) {
  if (order > largest_field || !prime_power(order)) {
    throw std::domain_error(
        fmt::format("galois-field: the order must be a power of a prime of at most {}, not {}",
                    largest_field, order));
  }
  return order;
}

/// Sums of digits to the base p modulo p; factor = -1 mod p gives differences.
std::size_t digit_sum(std::size_t one, std::size_t other, std::size_t factor, std::size_t base) {
  std::size_t result = 0;
  for (std::size_t place = 1; one > 0 || other > 0; place *= base) {
    result += place * ((one % base + factor * (other % base)) % base);
    one /= base;
    other /= base;
  }
  return result;
}

/// 1, x, x^2, ... modulo x^n = tail until the first return to 1 or a repetition of 0.
std::vector<std::size_t> powers_of_x(std::size_t tail, std::size_t x, std::size_t order,
                                     std::size_t base) {
  std::vector<std::size_t> powers{1};
  while (powers.size() < order) {
    std::size_t next = 0;
    if (order == base) {
      next = powers.back() * x % base;
    } else {
      const std::size_t lead = powers.back() / (order / base);
      next = digit_sum(powers.back() % (order / base) * base, tail, lead, base);
    }
    if (next <= 1) break;
    powers.push_back(next);
  }
  return powers;
}

}  // namespace

std::vector<std::size_t> prime_power_factors(std::size_t number) {
  std::vector<std::size_t> factors;
  for (std::size_t prime = 2; number > 1; ++prime) {
    if (prime * prime > number) prime = number;
    std::size_t power = 1;
    while (number % prime == 0) {
      power *= prime;
      number /= prime;
    }
    if (power > 1) factors.push_back(power);
  }
  return factors;
}

std::optional<PrimePower> prime_power(std::size_t number) {
  if (prime_power_factors(number).size() != 1) return std::nullopt;
  PrimePower result{2, 0};
  while (number % result.base != 0) {
    if (result.base * result.base > number) result.base = number - 1;
    ++result.base;
  }
  for (; number > 1; number /= result.base) ++result.exponent;
  return result;
}

GaloisField::GaloisField(std::size_t order)
    : order_(checked_field_order(order)), negatives_(order), logarithms_(order) {
  const std::size_t base = prime_power(order)->base;
  sums_.reserve(order * order);
  for (std::size_t one = 0; one < order; ++one) {
    for (std::size_t other = 0; other < order; ++other) {
      sums_.push_back(digit_sum(one, other, 1, base));
    }
    negatives_[one] = digit_sum(0, one, base - 1, base);
  }
  // Of a prime field the candidates are the generators themselves; otherwise the lower
  // coefficients of the polynomial, with x as generator.
  for (std::size_t candidate = 1; candidate < order && powers_.size() + 1 != order; ++candidate) {
    powers_ = powers_of_x(candidate, candidate, order, base);
  }
  for (std::size_t power = 0; power < powers_.size(); ++power) {
    logarithms_[powers_[power]] = power;
  }
}

}  // namespace yates::doe
