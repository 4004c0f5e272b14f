#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "doe/follow_up/advice.hpp"

namespace yates::doe {

/// A design that might be advised.
struct Rung {
  DesignRequest request;
  std::size_t replications = 1;
};

/// The interactions of more factors take hundreds of runs, which nobody should begin with.
inline constexpr std::size_t most_factors_to_explain = 15;

/// The designs that serve the aim with this effort, whether or not the factors allow them. Of the
/// cheap ones the smallest is meant, otherwise the first that can be made.
std::vector<Rung> rungs(const std::vector<Factor>& factors, Aim aim, Effort effort);

/// Optimal runs for the aim: as many as are asked for. They are absent if the model has too many
/// coefficients for that number of runs, or for a search that ends in moments.
std::optional<Rung> optimal_rung(const std::vector<Factor>& factors, Aim aim, std::size_t runs);

/// The model that the aim asks for: main effects, interactions of two as well, or squares as well.
std::string model_of_aim(const std::vector<Factor>& factors, Aim aim);

}  // namespace yates::doe
