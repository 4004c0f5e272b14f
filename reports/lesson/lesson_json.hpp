#pragma once

#include <string>
#include <string_view>

#include "lessons/lesson.hpp"

namespace yates::reports {

/// {"schema": "yates.teach/1", ...}: the whole lesson; texts and formulas in ASCII as they are in
/// the value, numbers unrounded beside their printed form.
std::string lesson_json(const lessons::Lesson& lesson, std::string_view tool_version);

}  // namespace yates::reports
