// Steps that are the same in every lesson: measuring at the beginning, residuals, checks and the
// choice at the end.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "anova/checks/diagnostics.hpp"
#include "anova/lessons/lesson_parts.hpp"
#include "anova/means/setting_differences.hpp"

namespace yates::anova {

using lessons::printed;
using lessons::Writer;

lessons::Step measure_step(const LessonData& data) {
  Writer step = data.write("measure");
  const std::string runs_name = data.task.unit.empty()
                                    ? data.task.label
                                    : fmt::format("{} ({})", data.task.label, data.task.unit);
  lessons::LessonTable table{.caption = fmt::format("What was measured: {}", runs_name),
                             .columns = {"setting", "runs"},
                             .rows = {},
                             .words = 1};
  if (data.task.logarithm) table.columns.push_back(data.analysed());
  table.columns.emplace_back("mean");
  const bool repeated = data.all_runs.size() > data.settings();
  for (std::size_t i = 0; i < data.settings(); ++i) {
    std::vector<double> measured;
    for (const double run : data.runs[i]) measured.push_back(data.measured(run));
    std::vector<lessons::Cell> row{{data.setting_text(i)}, {listed_numbers(measured)}};
    if (data.task.logarithm) row.push_back({listed_numbers(data.runs[i])});
    row.push_back({printed(data.means[i]), fmt::format("ybar_{}", i + 1)});
    table.rows.push_back(std::move(row));
    if (!repeated) continue;
    add_mean(step, "mean-of-setting",
             {{"setting", data.setting_text(i)},
              {"i", fmt::to_string(i + 1)},
              {"runs", fmt::to_string(data.runs[i].size())}},
             data.runs[i]);
  }
  step.show(std::move(table));
  step.say(repeated ? "repeated" : "single");
  if (data.task.logarithm) step.say("logarithms");
  return step.written;
}

namespace {

/// The residuals of one setting by a prediction.
std::vector<double> residuals_at(const LessonData& data, std::size_t setting) {
  std::vector<double> result;
  const double predicted = predicted_at(data, setting);
  for (const double run : data.runs[setting]) result.push_back(data.cleared(run - predicted));
  return result;
}

}  // namespace

void add_residuals_of_setting(Writer& step, const LessonData& data, std::size_t setting) {
  const double predicted = predicted_at(data, setting);
  const std::vector<double> residuals = residuals_at(data, setting);
  lessons::Sum sum;
  double total = 0.0;
  for (std::size_t i = 0; i < std::min(residuals.size(), lessons::most_written_out); ++i) {
    sum.add("{}", {residuals[i]});
    total += residuals[i];
    step.derive("residual", {{"i", fmt::to_string(i + 1)}}, {data.runs[setting][i], predicted},
                residuals[i]);
  }
  if (residuals.size() < 2 || residuals.size() > lessons::most_written_out) return;
  const bool zero = std::abs(data.means[setting] - predicted) <=
                    1e-12 * (std::abs(predicted) + std::abs(data.means[setting]));
  step.derive("residuals-added",
              {{"why", step.text(zero ? "residuals-added/cancelled" : "residuals-added/left")}},
              sum, zero ? 0.0 : total);
}

void add_residuals(Writer& step, const LessonData& data, std::size_t setting) {
  add_residuals_of_setting(step, data, setting);
  std::vector<double> residuals;
  double squares = 0.0;  // SSE, but for the digits that cancel where the residuals are tiny
  for (std::size_t i = 0; i < data.settings(); ++i) {
    for (const double one : residuals_at(data, i)) {
      residuals.push_back(one);
      squares += one * one;
    }
  }
  add_squares(step, "residuals-squared", residuals, squares);
}

lessons::LessonTable residual_table(const LessonData& data) {
  lessons::LessonTable table{.caption = "All runs with prediction and residual",
                             .columns = {"setting", "predicted", "runs", "residuals"},
                             .rows = {}};
  for (std::size_t i = 0; i < data.settings(); ++i) {
    table.rows.push_back({{data.setting_text(i)},
                          {printed(predicted_at(data, i))},
                          {listed_numbers(data.runs[i])},
                          {listed_numbers(residuals_at(data, i))}});
  }
  return table;
}

lessons::LessonTable checks_table(const LessonData& data) {
  lessons::LessonTable table{.caption = "What the model assumes, as yates anova checks it",
                             .columns = {"assumption", "looked at", "result", "verdict"},
                             .rows = {},
                             .words = 4};
  for (const Check& one : check(data.fit, data.analysis)) {
    table.rows.push_back(
        {{one.assumption}, {one.looked_at}, {one.result}, {std::string(to_string(one.verdict))}});
  }
  return table;
}

void conclude_scale(Writer& step, const LessonData& data) {
  if (data.task.logarithm) return;
  const auto [low, high] = std::minmax_element(data.means.begin(), data.means.end());
  constexpr double large_ratio = 10.0;
  if (!(*std::min_element(data.all_runs.begin(), data.all_runs.end()) > 0.0)) return;
  if (!(*low > 0.0) || *high / *low < large_ratio || !std::isfinite(*high / *low)) return;
  step.conclude("scale/wide", {{"ratio", printed(*high / *low, 3)}});
}

namespace {

/// Whether a setting is shown to be better than each other one with the same levels of `open`, by
/// simultaneous intervals of the differences. Of two levels the effect tells by itself.
bool is_shown_best(const LessonData& data, std::size_t best, const std::vector<std::size_t>& open) {
  const std::vector<FactorReading>& factors = data.task.data.factors;
  bool several = false;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    const bool taken = std::find(open.begin(), open.end(), f) == open.end();
    several = several || (taken && factors[f].levels.size() > 2);
  }
  if (!several || !data.has_noise()) return true;
  const std::vector<Setting>& settings = data.task.data.settings;
  const auto levels_of = [&](std::size_t i) { return settings[data.order[i]].levels; };
  std::vector<std::size_t> rivals;
  for (std::size_t i = 0; i < data.settings(); ++i) {
    const bool beside = std::all_of(open.begin(), open.end(), [&](std::size_t f) {
      return levels_of(i)[f] == levels_of(best)[f];
    });
    if (i != best && beside) rivals.push_back(i);
  }
  const double multiplier = interval_multiplier(data.task.confidence, Adjustment::sidak,
                                                static_cast<int>(rivals.size()), data.error_df());
  return std::all_of(rivals.begin(), rivals.end(), [&](std::size_t rival) {
    const Effect apart = difference(data.fit, data.order[best], data.order[rival], multiplier);
    return data.lower_is_better() ? apart.low.value_or(0.0) > 0.0 : apart.high.value_or(0.0) < 0.0;
  });
}

}  // namespace

