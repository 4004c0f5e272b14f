#pragma once

#include <cstddef>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "anova/decision/deciding_model.hpp"
#include "anova/decision/decision.hpp"
#include "anova/fit/fit.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {

inline Decision decide_csv(const std::string& formula, const std::string& csv,
                           const Question& question, const std::vector<LimitStatus>& limits = {}) {
  const auto fitted = std::make_shared<const Fit>(fit_csv(formula, csv));
  const DecidingModel deciding = deciding_model(fitted, analyse(*fitted));
  std::vector<std::size_t> every_factor(fitted->observations.factors.size());
  std::iota(every_factor.begin(), every_factor.end(), std::size_t{0});
  return decide({*deciding.fit, deciding.analysis, deciding.noise}, question, Transformation{},
                {limits, every_factor});
}

inline Question asking(Goal goal) {
  Question result{};
  result.goal = goal;
  return result;
}

}  // namespace yates::anova
