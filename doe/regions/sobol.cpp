#include "doe/regions/sobol.hpp"

#include <bit>
#include <stdexcept>

#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

/// A primitive polynomial modulo 2, x^degree + a_1 x^(degree - 1) + .. + a_(degree - 1) x + 1,
/// whose inner coefficients are the binary digits of `inner`, and the first odd numbers m of the
/// recurrence.
struct Polynomial {
  unsigned degree;
  unsigned inner;
  std::array<std::uint32_t, 8> m;
};

/// Dimensions 1 to 39: S. Joe, F. Y. Kuo, set D(6), file new-joe-kuo-6.21201 (there from 2 to 40).
constexpr std::array<Polynomial, most_sobol_factors - 1> polynomials{{
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
    {5, 11, {1, 1, 5, 1, 1}},
    {5, 13, {1, 1, 1, 3, 11}},
    {5, 14, {1, 3, 5, 5, 31}},
    {6, 1, {1, 3, 3, 9, 7, 49}},
    {6, 13, {1, 1, 1, 15, 21, 21}},
    {6, 16, {1, 3, 1, 13, 27, 49}},
    {6, 19, {1, 1, 1, 15, 7, 5}},
    {6, 22, {1, 3, 1, 15, 13, 25}},
    {6, 25, {1, 1, 5, 5, 19, 61}},
    {7, 1, {1, 3, 7, 11, 23, 15, 103}},
    {7, 4, {1, 3, 7, 13, 13, 15, 69}},
    {7, 7, {1, 1, 3, 13, 7, 35, 63}},
    {7, 8, {1, 3, 5, 9, 1, 25, 53}},
    {7, 14, {1, 3, 1, 13, 9, 35, 107}},
    {7, 19, {1, 3, 1, 5, 27, 61, 31}},
    {7, 21, {1, 1, 5, 11, 19, 41, 61}},
    {7, 28, {1, 3, 5, 3, 3, 13, 69}},
    {7, 31, {1, 1, 7, 13, 1, 19, 1}},
    {7, 32, {1, 3, 7, 5, 13, 19, 59}},
    {7, 37, {1, 1, 3, 9, 25, 29, 41}},
    {7, 41, {1, 3, 5, 13, 23, 1, 55}},
    {7, 42, {1, 3, 7, 3, 13, 59, 17}},
    {7, 50, {1, 3, 1, 3, 5, 53, 69}},
    {7, 55, {1, 1, 5, 5, 23, 33, 13}},
    {7, 56, {1, 1, 7, 7, 1, 61, 123}},
    {7, 59, {1, 1, 7, 9, 13, 61, 49}},
    {7, 62, {1, 3, 3, 5, 3, 55, 33}},
    {8, 14, {1, 3, 1, 15, 31, 13, 49, 245}},
    {8, 21, {1, 3, 5, 15, 31, 59, 63, 97}},
    {8, 22, {1, 3, 1, 11, 11, 11, 77, 249}},
}};

void check_sobol(const Sobol& request) {
  if (request.factors < 1 || request.factors > most_sobol_factors) {
    throw DesignError("sobol", "{} factors, possible are 1 to {}", request.factors,
                      most_sobol_factors);
  }
  if (request.runs < 1 || request.runs > most_sobol_points) {
    throw DesignError("sobol", "{} runs, possible are 1 to {}", request.runs, most_sobol_points);
  }
  if (request.first > most_sobol_points - request.runs) {
    throw DesignError("sobol", "{} runs after the first {}, possible are {} in all", request.runs,
                      request.first, most_sobol_points);
  }
}

/// Whether Owen's scrambling flips the digit that follows a beginning; each node of the tree of
/// beginnings has a random bit of its own.
std::uint32_t nested_scrambled(std::uint32_t digits, std::uint64_t key) {
  std::uint32_t result = 0;
  for (unsigned digit = 0; digit < 32; ++digit) {
    const std::uint64_t beginning = digit == 0 ? 0 : digits >> (32 - digit);
    const std::uint64_t node = (std::uint64_t{1} << digit) | beginning;
    const auto flip = static_cast<std::uint32_t>(numerics::SplitMix(key + node).next() >> 63);
    result = (result << 1) | (((digits >> (31 - digit)) & 1U) ^ flip);
  }
  return result;
}

std::uint32_t scrambled(std::uint32_t digits, Scrambling scrambling, std::uint64_t key) {
  switch (scrambling) {
    case Scrambling::none:
      return digits;
    case Scrambling::digital_shift:
      return digits ^ static_cast<std::uint32_t>(key >> 32);
    case Scrambling::owen:
      return nested_scrambled(digits, key);
  }
  return digits;
}

}  // namespace

std::array<std::uint32_t, 32> direction_numbers(std::size_t dimension) {
  std::array<std::uint32_t, 32> numbers{};
  if (dimension == 0) {
    for (unsigned j = 0; j < 32; ++j) numbers[j] = std::uint32_t{1} << (31 - j);
    return numbers;
  }
  const Polynomial& polynomial = polynomials.at(dimension - 1);
  const unsigned degree = polynomial.degree;
  for (unsigned j = 0; j < degree; ++j) numbers[j] = polynomial.m[j] << (31 - j);
  for (unsigned j = degree; j < 32; ++j) {
    numbers[j] = numbers[j - degree] ^ (numbers[j - degree] >> degree);
    for (unsigned back = 1; back < degree; ++back) {
      if ((polynomial.inner >> (degree - 1 - back)) & 1U) numbers[j] ^= numbers[j - back];
    }
  }
  return numbers;
}

Eigen::MatrixXd sobol(const Sobol& request) {
  check_sobol(request);
  Eigen::MatrixXd points(static_cast<Eigen::Index>(request.runs),
                         static_cast<Eigen::Index>(request.factors));
  for (std::size_t factor = 0; factor < request.factors; ++factor) {
    const auto numbers = direction_numbers(factor);
    const std::uint64_t key = numerics::Random(request.seed, factor).next();
    for (std::size_t run = 0; run < request.runs; ++run) {
      const std::size_t index = request.first + run;
      std::uint32_t digits = 0;
      // The order of Gray's code, as in most programs; a block of 2^m points is the same set.
      for (std::size_t code = index ^ (index >> 1); code != 0; code &= code - 1) {
        digits ^= numbers[static_cast<std::size_t>(std::countr_zero(code))];
      }
      points(static_cast<Eigen::Index>(run), static_cast<Eigen::Index>(factor)) =
          static_cast<double>(scrambled(digits, request.scrambling, key)) * 0x1.0p-31 - 1.0;
    }
  }
  return points;
}

}  // namespace yates::doe
