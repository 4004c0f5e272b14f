#include "anova/answer/robust_line.hpp"

#include <algorithm>

#include "anova/fit/fit.hpp"
#include "anova/means/levels_to_read.hpp"

namespace yates::anova {

namespace {

bool is_among(const std::vector<std::size_t>& list, std::size_t one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

struct Compared {
  ShownByRanks shown;
  std::optional<double> p;
};

void compare_levels(std::vector<Compared>& result, const Observations& data, std::size_t factor,
                    std::size_t baseline, double confidence) {
  for (std::size_t level = 0; level < data.factors[factor].levels.size(); ++level) {
    if (level == baseline) continue;
    const LevelChange change{factor, baseline, level};
    const Sensitivity found = sensitivity(data, std::span(&change, 1), confidence);
    if (!found.ranks) continue;
    result.push_back(
        {{factor, baseline, level, found.larger == Larger::advised, 1.0}, found.ranks->p()});
  }
}

}  // namespace

std::vector<ShownByRanks> shown_by_ranks(const Fit& fit, const Question& question,
                                         double confidence) {
  const Observations& data = fit.observations;
  std::vector<ShownByRanks> result;
  if (data.summarised() || data.rows.size() > most_robust_rows) return result;
  const Setting baseline = baseline_setting(data, question);
  const std::vector<std::size_t> given = given_factors(data.factors, question);
  const std::vector<std::size_t> placebos = placebo_factors(data.factors, question);
  std::vector<Compared> compared;
  for (std::size_t f = 0; f < data.factors.size(); ++f) {
    if (is_among(given, f) || is_among(placebos, f) || is_measured_number(data.factors[f]))
      continue;
    compare_levels(compared, data, f, baseline.levels[f], confidence);
  }
  std::vector<std::optional<double>> p;
  for (const Compared& one : compared) p.push_back(one.p);
  const auto adjusted = adjust(p, Adjustment::holm);
  for (std::size_t i = 0; i < compared.size(); ++i) {
    if (!adjusted[i] || *adjusted[i] >= 1.0 - confidence) continue;
    result.push_back(compared[i].shown);
    result.back().p_adjusted = *adjusted[i];
  }
  return result;
}

}  // namespace yates::anova
