#include <fmt/format.h>

#include "cli/frame/command_line.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/teach/exercises.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/number.hpp"
#include "language/printable.hpp"
#include "reports/lesson/lesson_json.hpp"
#include "reports/lesson/lesson_page.hpp"
#include "reports/lesson/lesson_text.hpp"

namespace yates::cli {

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
  return {Format::text, Format::json, Format::markdown};
}

void write_lesson(const lessons::Lesson& lesson, const LessonOutput& output,
                  const Session& session) {
  if (output.step && (!output.file.empty() || session.format != Format::text)) {
    throw language::UsageError(
        "--step is for the terminal: leave it out for a page, JSON or Markdown, which hold all "
        "steps");
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
  if (session.format == Format::markdown) {
    show(session, reports::lesson_markdown(lesson));
    return;
  }
  std::optional<std::size_t> only;
  if (output.step) only = static_cast<std::size_t>(*language::parse_number(*output.step));
  show(session, reports::lesson_text(lesson, text_options(session), only));
}

}  // namespace yates::cli
