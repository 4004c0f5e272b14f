#pragma once

#include <string>

#include "inquiry/request/request.hpp"

namespace yates::inquiry {

/// The PySpark script that prints the cells of the formula of the request. Throws UsageError for
/// what a script that meets its data later cannot do: a response other than a column, `.`,
/// transformations of factors, summaries, values of one run.
std::string spark_cells_script(const AnalysisRequest& request);

}  // namespace yates::inquiry
