#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bench/decisions/scenario.hpp"

namespace yates::decisions {

/// Measured configurations of a real system: the value of each option, and one performance, smaller
/// is better.
struct MeasuredSystem {
  std::string name;
  std::vector<std::vector<double>> options;  // per configuration
  std::vector<double> performance;           // per configuration, above zero
};

/// The systems among the CSV files of a folder, as collected by the SPL Conqueror and DECART
/// studies; none where the folder holds none of them.
std::vector<MeasuredSystem> read_systems(const std::string& folder);

/// How much slower than the truly best setting, a share, over many experiments.
struct Loss {
  double mean = 0.0;
  double error = 0.0;  // standard error of the mean
  double percentile_95 = 0.0;
};

/// What four ways to choose cost on real systems.
struct Regret {
  std::string design;  // "2^4 x 3, cv 5 %"
  std::size_t experiments = 0;
  Loss of_baseline;
  Loss of_best_mean;     // the setting whose measured runs have the smallest mean
  Loss of_advice;        // the advised setting, or the baseline where nothing is advised
  Loss of_bet;           // the bet, or where there is none what is advised
  double advised = 0.0;  // share of experiments that end in "do this"
  /// The probability that each bet states, and whether it is truly better than what is advised.
  std::vector<std::pair<double, bool>> bets;
};

struct RegretDesign {
  std::size_t factors;
  std::size_t runs;  // of every setting
  double variation;  // coefficient of variation of a run
  /// 2: options of two values; 3: three values of options that are numbers.
  std::size_t levels = 2;
  bool half = false;      // measures the half of the settings that I = abc... keeps
  bool misleads = false;  // only grids whose best setting main effects and pairs miss by 1 %
};
Regret regret_of(const std::vector<MeasuredSystem>& systems, const RegretDesign& design,
                 std::size_t experiments, std::uint64_t seed);

/// Regret of the usual model (all main effects and pairs) in full factorials of 4 and 5 options
/// that are drawn from the systems, at noise of 2, 5 and 10 % and 1, 2, 3 and 5 runs of every
/// setting; at 5 % also where that model misleads and in halves of 2^5; at 5 and 10 % of three
/// numbers of three levels. The true value of a setting is the measured one; noise is lognormal.
std::vector<Regret> regrets(const std::vector<MeasuredSystem>& systems, std::size_t experiments,
                            std::uint64_t seed);

/// As Markdown tables: regret by design, and how often bets are better by what they state.
std::string markdown(const std::vector<Regret>& regrets);

}  // namespace yates::decisions
