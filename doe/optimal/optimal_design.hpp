#pragma once

#include <vector>

#include "doe/optimal/request.hpp"

namespace yates::doe {

/// The design for a model that is best by a criterion, as far as coordinate exchange finds it: from
/// `starts` random designs, each improved, disturbed and improved again until no exchange of one
/// coordinate of one run (and, where candidates are few, of a whole run for another) improves the
/// criterion by more than 1e-9 of it. RowModel tells how factors enter the model. The same seed
/// gives the same design on any number of threads. Runs are in the order of their whole plots,
/// otherwise in none: plans shuffle them.
///
/// Throws std::domain_error with one sentence for an impossible request: a name in the model that
/// is no factor, fewer runs than are needed (says how many are), a term that no run can estimate,
/// nothing left by the exclusions, a budget too small (says what the cheapest design costs), and
/// more; language::UsageError or InputError for a model that is no formula. Source: R. K. Meyer, C.
/// J. Nachtsheim, The coordinate-exchange algorithm for constructing exact optimal experimental
/// designs, 1995.
OptimalDesign optimal_design(const std::vector<Factor>& factors, const OptimalRequest& request);

}  // namespace yates::doe
