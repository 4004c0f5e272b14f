#include "cli/teach/exercises.hpp"

#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "anova/lessons/exercise.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "language/number.hpp"
#include "language/printable.hpp"
#include "language/toml_reader.hpp"
#include "language/toml_text.hpp"
#include "lessons/derive.hpp"
#include "queueing/exercises/exercise.hpp"
#include "reports/lesson/lesson_report.hpp"

namespace yates::cli {

const std::vector<std::string>& exercise_words() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> result;
    for (const anova::ExerciseKind kind : anova::exercise_kinds())
      result.emplace_back(to_string(kind));
    for (const queueing::ExerciseKind kind : queueing::exercise_kinds())
      result.emplace_back(to_string(kind));
    return result;
  }();
  return words;
}

lessons::Exercise exercise_of(std::string_view word, numerics::Seed seed) {
  for (const anova::ExerciseKind kind : anova::exercise_kinds()) {
    if (to_string(kind) == word) return anova::exercise_of(kind, seed);
  }
  for (const queueing::ExerciseKind kind : queueing::exercise_kinds()) {
    if (to_string(kind) == word) return queueing::exercise_of(kind, seed);
  }
  throw language::UsageError(
      fmt::format("there is no exercise '{}'{}", word,
                  language::suggestion(std::string(word), exercise_words())));
}

namespace {

/// A comment is one line, whatever a name holds.
std::string comment(std::string_view text) {
  return language::printable(text, std::string::npos);
}

}  // namespace

std::string answers_text(const lessons::Exercise& exercise, bool empty) {
  std::string text =
      empty ? "# Your answers: put a number between the quotes. Three digits are enough.\n"
              "# yates teach --check my_answers.toml says which step to look at again.\n"
            : "# The answer key. Keep it from those who are to find the numbers themselves.\n";
  text += fmt::format("exercise = {}\nseed = {}\n\n[answers]\n",
                      language::toml_string(exercise.kind), exercise.seed.value);
  std::size_t step = 0;
  for (const lessons::KeyEntry& entry : exercise.key) {
    if (entry.step != step) {
      step = entry.step;
      text += fmt::format("# Step {}: {}\n", step, comment(entry.title));
    }
    const std::string value = empty ? "\"\"" : language::toml_string(lessons::printed(entry.value));
    text += fmt::format("{} = {}  # {}\n", language::toml_key(entry.symbol), value,
                        comment(entry.name));
  }
  return text;
}

AnswersFile read_answers(const std::string& file) {
  language::TomlReader reader(language::file_text(file), file);
  const toml::table& document = reader.document();
  static const std::vector<std::string> keys{"exercise", "seed", "answers"};
  reader.check_keys(document, "the file", keys, {});
  const auto kind = reader.choice(document, "exercise", "exercise", exercise_words());
  const auto seed = reader.integer(document, "seed", "seed", 0);
  const toml::table* answers = reader.table(document, "answers", "[answers]");
  for (const auto& [key, there] :
       {std::pair{"exercise", kind.has_value()}, std::pair{"seed", seed.has_value()},
        std::pair{"answers", answers != nullptr}}) {
    if (there || document.contains(key)) continue;
    reader.fault(document,
                 fmt::format("'{}' is missing: these are no answers of an exercise", key));
  }
  if (!reader.faultless()) reader.finish();
  AnswersFile result{exercise_words()[*kind], {static_cast<std::uint64_t>(*seed)}, {}};
  std::vector<std::string> symbols;
  for (const lessons::KeyEntry& entry : exercise_of(result.kind, result.seed).key) {
    symbols.push_back(entry.symbol);
  }
  reader.check_keys(*answers, "[answers]", symbols, {});
  for (const auto& [key, node] : language::TomlReader::entries(*answers)) {
    const auto text = node->value<std::string>();
    const auto written = text ? text : reader.written(*node);
    if (written) {
      result.answers[std::string(key->str())] = *written;
    } else {
      reader.fault(*node, fmt::format("{}: expected a number, found {}", key->str(),
                                      language::kind_of(*node)));
    }
  }
  reader.finish();
  return result;
}

std::vector<Option> lesson_options(LessonOutput& output) {
  return {
      {.names = "--step",
       .target = &output.step,
       .placeholder = "N",
       .help = "print only this step, and the question that the next one answers",
       .check = a_whole_number("the number of a step, as in 3", 1, 1000)},
      output_option(output.file,
                    "page to write; without it, the lesson is printed (of an exercise: its folder)",
                    {".html", ".htm"}),
      force_option(output.force)};
}

std::vector<Format> lesson_formats() {
  return {Format::text, Format::json, Format::markdown, Format::latex};
}

void write_lesson(const lessons::Lesson& lesson, const LessonOutput& output,
                  const Session& session) {
  if (output.step && (!output.file.empty() || session.format == Format::json)) {
    throw language::UsageError(
        "--step does not go with a page or JSON, which hold all steps: leave it out");
  }
  if (!output.file.empty()) {
    const bool foreign = output.file != "-" && language::is_file(output.file) && !output.force &&
                         !is_page_of_yates(output.file);
    if (foreign) refuse_to_replace(output.file);
    write_file(output.file, reports::lesson_page(lesson, inquiry::version));
    if (output.file != "-" && !session.quiet) {
      print(fmt::format("lesson: {}\n", language::printable(output.file, std::string::npos)));
    }
    return;
  }
  if (session.format == Format::json) {
    print(reports::lesson_json(lesson, inquiry::version));
    return;
  }
  std::optional<std::size_t> only;
  if (output.step) only = static_cast<std::size_t>(*language::parse_number(*output.step));
  show_document(session, reports::lesson_document(lesson, document_typography(session), only));
}

}  // namespace yates::cli
