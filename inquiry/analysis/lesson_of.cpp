#include "inquiry/analysis/lesson_of.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/answer/answer_parts.hpp"
#include "anova/lessons/lesson.hpp"
#include "anova/scale/quantity_kind.hpp"
#include "anova/scale/scale_choice.hpp"
#include "anova/scale/transformation.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "inquiry/request/read_data.hpp"
#include "language/error.hpp"
#include "language/number.hpp"
#include "language/pieces.hpp"
#include "language/tokens.hpp"
#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::inquiry {
namespace {

std::set<std::string> levels_of(const table::Column& column, std::size_t rows) {
  std::set<std::string> result;
  for (std::size_t row = 0; row < rows; ++row) {
    if (column.present[row]) result.insert(column.text(row));
  }
  return result;
}

/// How many combinations of their levels were measured.
std::size_t combinations(const table::Table& table,
                         const std::vector<const table::Column*>& factors) {
  std::set<std::vector<std::string>> result;
  for (std::size_t row = 0; row < table.rows; ++row) {
    std::vector<std::string> levels;
    for (const table::Column* factor : factors) {
      levels.push_back(factor->present[row] ? factor->text(row) : std::string());
    }
    result.insert(std::move(levels));
  }
  return result.size();
}

/// Whether hardly a cell keeps a column from being numbers that are no levels, which would repeat.
bool is_of_numbers_but_a_slip(const table::Column& column, std::size_t rows) {
  std::size_t numbers = 0;
  std::size_t words = 0;
  for (std::size_t row = 0; row < rows && column.not_a_number; ++row) {
    if (column.present[row]) ++(language::parse_number(column.text(row)) ? numbers : words);
  }
  const bool few = words == 1 ? numbers > 2 : words > 0 && 10 * words <= numbers;
  return few && 2 * levels_of(column, rows).size() > numbers;
}

std::string joined(const std::vector<std::string>& names, const char* between) {
  return fmt::format("{}", fmt::join(names, between));
}

/// The formula of a lesson where nobody typed one. The response is the last column with numbers,
/// one of them perhaps a slip that whoever reads it refuses; the factors are all others that vary,
/// without yates' own. Two-level factors are crossed where all of their combinations were measured,
/// otherwise added up; numbers with more levels make straight lines; a single category, or two, are
/// crossed where their combinations were measured repeatedly. Throws UsageError where a table has
/// no such response or factor.
model::Formula proposed_lesson_formula(const table::Table& table) {
  const table::Column* response = nullptr;
  for (const table::Column& column : table.columns) {
    if (table::is_own_column(column.name)) continue;
    if (column.numeric() || is_of_numbers_but_a_slip(column, table.rows)) response = &column;
  }
  std::vector<const table::Column*> factors;
  std::vector<std::string> names;
  std::vector<std::string> categories;
  bool two_levels = true;
  bool numbers = true;
  for (const table::Column& column : table.columns) {
    if (&column == response || table::is_own_column(column.name)) continue;
    const std::size_t levels = levels_of(column, table.rows).size();
    if (levels < 2) continue;
    factors.push_back(&column);
    names.push_back(language::name_text(column.name));
    categories.push_back(column.numeric() ? "C(" + names.back() + ")" : names.back());
    two_levels = two_levels && levels == 2;
    numbers = numbers && column.numeric() && levels > 2;
  }
  if (response == nullptr || factors.empty()) {
    throw language::UsageError(fmt::format(
        "yates teach: {} shows no response with a factor that varies; the first argument says what "
        "to explain, as in 'time ~ cpu * batch'",
        table.source));
  }
  const std::size_t measured = combinations(table, factors);
  std::string right;
  if (two_levels && factors.size() > 1) {
    const bool all = factors.size() < 16 && measured == (std::size_t{1} << factors.size());
    right = joined(names, all ? " * " : " + ");
  } else if (numbers) {
    right = joined(names, " + ");
  } else {
    right = joined(categories, measured < table.rows ? " * " : " + ");
  }
  return model::parse(fmt::format("{} ~ {}", language::name_text(response->name), right));
}

/// Values that differ by this factor usually come from effects that multiply.
constexpr double large_ratio = 10.0;

/// What is taught, and how the formula came about.
struct Subject {
  model::Formula formula;
  anova::LessonTask task;
  std::vector<std::string> remarks;
};

bool is_plain_column(const model::Formula& formula) {
  return formula.response && std::holds_alternative<language::Name>(formula.response->node);
}

bool spans_decades(const table::Table& table, const model::Formula& formula) {
  const table::Column* column = table.find(std::get<language::Name>(formula.response->node).value);
  if (column == nullptr || !column->numeric()) return false;
  double low = HUGE_VAL;
  double high = 0.0;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!column->present[row]) continue;
    low = std::min(low, column->number(row));
    high = std::max(high, column->number(row));
  }
  return low > 0.0 && high >= large_ratio * low;
}

