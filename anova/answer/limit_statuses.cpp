#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "anova/answer/answer_parts.hpp"
#include "anova/decision/deciding_model.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/setting_differences.hpp"
#include "anova/reading/model_reading.hpp"
#include "anova/reading/observations.hpp"
#include "language/error.hpp"
#include "numerics/distributions.hpp"
#include "table/cells/magnitude.hpp"
#include "table/table.hpp"

namespace yates::anova {

namespace {

/// The setting is absent where the row has a level that no run which succeeded has.
std::optional<Setting> setting_of(const Observations& data,
                                  const std::vector<const table::Column*>& columns,
                                  std::size_t row) {
  Setting result;
  for (std::size_t f = 0; f < columns.size(); ++f) {
    if (!columns[f]->present[row]) return std::nullopt;
    const std::vector<std::string>& levels = data.factors[f].levels;
    const auto level = std::find(levels.begin(), levels.end(), columns[f]->text(row));
    if (level == levels.end()) return std::nullopt;
    result.levels.push_back(static_cast<std::size_t>(level - levels.begin()));
  }
  return result;
}

/// The combinations of the factors' levels at which runs of the table were made and none succeeded,
/// so that nothing is known but that they fail. None where a factor is no column of the table.
std::vector<Setting> failed_settings(const Observations& data, const table::Table& table) {
  if (!is_designed(table) && table.succeeded.all()) return {};
  std::vector<const table::Column*> columns;
  for (const FactorReading& factor : data.factors) {
    columns.push_back(table.find(factor.name));
    if (columns.back() == nullptr) return {};
  }
  std::set<std::vector<std::size_t>> failed;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!has_failed(table, row)) continue;
    if (auto setting = setting_of(data, columns, row)) failed.insert(std::move(setting->levels));
  }
  for (const Setting& setting : data.settings) failed.erase(setting.levels);
  std::vector<Setting> result;
  for (const std::vector<std::size_t>& levels : failed) result.push_back({levels});
  return result;
}

bool includes_itself(const Limit& limit) {
  return limit.comparison == language::Comparison::less_or_equal ||
         limit.comparison == language::Comparison::greater_or_equal;
}

/// The value of each setting whose runs all have the same one: a model that fits others, too, may
/// miss it. A value is absent where runs differ, or there is only one.
std::vector<std::optional<double>> exact_values(const Fit& fit) {
  std::vector<std::optional<double>> result;
  for (const numerics::Moments& one : fit.observations.setting_moments()) {
    const bool same = one.count() > 1 && one.sum_of_squares().value() == 0.0;
    result.push_back(same ? std::optional(fit.observations.origin_value() + one.mean().value())
                          : std::nullopt);
  }
  return result;
}

/// The quantile of a one-sided bound for several means together: Sidak's.
double one_sided_multiplier(const Analysis& analysis, std::size_t means, double df) {
  const Family family = family_of(analysis.options);
  const double each = family.together
                          ? std::pow(family.confidence, 1.0 / static_cast<double>(means))
                          : family.confidence;
  return numerics::t_quantile(each, df);
}

/// From the mean of logarithms to the logarithm of the mean, where noise is lognormal: half the
/// variance; and what that is uncertain by. Zero on other scales. Source: U. Olsson, Confidence
/// intervals for the mean of a log-normal distribution, Journal of Statistics Education 13, 2005
/// (Cox's method).
struct MeanShift {
  double value = 0.0;
  double variance = 0.0;
};

MeanShift shift_by(double variance, double df, double per_variance) {
  return {per_variance * variance,
          2.0 * per_variance * per_variance * variance * variance / (df + 2.0)};
}

/// The noise of a run within whole plots: between them and within them.
NoiseEstimate noise_of_run(const ErrorStrata& strata) {
  const double within = strata.subplot_mean_square.value_or(0.0);
  const double excess = strata.whole_plot_mean_square.value_or(within) - within;
  const double between = std::max(0.0, excess) / strata.whole_plot_size;
  return {within + between, std::min(static_cast<double>(strata.subplot_df),
                                     std::max(1.0, strata.effective_whole_plot_df))};
}

