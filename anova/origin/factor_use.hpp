#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "anova/reading/observations.hpp"

namespace yates::anova {

/// The values of one factor, and how often each was used.
struct FactorUse {
  std::string name;
  bool numeric = false;
  std::vector<std::size_t> level_of_setting;
  std::vector<std::int64_t> count_of_level;
  /// Of a number: the levels on the scale on which the model reads them, ascending as the levels
  /// do.
  std::vector<double> value_of_level;

  std::size_t distinct() const { return count_of_level.size(); }
};

/// The factors of the observations, and how often each setting was measured.
struct TableUse {
  std::vector<FactorUse> factors;  // in the order of Observations::factors
  std::vector<std::int64_t> count_of_setting;
  std::int64_t observations = 0;
};

TableUse table_use(const Observations& observations);

/// How unevenly things were used: the index of dispersion of the counts, their variance divided by
/// their mean. It is about 1 where chance spreads the observations, 0 where all counts are equal,
/// and more than 1 where some are preferred. 0 for fewer than two counts. Source: R. A. Fisher,
/// Statistical Methods for Research Workers, section 16.
double dispersion(const std::vector<std::int64_t>& counts);
/// The mean of the counts; there is at least one.
double mean_of(const std::vector<std::int64_t>& counts);

/// True if the counts are about equal: their dispersion is at most 1/4 (a plan of three
/// replications in which one run in ten failed has 0.1), or their standard deviation at most 2/9 of
/// their mean.
bool used_evenly(const std::vector<std::int64_t>& counts);

/// Whether the values of a factor were set, as the levels of an experiment are; otherwise they were
/// measured. Set are
///   up to five levels;
///   up to twelve, if they are a category's, the only factor's, or used about twice or more;
///   any number of levels of a category that were used about twice or more;
///   any number of levels of a number that were used evenly, if they were used twice or more on
///     average or are evenly spaced.
bool was_set(const FactorUse& factor, const TableUse& table);

/// True for three values or more whose largest gap is at most four times the smallest, as they
/// stand or, of positive values, on a logarithmic scale: 1, 2, 5, 10, 20, 50. `values` ascend.
bool evenly_spaced(const std::vector<double>& values);

}  // namespace yates::anova
