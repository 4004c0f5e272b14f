#pragma once

#include <string_view>

#include "anova/reading/observations.hpp"

namespace yates::anova {

/// The analyses that a lesson derives.
enum class LessonKind {
  two_level,            // 2^k r: two levels of each factor, every combination equally often
  fraction,             // orthogonal two-level settings that are not all combinations
  one_factor,           // any number of levels and runs
  two_factors,          // every combination of their levels equally often
  simple_regression,    // a straight line in one number
  multiple_regression,  // in several numbers
};

/// Finds the kind in the data and the model. Throws InputError where they are none of them, with
/// what was found and what a lesson needs: for summaries, a factor or response that is constant,
/// combinations that were measured unequally often, other models.
LessonKind kind_of(const Observations& data);

}  // namespace yates::anova
