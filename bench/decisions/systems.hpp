#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/decisions/scenario.hpp"

namespace yates::decisions {

/// Measured configurations of a real system: options with two values each, and one performance,
/// smaller is better.
struct MeasuredSystem {
  std::string name;
  std::vector<std::vector<bool>> options;  // per configuration
  std::vector<double> performance;         // per configuration, above zero
};

/// The systems among the CSV files of a folder that are known to have two-valued options, as
/// collected by the SPL Conqueror and DECART studies; none where the folder holds none of them.
std::vector<MeasuredSystem> read_systems(const std::string& folder);

/// What advice about real systems costs, over many experiments.
struct Regret {
  std::string design;  // "2^4 x 3, cv 5 %"
  std::size_t experiments = 0;
  double of_baseline = 0.0;      // how much slower than the truly best setting, a share
  double of_best_mean = 0.0;     // of the setting whose measured runs have the smallest mean
  double of_advice = 0.0;        // of the advised setting, or the baseline where nothing is advised
  double error_of_advice = 0.0;  // its standard error
  double advised = 0.0;          // share of experiments that end in "do this"
};

/// Regret of the usual model (all main effects and pairs) in full factorials of 4 and 5 options
/// that are drawn from the systems, at noise of 2, 5 and 10 % and 1, 2, 3 and 5 runs of every
/// setting. The true value of a setting is the measured one; noise is lognormal.
std::vector<Regret> regrets(const std::vector<MeasuredSystem>& systems, std::size_t experiments,
                            std::uint64_t seed);

/// As a Markdown table.
std::string markdown(const std::vector<Regret>& regrets);

}  // namespace yates::decisions
