#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "anova/comparisons/critical_values.hpp"
#include "anova/together/together.hpp"

namespace yates::anova {

/// One response in one circumstance.
struct Objective {
  const Answer& answer;
  const DecisionPart& part;
  const Fit& fit;
  Noise noise;
  Family family;
  bool smaller_is_better = true;
};

/// How a response differs between the settings: each setting has a place among the different
/// changes from the baseline, whose first is none at all.
struct Changes {
  std::vector<std::size_t> place;  // one per setting
  Estimates estimates;             // of the different changes
  std::vector<std::optional<Effect>> from_baseline;
};

/// `settings` begin with the baseline. The changes are absent where the model cannot tell some
/// change.
std::optional<Changes> changes_of(const Objective& objective,
                                  const std::vector<JointSetting>& settings);

/// How much worse the factors in no group of a response may make it.
class FreeLosses {
 public:
  /// `moved` are the factors that some setting moves.
  FreeLosses(const Objective& objective, const Setting& baseline,
             const std::vector<std::size_t>& moved);

  /// Of all of them together where they leave the baseline: at most so much, at least 0. It is
  /// absent where the model cannot tell.
  std::optional<double> at(const Setting& setting) const;

 private:
  const Objective& objective_;
  Setting baseline_;
  std::vector<std::vector<std::optional<double>>> of_level_;  // by factor and level
};

/// How another setting compares with this one, in one response.
enum class Beside { worse, equal, ahead, shown_ahead };

class Comparison {
 public:
  Comparison(const Objective& objective, const Changes& changes);

  /// How `other` stands beside `one`.
  Beside beside(std::size_t other, std::size_t one) const;

 private:
  const Objective& objective_;
  const Changes& changes_;
  CriticalValues multiplier_;
  double rounding_;
};

}  // namespace yates::anova
