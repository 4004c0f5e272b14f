#include "queueing/exercises/exercise.hpp"

#include <array>
#include <cstddef>

#include "queueing/exercises/exercise_parts.hpp"

namespace yates::queueing {

namespace {

struct Entry {
  std::string_view word;
  lessons::Exercise (*make)(Draw& draw);
};

/// By ExerciseKind.
constexpr std::array entries{Entry{"operational-laws", operational_laws_exercise},
                             Entry{"mm1", mm1_exercise},
                             Entry{"mean-value-analysis", mean_value_exercise}};

const Entry& entry_of(ExerciseKind kind) {
  return entries[static_cast<std::size_t>(kind)];
}

}  // namespace

const std::vector<ExerciseKind>& exercise_kinds() {
  static const std::vector<ExerciseKind> kinds{ExerciseKind::operational_laws, ExerciseKind::mm1,
                                               ExerciseKind::mean_value_analysis};
  return kinds;
}

std::string_view to_string(ExerciseKind kind) {
  return entry_of(kind).word;
}

lessons::Exercise exercise_of(ExerciseKind kind, numerics::Seed seed) {
  Draw draw(numerics::Random(seed, static_cast<std::uint64_t>(kind) + 101));
  lessons::Exercise exercise = entry_of(kind).make(draw);
  exercise.kind = to_string(kind);
  exercise.seed = seed;
  return exercise;
}

}  // namespace yates::queueing