/// One per setting.
std::vector<MeanShift> mean_shifts(const DecisionBasis& basis, const Transformation& scale) {
  const Observations& data = basis.fit.observations;
  std::vector<MeanShift> result(data.settings.size());
  const std::optional<double> base = scale.logarithm_base();
  if (!base || !basis.noise) return result;
  const double per_variance = std::log(*base) / 2.0;
  if (const auto* own = std::get_if<RunVariances>(&*basis.noise)) {
    for (std::size_t p = 0; p < data.points.size(); ++p) {
      const auto& group = own->group_of_point[p];
      const double df = group ? own->df[*group] : typical_noise(*basis.noise).df;
      result[data.setting_of_point[p]] = shift_by(own->of_point(p), df, per_variance);
    }
    return result;
  }
  const auto* strata = std::get_if<ErrorStrata>(&*basis.noise);
  const NoiseEstimate noise =
      strata != nullptr ? noise_of_run(*strata) : typical_noise(*basis.noise);
  result.assign(result.size(), shift_by(noise.variance, noise.df, per_variance));
  return result;
}

/// The levels of a setting as written: two fits may number them differently.
std::vector<std::string> texts_of(const Observations& data, const Setting& setting) {
  std::vector<std::string> result;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    result.push_back(data.factors[f].name + "=" + data.factors[f].levels[setting.levels[f]]);
  }
  return result;
}

void require_numbers(const table::Table& table, const std::string& name) {
  const table::Column* column = table.find(name);
  if (column != nullptr && column->numeric()) return;
  throw language::InputError(
      {table.source, std::nullopt, std::nullopt},
      fmt::format("limit of '{}': the data have no numeric column of that name", name));
}

/// The factors of `data` that terms shown to matter join in another fit of the same table.
std::vector<std::size_t> factors_that_matter(const Observations& data, const DecidingModel& other) {
  std::vector<std::size_t> result;
  const bool tested =
      other.noise && std::any_of(other.analysis.terms.begin(), other.analysis.terms.end(),
                                 [](const TermRow& row) { return row.p; });
  std::vector<std::string> names;
  for (const Grouping& group : groups_of(*other.fit, other.analysis, {}, {})) {
    for (const std::size_t f : group.choosable) {
      names.push_back(other.fit->observations.factors[f].name);
    }
  }
  for (std::size_t f = 0; f < data.factors.size(); ++f) {
    const bool named = std::find(names.begin(), names.end(), data.factors[f].name) != names.end();
    if (!tested || named) result.push_back(f);
  }
  return result;
}

/// The limit of another column at the settings of `data`.
Limits limits_of_column(const Observations& data, const ColumnLimit& column,
                        const table::Table& table, const Request& request) {
  require_numbers(table, column.column);
  Request other = request;
  other.formula.response = language::Expression{};
  other.formula.response->node = language::Name{column.column};
  other.formula.text = model::to_string(other.formula);
  other.scale = ScaleWish::automatic;
  other.unit.clear();
  const FittedResponse fitted = fitted_response(table, other);
  Limit limit = column.limit;
  limit.value = table::times_power_of_ten(limit.value, -fitted.exponent);
  const auto fit = std::make_shared<const Fit>(
      anova::fit(observe(fitted.request.formula, fitted.table(table), fitted.request.reading)));
  const DecidingModel deciding = deciding_model(fit, analyse(*fit, request.options),
                                                plots_of(fit->observations, table, request));
  const std::vector<LimitAtSetting> statuses =
      limit_statuses(DecisionBasis{*deciding.fit, deciding.analysis, deciding.noise}, limit,
                     fitted.scale.transformation);
  std::map<std::vector<std::string>, LimitAtSetting> by_setting;
  for (std::size_t s = 0; s < statuses.size(); ++s) {
    by_setting.emplace(texts_of(fit->observations, fit->observations.settings[s]), statuses[s]);
  }
  Limits result;
  for (const Setting& setting : data.settings) {
    const auto found = by_setting.find(texts_of(data, setting));
    LimitAtSetting here{LimitStatus::broken, std::nullopt};
    if (found != by_setting.end()) here = found->second;
    result.of_setting.push_back(here.status);
    result.unkept.emplace_back();
    if (here.status == LimitStatus::held) continue;
    if (here.mean) here.mean = table::times_power_of_ten(*here.mean, fitted.exponent);
    result.unkept.back().push_back(
        {column.column, column.unit, column.limit, here.mean, here.status});
  }
  result.moved_by = factors_that_matter(data, deciding);
  return result;
}

}  // namespace

