#include "doe/optimal/augment.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "doe/optimal/optimal_design.hpp"

namespace yates::doe {

OptimalDesign augment(const std::vector<Factor>& factors,
                      const std::vector<std::vector<std::size_t>>& given,
                      const AugmentRequest& request) {
  if (given.empty()) throw std::domain_error("optimal: there are no given runs to augment");
  OptimalRequest all;
  all.model = request.separate.empty() ? request.model
                                       : fmt::format("{} + ({})", request.model, request.separate);
  all.criterion = request.criterion;
  all.runs = request.runs;
  all.values = request.values;
  all.excluded = request.excluded;
  all.given.rows = given;
  all.given.new_runs_are_a_block = request.new_block;
  all.repeats = request.repeats;
  all.seed = request.seed;
  all.starts = request.starts;
  return optimal_design(factors, all);
}

}  // namespace yates::doe
