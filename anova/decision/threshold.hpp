#pragma once

#include <optional>

#include "anova/decision/question.hpp"
#include "anova/scale/transformation.hpp"

namespace yates::anova {

/// A question on the scale of the analysis, where the response may be a logarithm.
struct ScaledQuestion {
  bool smaller_is_better = true;
  std::optional<Delta> delta;
  Transformation scale;  // from what was measured to what is analysed

  /// How much better is worth a change, from a setting that the analysis expects at `from`; at
  /// least 0; 0 without a delta. A share of 3 % is log(1.03) on a natural logarithm, both ways.
  double worth_a_change(double from) const;
};

/// The goal turns where the scale falls as the response grows, as 1/time does.
ScaledQuestion on_scale(const Question& question, const Transformation& scale);

}  // namespace yates::anova
