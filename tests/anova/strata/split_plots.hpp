#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "anova/strata/error_strata.hpp"
#include "anova/strata/whole_plots.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {

/// A coefficient's part in a linear function.
struct Weight {
  std::string coefficient;
  double weight;
};

struct SplitPlot {
  Fit fitted;
  WholePlots plots;
  std::optional<ErrorStrata> found;

  const ErrorStrata& strata() const { return *found; }

  numerics::DoubleDoubleVector row(const std::vector<Weight>& weights) const {
    const std::vector<std::string>& names = fitted.matrix.names;
    numerics::DoubleDoubleVector result(static_cast<Eigen::Index>(names.size()));
    for (const Weight& one : weights) {
      const auto at = std::find(names.begin(), names.end(), one.coefficient);
      if (at == names.end()) throw std::out_of_range("no coefficient " + one.coefficient);
      result.set(at - names.begin(), one.weight);
    }
    return result;
  }
  std::optional<StratumVariance> variance(const std::vector<Weight>& weights) const {
    return variance_of(fitted, *found, row(weights));
  }
};

inline SplitPlot split_plot(const std::string& formula, const std::string& csv,
                            const std::vector<std::string>& columns) {
  const table::Table table = table::read_text(csv, table::FileFormat::csv, "data.csv");
  SplitPlot result{fit(observe(model::parse(formula), table)), {}, std::nullopt};
  result.plots = whole_plots(result.fitted.observations, table, columns);
  result.found = error_strata(result.fitted, result.plots.of_row);
  return result;
}

}  // namespace yates::anova
