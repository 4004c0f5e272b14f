#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "lessons/lesson.hpp"
#include "reports/document/document.hpp"
#include "reports/draw/data_table.hpp"

namespace yates::reports {

/// A lesson: title, question, data, and each step with its question, tables, numbers
/// ("q_A = T_A / 4 = 80 / 4 = 20") and reasons, and below it the answer of its question; at the end
/// the meanings of its words. Of the one step `only`, counted from 1, where that is given; it then
/// ends in the question that the next step answers. Throws UsageError where there is no such step.
Document lesson_document(const lessons::Lesson& lesson, Typography typography,
                         std::optional<std::size_t> only = std::nullopt);

/// Whether what is inserted is the result itself, which is then shown once: "SS_x = SSR = 39.6".
bool is_inserted_alone(const lessons::Derivation& number);

/// A table of a lesson as every output prints tables.
DataTable data_table(const lessons::LessonTable& table, Typography typography);

/// A lesson as one self-contained HTML page: no script, no network, light and dark, printable.
/// Every number of a table that is derived in the lesson links to its derivation, every word of art
/// to its meaning, and questions fold open. Same lesson, same bytes.
std::string lesson_page(const lessons::Lesson& lesson, const std::string& tool_version);

/// {"schema": "yates.teach/1", ...}: the whole lesson; texts and formulas in ASCII as they are in
/// the value, numbers unrounded beside their printed form.
std::string lesson_json(const lessons::Lesson& lesson, std::string_view tool_version);

}  // namespace yates::reports
