#include "doe/optimal/augment.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "doe/optimal/candidate_values.hpp"
#include "doe/optimal/optimal_design.hpp"
#include "doe/points/design.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {

namespace {

std::string whole_model(const AugmentRequest& request) {
  return request.separate.empty() ? request.model
                                  : fmt::format("{} + ({})", request.model, request.separate);
}

}  // namespace

void exclude_candidates(AugmentRequest& request, const std::vector<Factor>& factors,
                        const std::vector<language::Expression>& conditions) {
  if (conditions.empty()) return;
  const std::vector<Factor> candidates =
      with_values(factors, candidate_values(factors, whole_model(request), {}, request.values));
  request.excluded = [candidates, conditions](const std::vector<std::size_t>& levels) {
    return is_excluded(candidates, levels, conditions);
  };
}

OptimalDesign augment(const std::vector<Factor>& factors,
                      const std::vector<std::vector<std::size_t>>& given,
                      const AugmentRequest& request) {
  if (given.empty()) throw DesignError("optimal", "there are no given runs to augment");
  OptimalRequest all;
  all.model = whole_model(request);
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
