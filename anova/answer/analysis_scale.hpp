#pragma once

#include "anova/scale/scale_choice.hpp"
#include "anova/scale/transformation.hpp"

namespace yates::anova {

/// The scale on which a response was analysed, and why.
struct AnalysisScale {
  ScaleChoice choice;
  Transformation transformation;  // from the response in its unit to what was analysed
};

}  // namespace yates::anova
