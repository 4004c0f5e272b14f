#include <algorithm>

#include <fmt/format.h>

#include "lessons/glossary.hpp"
#include "reports/draw/marked_text.hpp"
#include "reports/lesson/lesson_text.hpp"
#include "reports/lesson/typeset.hpp"

namespace yates::reports {

namespace {

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
    const std::string line = one.formula + (one.value ? " = " : ": ") + one.inserted +
                             (one.value ? " = " : " -> ") + one.result;
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

}  // namespace

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

}  // namespace yates::reports
