#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/plan_csv.hpp"
#include "campaigns/responses/response_text.hpp"
#include "cli/design/plan_output.hpp"
#include "doe/plans/plan.hpp"
#include "inquiry/data/experiment.hpp"
#include "language/csv_field.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::cli {
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

/// Rows of texts, the first of them names, set in the width that they need; numbers to the right.
std::string columns(const std::vector<std::vector<std::string>>& rows,
                    const std::vector<bool>& numeric) {
  std::string result;
  std::vector<std::size_t> widths(numeric.size(), 0);
  for (const auto& row : rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      const std::size_t width = reports::text_width(language::printable(row[column]));
      widths[column] = std::max(widths[column], width);
    }
  }
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t column = 0; column < row.size(); ++column) {
      const std::string text = language::printable(row[column]);
      const std::string blanks(widths[column] - reports::text_width(text), ' ');
      line += "  " + (numeric[column] ? blanks + text : text + blanks);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + "\n";
  }
  return result;
}

/// The first runs of the plan, or all, in columns.
std::string runs_text(const campaigns::Campaign& campaign, bool whole) {
  constexpr std::size_t most_rows = 100;
  const doe::Design& design = campaign.design;
  const std::size_t runs = doe::number_of_runs(design, campaign.plan);
  std::vector<std::vector<std::string>> rows{campaigns::plan_columns(campaign, design)};
  std::vector<bool> numeric(rows.front().size(), true);
  const std::size_t first = (doe::is_split_plot(design) ? 5 : 4) + campaign.nuisance.factors.size();
  for (std::size_t column = first; column < numeric.size(); ++column) {
    const std::size_t factor = column - first;
    numeric[column] = factor < design.factors().size() &&
                      design.factors()[factor].kind == doe::FactorKind::numeric;
  }
  doe::for_each_run(design, campaign.plan, [&](const doe::PlannedRun& run) {
    if (whole || run.run <= most_rows) {
      rows.push_back(campaigns::plan_row(campaign, design, run));
    }
  });
  std::string text = columns(rows, numeric);
  if (rows.size() <= runs) {
    text += fmt::format("  ... and {} more; -v shows all, -o FILE writes them as CSV\n",
                        runs - rows.size() + 1);
  }
  return text;
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

/// A line for each nuisance factor.
std::string nuisance_text(const campaigns::Nuisance& nuisance) {
  std::string text;
  for (const campaigns::NuisanceFactor& factor : nuisance.factors) {
    text += fmt::format("nuisance  {}: {}\n", to_string(factor.kind),
                        language::printable(describe(factor)));
  }
  if (nuisance.time_of_day) {
    text += fmt::format("nuisance  time_of_day: {}\n", describe(*nuisance.time_of_day));
  }
  return text;
}

/// " (minimize, delta 3 s, limit <= 5 s)": with units, because a number without one is read in that
/// of the response.
std::string asked_text(const campaigns::Response& response) {
  const std::string unit = campaigns::unit_of_values(response);
  const std::string behind = unit.empty() ? "" : " " + language::printable(unit);
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
std::string measured_text(const campaigns::Campaign& campaign) {
  std::string text = fmt::format(
      "command   {}{}{}\n", short_line(campaign.command.words),
      campaign.command.copies == "1" ? "" : fmt::format(", in {} copies", campaign.command.copies),
      campaign.command.timeout ? ", at most " + language::format_duration(*campaign.command.timeout)
                               : "");
  std::string responses;
  for (const auto& response : campaign.responses) {
    responses += (responses.empty() ? "" : ", ") + response.name + asked_text(response);
  }
  return text + "measures  " + responses + "\n";
}

}  // namespace

std::string plan_text(const campaigns::Campaign& campaign, const std::optional<Truth>& truth,
                      bool whole) {
  const doe::Design& design = campaign.design;
  std::string text;
  if (!campaign.title.empty()) text += language::printable(campaign.title) + "\n";
  for (const doe::Factor& factor : design.factors())
    text += "factor    " + inquiry::describe(factor) + "\n";
  const std::size_t replicated = doe::replicated_points(design, campaign.plan);
  const std::size_t runs = doe::number_of_runs(design, campaign.plan);
  const std::size_t added = design.size() - replicated;
  const std::size_t planned = replicated * campaign.plan.replications + added;
  text += fmt::format("design    {}, {} points x {} replication{}{}{} = {} runs\n",
                      doe::title_of(campaign.request.kind), replicated, campaign.plan.replications,
                      campaign.plan.replications == 1 ? "" : "s",
                      added == 0 ? "" : fmt::format(" + {} added", added),
                      // Settings that are measured again, so that old and new runs can be compared.
                      runs <= planned ? "" : fmt::format(" + {} repeated", runs - planned), runs);
  text += "order     " + order_text(campaign) + "\n" + nuisance_text(campaign.nuisance);
  if (campaign.placement.on == campaigns::Place::ssh) {
    std::string hosts;
    for (const std::string& host : campaign.placement.hosts) {
      hosts += (hosts.empty() ? "" : ", ") + host;
    }
    text += fmt::format("hosts     {}{}\n", hosts,
                        campaign.placement.per_host > 1 ? fmt::format("; {} runs at a time on each",
                                                                      campaign.placement.per_host)
                                                        : "");
  }
  const campaigns::SparkPlacement& spark = campaign.placement.spark;
  if (campaign.placement.on == campaigns::Place::spark) {
    text += fmt::format("spark     runs on {} executor{} of {}{}\n", spark.executors,
                        spark.executors == 1 ? "" : "s", language::printable(spark.master),
                        spark.exclusive ? ", one at a time on each" : "");
  } else if (!spark.master.empty()) {
    text += fmt::format("spark     each run is an application on {}\n",
                        language::printable(spark.master));
  }
  if (!campaign.command.words.empty()) text += measured_text(campaign);
  if (truth) text += truth_text(*truth, whole);
  text += "\n";
  return text + runs_text(campaign, whole);
}

void refuse_to_replace_other_plan(const std::string& path, const std::vector<std::string>& inputs,
                                  const campaigns::Campaign& campaign, bool force) {
  refuse_foreign_file(path, inputs, "run,standard_order", force);
  if (force || path == "-" || !language::is_file(path)) return;
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  if (line.ends_with('\r')) line.pop_back();
  std::string header;
  for (const std::string& column : campaigns::plan_columns(campaign, campaign.design)) {
    header += (header.empty() ? "" : ",") + language::csv_field(column);
  }
  if (line == header) return;
  throw language::FileError(path,
                            "holds other columns than this plan, perhaps results; --force replaces "
                            "it, -o names another file");
}

void print_plan(const Session& session, const campaigns::Campaign& campaign,
                const std::optional<double>& seconds_per_run) {
  if (session.format == Format::csv) {
    write_file("-", [&](const TextSink& sink) {
      campaigns::write_plan_csv(campaign, campaign.design, sink);
    });
    return;
  }
  const auto truth = truth_of(campaign, seconds_per_run);
  if (session.format == Format::json) return print(plan_json(campaign, truth));
  show(session, plan_text(campaign, truth, session.verbose));
}

}  // namespace yates::cli
