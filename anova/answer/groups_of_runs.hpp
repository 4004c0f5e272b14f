#pragma once

#include <optional>

#include "anova/answer/answer.hpp"
#include "anova/strata/whole_plots.hpp"
#include "anova/variance/analysis.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// The request with the groups of Request::whole_plots read as blocks, or by their means, where one
/// noise then decides on everything (see options_of_groups); otherwise the request as it is.
Request with_groups_read(const table::Table& table, Request request);

/// The analysis with the whole plots as blocks; absent without whole plots, or where several
/// columns or files tell them apart.
std::optional<Analysis> within_plots(const std::optional<WholePlots>& plots,
                                     const table::Table& table, const Request& request);

}  // namespace yates::anova
