#pragma once

#include <functional>

#include "anova/answer/answer.hpp"

namespace yates::anova {

using AnswerOf = std::function<Answer(const table::Table&, const Request&)>;

/// The sensitivity analysis beside the verdict, where single runs are known and not too many.
/// `answer_of` answers without one.
void add_robust_line(Answer& answered, const table::Table& table, const Request& request,
                     const AnswerOf& answer_of);

}  // namespace yates::anova
