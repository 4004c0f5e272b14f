#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/design/design_options.hpp"
#include "cli/design/design_output.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "doe/follow_up/advice.hpp"
#include "inquiry/version.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/shell_text.hpp"

namespace yates::cli {
namespace {

struct AdviceWanted {
  inquiry::TypedDesign typed;
  std::string aim;
  std::string run_time;
  std::string budget;
  std::optional<std::uint64_t> runs;
};

doe::Aim wanted_aim(const std::string& word) {
  const std::string meaning =
      "screen (which of many factors matter), explain (how they act, alone and together), optimise "
      "(which numbers are best) or predict (what happens at settings that are not measured)";
  if (word.empty()) throw language::UsageError("--aim says what the experiment is for: " + meaning);
  if (const auto aim = doe::aim_of(word)) return *aim;
  throw language::UsageError(fmt::format("--aim: there is no aim '{}'{}; it is {}", word,
                                         language::suggestion(word, doe::aim_words()), meaning));
}

/// How many runs there may be; absent where nothing limits them.
std::optional<std::size_t> most_runs(const AdviceWanted& wanted) {
  if (wanted.runs && !wanted.budget.empty()) {
    throw language::UsageError("--runs and --budget both limit the runs; give one of them");
  }
  if (wanted.runs) return static_cast<std::size_t>(*wanted.runs);
  if (wanted.budget.empty()) return std::nullopt;
  const auto budget = language::parse_duration(wanted.budget);
  if (!budget) {
    throw language::UsageError(fmt::format(
        "--budget: '{}' is not a duration; expected as in '8 h' or '90 min'", wanted.budget));
  }
  const auto run_time = seconds_of(wanted.run_time);
  if (!run_time) {
    throw language::UsageError("--budget needs --run-time, which says what one run takes");
  }
  if (*run_time <= 0) throw language::UsageError("--run-time: a run takes more than 0 s");
  constexpr double most = 1e6;
  return static_cast<std::size_t>(std::min(most, std::floor(*budget / *run_time * (1 + 1e-12))));
}

/// The command line that makes a design.
std::string command_of(const AdviceWanted& wanted, const doe::AdvisedDesign& design) {
  std::vector<std::string> words{"yates", "design",
                                 std::string(doe::to_string(design.request.kind))};
  for (const std::string& factor : wanted.typed.factors) {
    words.insert(words.end(), {"--factor", factor});
  }
  for (auto [key, value] : doe::parameters_of(design.request.kind)) {
    if (key == "starts") continue;
    std::replace(key.begin(), key.end(), '_', '-');
    words.insert(words.end(), {"--" + key, value});
  }
  if (design.replications > 1) {
    words.insert(words.end(), {"--replications", std::to_string(design.replications)});
  }
  words.insert(words.end(), {"-o", "campaign.toml"});
  return language::shell_line(words);
}

inquiry::SummaryColumn advised_column(const doe::AdvisedDesign& design,
                                      const std::optional<double>& seconds_per_run) {
  const std::string times =
      design.replications > 1 ? fmt::format(" x {}", design.replications) : std::string();
  inquiry::SummaryColumn column{std::string(to_string(design.effort)),
                                std::string(doe::title_of(design.request.kind)) + times,
                                design.summary, std::nullopt,
                                std::string(doe::to_string(design.request.kind)) + times};
  if (seconds_per_run) {
    column.seconds = *seconds_per_run * static_cast<double>(design.summary.runs);
  }
  return column;
}

/// What the design tells, from its properties.
std::string can_tell(const doe::DesignSummary& summary) {
  std::string text = fmt::format(
      "{} of {}", summary.estimable ? "all coefficients" : "not all coefficients", summary.model);
  if (summary.smallest_power) {
    text += fmt::format(
        "; a difference of two standard deviations of the noise, alone, in any term with a "
        "chance of {}",
        inquiry::chance_text(*summary.smallest_power));
  }
  return text;
}

reports::Document advice_document(const AdviceWanted& wanted,
                                  const std::vector<doe::AdvisedDesign>& designs,
                                  const std::vector<inquiry::SummaryColumn>& columns) {
  constexpr std::size_t most_sentences = 5;
  reports::Document document{"", {inquiry::summary_table(columns)}};
  for (std::size_t i = 0; i < designs.size(); ++i) {
    const doe::DesignSummary& summary = designs[i].summary;
    document.blocks.push_back(reports::Heading{
        fmt::format("{}: {}, {} runs", columns[i].title, columns[i].kind, summary.runs)});
    reports::KeyValues rows{{{"tells", can_tell(summary)}}};
    const std::vector<std::string>& cannot = summary.cannot_tell;
    for (std::size_t j = 0; j < cannot.size() && j < most_sentences; ++j) {
      if (j == 0) {
        rows.rows.push_back({"but", cannot[j]});
      } else {
        rows.rows.back().more.push_back(cannot[j]);
      }
    }
    if (cannot.size() > most_sentences) {
      rows.rows.back().more.push_back(
          fmt::format("... and {} more; --json shows all", cannot.size() - most_sentences));
    }
    document.blocks.push_back(std::move(rows));
    document.blocks.push_back(reports::Code{"sh", command_of(wanted, designs[i])});
  }
  if (designs.size() < 3) {
    document.blocks.push_back(reports::Paragraph{"no further design fits what is allowed"});
  }
  return document;
}

int advise_design(const Session& session, const AdviceWanted& wanted) {
  session.require_format("design advise",
                         {Format::text, Format::json, Format::markdown, Format::latex});
  const doe::Aim aim = wanted_aim(wanted.aim);
  inquiry::TypedDesign typed = wanted.typed;
  typed.kind = "one-at-a-time";  // serves any factors; the file is read for them alone
  const campaigns::Campaign campaign = search_design(typed);
  std::vector<doe::AdvisedDesign> designs;
  try {
    const SignOfLife searching("searching for designs");
    designs = doe::advise(campaign.factors, aim, most_runs(wanted));
  } catch (const std::domain_error& error) {
    throw language::InputError({}, error.what());
  }
  const auto seconds = seconds_of(wanted.run_time);
  std::vector<inquiry::SummaryColumn> columns;
  for (const auto& design : designs) columns.push_back(advised_column(design, seconds));
  if (session.format != Format::json) {
    show_document(session, advice_document(wanted, designs, columns));
    return exit_ok;
  }
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < designs.size(); ++i) {
    nlohmann::ordered_json one{{"effort", columns[i].title}};
    one.update(inquiry::summary_json(columns[i]));
    one["kind"] = doe::to_string(designs[i].request.kind);
    one["replications"] = designs[i].replications;
    one["command"] = command_of(wanted, designs[i]);
    list.push_back(one);
  }
  print(nlohmann::ordered_json{{"schema", "yates.design-advice/1"},
                               {"version", inquiry::version},
                               {"aim", to_string(aim)},
                               {"designs", list}}
            .dump(2) +
        "\n");
  return exit_ok;
}

}  // namespace

Command command_advise(Session& session) {
  const auto wanted = std::make_shared<AdviceWanted>();
  Command command;
  command.options = {
      {.names = "--factor",
       .target = &wanted->typed.factors,
       .placeholder = "NAME=LEVELS",
       .help = "a factor with its levels, 'codec=gzip,zstd', 'size=1..64;scale=log2'"},
      {.names = "--aim",
       .target = &wanted->aim,
       .placeholder = "AIM",
       .help = "screen, explain, optimise or predict",
       .words = doe::aim_words()},
      run_time_option(wanted->run_time),
      {.names = "--budget",
       .target = &wanted->budget,
       .placeholder = "DURATION",
       .help = "what all runs may take, '8 h'; needs --run-time"},
      {.names = "--runs",
       .target = &wanted->runs,
       .placeholder = "NUMBER",
       .help = "how many runs there may be"}};
  append(command.options, common_options(session));
  command.footer =
      "example:\n"
      "  yates design advise --factor threads=1..16 --factor codec=gzip,zstd --factor level=1..9 "
      "\\\n"
      "    --aim optimise --run-time '4 min' --budget '8 h'\n";
  command.action = [&session, wanted] { return advise_design(session, *wanted); };
  return command;
}

}  // namespace yates::cli
