#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "doe/optimal/request.hpp"
#include "language/expression.hpp"

namespace yates::doe {

/// What is asked of runs that are added to runs that are there.
struct AugmentRequest {
  std::string model;          // a right side: what all runs together shall estimate
  std::string separate = {};  // further terms, "a:b + c:d", which the given runs may confound
  std::size_t runs;           // new ones
  Criterion criterion = Criterion::d;
  /// The new runs are made later: a constant difference between them and the given ones is a
  /// parameter too, and none of the criterion's concern beyond that.
  bool new_block = true;
  ValueChoice values = ValuesAsNeeded{};
  PointTest excluded = nullptr;
  Repeats repeats = Repeats::allowed;
  numerics::Seed seed = {1};
  std::size_t starts = 20;
};

/// The best further runs: optimal_design with all given runs kept as they are (rows of indexes into
/// Factor::levels). A term of `separate` counts as one of the model, so that the new runs take it
/// apart from those that the given runs confound it with; with too few new runs for that it throws
/// std::domain_error, which says how many do.
OptimalDesign augment(const std::vector<Factor>& factors,
                      const std::vector<std::vector<std::size_t>>& given,
                      const AugmentRequest& request);

/// Leaves out the candidates for which a condition holds; names in them are factors. To be called
/// when model, separate and values of the request are set.
void exclude_candidates(AugmentRequest& request, const std::vector<Factor>& factors,
                        const std::vector<language::Expression>& conditions);

}  // namespace yates::doe
