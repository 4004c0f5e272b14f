#include <fmt/format.h>

#include "lessons/glossary.hpp"
#include "reports/lesson/lesson_text.hpp"
#include "reports/lesson/typeset.hpp"

namespace yates::reports {

namespace {

std::string set(std::string_view text) {
  return typeset(text, unicode);
}

/// Without what Markdown would read as emphasis, a link or markup.
std::string unmarked(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '*' || c == '_' || c == '`' || c == '[' || c == '<' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

std::string escaped_markdown(std::string_view text) {
  return unmarked(set(text));
}

/// A line of code may hold anything but the mark that ends it.
std::string code(std::string_view text) {
  std::string result = "`";
  for (const char c : typeset_formula(text, unicode)) result += c == '`' || c == '\n' ? '\'' : c;
  return result + "`";
}

std::string markdown_step(const lessons::Step& step, std::size_t number) {
  std::string text = fmt::format("\n## {}. {}\n", number, escaped_markdown(step.title));
  for (const lessons::Question& one : step.questions) {
    text += fmt::format("\n> **Predict first:** {}\n", escaped_markdown(one.question));
  }
  for (const std::string& one : step.text) text += "\n" + escaped_markdown(one) + "\n";
  for (const lessons::LessonTable& one : step.tables) {
    text += "\n" + escaped_markdown(one.caption) + "\n\n" +
            render(data_table(one, unicode), TableFormat::markdown, unicode);
  }
  if (!step.numbers.empty()) text += "\n";
  for (const lessons::Derivation& one : step.numbers) {
    const std::string line = one.formula + (one.value ? " = " : ": ") + one.inserted +
                             (one.value ? " = " : " -> ") + one.result;
    text += fmt::format("- **{}:** {}{}\n", escaped_markdown(one.name), code(line),
                        one.why.empty() ? "" : " " + escaped_markdown(one.why));
  }
  for (const std::string& one : step.conclusions) text += "\n" + escaped_markdown(one) + "\n";
  for (const lessons::Question& one : step.questions) {
    text += fmt::format("\n> **Answer:** {}\n", escaped_markdown(one.answer));
  }
  return text;
}

}  // namespace

std::string lesson_markdown(const lessons::Lesson& lesson) {
  std::string text = fmt::format("# {}\n\n{}\n", escaped_markdown(lesson.title),
                                 escaped_markdown(lesson.question));
  for (const std::string& line : lesson.data) text += "\n" + unmarked(line) + "\n";
  std::size_t number = 0;
  for (const lessons::Step& step : lesson.steps) text += markdown_step(step, ++number);
  const std::vector<lessons::Word> words = lessons::words_of(lesson);
  if (!words.empty()) text += "\n## Words\n\n";
  for (const lessons::Word word : words) {
    text += fmt::format("- **{}:** {}\n", escaped_markdown(written(word)),
                        escaped_markdown(meaning(word)));
  }
  return text;
}

}  // namespace yates::reports
