#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "language/limit.hpp"
#include "prediction/next/proposals.hpp"
#include "reports/document/document.hpp"

namespace yates::reports {

/// What is expected of a response at a setting, in its unit: the typical value of many runs and the
/// interval that holds it with 90 % confidence.
struct ExpectedMean {
  double value;
  double low;
  double high;
};

/// What runs may cost together.
struct NextBudget {
  enum class Kind {
    runs,     // their number
    seconds,  // the time that they take
    response  // an amount of a response
  };
  Kind kind = Kind::runs;
  double amount = 0.0;
  std::string unit = {};      // of the response
  std::string response = {};  // its name
};
/// "2 min", "12.5 EUR".
std::string cost_text(const NextBudget& budget, double amount, Typography typography);

/// A run that is proposed.
struct NextRun {
  std::vector<std::string> levels;  // per factor
  ExpectedMean expected;            // by what is known now
  std::optional<double> cost;       // as the budget is, unless that is a number of runs
  std::size_t runs_before;          // of this setting, planned ones included
};

/// What the runs are for, if not to learn: the best setting.
struct BestSetting {
  bool minimize;
  std::vector<std::string> bounds;  // "cost <= 5"
  std::optional<std::vector<std::string>> levels;
  ExpectedMean expected;  // of it
  double keeps_bounds;    // its probability
  double chance_left;     // of a better one, see prediction::BestSoFar
  language::Delta delta;
  bool enough;  // the chance is small: no run is proposed
};

/// The interval of a typical setting before and after the runs: prediction::typical_width.
struct Learning {
  double before;
  double after;
};

struct NextReport {
  std::string response;
  std::string unit;
  prediction::Scale scale;
  std::vector<std::string> factors;
  std::vector<bool> numeric;  // per factor
  std::size_t settings;       // measured
  std::size_t runs_done;
  std::size_t candidates;
  bool all_candidates;  // none but these are allowed
  std::size_t failed;   // settings that are avoided
  std::size_t pending;  // planned runs without an outcome, which count as measured
  NextBudget budget;
  std::vector<NextRun> runs = {};
  std::optional<double> cost = std::nullopt;  // of all of them
  std::optional<Learning> learning = std::nullopt;
  std::optional<BestSetting> best = std::nullopt;
  bool applied = false;
  std::vector<std::string> notes = {};  // sentences
};

/// Schema yates.next/1.
std::string next_json(const NextReport& report, const std::string& version);

Document next_document(const NextReport& report, Typography typography);

}  // namespace yates::reports