/// The logarithm is asked for, or chosen where values differ tenfold and it fits better.
void choose_lesson_scale(Subject& subject, const AnalysisRequest& request, const DataSet& data,
                         const anova::ObserveOptions& reading) {
  if (!is_plain_column(subject.formula)) return;
  const anova::ScaleWish wish = request.scale.value_or(anova::ScaleWish::automatic);
  if (wish == anova::ScaleWish::raw) return;
  const bool open = wish == anova::ScaleWish::automatic;
  if (open && !spans_decades(data.table, subject.formula)) return;
  const anova::ScaleChoice choice =
      anova::choose_scale(subject.formula, data.table, reading, wish,
                          anova::is_multiplicative_quantity(subject.task.label, subject.task.unit));
  if (choice.scale != anova::Scale::log) return;
  if (open && choice.reason != anova::ScaleReason::likelihood) return;
  subject.formula = anova::with_logarithm(subject.formula);
  if (open) {
    subject.remarks.push_back(fmt::format(
        "The values of {} differ more than tenfold and their logarithm fits better, so effects are "
        "taken to multiply; --scale raw takes them to add up.",
        subject.task.label));
  }
}

Subject subject_of(const AnalysisRequest& request, const DataSet& data) {
  Subject subject;
  if (!formula_of(request) && !data.campaign) {
    if (request.response) {
      throw language::UsageError(
          "yates teach: --response chooses a response of a campaign; of a table a formula says "
          "what "
          "to explain, as in 'time ~ cpu * batch'");
    }
    subject.formula = proposed_lesson_formula(data.table);
    subject.remarks.emplace_back(
        "The formula follows from the columns; another one may be typed before the data.");
  } else {
    const std::vector<model::Formula> formulas = formulas_of(request, data);
    subject.formula = formulas.front();
    if (formulas.size() > 1) {
      subject.remarks.emplace_back("--response teaches from another response of the campaign.");
    }
  }
  anova::ObserveOptions reading = observe_options(request);
  anova::LessonTask& task = subject.task;
  task.label = label_of_response(subject.formula, data.table);
  task.unit = request.unit.empty() ? unit_of_column(subject.formula, data.table) : request.unit;
  const campaigns::Response* response = campaign_response(data, subject.formula);
  if (response != nullptr) task.unit = unit_of_response(request, response);
  choose_lesson_scale(subject, request, data, reading);
  task.data = observe_in_range(subject.formula, data.table, reading);
  if (task.data.design_terms() > 0) {
    reading.ignore_design = true;
    task.data = observe_in_range(subject.formula, data.table, reading);
    subject.remarks.emplace_back(
        "The blocks of the design are left out here, as by yates anova --ignore-design; without "
        "that, it takes their differences out of the noise.");
  }
  if (task.label.empty()) task.label = task.data.response;
  const auto fitted =
      subject.formula.response ? anova::transformation_of(*subject.formula.response) : std::nullopt;
  if (fitted && !fitted->identity()) task.logarithm = fitted->logarithm_base();
  if (fitted && !fitted->identity() && !task.logarithm) {
    task.label = language::without_backticks(
        task.data.response);  // what is analysed has no unit that we know
    task.unit.clear();
  }
  task.goal = request.goal;
  if (!task.goal && response != nullptr) task.goal = response->goal;
  task.confidence = analysis_options(request, data).confidence;
  return subject;
}

}  // namespace

lessons::Lesson lesson_of(const AnalysisRequest& request, const DataSet& data) {
  const Subject subject = subject_of(request, data);
  lessons::Lesson lesson = anova::lesson_of(subject.task);
  lesson.data.push_back(fmt::format("Data: {}, {} runs. Formula: {}", data.table.source,
                                    subject.task.data.rows.size(), subject.formula.text));
  for (const std::string& one : subject.remarks) lesson.data.push_back(one);
  for (const model::Note& note : subject.task.data.notes) {
    lesson.data.push_back("Note: " + model::sentence(note));
  }
  return lesson;
}

}  // namespace yates::inquiry
