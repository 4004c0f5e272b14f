#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "language/limit.hpp"
#include "numerics/random.hpp"
#include "table/table.hpp"

/// A simulation study of the program's verdicts: synthetic experiments whose truth is known are
/// given to anova::answer(), and what it says is counted against the truth.
namespace yates::decisions {

struct Factor {
  std::string name;
  std::vector<std::string> levels;  // the first is the baseline's
  bool numeric = false;
};

/// How a run's value follows from the location of its setting and a normal deviation with the
/// setting's standard deviation.
enum class Noise {
  additive,        // location + deviation; the response is called "y"
  multiplicative,  // exp(location + deviation), lognormal; the response is called "time"
};

/// In which order the runs are made, and what the table says of it.
enum class Launch {
  random,              // in random order; the column `run` counts in launch order
  sorted,              // setting by setting in standard order, with the column `run`
  sorted_unnumbered,   // the same, as a table without the column `run`
  replication_blocks,  // a campaign's table: each replication is a block in random order
  split_plot,          // a campaign's table: the first factor is set once per whole plot, one whole
                       // plot per level and replication, in random order
  split_plot_in_blocks,  // the same, and each replication is a block
  on_hosts,  // host after host, on each all settings equally often and in random order, with `host`
};

/// A response that is only limited, normal and without effects.
struct LimitedResponse {
  std::string name;
  double mean;
  double standard_deviation;
  language::Limit limit;
};

/// A second response that is to be small, too: normal, with a deviation of its own.
struct OtherResponse {
  std::string name;
  std::vector<double> location;  // per setting
  double standard_deviation;
};

/// One experiment and its truth. Settings are all combinations of the levels in standard order, the
/// first factor fastest; vectors "per setting" have one element for each. The goal is to minimise.
struct Scenario {
  std::vector<Factor> factors;
  std::vector<std::size_t> runs;           // per setting; in blocks and split plots all equal
  std::vector<double> location;            // per setting: mean, or logarithm of the median
  std::vector<double> standard_deviation;  // per setting, of the deviation
  std::string model;                       // right side of the formula, "a * b"
  Noise noise = Noise::additive;
  Launch launch = Launch::random;
  /// Change of the location from the first run to the last along a straight line, centred.
  double drift = 0.0;
  /// Correlation of the deviations of successive runs, a stationary AR(1) process; in [0, 1).
  double autocorrelation = 0.0;
  /// The share of runs that take five times as long, in [0, 1]; multiplicative noise only.
  double outliers = 0.0;
  double block_deviation = 0.0;       // standard deviation of the blocks, which are centred
  double whole_plot_deviation = 0.0;  // standard deviation of the whole plots
  std::size_t hosts = 0;              // of Launch::within_hosts; divides the runs of a setting
  bool first_between_hosts = false;   // the first factor has one level on each host, in turn
  std::size_t missing = 0;            // so many runs, drawn at random, have no value
  std::optional<language::Delta> delta = std::nullopt;
  std::optional<language::Limit> limit = std::nullopt;  // of the response itself
  std::optional<LimitedResponse> limited = std::nullopt;
  std::optional<OtherResponse> other = std::nullopt;
  /// The power that `yates plan` states of the effect, in [0, 1].
  std::optional<double> planned_power = std::nullopt;

  /// Two versions of a program are compared if the first factor is called "version".
  bool compares_versions() const { return factors.front().name == "version"; }
  std::string response() const { return noise == Noise::additive ? "y" : "time"; }
  std::string formula() const { return response() + " ~ " + model; }
  /// The level of each factor at a setting, and back.
  std::vector<std::size_t> levels_of(std::size_t setting) const;
  std::size_t setting_of(const std::vector<std::size_t>& levels) const;
};

/// A scenario of such factors where every setting has as many runs, location zero and standard
/// deviation one, with all interactions in the model.
Scenario crossed(std::vector<std::size_t> levels, std::size_t runs_per_setting);

/// Draws one experiment.
table::Table experiment(const Scenario& scenario, numerics::Random& random);

}  // namespace yates::decisions
