#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anova/scale/scale_model.hpp"
#include "table/cells.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// What of a table is read for the likelihoods of the scales.
struct ScaleSource {
  const ScaleReading& read;
  const table::Table& table;
  std::string response;              // a column of numbers
  std::optional<std::string> drift;  // as ObserveOptions::drift
  bool center = false;               // as ObserveOptions::center
};

/// Some rows of a table, and the points that they belong to.
struct SamplePoints {
  table::Table table;
  std::vector<std::size_t> point_of_row;
  std::vector<std::size_t> first_row;  // per point

  /// The rows of each point.
  std::vector<double> counts() const;
};

/// The rows, which are evenly spaced ones of those in use, or fewer where they would be more than
/// `most` points; their columns are the response and `keys`, whose values tell the points apart. Of
/// a category with very many levels, whole levels are left out, so that others keep their rows.
/// Where there are more than 1,024 rows and a key is continuous, every row is a point: to look for
/// equal ones would take longer than the fit.
SamplePoints sample_points(const ScaleSource& source, const ScaleForm& form,
                           const std::vector<std::size_t>& spaced,
                           const std::vector<std::string>& keys, std::size_t most);

std::vector<std::size_t> unpacked(const table::PackedIntegers& integers);
/// One code per row for the levels of a category, which any column can be.
std::vector<std::size_t> codes_in(const table::Table& table, const std::string& name);

}  // namespace yates::anova
