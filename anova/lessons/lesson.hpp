#pragma once

#include <optional>
#include <string>

#include "anova/decision/question.hpp"
#include "anova/lessons/lesson_kind.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "lessons/lesson.hpp"

namespace yates::anova {

/// What a lesson is taught from.
struct LessonTask {
  Observations data;
  double confidence = 0.95;
  std::string label = {};  // of the response as it was measured: "time"
  std::string unit = {};   // of the response as it was measured: "ms"
  std::optional<Goal> goal = std::nullopt;
  /// The base of the logarithm that `data` holds of the response, or absent where it holds the
  /// response itself.
  std::optional<double> logarithm = std::nullopt;
};

/// The analysis of variance of measured runs by hand, in ten steps: measure, compute effects, split
/// the variation, compare with the noise, predict, look at residuals, decide; and where all factors
/// have two levels, what changing one factor at a time would have told. Sums of squares, F, p,
/// effects, coefficients and intervals are those of analyse() and sign_table() without adjustment;
/// the steps show how they come about. Throws as kind_of().
/// Source: R. Jain, The Art of Computer Systems Performance Analysis, 1991, chapters 14, 15 and 17
/// to 22.
lessons::Lesson lesson_of(const LessonTask& task);

}  // namespace yates::anova
