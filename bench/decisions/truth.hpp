#pragma once

#include <cstddef>
#include <vector>

#include "bench/decisions/outcome.hpp"
#include "bench/decisions/scenario.hpp"

namespace yates::decisions {

/// The true position of a combination on a scale: the mean on the raw scale; on the logarithmic one
/// the mean of the response's logarithm. Of several settings it is the mean of their positions.
double position(const Scenario& scenario, Scale scale, const Combination& combination);
double position(const Scenario& scenario, Scale scale, const std::vector<std::size_t>& levels);

/// The scale on which the scenario's effects add up and its deviations are alike.
Scale own_scale(const Scenario& scenario);

/// What a setting truly gains over the baseline, on the scenario's own scale; negative for a loss.
double true_gain(const Scenario& scenario, const std::vector<std::size_t>& levels);
/// The largest of all settings' gains; zero where none is better than the baseline.
double largest_true_gain(const Scenario& scenario);

/// A gain (or an effect) on the scenario's own scale as a multiple of delta; relative ones are a
/// share of the baseline's mean. A delta must have been asked.
double in_deltas(const Scenario& scenario, double gain);

/// The range of a term's true effects over the combinations of its factors' levels on the
/// scenario's own scale: of two levels their difference, of an interaction of two-level factors
/// Jain's 2q.
double true_size(const Scenario& scenario, const std::vector<std::size_t>& factors);

/// Whether any level of the factor changes anything at any setting.
bool does_something(const Scenario& scenario, std::size_t factor);

}  // namespace yates::decisions
