#pragma once

#include <string>

#include <fmt/format.h>

#include "anova/checks/diagnostics.hpp"
#include "anova/variance/significance.hpp"

namespace yates::anova {

/// The verdict of a check by its p value.
inline CheckVerdict verdict_of(double p) {
  return p < fail_below   ? CheckVerdict::fail
         : p < look_below ? CheckVerdict::look
                          : CheckVerdict::ok;
}

inline std::string p_words(double p) {
  return p < 0.001 ? std::string("p < 0.001") : fmt::format("p = {:.3f}", p);
}

}  // namespace yates::anova
