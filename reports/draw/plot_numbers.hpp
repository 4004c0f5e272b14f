#pragma once

#include "reports/draw/data_table.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/draw/plot.hpp"

namespace yates::reports {

/// What a plot shows as a table for readers: a row for each place, with what several layers of one
/// series say of it, and only the columns that hold anything. Places that are not finite are left
/// out. Without caption.
DataTable plot_numbers(const Plot& plot, Typography typography);

}  // namespace yates::reports
