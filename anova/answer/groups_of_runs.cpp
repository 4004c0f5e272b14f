#include "anova/answer/groups_of_runs.hpp"

#include <utility>

#include "anova/fit/fit.hpp"
#include "anova/strata/group_reading.hpp"

namespace yates::anova {

Request with_groups_read(const table::Table& table, Request request) {
  if (request.whole_plots.size() != 1 || !request.formula.response) return request;
  auto options =
      options_of_groups(request.formula, table, request.reading, request.whole_plots.front());
  if (!options) return request;
  request.reading = *std::move(options);
  request.whole_plots.clear();
  return request;
}

std::optional<Analysis> within_plots(const std::optional<WholePlots>& plots,
                                     const table::Table& table, const Request& request) {
  if (!plots || plots->columns.size() != 1 || table.file_begins.size() > 1) return std::nullopt;
  ObserveOptions reading = request.reading;
  reading.block = plots->columns.front();
  return analyse(anova::fit(observe(request.formula, table, reading), request.contrasts),
                 request.options);
}

}  // namespace yates::anova
