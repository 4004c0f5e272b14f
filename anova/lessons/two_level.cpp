#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"
#include "model/polynomial.hpp"

namespace yates::anova {

namespace {

std::vector<int> in_standard_order(const LessonData& data, const std::vector<int>& column) {
  std::vector<int> result;
  for (const std::size_t setting : data.order) result.push_back(column[setting]);
  return result;
}

/// Low and high level of the factor that a variable reads.
std::pair<std::string, std::string> levels_of(const LessonData& data, std::size_t factor,
                                              const std::vector<int>& signs) {
  std::pair<std::string, std::string> result;
  for (std::size_t i = 0; i < signs.size(); ++i) {
    const Setting& setting = data.task.data.settings[data.order[i]];
    const std::string& level = data.task.data.factors[factor].levels[setting.levels[factor]];
    (signs[i] < 0 ? result.first : result.second) = level;
  }
  return result;
}

std::size_t factor_of(const Observations& data, std::size_t variable) {
  const auto& columns = data.model.variables[variable].columns;
  for (std::size_t f = 0; f < data.factors.size(); ++f) {
    if (std::find(columns.begin(), columns.end(), data.factors[f].name) != columns.end()) return f;
  }
  return 0;
}

std::string name_of(std::vector<std::string> factors) {
  if (factors.size() == 1) return factors.front();
  const std::string last = factors.back();
  factors.pop_back();
  return fmt::format("the interaction of {} and {}", joined(factors), last);
}

std::vector<LetteredFactor> factors_of(const LessonData& data) {
  std::vector<LetteredFactor> result;
  const Observations& observations = data.task.data;
  const std::vector<model::Term> terms = treatment_terms(observations);
  const std::vector<std::vector<int>> columns = sign_columns(observations);
  for (const std::size_t v : treatment_variables(observations)) {
    const auto term = std::find(terms.begin(), terms.end(), model::Term{{v}});
    // A factor that only an interaction names has no column of its own.
    if (term == terms.end()) continue;
    LetteredFactor factor;
    factor.letter = factor_letter(result.size());
    factor.signs = in_standard_order(data, columns[static_cast<std::size_t>(term - terms.begin())]);
    const std::size_t index = factor_of(observations, v);
    factor.name = observations.factors[index].name;
    std::tie(factor.low, factor.high) = levels_of(data, index, factor.signs);
    result.push_back(std::move(factor));
  }
  return result;
}

}  // namespace

std::string factor_letter(std::size_t factor) {
  if (factor >= 25) return fmt::format("X{}", factor + 1);
  const auto letter = static_cast<char>('A' + static_cast<int>(factor));
  return std::string(1, letter < 'I' ? letter : static_cast<char>(letter + 1));
}

lessons::Writer TwoLevel::write(std::string_view step) const {
  return data.write(step, {{"power", full ? fmt::format("2^{}", factors.size()) : "n"}});
}

double TwoLevel::standard_error_of_q() const {
  return data.has_noise() ? *data.analysis.sigma / std::sqrt(data.observations()) : 0.0;
}

bool TwoLevel::matters(const LetteredEffect& effect) const {
  if (data.has_noise()) return data.analysis.terms[effect.term].shown;
  return table.lenth && std::abs(2.0 * effect.q) > table.lenth->simultaneous_margin;
}

TwoLevel two_level(const LessonTask& task) {
  AnalysisOptions options;
  options.confidence = task.confidence;
  options.adjust = Adjustment::none;
  // Of terms that share a column the first one has its sum of squares.
  options.type = SumsOfSquares::type_1;
  TwoLevel result{lesson_data(task, options.type), {},  {}, {},
                  sign_table(task.data, options),  true};
  const LessonData& data = result.data;
  result.factors = factors_of(data);
  result.full =
      result.factors.size() < 16 && data.settings() == (std::size_t{1} << result.factors.size());
  const SignEffect& mean = result.table.effects.front();
  result.mean = {"0", "the mean", std::vector<int>(data.settings(), 1), mean.q,
                 mean.sum_of_squares};
  const std::vector<model::Term> terms = treatment_terms(task.data);
  const std::vector<std::size_t> variables = treatment_variables(task.data);
  for (std::size_t t = 0; t < terms.size(); ++t) {
    const SignEffect& effect = result.table.effects[t + 1];
    if (effect.aliased) continue;
    LetteredEffect one;
    std::vector<std::string> names;
    for (const std::size_t v : terms[t].variables) {
      const auto place = std::find(variables.begin(), variables.end(), v) - variables.begin();
      one.letters += factor_letter(static_cast<std::size_t>(place));
      names.push_back(task.data.factors[factor_of(task.data, v)].name);
    }
    one.name = name_of(names);
    one.signs = in_standard_order(data, effect.signs);
    one.q = data.cleared(effect.q);
    one.sum_of_squares = one.q == 0.0 ? 0.0 : effect.sum_of_squares;
    one.main = names.size() == 1;
    one.term = t;
    result.effects.push_back(std::move(one));
  }
  return result;
}

lessons::Lesson two_level_lesson(const LessonTask& task) {
  const TwoLevel design = two_level(task);
  const LessonData& data = design.data;
  const std::size_t k = design.factors.size();
  const auto r = static_cast<std::size_t>(design.replications());
  std::string kind = fmt::format("2^{} experiment", k);
  std::size_t reduced = 0;
  while (reduced < 63 && (std::size_t{1} << reduced) < data.settings()) ++reduced;
  if (!design.full) {
    kind = (std::size_t{1} << reduced) == data.settings()
               ? fmt::format("2^({}-{}) experiment", k, k - reduced)
               : fmt::format("experiment of {} factors in {} settings", k, data.settings());
  }
  std::vector<std::string> names;
  for (const LetteredFactor& factor : design.factors) {
    names.push_back(fmt::format("{} ({} or {})", factor.name, factor.low, factor.high));
  }
  const std::size_t best = data.setting_to_predict();
  lessons::Writer about = data.write(
      "two-level",
      {{"kind", kind},
       {"repeated", r > 1 ? fmt::format(" with {} runs of each setting", r) : std::string()},
       {"multiplicative", multiplicative(task)},
       {"factors", joined(names)},
       {"extreme", data.lower_is_better() ? "smallest" : "largest"},
       {"mean", lessons::printed(data.means[best])},
       {"setting", data.setting_text(best)}});
  about.ask("first");
  lessons::Lesson lesson;
  lesson.title = about.written.title;
  lesson.question = about.text("question");
  lesson.steps = {measure_step(data),    signs_step(design),        totals_step(design),
                  division_step(design), shares_step(design),       noise_step(design),
                  tests_step(design),    cell_step(design),         residuals_step(design),
                  decision_step(design), one_at_a_time_step(design)};
  lesson.steps.front().questions = about.written.questions;
  return lesson;
}

}  // namespace yates::anova
