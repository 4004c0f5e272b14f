#include "reports/lesson/lesson_text.hpp"

#include <set>
#include <sstream>

#include <fmt/format.h>

#include "language/error.hpp"
#include "lessons/glossary.hpp"
#include "reports/draw/narrow_table.hpp"
#include "reports/lesson/typeset.hpp"

namespace yates::reports {

namespace {

using lessons::Derivation;
using lessons::Lesson;
using lessons::Step;

class TerminalLesson {
 public:
  explicit TerminalLesson(const TextOptions& options)
      : options_(options), typography_(typography_of(options)) {}

  std::string head(const Lesson& lesson) const {
    std::string text =
        emphasised(wrapped(set(lesson.title), options_.width), Emphasis::bold, options_) + "\n\n" +
        wrapped(set(lesson.question), options_.width) + "\n";
    for (const std::string& line : lesson.data) text += wrapped(line, options_.width) + "\n";
    return text;
  }

  std::string step(const Step& step, std::size_t number) const {
    std::string text =
        "\n" +
        emphasised(fmt::format("{}. {}", number, wrapped(set(step.title), options_.width - 4)),
                   Emphasis::bold, options_) +
        "\n";
    text += questions(step);
    for (const std::string& one : step.text) text += paragraph(one);
    for (const lessons::LessonTable& one : step.tables) text += table(one);
    std::set<std::string> said;  // a reason that several numbers share stands below the first
    for (const Derivation& one : step.numbers) {
      text += derivation(one, step);
      if (!one.why.empty() && said.insert(one.why).second) text += paragraph(one.why);
    }
    for (const std::string& one : step.conclusions) text += paragraph(one);
    for (const lessons::Question& one : step.questions) text += paragraph("Answer: " + one.answer);
    return text;
  }

  std::string questions(const Step& step) const {
    std::string text;
    for (const lessons::Question& one : step.questions) {
      text += paragraph("Predict first: " + one.question);
    }
    return text;
  }

 private:
  std::string set(std::string_view text) const { return typeset(text, typography_); }

  std::string paragraph(const std::string& text) const {
    return "   " + wrapped(set(text), options_.width - 3, 3) + "\n";
  }

  std::string table(const lessons::LessonTable& table) const {
    std::string text = table.caption.empty()
                           ? ""
                           : "   " + wrapped(set(table.caption), options_.width - 3, 3) + "\n";
    TextOptions within = options_;
    within.width -= 5;
    std::istringstream lines(narrow_table(data_table(table, typography_), within));
    for (std::string line; std::getline(lines, line);) text += "     " + line + "\n";
    return text;
  }

  /// In one line where it fits, otherwise a line for each form of the formula.
  std::string derivation(const Derivation& number, const Step& step) const {
    std::string text;
    if (number.name != step.title)
      text += "   " + wrapped(set(number.name), options_.width - 3, 3) + "\n";
    const bool equal = number.value.has_value();
    const std::string formula = typeset_formula(number.formula, typography_);
    const std::string inserted =
        number.arithmetic ? typeset_formula(number.inserted, typography_) : set(number.inserted);
    const std::string result = set(number.result);
    const std::string one_line = fmt::format("{}{} {} {} {}", formula, equal ? " =" : ":", inserted,
                                             equal ? "=" : "->", result);
    if (text_width(one_line) + 5 <= options_.width) {
      text += "     " + one_line + "\n";
    } else {
      text += "     " + wrapped(formula, options_.width - 5, 9) + "\n";
      text += fmt::format("       {} {}\n", equal ? "=" : " ",
                          wrapped(inserted, options_.width - 9, 9));
      text +=
          fmt::format("       {} {}\n", equal ? "=" : "->", wrapped(result, options_.width - 9, 9));
    }
    return text;
  }

  TextOptions options_;
  Typography typography_;
};

std::string words_text(const Lesson& lesson, const TextOptions& options) {
  const std::vector<lessons::Word> words = lessons::words_of(lesson);
  if (words.empty()) return "";
  std::string text = "\n" + heading_line("Words", options);
  for (const lessons::Word word : words) {
    const std::string entry = fmt::format("{}: {}", written(word), meaning(word));
    text += "   " + wrapped(typeset(entry, typography_of(options)), options.width - 3, 5) + "\n";
  }
  return text;
}

}  // namespace

DataTable data_table(const lessons::LessonTable& table, Typography typography) {
  DataTable result;
  result.caption = typeset(table.caption, typography);
  for (const std::string& column : table.columns) {
    result.columns.push_back({typeset(column, typography), result.columns.size() >= table.words});
  }
  for (const auto& row : table.rows) {
    auto& cells = result.rows.emplace_back();
    for (const lessons::Cell& cell : row) cells.push_back(typeset(cell.text, typography));
  }
  return result;
}

std::string lesson_text(const Lesson& lesson, const TextOptions& options,
                        std::optional<std::size_t> only) {
  const TerminalLesson terminal(options);
  if (!only) {
    std::string text = terminal.head(lesson);
    std::size_t number = 0;
    for (const Step& step : lesson.steps) text += terminal.step(step, ++number);
    return text + words_text(lesson, options);
  }
  if (*only < 1 || *only > lesson.steps.size()) {
    throw language::UsageError(fmt::format("--step is {}, but the lesson has the steps 1 to {}",
                                           *only, lesson.steps.size()));
  }
  std::string text = *only == 1 ? terminal.head(lesson) : "";
  text += terminal.step(lesson.steps[*only - 1], *only);
  if (*only == lesson.steps.size()) return text;
  const Step& next = lesson.steps[*only];
  text += fmt::format("\nNext: --step {}, {}\n", *only + 1,
                      typeset(next.title, typography_of(options)));
  return text + terminal.questions(next);
}

}  // namespace yates::reports
