#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "anova/reading/observations.hpp"

namespace yates::anova {

/// Where the settings of a table come from.
enum class OriginKind {
  campaign,        // a campaign of ours planned them
  declared,        // the user says that they were planned
  looks_designed,  // they are as those of an experiment: levels set, factors varied independently
  found,           // they are not: the table is of what happened to be there
};

enum class AssociationMeasure {
  correlation,        // of two numbers, in [-1, 1]
  correlation_ratio,  // of a number and a category: the root of the share of the number's variation
                      // between the categories, in [0, 1]
  cramers_v,          // of two categories, in [0, 1]
};

/// How many of the combinations of two factors' levels were measured.
struct Crossing {
  std::size_t present;
  std::size_t possible;
};

/// How strongly two factors change together over the observations.
struct Association {
  std::string first;
  std::string second;
  AssociationMeasure measure;
  double strength;  // 0: they vary independently; 1 or -1: each says what the other is
  double p;         // probability of as strong an association by chance
  std::optional<Crossing> crossing;  // absent where a number has too many levels to be crossed
};

/// A sign of found data: a factor's values were not set. A number hardly repeats, or takes many
/// values unequally often; a category names the rows.
struct MeasuredValues {
  std::string factor;
  std::size_t distinct;  // values
  std::int64_t observations;
  std::int64_t fewest;  // observations of a value
  std::int64_t most;
};

/// A sign of found data: two factors change together, more than chance explains.
struct MovingTogether {
  Association association;
};

/// A sign of found data: the settings of several factors were repeated very unequally, and not in
/// proportion to their levels.
struct UnequalRepetition {
  std::size_t settings;
  std::int64_t fewest;  // observations of a setting
  std::int64_t most;
};

/// No sign by itself, but of found data worth saying: how much of a number the other numbers
/// explain, where that inflates the variance of its coefficient five times or more.
struct Explained {
  std::string factor;
  double r_squared;
  std::optional<double> inflation;  // 1 / (1 - r_squared); absent where the others determine it
};

using OriginReason = std::variant<MeasuredValues, MovingTogether, UnequalRepetition, Explained>;

/// A factor of an experiment that would decide what found data cannot.
struct ProposedFactor {
  std::string name;
  bool numeric;
  std::vector<std::string> levels;  // two or three; of a number ascending
};

/// What is known of how the table came about.
struct Origin {
  OriginKind kind;
  std::vector<OriginReason> reasons;  // of found data alone: why it looks found
  /// The largest associations between factors, largest first, three at most; of found data alone.
  std::vector<Association> confounded;
  std::vector<ProposedFactor> proposal;  // of found data alone
  std::size_t settings = 0;              // distinct combinations of levels
  double possible_settings = 0.0;        // the product of the numbers of levels
  std::int64_t fewest = 0;               // observations of a setting
  std::int64_t most = 0;

  bool designed() const { return kind != OriginKind::found; }
};

/// Judges whether the factors of the model were set by an experiment. What a campaign planned or
/// the user declares is believed. Any other table looks designed unless one of three signs says
/// that it was found:
///   1. The values of a factor were measured, not set, see was_set().
///   2. Two factors move together: their association, corrected for chance, is 0.4 or more, and its
///      p is below 0.01 divided by the number of pairs. This is no sign where the settings were
///      repeated evenly, twice or more on average or with half of all combinations present, since a
///      plan may leave combinations out; nor where one factor is nested evenly in the other.
///   3. The settings of two factors or more were repeated very unequally: even without the
///   commonest
///      one, which may be a centre or a control, the numbers of observations differ ten times or
///      more, their variance is 0.4 of their squared mean or more and beyond chance (p below 0.05),
///      and they are not in proportion to those of the levels (p of X^2 below 0.95 for a pair).
/// So factorials with missing cells or unequal replication, fractions, screening and response
/// surface designs, Latin squares, split plots and tables of one factor with few levels look
/// designed. What cannot be told: groups that were found, alone or each combination once, look like
/// treatments; random numbers as levels, and a measured covariate beside treatments, look found.
/// Block and drift are not judged. The thresholds were chosen on the data sets of R and on random
/// designs, see tests/anova/origin.
Origin origin_of(const Observations& observations, bool said_to_be_designed, bool from_campaign);

}  // namespace yates::anova
