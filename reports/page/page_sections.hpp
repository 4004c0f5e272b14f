#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/html.hpp"
#include "reports/page/report.hpp"
#include "reports/words/response_report.hpp"

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

// The parts of the page in their order; each is a pure function of the report.

Section what_matters(const Report& report);
Section how_it_matters(const Report& report);
Section can_i_trust_it(const Report& report);
/// Settings against each other, and responses against each other.
Section decide_section(const Report& report);
Section details_section(const Report& report);
Section data_section(const Report& report);

/// What the design could tell before anything was run; empty where nothing is known of it.
Section design_section(const Report& report);

/// Machines, commands, and when which run was made; empty for data measured elsewhere.
Section measuring_section(const Report& report);

// Plots that few readers need, folded. They are not printed; `yates plot` draws each on its own.

/// Further views of what the factors do: the response against numbers, lines of equal response,
/// corners, single runs by setting.
Markup more_views(const Report& report, std::size_t response);

/// Further looks at what the model leaves: predicted against measured, powers, launch order, and
/// residuals by the factors at whose levels they scatter differently.
Markup more_checks(const Report& report, std::size_t response);

/// Title, design and goal.
Markup page_header(const Report& report);
/// One box per response; the first is the large one: advice, the answer in a few lines, what speaks
/// against it, and a picture of all settings. The whole page folds all else that is to be said
/// below each.
Markup verdict_boxes(const Report& report, Extent extent);

/// The table of effects, the largest first.
Markup what_matters_table(const ResponseReport& response);

/// The answer of answer_parts() in one small table: a row per line, or where factors are given a
/// row for each combination of their levels, with what is the same for all below it.
Markup answer_table(const ResponseReport& response);
/// What the advice of a weighted index means in each response; see weighted_answer().
Markup weighted_answer_table(std::span<const ResponseReport> responses);
/// The answer over several responses in one table.
Markup joint_answer_table(std::span<const ResponseReport> responses,
                          const anova::Together& together);

/// What was noted of a machine, as people call it: "memory total" for memory_total_bytes.
std::string fact_name(std::string_view fact);
/// Its value as people write it: bytes in GiB.
std::string fact_text(std::string_view fact, const std::string& value);

}  // namespace yates::reports
