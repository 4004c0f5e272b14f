#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "lessons/lesson.hpp"

namespace yates::cli {

/// Where a lesson goes.
struct LessonOutput {
  std::string file;  // a page; empty: stdout
  bool force = false;
  std::optional<std::string> step;  // of --step, digits
};

/// -o, --force, --step.
std::vector<Option> lesson_options(LessonOutput& output);

/// text, json, markdown.
std::vector<Format> lesson_formats();

/// Writes the page, or prints the lesson in the format of the session. Throws UsageError for a step
/// that the lesson does not have, or a step of what is no text; FileError.
void write_lesson(const lessons::Lesson& lesson, const LessonOutput& output,
                  const Session& session);

/// `yates teach queue`.
Command command_teach_queue(Session& session);

}  // namespace yates::cli
