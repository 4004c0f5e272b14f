#include "inquiry/design/plan_document.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/plan_csv.hpp"
#include "campaigns/responses/response_text.hpp"
#include "doe/plans/plan.hpp"
#include "inquiry/data/experiment.hpp"
#include "language/duration.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::inquiry {
namespace {

/// The command as one line of bearable length.
std::string short_line(std::vector<std::string> words) {
  constexpr std::size_t longest = 100;
  for (std::string& word : words) {
    std::string line;
    for (const char letter : word) {
      const bool blank = letter == ' ' || letter == '\n' || letter == '\t';
      if (!blank) line += letter;
      if (blank && !line.ends_with(' ')) line += ' ';
    }
    word = std::move(line);
  }
  return language::printable(language::shell_line(words), longest);
}

/// What the order says of the blocks: ", each replication a block".
std::string_view words_of_blocks(campaigns::Blocking blocking) {
  static constexpr std::array<std::string_view, 3> words{"", ", each replication a block",
                                                         ", each replication a block on one host"};
  return words[static_cast<std::size_t>(blocking)];
}

/// The first runs of the plan, or all.
void add_runs(std::vector<reports::Block>& blocks, const campaigns::Campaign& campaign,
              bool whole) {
  constexpr std::size_t most_rows = 100;
  const doe::Design& design = campaign.design;
  const std::size_t runs = doe::number_of_runs(design, campaign.plan);
  const std::size_t first = (doe::is_split_plot(design) ? 5 : 4) + campaign.nuisance.factors.size();
  reports::DataTable table;
  table.whole = true;  // a hundred rows lie between the parts of a divided one
  for (const std::string& name : campaigns::plan_columns(campaign, design)) {
    const std::size_t column = table.columns.size();
    const std::size_t factor = column - std::min(first, column);
    const bool word =
        column >= first && (factor >= design.factors().size() ||
                            design.factors()[factor].kind != doe::FactorKind::numeric);
    table.columns.push_back({name, !word});
  }
  doe::for_each_run(design, campaign.plan, [&](const doe::PlannedRun& run) {
    if (whole || run.run <= most_rows) {
      table.rows.push_back(campaigns::plan_row(campaign, design, run));
    }
  });
  const std::size_t shown = table.rows.size();
  blocks.push_back(std::move(table));
  if (shown < runs) {
    blocks.push_back(reports::Paragraph{
        fmt::format("... and {} more; -v shows all, -o FILE writes them as CSV", runs - shown)});
  }
}

/// "random within each replication, each replication a block, seed 7".
std::string order_text(const campaigns::Campaign& campaign) {
  const doe::Design& design = campaign.design;
  std::string text = campaign.plan.order == doe::Order::random ? "random" : "standard";
  if (doe::is_split_plot(design)) {
    std::string hard;
    for (const doe::Factor& factor : design.factors()) {
      if (factor.hard_to_change) hard += (hard.empty() ? "" : ", ") + factor.name;
    }
    text += fmt::format(" within whole plots of equal {}, whole plots {} within each replication",
                        hard, text);
  } else if (campaign.plan.order == doe::Order::random) {
    text += " within each replication";
  }
  const std::size_t parts =
      doe::number_of_blocks(design, doe::replicated_points(design, campaign.plan));
  if (parts > 1) {
    text += fmt::format(", each replication in {} blocks", parts);
  } else {
    text += words_of_blocks(campaigns::blocking_of(campaign));
  }
  return fmt::format("{}, seed {}{}", text,
                     campaign.plan.seed.value_or(doe::derived_seed(design)).value,
                     campaign.plan.seed ? "" : " (derived from the plan)");
}

using PlanRows = std::vector<reports::KeyValues::Row>;

/// A line for each nuisance factor.
void add_nuisance(PlanRows& rows, const campaigns::Nuisance& nuisance) {
  for (const campaigns::NuisanceFactor& factor : nuisance.factors) {
    rows.push_back({"nuisance", fmt::format("{}: {}", to_string(factor.kind), describe(factor))});
  }
  if (nuisance.time_of_day) {
    rows.push_back({"nuisance", "time_of_day: " + describe(*nuisance.time_of_day)});
  }
}

/// " (minimize, delta 3 s, limit <= 5 s)": with units, because a number without one is read in that
/// of the response.
std::string asked_text(const campaigns::Response& response) {
  const std::string unit = campaigns::unit_of_values(response);
  const std::string behind = unit.empty() ? "" : " " + unit;
  std::vector<std::string> asked;
  if (response.goal) asked.emplace_back(to_string(*response.goal));
  if (response.delta)
    asked.push_back("delta " + to_string(*response.delta) +
                    (response.delta->relative ? "" : behind));
  if (response.limit)
    asked.push_back(fmt::format("limit {} {}{}", to_string(response.limit->comparison),
                                response.limit->value, behind));
  return asked.empty() ? "" : fmt::format(" ({})", fmt::join(asked, ", "));
}

/// The command and what is read from it.
void add_measured(PlanRows& rows, const campaigns::Campaign& campaign) {
  const campaigns::Command& command = campaign.command;
  rows.push_back(
      {"command",
       fmt::format(
           "{}{}{}", short_line(command.words),
           command.copies == "1" ? "" : fmt::format(", in {} copies", command.copies),
           command.timeout ? ", at most " + language::format_duration(*command.timeout) : "")});
  std::string responses;
  for (const auto& response : campaign.responses) {
    responses += (responses.empty() ? "" : ", ") + response.name + asked_text(response);
  }
  rows.push_back({"measures", responses});
}

/// "full two-level factorial, 16 points x 3 replications = 48 runs".
std::string design_text(const campaigns::Campaign& campaign) {
  const doe::Design& design = campaign.design;
  const std::size_t replicated = doe::replicated_points(design, campaign.plan);
  const std::size_t runs = doe::number_of_runs(design, campaign.plan);
  const std::size_t added = design.size() - replicated;
  const std::size_t planned = replicated * campaign.plan.replications + added;
  return fmt::format("{}, {} points x {} replication{}{}{} = {} runs",
                     doe::title_of(campaign.request.kind), replicated, campaign.plan.replications,
                     campaign.plan.replications == 1 ? "" : "s",
                     added == 0 ? "" : fmt::format(" + {} added", added),
                     // Settings that are measured again, so that old and new runs can be compared.
                     runs <= planned ? "" : fmt::format(" + {} repeated", runs - planned), runs);
}

/// Where the runs take place, unless that is here.
void add_placement(PlanRows& rows, const campaigns::Placement& placement) {
  if (placement.on == campaigns::Place::ssh) {
    rows.push_back(
        {"hosts", fmt::format("{}{}", fmt::join(placement.hosts, ", "),
                              placement.per_host > 1
                                  ? fmt::format("; {} runs at a time on each", placement.per_host)
                                  : "")});
  }
  const campaigns::SparkPlacement& spark = placement.spark;
  if (placement.on == campaigns::Place::spark) {
    rows.push_back({"spark", fmt::format("runs on {} executor{} of {}{}", spark.executors,
                                         spark.executors == 1 ? "" : "s", spark.master,
                                         spark.exclusive ? ", one at a time on each" : "")});
  } else if (!spark.master.empty()) {
    rows.push_back({"spark", "each run is an application on " + spark.master});
  }
}

}  // namespace

reports::Document plan_document(const campaigns::Campaign& campaign,
                                const std::optional<Truth>& truth, bool whole) {
  reports::Document document{campaign.title, {}};
  PlanRows rows;
  for (const doe::Factor& factor : campaign.design.factors()) {
    rows.push_back({"factor", describe(factor)});
  }
  rows.push_back({"design", design_text(campaign)});
  rows.push_back({"order", order_text(campaign)});
  add_nuisance(rows, campaign.nuisance);
  add_placement(rows, campaign.placement);
  if (!campaign.command.words.empty()) add_measured(rows, campaign);
  if (truth) {
    for (reports::KeyValues::Row& row : truth_rows(*truth, whole)) rows.push_back(std::move(row));
  }
  document.blocks.push_back(reports::KeyValues{std::move(rows)});
  add_runs(document.blocks, campaign, whole);
  return document;
}

}  // namespace yates::inquiry
