#pragma once

#include <array>
#include <string>
#include <string_view>

#include "anova/reading/observations.hpp"
#include "inquiry/request/request.hpp"
#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::inquiry {

/// What stands in a table of cells behind the factors: count, mean, standard deviation and range.
inline constexpr std::array<std::string_view, 5> cell_columns{"n", "mean", "sd", "min", "max"};

/// What a formula's response is at each combination of its factors' levels: the cells. Blocks are
/// pooled.
anova::Observations observe_cells(const model::Formula& formula, const table::Table& table,
                                  anova::ObserveOptions options);

/// One row per cell: the factors, then the cell_columns; a name that a factor has gets "_" behind
/// it.
table::Table cell_table(const anova::Observations& data);

/// The PySpark script that prints the cells of the formula of the request. Throws UsageError for
/// what a script that meets its data later cannot do: a response other than a column, `.`,
/// transformations of factors, summaries, values of one run.
std::string spark_cells_script(const AnalysisRequest& request);

}  // namespace yates::inquiry