std::optional<WholePlots> plots_of(const Observations& observations, const table::Table& table,
                                   const Request& request) {
  std::vector<std::string> columns = request.whole_plots;
  if (columns.empty() && !request.reading.ignore_design) {
    if (const auto own = whole_plot_column(table)) columns.push_back(*own);
  }
  if (columns.empty() || observations.summarised()) return std::nullopt;
  WholePlots result = whole_plots(observations, table, columns);
  // Groups that were asked for differ at random even where every factor varies within them.
  if (result.hard_factors.empty() && request.whole_plots.empty()) return std::nullopt;
  return result;
}

std::vector<LimitAtSetting> limit_statuses(const DecisionBasis& basis, const Limit& limit,
                                           const Transformation& scale) {
  const Fit& fit = basis.fit;
  const std::size_t settings = fit.observations.settings.size();
  std::vector<LimitAtSetting> result(settings);
  std::optional<Estimates> estimates;
  if (basis.noise) estimates = estimates_of(fit, fit.setting_rows, *basis.noise);
  const bool above = bounds_above(limit) == scale.increasing;
  const double inwards = (above ? -1.0 : 1.0) * rounding_of(fit);
  const auto satisfied_at = [&](double value) {
    const std::optional<double> measured = scale.inverse(value);
    return measured && satisfies(limit, *measured);
  };
  // What misses a limit only by rounding is on it.
  const auto keeps = [&](double value) {
    return satisfied_at(value) || (includes_itself(limit) && satisfied_at(value + inwards));
  };
  const std::vector<MeanShift> shifts = mean_shifts(basis, scale);
  const std::vector<std::optional<double>> exact = exact_values(fit);
  const bool scatters =
      std::any_of(exact.begin(), exact.end(), [](const auto& one) { return !one; });
  for (std::size_t s = 0; s < settings; ++s) {
    const MeanShift& shift = shifts[s];
    const double mean = fit.setting_mean(s).value + shift.value;
    const double estimate = without_rounding(fit, exact[s].value_or(mean));
    result[s].mean = scale.inverse(estimate);
    if (!keeps(estimate)) {
      result[s].status = LimitStatus::broken;
      continue;
    }
    // Of counts, no failure in a few runs is no proof that none occurs.
    const bool on_limit = !satisfied_at(estimate - inwards);
    if (!estimates || (on_limit && scatters)) continue;
    const double half_width = one_sided_multiplier(basis.analysis, settings, estimates->df(s)) *
                              std::sqrt(estimates->variance(s) + shift.variance);
    if (keeps(above ? mean + half_width : mean - half_width)) result[s].status = LimitStatus::held;
  }
  return result;
}

Limits limits_of(const DecisionBasis& basis, const Question& question, const Transformation& scale,
                 const table::Table& table, const Request& request) {
  const Observations& data = basis.fit.observations;
  Limits result;
  result.unkept.resize(data.settings.size());
  result.failed = failed_settings(data, table);
  if (question.limit) {
    for (const LimitAtSetting& one : limit_statuses(basis, *question.limit, scale)) {
      const std::size_t s = result.of_setting.size();
      result.of_setting.push_back(one.status);
      if (one.status != LimitStatus::held) {
        result.unkept[s].push_back({"", "", *question.limit, one.mean, one.status});
      }
    }
  }
  const auto& response = request.formula.response;
  const auto transformed = response ? transformation_of(*response) : std::nullopt;
  const auto* own = transformed ? std::get_if<language::Name>(&transformed->quantity.node)
                    : response  ? std::get_if<language::Name>(&response->node)
                                : nullptr;
  if (!request.column_limits.empty() && data.summarised()) {
    throw language::UsageError(
        "summaries do not hold the other columns of their runs, so no limit on another column can "
        "be applied");
  }
  for (const ColumnLimit& one : request.column_limits) {
    const Limits its = limits_of_column(data, one, table, request);
    if (result.of_setting.empty())
      result.of_setting.assign(data.settings.size(), LimitStatus::held);
    for (std::size_t s = 0; s < result.of_setting.size(); ++s) {
      result.of_setting[s] = worse_of(result.of_setting[s], its.of_setting[s]);
      // A campaign names the limit of the response itself among all others.
      if (question.limit && own != nullptr && own->value == one.column) continue;
      auto& unkept = result.unkept[s];
      unkept.insert(unkept.end(), its.unkept[s].begin(), its.unkept[s].end());
    }
    result.moved_by.insert(result.moved_by.end(), its.moved_by.begin(), its.moved_by.end());
  }
  return result;
}

}  // namespace yates::anova
