#pragma once

#include <cstddef>
#include <optional>

#include "doe/points/array.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

/// The largest order of a square with two or more treatments.
inline constexpr std::size_t largest_graeco_latin_order = 100;

/// A Latin square: n^2 runs with the columns row, column and treatment of n levels each. Every
/// treatment comes once in each row and each column of the square. Without a seed, rows ascend and
/// treatment = row + column modulo n; with one, rows, columns and treatments are renamed at random.
/// n is 2 to 1000; std::domain_error otherwise.
/// Source: D. C. Montgomery, Design and Analysis of Experiments, section 4.2.
Array latin_square(std::size_t order, std::optional<numerics::Seed> seed = std::nullopt);

/// A Graeco-Latin square: a latin_square with a fourth column, a second treatment, that meets each
/// row, each column and each first treatment once. One exists for every order but 2 and 6; n is 3
/// to 100 without 6. Throws std::domain_error otherwise.
Array graeco_latin_square(std::size_t order, std::optional<numerics::Seed> seed = std::nullopt);

/// How many mutually orthogonal Latin squares of an order are constructed: order - 1 for prime
/// powers, otherwise one fewer than the smallest prime power among the factors, and at least 2 for
/// orders of 3 or more but 6. 0 below order 2.
std::size_t most_orthogonal_squares(std::size_t order);

/// The rows in ascending order with the levels of each column renamed at random; whatever pairs of
/// levels came equally often still do.
Array relabelled(const Array& array, numerics::Seed seed);

}  // namespace yates::doe
