#pragma once

#include <cstddef>
#include <optional>

#include "doe/points/array.hpp"

namespace yates::doe {

/// Two-level columns that are balanced and pairwise orthogonal: main effects are estimated
/// independently, and each is confounded with two-factor interactions (resolution III). The columns
/// are the first of a normalised Hadamard matrix without its column of ones, high where it has -1,
/// with the row in which all are low last; where runs - 1 is a prime, as for 12, 20 and 24, that is
/// the cyclic design of the paper, and partial aliasing spreads over all columns. Where runs is a
/// power of two it is a regular fraction instead, whose columns are chosen such that few main
/// effects are the product of two others.
/// columns >= 1; runs is a multiple of 4 up to 100 that exceeds columns; without it the smallest
/// such number. Throws std::domain_error otherwise.
/// Source: R. L. Plackett, J. P. Burman, The design of optimum multifactorial experiments, 1946.
Array plackett_burman(std::size_t columns, std::optional<std::size_t> runs = std::nullopt);

}  // namespace yates::doe
