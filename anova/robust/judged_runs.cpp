#include "anova/robust/judged_runs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/distributions.hpp"

namespace yates::anova {

std::vector<JudgedRow> rows_to_judge(const Observations& observations) {
  std::vector<JudgedRow> result;
  result.reserve(observations.rows.size());
  for (std::size_t index = 0; index < observations.rows.size(); ++index) {
    const ObservedRow row = observations.rows[index];
    result.push_back({row.deviation, row.point, observations.setting_of_point[row.point]});
  }
  return result;
}

std::optional<double> sigma_of_sizes(std::vector<double> sizes) {
  if (sizes.empty()) return std::nullopt;
  const auto lower = sizes.begin() + static_cast<std::ptrdiff_t>((sizes.size() - 1) / 2);
  std::nth_element(sizes.begin(), lower, sizes.end());
  const double middle = *lower;
  if (middle > 0.0) return middle / numerics::normal_quantile(0.75);
  const auto high = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() * 9 / 10);
  std::nth_element(sizes.begin(), high, sizes.end());
  if (*high > 0.0) return *high / numerics::normal_quantile(0.95);
  return std::nullopt;
}

double cut_of(const JudgedTests& tests) {
  return numerics::sidak_multiplier(1.0 - set_aside_level, static_cast<int>(tests.tests), tests.df);
}

SetAside as_set_aside(JudgedBy judged_by, std::vector<RunSetAside> runs, const JudgedTests& tests) {
  // A single run, or a pair of which one is wrong, may always stand out.
  const bool single = runs.size() == 1 || (runs.size() == 2 && runs.front().one_of_pair);
  SetAside result{judged_by, std::move(runs), tests.runs, cut_of(tests), tests.sigma};
  if (!single && most_set_aside_share * result.runs.size() > tests.runs) {
    result.too_many = true;
    result.runs.clear();
  }
  return result;
}

double distance_of(double difference, double standard_error, double rounding) {
  if (std::abs(difference) <= rounding) return 0.0;
  if (std::abs(difference) >= largest_distance * standard_error) {
    return std::copysign(largest_distance, difference);
  }
  return difference / standard_error;
}

}  // namespace yates::anova
