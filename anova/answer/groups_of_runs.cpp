#include <utility>

#include <fmt/format.h>

#include "anova/answer/answer_parts.hpp"
#include "anova/fit/fit.hpp"
#include "anova/strata/group_reading.hpp"

namespace yates::anova {

Request with_groups_read(const table::Table& table, Request request) {
  if (request.whole_plots.size() != 1 || !request.formula.response) return request;
  auto found =
      reading_of_groups(request.formula, table, request.reading, request.whole_plots.front());
  if (!found) return request;
  if (found->options.block) {
    request.notes.push_back(
        {model::NoteCode::split_plot,
         {},
         fmt::format("every factor varies within the {} groups of {}, so these are blocks: changes "
                     "are free of what they differ by, and means are those of these groups",
                     found->groups, request.whole_plots.front())});
  }
  request.reading = std::move(found->options);
  request.whole_plots.clear();
  return request;
}

std::optional<Analysis> within_plots(const std::optional<WholePlots>& plots,
                                     const table::Table& table, const Request& request) {
  const bool averaged = request.reading.run || request.reading.group;
  if (!plots || plots->columns.size() != 1 || plots->count > most_groups_as_blocks ||
      table.file_begins.size() > 1 || averaged) {
    return std::nullopt;
  }
  ObserveOptions reading = request.reading;
  reading.block = plots->columns.front();
  return analyse(anova::fit(observe(request.formula, table, reading), request.contrasts),
                 request.options);
}

}  // namespace yates::anova
