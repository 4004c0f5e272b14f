#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/launch/shell_line.hpp"
#include "campaigns/run/runner.hpp"
#include "campaigns/store/results.hpp"
#include "cli/commands.hpp"
#include "cli/data/experiment.hpp"
#include "cli/frame/output_options.hpp"
#include "cli/frame/session.hpp"
#include "cli/version.hpp"
#include "doe/kinds/design_kind.hpp"
#include "language/duration.hpp"
#include "language/printable.hpp"
#include "reports/draw/number_text.hpp"
#include "table/write.hpp"

namespace yates::cli {
namespace {

using Json = nlohmann::ordered_json;

/// The command as one line of bearable length.
std::string short_line(const std::vector<std::string>& words) {
  constexpr std::size_t longest = 100;
  std::string line;
  for (const char letter : campaigns::shell_line(words)) {
    const bool blank = letter == ' ' || letter == '\n' || letter == '\t';
    if (!blank) line += letter;
    if (blank && !line.ends_with(' ')) line += ' ';
  }
  return language::printable(line, longest);
}

Json level_value(const doe::Factor& factor, const doe::Level& level) {
  if (factor.kind != doe::FactorKind::numeric) return level.text;
  return number_json(level.number.value());
}

Json factor_json(const doe::Factor& factor) {
  Json levels = Json::array();
  for (const doe::Level& level : factor.levels) levels.push_back(level_value(factor, level));
  Json result{{"name", factor.name},
              {"read_as", factor.kind == doe::FactorKind::numeric ? "number" : "category"},
              {"levels", levels}};
  if (factor.scale) result["scale"] = *factor.scale == doe::Scale::log2 ? "log2" : "log10";
  if (!factor.unit.empty()) result["unit"] = factor.unit;
  if (!factor.label.empty()) result["label"] = factor.label;
  if (factor.placebo) result["placebo"] = true;
  if (factor.given) result["given"] = true;
  if (factor.hard_to_change) result["hard_to_change"] = true;
  return result;
}

std::string_view words_of_kind(const doe::FullFactorial&) {
  return "full factorial";
}

std::string_view words_of_kind(const doe::TwoLevel&) {
  return "two-level";
}

/// What the order says of the blocks: ", each replication a block".
std::string_view words_of_blocks(campaigns::Blocking blocking) {
  switch (blocking) {
    case campaigns::Blocking::none:
      return "";
    case campaigns::Blocking::replication:
      return ", each replication a block";
    case campaigns::Blocking::host:
      break;
  }
  return ", each replication a block on one host";
}

bool is_split_plot(const doe::Design& design) {
  return std::any_of(design.factors().begin(), design.factors().end(),
                     [](const doe::Factor& one) { return one.hard_to_change; });
}

std::string plan_json(const Experiment& experiment) {
  const auto& [campaign, design, plan] = experiment;
  Json factors = Json::array();
  for (const doe::Factor& factor : design.factors()) factors.push_back(factor_json(factor));
  const bool split_plot = is_split_plot(design);
  Json rows = Json::array();
  for (const doe::PlannedRun& run : plan.runs) {
    Json row{{"run", run.run},
             {"standard_order", run.standard_order},
             {"replicate", run.replicate},
             {"block", run.block}};
    if (split_plot) row["whole_plot"] = run.whole_plot;
    if (const auto host = campaigns::host_of_block(campaign, run.block)) row["host"] = *host;
    Json levels = Json::object();
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      levels[design.factors()[factor].name] =
          level_value(design.factors()[factor], design.level(run.point, factor));
    }
    row["levels"] = levels;
    rows.push_back(row);
  }
  const Json document{{"schema", "yates.plan/1"},
                      {"version", version},
                      {"title", campaign.title},
                      {"kind", doe::to_string(campaign.design)},
                      {"points", design.points().size()},
                      {"runs", plan.runs.size()},
                      {"replications", plan.replications},
                      {"seed", plan.seed.value},
                      {"order", campaign.plan.order == doe::Order::random ? "random" : "standard"},
                      {"blocks", to_string(campaigns::blocking_of(campaign))},
                      {"copies", campaign.command.copies},
                      {"hosts", campaign.placement.hosts},
                      {"factors", factors},
                      {"plan", rows}};
  return document.dump(2) + "\n";
}

/// Columns of texts, set in the width that they need; numbers to the right.
std::string columns(const table::Table& table, std::size_t rows) {
  std::vector<std::string> lines(rows + 1);
  for (const table::Column& column : table.columns) {
    const auto cell = [&](std::size_t line) {
      return language::printable(line == 0 ? column.name : column.text(line - 1));
    };
    std::size_t width = 0;
    for (std::size_t line = 0; line <= rows; ++line) {
      width = std::max(width, reports::text_width(cell(line)));
    }
    for (std::size_t line = 0; line <= rows; ++line) {
      const std::string text = cell(line);
      const std::string blanks(width - reports::text_width(text), ' ');
      lines[line] += "  " + (column.numeric() ? blanks + text : text + blanks);
    }
  }
  std::string result;
  for (std::string& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + "\n";
  }
  return result;
}

/// "random within each replication, each replication a block, seed 7".
std::string order_text(const Experiment& experiment) {
  const auto& [campaign, design, plan] = experiment;
  std::string text = campaign.plan.order == doe::Order::random ? "random" : "standard";
  if (is_split_plot(design)) {
    std::string hard;
    for (const doe::Factor& factor : design.factors()) {
      if (factor.hard_to_change) hard += (hard.empty() ? "" : ", ") + factor.name;
    }
    text += fmt::format(" within whole plots of equal {}, whole plots {} within each replication",
                        hard, text);
  } else if (campaign.plan.order == doe::Order::random) {
    text += " within each replication";
  }
  text += words_of_blocks(campaigns::blocking_of(campaign));
  return fmt::format("{}, seed {}{}", text, plan.seed.value,
                     campaign.plan.seed ? "" : " (derived from the plan)");
}

std::string plan_text(const Experiment& experiment, const table::Table& table, bool whole) {
  const auto& [campaign, design, plan] = experiment;
  std::string text;
  if (!campaign.title.empty()) text += language::printable(campaign.title) + "\n";
  for (const doe::Factor& factor : design.factors()) text += "factor    " + describe(factor) + "\n";
  const std::string_view kind =
      std::visit([](const auto& one) { return words_of_kind(one); }, campaign.design);
  text += fmt::format("design    {}, {} points x {} replications = {} runs\n", kind,
                      design.points().size(), plan.replications, plan.runs.size());
  text += "order     " + order_text(experiment) + "\n";
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
  text += fmt::format(
      "command   {}{}{}\n", short_line(campaign.command.words),
      campaign.command.copies == "1" ? "" : fmt::format(", in {} copies", campaign.command.copies),
      campaign.command.timeout ? ", at most " + language::format_duration(*campaign.command.timeout)
                               : "");
  std::string responses;
  for (const auto& response : campaign.responses) {
    responses += (responses.empty() ? "" : ", ") + response.name;
    if (response.goal) {
      responses += *response.goal == campaigns::Goal::minimize ? " (minimize)" : " (maximize)";
    }
  }
  text += "measures  " + responses + "\n\n";
  constexpr std::size_t most_rows = 100;
  const std::size_t rows = whole ? table.rows : std::min(table.rows, most_rows);
  text += columns(table, rows);
  if (rows < table.rows) {
    text += fmt::format("  ... and {} more; -v shows all, -o FILE writes them as CSV\n",
                        table.rows - rows);
  }
  return text;
}

int show_plan(const Session& session, const std::string& file, const std::string& output,
              bool force) {
  session.require_format("plan", {Format::text, Format::json, Format::csv});
  const Experiment experiment = load_experiment(file);
  warn(session, experiment);
  const auto table = campaigns::plan_table(experiment.campaign, experiment.design, experiment.plan);
  if (!output.empty()) {
    refuse_foreign_file(output, {file}, "run,standard_order", force);
    write_file(output, table::to_csv(table));
    if (output != "-") remark(session, "wrote " + output);
    if (output == "-" || session.format == Format::text) return exit_ok;
  }
  if (session.format == Format::json) {
    print(plan_json(experiment));
  } else if (session.format == Format::csv) {
    print(table::to_csv(table));
  } else {
    show(session, plan_text(experiment, table, session.verbose));
  }
  return exit_ok;
}

}  // namespace

Command command_plan(Session& session) {
  struct Requested {
    std::string file;
    std::string output;
    bool force = false;
  };
  const auto requested = std::make_shared<Requested>();
  Command command;
  command.options = {
      {.names = "CAMPAIGN",
       .target = &requested->file,
       .help = "the campaign file",
       .required = true},
      output_option(requested->output, "write the plan as CSV"),
      force_option(requested->force),
  };
  append(command.options, common_options(session));
  command.action = [&session, requested] {
    return show_plan(session, requested->file, requested->output, requested->force);
  };
  return command;
}

}  // namespace yates::cli
