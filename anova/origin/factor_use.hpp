#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "anova/origin/origin.hpp"
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

/// An association with what of it is more than chance.
struct JudgedAssociation {
  Association association;
  /// The root of the squared strength corrected for its expectation under independence, at least 0:
  /// of the adjusted R^2 for numbers, of epsilon^2 for a number and a category, of W. Bergsma's
  /// corrected V^2 for categories.
  double corrected;
  /// Of two factors with few levels: how much the counts of their combinations deviate from
  /// proportion to those of the levels, as p of Pearson's X^2. Near 1 they are more regular than
  /// chance makes them, as in a plan. It is absent for a number with too many levels to be crossed.
  std::optional<double> p_of_proportion;
};

/// The association of two factors over the observations, n in number:
///   numbers: Pearson's correlation r, with p of F = r^2 (n - 2) / (1 - r^2)
///   a number and a category of k levels: eta, with eta^2 the share of the number's variation
///     between the levels, and p of F = (eta^2 / (k - 1)) / ((1 - eta^2) / (n - k))
///   categories of k and l levels: Cramer's V = sqrt(X^2 / (n min(k - 1, l - 1))), with p of
///     Pearson's X^2 on (k - 1)(l - 1) degrees of freedom
/// Sources: H. Cramer, Mathematical Methods of Statistics, 1946, section 21.9; T. L. Kelley, An
/// unbiased correlation ratio measure, 1935; W. Bergsma, A bias-correction for Cramer's V and
/// Tschuprow's T, 2013.
JudgedAssociation judge_association(const TableUse& table, std::size_t first, std::size_t second);

/// The factors of an experiment on what the table holds, with three levels each, or two where there
/// are more than four factors. Of a number these are the quartiles (the first and the third of
/// two), or its smallest, middle and largest value where quartiles are equal; values that were
/// measured are rounded to two digits of the distance between the quartiles. Of a category they are
/// the levels with the most observations, in the order of the table. Categories that name the rows
/// are left out.
std::vector<ProposedFactor> proposal(const Observations& observations, const TableUse& table);

}  // namespace yates::anova
