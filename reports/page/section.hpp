#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/chart.hpp"
#include "reports/draw/html.hpp"
#include "reports/page/report.hpp"

namespace yates::reports {

/// A part of the page with an anchor and a heading without number.
struct Section {
  std::string id;
  std::string heading;
  Markup content;
};

/// "verdict-1": the anchor that the links of the page use.
std::string anchor(std::string_view name, std::size_t response);

/// "wide" of a chart that takes a row of the grid for itself; empty of others.
std::string_view figure_class(const Chart& chart);

/// A page of more runs has no links that save its plots, which would double its size; `yates plot`
/// writes the files.
inline constexpr std::size_t most_runs_with_links = 120;

Saving saving_of(const Report& report);

/// An <h3> with the response's label, where there is more than one response.
Markup response_heading(const Report& report, std::size_t response);

/// Figures beside one another; empty without any.
Markup grid(const Markup& figures, std::string_view classes = "grid");

/// Items of a list; empty without any.
Markup listing(const std::vector<std::string>& items);

/// A table that takes the whole width.
Markup full_table(const DataTable& table);

/// What opens where a reader asks for it: "big" or "runs", as the style sheet has them.
Markup disclosure(const std::string& summary, const Markup& content,
                  const std::string& classes = "big");

}  // namespace yates::reports
