#include "anova/marginal_means.hpp"

#include <map>

namespace yates::anova {

std::vector<MarginalMean> marginal_means(const Fit& fit, std::span<const std::size_t> factors,
                                         const AnalysisOptions& options) {
  const Observations& data = fit.observations;
  const std::vector<numerics::Moments> moments = data.setting_moments();
  struct Group {
    std::vector<std::size_t> settings;
  };
  // Keys run backwards, so that the first factor varies fastest.
  std::map<std::vector<std::size_t>, Group> groups;
  for (std::size_t s = 0; s < data.settings.size(); ++s) {
    std::vector<std::size_t> key;
    for (std::size_t f = factors.size(); f-- > 0;) {
      key.push_back(data.settings[s].levels[factors[f]]);
    }
    groups[key].settings.push_back(s);
  }
  const bool testable = fit.residual_mean_square().has_value();
  const double multiplier = testable ? interval_multiplier(options.confidence, options.adjust,
                                                           static_cast<int>(groups.size()),
                                                           static_cast<double>(fit.residual_df))
                                     : 0.0;
  std::vector<MarginalMean> result;
  for (const auto& [key, group] : groups) {
    MarginalMean mean{{key.rbegin(), key.rend()}, 0.0, std::nullopt, std::nullopt, 0};
    Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(fit.setting_rows.cols());
    for (const std::size_t s : group.settings) {
      row += fit.setting_rows.row(static_cast<Eigen::Index>(s)) /
             static_cast<double>(group.settings.size());
      mean.observations += moments[s].count();
    }
    const Estimate estimate = combination(fit, row);
    mean.mean = estimate.value;
    if (estimate.standard_error) {
      mean.low = estimate.value - multiplier * *estimate.standard_error;
      mean.high = estimate.value + multiplier * *estimate.standard_error;
    }
    result.push_back(std::move(mean));
  }
  return result;
}

}  // namespace yates::anova