void conclude_choice(Writer& step, const LessonData& data, bool nothing_shown,
                     const std::vector<model::TermName>& shown) {
  const std::size_t best = data.setting_to_predict();
  const Setting& setting = data.task.data.settings[data.order[best]];
  std::vector<std::string> taken;
  std::vector<std::string> open;
  std::vector<std::size_t> open_factors;
  for (const std::size_t f : factors_by_model(data.task.data)) {
    const FactorReading& factor = data.task.data.factors[f];
    if (std::any_of(shown.begin(), shown.end(),
                    [&](const model::TermName& term) { return term.reads(factor.name); })) {
      taken.push_back(fmt::format("{}={}", factor.name, factor.levels[setting.levels[f]]));
    } else {
      open.push_back(factor.name);
      open_factors.push_back(f);
    }
  }
  step.conclude(!data.task.goal                            ? "choice/largest"
                : nothing_shown                            ? "choice/unproven"
                : !is_shown_best(data, best, open_factors) ? "choice/close"
                : open.empty()                             ? "choice/take"
                                                           : "choice/take-some",
                {{"value", with_unit(data.measured(predicted_at(data, best)), data.task.unit)},
                 {"setting", data.setting_text(best)},
                 {"taken", joined(taken)},
                 {"open", joined(open)},
                 {"confirm", step.text("confirm")}});
}

}  // namespace yates::anova
