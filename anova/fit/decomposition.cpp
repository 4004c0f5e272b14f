#include "anova/fit/decomposition.hpp"

#include <algorithm>

namespace yates::anova {

void Decomposition::describe(const std::vector<numerics::Moments>& setting_moments) {
  settings = static_cast<std::int64_t>(setting_moments.size());
  numerics::Moments all;
  for (const numerics::Moments& setting : setting_moments) {
    const std::int64_t count = setting.count();
    fewest_replicates = all.count() == 0 ? count : std::min(fewest_replicates, count);
    most_replicates = std::max(most_replicates, count);
    all.merge(setting);
  }
  mean = all.mean();
}

}  // namespace yates::anova
