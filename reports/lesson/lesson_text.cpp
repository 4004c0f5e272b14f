#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "language/error.hpp"
#include "lessons/glossary.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/marked_text.hpp"
#include "reports/lesson/lesson_report.hpp"
#include "reports/lesson/typeset.hpp"

namespace yates::reports {
namespace {

using lessons::Derivation;
using lessons::Lesson;
using lessons::Step;
using nlohmann::ordered_json;

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
    const bool alone = is_inserted_alone(number);
    const std::string middle = alone ? "" : fmt::format("{} {} ", inserted, equal ? "=" : "->");
    const std::string one_line =
        fmt::format("{}{} {}{}", formula, equal ? " =" : ":", middle, result);
    if (text_width(one_line) + 5 <= options_.width) {
      text += "     " + one_line + "\n";
    } else {
      text += "     " + wrapped(formula, options_.width - 5, 9) + "\n";
      if (!alone) {
        text += fmt::format("       {} {}\n", equal ? "=" : " ",
                            wrapped(inserted, options_.width - 9, 9));
      }
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
  std::string text = "\n" + bold_lines("Words", options);
  for (const lessons::Word word : words) {
    const std::string entry = fmt::format("{}: {}", written(word), meaning(word));
    text += "   " + wrapped(typeset(entry, typography_of(options)), options.width - 3, 5) + "\n";
  }
  return text;
}

/// The text as it stands in books, on one line.
std::string set(std::string_view text) {
  std::string line = typeset(text, unicode);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

std::string marked(std::string_view text) {
  return markdown_text(set(text));
}

std::string paragraph(std::string_view text) {
  return "\n" + markdown_line(set(text)) + "\n";
}

std::string markdown_step(const lessons::Step& step, std::size_t number) {
  std::string text = fmt::format("\n## {}. {}\n", number, marked(step.title));
  for (const lessons::Question& one : step.questions) {
    text += fmt::format("\n> **Predict first:** {}\n", marked(one.question));
  }
  for (const std::string& one : step.text) text += paragraph(one);
  for (const lessons::LessonTable& one : step.tables) {
    text += paragraph(one.caption) + "\n" +
            render(data_table(one, unicode), TableFormat::markdown, unicode);
  }
  if (!step.numbers.empty()) text += "\n";
  for (const lessons::Derivation& one : step.numbers) {
    const std::string inserted =
        is_inserted_alone(one) ? "" : one.inserted + (one.value ? " = " : " -> ");
    const std::string line = one.formula + (one.value ? " = " : ": ") + inserted + one.result;
    text += fmt::format("- **{}:** {}{}\n", marked(one.name),
                        markdown_code(typeset_formula(line, unicode)),
                        one.why.empty() ? "" : " " + marked(one.why));
  }
  for (const std::string& one : step.conclusions) text += paragraph(one);
  for (const lessons::Question& one : step.questions) {
    text += fmt::format("\n> **Answer:** {}\n", marked(one.answer));
  }
  return text;
}

ordered_json json_of(const lessons::LessonTable& table) {
  ordered_json result{{"caption", table.caption}, {"columns", table.columns}};
  result["rows"] = ordered_json::array();
  for (const auto& row : table.rows) {
    ordered_json cells = ordered_json::array();
    for (const lessons::Cell& cell : row) cells.push_back(cell.text);
    result["rows"].push_back(std::move(cells));
  }
  return result;
}

ordered_json json_of(const lessons::Derivation& number) {
  ordered_json result{
      {"name", number.name},         {"symbol", number.symbol},         {"formula", number.formula},
      {"inserted", number.inserted}, {"arithmetic", number.arithmetic}, {"result", number.result}};
  result["value"] = number.value ? ordered_json(*number.value) : ordered_json(nullptr);
  result["why"] = number.why;
  result["word"] = number.word ? ordered_json(written(*number.word)) : ordered_json(nullptr);
  return result;
}

ordered_json json_of(const lessons::Step& step) {
  ordered_json result{{"title", step.title}, {"text", step.text}};
  result["questions"] = ordered_json::array();
  for (const lessons::Question& one : step.questions) {
    result["questions"].push_back({{"question", one.question}, {"answer", one.answer}});
  }
  result["tables"] = ordered_json::array();
  for (const lessons::LessonTable& one : step.tables) result["tables"].push_back(json_of(one));
  result["numbers"] = ordered_json::array();
  for (const lessons::Derivation& one : step.numbers) result["numbers"].push_back(json_of(one));
  result["conclusions"] = step.conclusions;
  return result;
}

}  // namespace

bool is_inserted_alone(const lessons::Derivation& number) {
  return number.value &&
         (number.result == number.inserted || number.result.starts_with(number.inserted + " "));
}

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

std::string lesson_markdown(const lessons::Lesson& lesson) {
  std::string text = fmt::format("# {}\n{}", marked(lesson.title), paragraph(lesson.question));
  for (const std::string& line : lesson.data) text += "\n" + markdown_line(line) + "\n";
  std::size_t number = 0;
  for (const lessons::Step& step : lesson.steps) text += markdown_step(step, ++number);
  const std::vector<lessons::Word> words = lessons::words_of(lesson);
  if (!words.empty()) text += "\n## Words\n\n";
  for (const lessons::Word word : words) {
    text += fmt::format("- **{}:** {}\n", marked(written(word)), marked(meaning(word)));
  }
  return text;
}

std::string lesson_json(const lessons::Lesson& lesson, std::string_view tool_version) {
  ordered_json document{{"schema", "yates.teach/1"},
                        {"version", tool_version},
                        {"title", lesson.title},
                        {"question", lesson.question},
                        {"data", lesson.data}};
  document["steps"] = ordered_json::array();
  for (const lessons::Step& step : lesson.steps) document["steps"].push_back(json_of(step));
  document["glossary"] = ordered_json::object();
  for (const lessons::Word word : lessons::words_of(lesson)) {
    document["glossary"][std::string(written(word))] = meaning(word);
  }
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace yates::reports
