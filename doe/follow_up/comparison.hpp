#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "doe/properties/design_properties.hpp"

namespace yates::doe {

/// What a design can tell, in the few numbers by which designs are chosen.
struct DesignSummary {
  std::size_t points;  // different settings
  std::size_t runs;
  std::optional<std::size_t> resolution;  // III or more
  /// Main effects and interactions of two of the two-level factors that no main effect and no other
  /// interaction of two is mixed with; absent where aliases were not looked for.
  std::optional<std::vector<std::string>> clear;
  std::vector<std::string> mixed;  // the other ones
  std::string model;               // by which it is judged; empty where it was too costly
  bool estimable = false;          // all of that model
  std::optional<DegreesOfFreedom> degrees_of_freedom;
  std::optional<Efficiencies> efficiencies;
  std::optional<double> average_prediction_variance;  // in units of the variance of a run
  std::optional<double> largest_prediction_variance;
  /// The least chance to see an effect of two standard deviations in a term.
  std::optional<double> smallest_power;
  std::optional<double> largest_inflation;  // of the variance of a term
  std::vector<std::string> cannot_tell;     // the statements as sentences
};

DesignSummary summary_of(const DesignProperties& properties);

/// Throws std::domain_error, with one sentence, unless both designs have the same factors, read
/// alike; order and levels may differ.
void require_same_factors(const std::vector<Factor>& one, const std::vector<Factor>& other);

/// The other design judged for the model by which the first one was judged, so that efficiencies
/// and variances compare; absent where one of them cannot estimate that model.
std::optional<DesignProperties> judged_alike(const DesignProperties& first, const Design& other,
                                             std::size_t replications);

}  // namespace yates::doe
