#include <cmath>

#include "anova/decision/decision_parts.hpp"

namespace yates::anova {

double level_of_each_look(double alpha, std::size_t looks) {
  return alpha / (1.0 + 2.0 * std::log(static_cast<double>(looks)));
}

}  // namespace yates::anova
