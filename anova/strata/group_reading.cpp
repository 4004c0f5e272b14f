#include "anova/strata/group_reading.hpp"

#include <algorithm>
#include <cstddef>

#include "anova/strata/whole_plots.hpp"

namespace yates::anova {

namespace {

std::size_t varying_factors(const Observations& data) {
  return static_cast<std::size_t>(
      std::count_if(data.factors.begin(), data.factors.end(),
                    [](const FactorReading& one) { return one.levels.size() > 1; }));
}

}  // namespace

std::optional<GroupReading> reading_of_groups(const model::Formula& formula,
                                              const table::Table& table,
                                              const ObserveOptions& options,
                                              const std::string& column) {
  const bool designed_plots = !options.ignore_design && whole_plot_column(table);
  if (options.summaries || options.drift || options.run || designed_plots) return std::nullopt;
  const Observations data = observe(formula, table, options);
  if (data.block_joined || data.subsamples) return std::nullopt;
  const std::vector<std::string> columns = {column};
  const WholePlots groups = whole_plots(data, table, columns);
  const std::size_t factors = varying_factors(data);
  const std::size_t runs = data.rows.size();
  // Numbered anew in each replicate, the column alone does not name the groups.
  if (factors == 0 || groups.columns.size() > 1 || groups.count < 2 || groups.count == runs) {
    return std::nullopt;
  }
  GroupReading result{options, groups.count};
  if (groups.hard_factors.empty()) {
    // Rows of two files never share a group, whatever it is called.
    if (groups.count > most_groups_as_blocks || table.file_begins.size() > 1) return std::nullopt;
    if (runs <= groups.count + data.settings.size() - 1) return std::nullopt;
    result.options.block = column;
    return result;
  }
  if (groups.hard_factors.size() < factors || groups.count <= data.settings.size()) {
    return std::nullopt;
  }
  result.options.group = column;
  return result;
}

}  // namespace yates::anova
