#pragma once

#include <functional>

#include "anova/answer/answer.hpp"

namespace yates::anova {

using AnswerOf = std::function<Answer(const table::Table&, const Request&)>;

/// The request for a second answer, on the scale of the first one, which is read for its decision.
Request asked_again(const Answer& answered, const Request& request);

/// Whether two answers with a decision make the same one, of the same setting.
bool advises_the_same(const Answer& one, const Answer& other);

/// The sensitivity analysis beside the verdict, where single runs are known and not too many.
/// `answer_of` answers without one.
void add_robust_line(Answer& answered, const table::Table& table, const Request& request,
                     const AnswerOf& answer_of);

/// The line beside the verdict, where the check of drift asks for a look and the launch order is
/// known. `answer_of` answers without one.
void add_drift_line(Answer& answered, const table::Table& table, const Request& request,
                    const AnswerOf& answer_of);

}  // namespace yates::anova
