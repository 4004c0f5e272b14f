#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "anova/reading/observations.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// Which runs share a whole plot: factors that are hard to change were set once for all of them.
struct WholePlots {
  std::vector<std::size_t> of_row;   // per Observations::rows, from 0 in the order of the rows
  std::size_t count = 0;             // of whole plots
  std::vector<std::string> columns;  // whose values tell them apart; rows of two files never share
  std::vector<std::string> hard_factors;  // those that are constant within every whole plot
};

/// The column of a designed table that numbers the whole plots, "whole_plot"; absent in other
/// tables, and where no factor was hard to change. The plan numbers them from 1 through all
/// replicates, see doe::PlannedRun.
std::optional<std::string> whole_plot_column(const table::Table& table);

/// Rows that agree in all named columns, and in the block of the model, are a whole plot; so are
/// the rows of each block and variety for the columns "block" and "variety". A single column may be
/// numbered anew in each replicate: where no factor is constant within the numbers alone, but one
/// is within the numbers of each value of a column `replicate` or `block`, these are the whole
/// plots. `table` is the one that was observed. Throws InputError for an unknown column (with the
/// nearest name) and for an observed row without a value in it, UsageError for observations that
/// are known by their summaries only.
WholePlots whole_plots(const Observations& observations, const table::Table& table,
                       std::span<const std::string> columns);

}  // namespace yates::anova
