#include "anova/answer/answer_parts.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include <Eigen/Core>
#include <fmt/format.h>

#include "anova/comparisons/arithmetic_means.hpp"
#include "anova/fit/fit.hpp"
#include "anova/reading/model_reading.hpp"
#include "anova/strata/group_reading.hpp"

namespace yates::anova {
namespace {

/// Group weights of one run, averaged over those of the settings that have the levels of `like`
/// wherever it differs from `other`; absent where none of them was measured with these.
std::optional<Eigen::VectorXd> mean_weights(const Observations& data,
                                            const std::vector<std::size_t>& settings,
                                            const RunVariances& variances, const Setting& like,
                                            const Setting& other) {
  Eigen::VectorXd points = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(data.points.size()));
  for (std::size_t p = 0; p < data.points.size(); ++p) {
    const std::size_t setting = data.setting_of_point[p];
    const std::vector<std::size_t>& levels = data.settings[setting].levels;
    bool alike = std::binary_search(settings.begin(), settings.end(), setting);
    for (std::size_t f = 0; f < levels.size(); ++f) {
      alike = alike && (like.levels[f] == other.levels[f] || levels[f] == like.levels[f]);
    }
    if (alike) points[static_cast<Eigen::Index>(p)] = 1.0;
  }
  const double count = points.sum();
  if (!(count > 0.0)) return std::nullopt;
  return variances.group_weights(points / count);
}

}  // namespace

std::optional<Effect> gain_of_totals(const DecisionPart& part, const DecisionBasis& basis,
                                     double logarithm_base) {
  const auto* variances = basis.noise ? std::get_if<RunVariances>(&*basis.noise) : nullptr;
  if (variances == nullptr || !part.gain || !part.advised) return std::nullopt;
  const Observations& data = basis.fit.observations;
  const Setting& advised = *part.advised;
  const Setting& baseline = part.compared_with;
  const auto there = mean_weights(data, part.considered, *variances, advised, baseline);
  const auto here = mean_weights(data, part.considered, *variances, baseline, advised);
  if (!there || !here) return std::nullopt;
  const Eigen::VectorXd weights = std::log(logarithm_base) * (*there - *here);
  const Effect totals = difference_of_arithmetic_means(*part.gain, *variances, weights,
                                                       basis.analysis.options.confidence);
  const double shift = (totals.value - part.gain->value) * std::log(logarithm_base);
  if (std::abs(shift) <= noticed_shift_of_totals) return std::nullopt;
  return totals;
}

Request with_groups_read(const table::Table& table, Request request) {
  if (request.whole_plots.size() != 1 || !request.formula.response) return request;
  auto found =
      reading_of_groups(request.formula, table, request.reading, request.whole_plots.front());
  if (!found) return request;
  if (found->options.block) {
    request.notes.push_back(
        {model::NoteCode::split_plot,
         fmt::format("every factor varies within the {} groups of {}, so these are blocks: changes "
                     "are free of what they differ by, and means are those of these groups",
                     found->groups, request.whole_plots.front())});
  }
  request.reading = std::move(found->options);
  request.whole_plots.clear();
  return request;
}

std::optional<Analysis> within_plots(const std::optional<WholePlots>& plots,
                                     const table::Table& table, const Request& request) {
  const bool averaged = request.reading.run || request.reading.group;
  if (!plots || plots->columns.size() != 1 || plots->count > most_groups_as_blocks ||
      table.file_begins.size() > 1 || averaged) {
    return std::nullopt;
  }
  ObserveOptions reading = request.reading;
  reading.block = plots->columns.front();
  return analyse(anova::fit(observe(request.formula, table, reading), request.contrasts),
                 request.options);
}

void check_names_and_levels(const std::vector<FactorReading>& factors, const Request& request) {
  if (request.ignore_absent_factors) return;
  check_names(factors, request.question);
  named_levels(factors, request.question.baseline);
}

std::optional<SaturatedFactorial> saturated_effects(const table::Table& table,
                                                    const Request& request) {
  if (scaled_response(request.formula, table, request.reading)) return std::nullopt;
  auto result = saturated_factorial(request.formula, table, request.reading, request.options);
  if (result) {
    check_names_and_levels(result->factors, request);
    result->notes.insert(result->notes.begin(), request.notes.begin(), request.notes.end());
  }
  return result;
}

}  // namespace yates::anova
