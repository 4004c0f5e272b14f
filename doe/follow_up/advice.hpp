#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "doe/follow_up/comparison.hpp"
#include "doe/kinds/generate.hpp"

namespace yates::doe {

/// What an experiment is for.
enum class Aim {
  screen,    // which of many factors matter
  explain,   // how the factors act, alone and together
  optimise,  // which values of numbers are best
  predict,   // what happens at settings that were not measured
};
std::string_view to_string(Aim aim);  // "screen", ...
/// The words of all aims, in their order.
std::vector<std::string> aim_words();
std::optional<Aim> aim_of(std::string_view word);

/// How much is spent on the answer.
enum class Effort { cheap, balanced, thorough };
std::string_view to_string(Effort effort);

struct AdvisedDesign {
  Effort effort;
  DesignRequest request;
  std::size_t replications;
  Design design;
  DesignSummary summary;  // computed from the points, for the model that the aim asks for
};

/// Up to three designs for the aim, by rising numbers of runs, each made and judged. screen:
/// regular fractions, Plackett-Burman, definitive screening of numbers, orthogonal arrays; explain:
/// resolution V, all combinations, D-optimal runs for interactions; optimise: Box-Behnken, central
/// composite, I-optimal runs for squares; predict: I-optimal runs, Sobol points, Latin hypercubes.
/// A kind that the factors do not allow is passed over. Fewer than three come back where
/// `most_runs` leaves no room. Throws std::domain_error where no design fits, with the runs that
/// the smallest takes, and for optimise without a number among the factors. Sources: D. C.
/// Montgomery, Design and Analysis of Experiments, sections 8.9 and 11.4; Wu & Hamada, Experiments,
/// 2nd ed.
std::vector<AdvisedDesign> advise(const std::vector<Factor>& factors, Aim aim,
                                  const std::optional<std::size_t>& most_runs = std::nullopt);

}  // namespace yates::doe
