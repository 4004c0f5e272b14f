#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/texts.hpp"
#include "language/error.hpp"
#include "model/polynomial.hpp"

namespace yates::anova {

namespace {

/// Means and differences of runs are off by no more than this share of the largest run.
constexpr double rounding = 1e-13;
constexpr double too_close = 1e-9;

/// One sign per point: -1 at the first level.
std::vector<int> signs_of_variable(const model::VariableValues& values) {
  std::vector<int> result;
  if (const auto* categories = std::get_if<model::CategoricalValues>(&values)) {
    for (const std::size_t code : categories->code) result.push_back(code == 0 ? -1 : 1);
    return result;
  }
  const std::vector<numerics::DoubleDouble>& numbers = *model::numbers_of(values);
  const auto low = std::min_element(numbers.begin(), numbers.end());
  for (const numerics::DoubleDouble& number : numbers) result.push_back(number == *low ? -1 : 1);
  return result;
}

/// The first of the factors, as many as it takes to tell the settings apart: the others of a
/// fraction follow from them.
std::vector<std::size_t> telling_factors(const Observations& data) {
  std::vector<std::size_t> factors = factors_by_model(data);
  for (std::size_t count = 1; count < factors.size(); ++count) {
    std::set<std::vector<std::size_t>> seen;
    for (const Setting& setting : data.settings) {
      std::vector<std::size_t> levels;
      for (std::size_t f = 0; f < count; ++f) levels.push_back(setting.levels[factors[f]]);
      seen.insert(std::move(levels));
    }
    if (seen.size() == data.settings.size()) {
      factors.resize(count);
      break;
    }
  }
  return factors;
}

/// The first factor changes fastest.
std::vector<std::size_t> standard_order(const Observations& data) {
  std::vector<std::size_t> result(data.settings.size());
  std::iota(result.begin(), result.end(), std::size_t{0});
  const std::vector<std::size_t> factors = telling_factors(data);
  std::stable_sort(result.begin(), result.end(), [&](std::size_t a, std::size_t b) {
    for (auto f = factors.rbegin(); f != factors.rend(); ++f) {
      const std::size_t left = data.settings[a].levels[*f];
      const std::size_t right = data.settings[b].levels[*f];
      if (left != right) return left < right;
    }
    return false;
  });
  return result;
}

}  // namespace

std::vector<std::size_t> factors_by_model(const Observations& data) {
  std::vector<std::size_t> result;
  for (const std::size_t v : treatment_variables(data)) {
    for (std::size_t f = 0; f < data.factors.size(); ++f) {
      const auto& columns = data.model.variables[v].columns;
      const bool reads =
          std::find(columns.begin(), columns.end(), data.factors[f].name) != columns.end();
      if (reads && std::find(result.begin(), result.end(), f) == result.end()) result.push_back(f);
    }
  }
  return result;
}

std::vector<model::Term> treatment_terms(const Observations& data) {
  const auto begin = data.model.terms.begin() + static_cast<std::ptrdiff_t>(data.design_terms());
  return {begin, data.model.terms.end()};
}

std::vector<std::size_t> treatment_variables(const Observations& data) {
  std::vector<std::size_t> result;
  for (const model::Term& term : treatment_terms(data)) {
    result.insert(result.end(), term.variables.begin(), term.variables.end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<std::vector<int>> sign_columns(const Observations& data) {
  std::vector<std::vector<int>> result;
  for (const model::Term& term : treatment_terms(data)) {
    std::vector<int> column(data.settings.size(), 1);
    std::vector<std::vector<int>> of_variables;
    for (const std::size_t v : term.variables) {
      of_variables.push_back(signs_of_variable(data.values[v]));
    }
    for (std::size_t point = 0; point < data.points.size(); ++point) {
      int sign = 1;
      for (const auto& one : of_variables) sign *= one[point];
      column[data.setting_of_point[point]] = sign;
    }
    result.push_back(std::move(column));
  }
  return result;
}

std::string LessonData::setting_text(std::size_t setting) const {
  std::vector<std::string> result;
  const Observations& data = task.data;
  for (const std::size_t f : factors_by_model(data)) {
    result.push_back(fmt::format("{}={}", data.factors[f].name,
                                 data.factors[f].levels[data.settings[order[setting]].levels[f]]));
  }
  return joined(result);
}

std::string LessonData::analysed() const {
  return task.logarithm ? task.data.response : task.label;
}

double LessonData::measured(double value) const {
  return task.logarithm ? std::pow(*task.logarithm, value) : value;
}

double LessonData::cleared(double difference) const {
  return std::abs(difference) <= rounding * size ? 0.0 : difference;
}

bool LessonData::has_noise() const {
  return analysis.residual.df > 0 &&
         std::any_of(analysis.terms.begin(), analysis.terms.end(),
                     [](const TermRow& row) { return row.f.has_value(); });
}

std::size_t LessonData::setting_to_predict() const {
  const auto best = lower_is_better() ? std::min_element(means.begin(), means.end())
                                      : std::max_element(means.begin(), means.end());
  return static_cast<std::size_t>(best - means.begin());
}

const lessons::Texts& lesson_texts() {
  static const lessons::Texts texts(text_of_lessons);
  return texts;
}

lessons::Writer LessonData::write(std::string_view step, const lessons::Places& more) const {
  lessons::Places places{{"unit", unit()},
                         {"measured_unit", task.unit},
                         {"label", task.label},
                         {"analysed", analysed()},
                         {"confidence", lessons::printed(100.0 * task.confidence) + "%"},
                         {"settings", fmt::to_string(settings())},
                         {"N", fmt::format("{}", observations())},
                         {"df_e", fmt::format("{}", error_df())}};
  places.insert(places.end(), more.begin(), more.end());
  return {lesson_texts(), step, std::move(places)};
}

LessonData lesson_data(const LessonTask& task, SumsOfSquares type) {
  AnalysisOptions options;
  options.type = type;
  options.confidence = task.confidence;
  Fit fitted = fit(task.data);
  Analysis analysis = analyse(fitted, options);
  LessonData result{task, std::move(fitted), std::move(analysis), standard_order(task.data), {}, {},
                    {}};
  if (!(result.total() > 0.0)) {
    const ObservedRows& rows = task.data.rows;
    bool equal = true;
    for (std::size_t row = 1; row < rows.size(); ++row) {
      equal = equal && rows[row].deviation == rows[0].deviation;
    }
    throw language::InputError(fmt::format(
        "{}: {}", result.analysed(),
        equal ? "all values are equal, so there is nothing to explain"
              : "its differences are too small to be squared; give it in a smaller unit"));
  }
  std::vector<std::size_t> place(result.order.size());
  for (std::size_t i = 0; i < place.size(); ++i) place[result.order[i]] = i;
  result.runs.resize(place.size());
  const double origin = task.data.origin_value();
  for (std::size_t row = 0; row < task.data.rows.size(); ++row) {
    const ObservedRow one = task.data.rows[row];
    result.runs[place[task.data.setting_of_point[one.point]]].push_back(origin + one.deviation);
  }
  for (const std::vector<double>& runs : result.runs) {
    result.means.push_back(std::accumulate(runs.begin(), runs.end(), 0.0) /
                           static_cast<double>(runs.size()));
    result.all_runs.insert(result.all_runs.end(), runs.begin(), runs.end());
  }
  for (const double run : result.all_runs) result.size = std::max(result.size, std::abs(run));
  const auto [low, high] = std::minmax_element(result.all_runs.begin(), result.all_runs.end());
  if (*high - *low <= too_close * result.size) {
    throw language::InputError(
        fmt::format("{}: its values differ by less than a billionth of their size, which leaves a "
                    "lesson no digit to show; take the response as it was measured",
                    result.analysed()));
  }
  for (TermRow& term : result.analysis.terms) {
    if (result.cleared(std::sqrt(term.sum_of_squares / result.observations())) == 0.0) {
      term.sum_of_squares = 0.0;
      if (term.mean_square) term.mean_square = 0.0;
      if (term.f) term.f = 0.0;
      if (term.p) term.p = 1.0;
      term.shown = false;
    }
  }
  return result;
}

}  // namespace yates::anova
