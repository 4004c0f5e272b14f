#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lessons/exercise.hpp"

namespace yates::cli {

/// The kinds of exercises as they are typed: those of experiments, then those of queueing.
const std::vector<std::string>& exercise_words();

/// The exercise of a kind that belongs to a seed: the same on every machine. Throws UsageError for
/// another word, with the nearest.
lessons::Exercise exercise_of(std::string_view word, numerics::Seed seed);

}  // namespace yates::cli
