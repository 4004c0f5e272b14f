#include "anova/means/marginal_means.hpp"

#include <optional>

#include "anova/fit/fit.hpp"
#include "anova/means/mean_rows.hpp"

namespace yates::anova {

std::vector<MarginalMean> marginal_means(const Fit& fit, std::span<const std::size_t> factors,
                                         const AnalysisOptions& options,
                                         std::span<const ReadAt> at) {
  std::vector<MarginalMean> result;
  const std::optional<MeanRows> found = mean_rows(fit, factors, at);
  if (!found) return result;
  const bool testable = fit.residual_mean_square().has_value();
  const double multiplier = testable ? interval_multiplier(options.confidence, options.adjust,
                                                           static_cast<int>(found->levels.size()),
                                                           static_cast<double>(fit.residual_df))
                                     : 0.0;
  for (std::size_t k = 0; k < found->levels.size(); ++k) {
    MarginalMean mean{found->levels[k], 0.0, std::nullopt, std::nullopt, found->observations[k]};
    const Estimate estimate =
        combination(fit, numerics::row_of(found->rows, static_cast<Eigen::Index>(k)));
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
