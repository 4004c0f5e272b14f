#pragma once

#include <string>
#include <vector>

#include "anova/lessons/lesson_data.hpp"

namespace yates::anova {

lessons::Lesson one_factor_lesson(const LessonTask& task);
lessons::Lesson two_factors_lesson(const LessonTask& task);

/// Throws InputError where the model leaves no noise to compare effects with.
void require_noise(const LessonData& data);

/// The last step of factors with several levels: residuals, checks and the decision. One name for
/// each term of the analysis.
lessons::Step decision_of_levels(const LessonData& data, const std::vector<std::string>& names);

}  // namespace yates::anova
