#pragma once

#include <string>

#include "lessons/lesson.hpp"

namespace yates::reports {

/// A lesson as one self-contained HTML page: no script, no network, light and dark, printable.
/// Every number of a table that is derived in the lesson links to its derivation, every word of art
/// to its meaning, and questions fold open. Same lesson, same bytes.
std::string lesson_page(const lessons::Lesson& lesson, const std::string& tool_version);

}  // namespace yates::reports
