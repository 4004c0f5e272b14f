#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "doe/arrays/orthogonal_array_parents.hpp"
#include "doe/points/array.hpp"

namespace yates::doe {

/// An orthogonal array of strength two: in any two columns each pair of levels comes equally often,
/// so that main effects are estimated independently of each other.
struct OrthogonalArray {
  Array array;                   // column j has the levels that were asked for factor j
  std::string name;              // the array that its columns are from: "L18 (2^1 x 3^7)"
  double words_of_length_three;  // A_3 of the columns: 0 if no main effect is mixed with
                                 // two-factor interactions
};

/// The smallest array of at most 128 runs with such columns that the constructions of
/// orthogonal_array_parents.hpp give, or one with exactly `runs` runs. Where several arrays
/// and columns serve, those with a small A_3 are taken (column_choice.hpp). A column of more levels
/// serves for one of fewer only where it can be replaced in balance (four levels by three columns
/// of two, six by one of two and one of three). The same request always gives the same array.
/// One factor of s levels gives its s levels once. Throws std::domain_error for no factors, a
/// factor with one level, and a request that no array holds; it names the nearest arrays that do.
OrthogonalArray orthogonal_array(const std::vector<std::size_t>& levels,
                                 const std::optional<std::size_t>& runs = std::nullopt);

}  // namespace yates::doe
