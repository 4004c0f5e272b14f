#pragma once

#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "model/formula.hpp"

namespace yates::inquiry {

/// What is compared, without the version: one formula per response. The typed one; those of the
/// campaign; or, of other data, the response that was named, or that the benchmark file has, by
/// everything that looks like a factor. Where every combination of the factors was measured with
/// both versions, and three times on average, every setting has a mean of its own: `time ~ codec *
/// C(threads)`. `response` picks one; empty for all. Throws UsageError where nothing says what was
/// measured.
std::vector<model::Formula> compared_formulas(const AnalysisRequest& request,
                                              const std::string& response, const DataSet& old_data,
                                              const DataSet& new_data);

/// The same with the version and its interaction with every term: "time ~ version * (codec)".
model::Formula with_version(const model::Formula& formula, const std::string& version);

}  // namespace yates::inquiry
