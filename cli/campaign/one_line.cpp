#include "cli/campaign/one_line.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "cli/campaign/run_parts.hpp"
#include "cli/data/data_files.hpp"
#include "cli/design/design_options.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"

namespace yates::cli {
namespace {

constexpr std::array design_keys{"--exclude", "--replications", "--blocks", "--order", "--seed"};

bool says_replications(const inquiry::OneLine& line) {
  return std::any_of(line.typed.keys.begin(), line.typed.keys.end(),
                     [](const auto& key) { return key.first == "replications"; });
}

/// Keeps the former text of a file under another name, "compress.toml.1", which it returns. A call
/// that was killed may have kept it already.
std::string keep_former(const std::string& file) {
  const std::string text = language::file_text(file);
  for (std::size_t number = 1;; ++number) {
    std::string name = fmt::format("{}.{}", file, number);
    if (language::is_file(name) && language::file_text(name) == text) return name;
    if (language::is_anything(name)) continue;
    write_new_file(name, text);
    return name;
  }
}

/// Refuses to write a file anew that says more than a line can, or that runs another command.
void require_rewritable(const std::string& file, const campaigns::Campaign& line,
                        campaigns::Measurement measurement) {
  const std::string text = language::file_text(file);
  const bool stored = campaigns::Store::exists(line);
  const std::string go_on = fmt::format(
      "continue that campaign with: yates run {}, or move it{} away", language::shell_line({file}),
      stored ? " and " + language::shell_line({campaigns::store_folder_of(file).string()}) : "");
  if (const auto beyond = inquiry::beyond_options(text)) {
    throw language::FileError(
        file, fmt::format("is there already, and no option of this line says what its line {} "
                          "says: {}; {}",
                          beyond->number, language::printable(beyond->text), go_on));
  }
  const std::vector<std::string> words = campaigns::parse(text, file).command.words;
  if (words == line.command.words || measurement == campaigns::Measurement::same) return;
  throw language::FileError(
      file,
      fmt::format("is there already and runs another command: {}, where this line has {}; if "
                  "both measure the same, add --keep; otherwise {}",
                  language::shell_line(words), language::shell_line(line.command.words), go_on));
}

/// The file with what the line asks in place of its own, which is kept under another name, where
/// the runs that are there allow the change.
inquiry::Experiment grown(const Session& session, const std::string& file, const std::string& text,
                          campaigns::Measurement measurement) {
  inquiry::Experiment experiment = settled(session, [&] {
    return inquiry::experiment_of(inquiry::campaign_of_line(text, file), measurement);
  });
  if (experiment.change) campaigns::require_launchable(experiment.campaign, *experiment.change);
  const std::string former = keep_former(file);
  write_file(file, text);
  remark(session,
         fmt::format("{} now asks what this line asks; its former text is in {}", file, former));
  return experiment;
}

}  // namespace

std::vector<Option> one_line_options(inquiry::OneLine& line) {
  std::vector<Option> result;
  for (Option& option : design_options(line.typed)) {
    const bool taken =
        option.names == "--factor" ||
        std::find(design_keys.begin(), design_keys.end(), option.names) != design_keys.end();
    if (taken) result.push_back(std::move(option));
  }
  append(result,
         {{.names = "--given",
           .target = &line.given,
           .placeholder = "FACTOR",
           .help = "a factor that nobody chooses, such as the workload: the advice is given for "
                   "each of its levels; may be repeated"},
          {.names = "--measure",
           .target = &line.measures,
           .placeholder = "WHAT",
           .help = "what is measured of the command: wall (the default), user, system, cpu, "
                   "max-rss or host.NAME; may be repeated"},
          {.names = "--response",
           .target = &line.responses,
           .placeholder = "NAME=PATTERN",
           .help = "a number that the command prints, found by a pattern with one group, "
                   "'ratio=ratio: ([0-9.]+)', or by NAME alone where it prints nothing else"},
          {.names = "--goal",
           .target = &line.goals,
           .placeholder = "GOAL",
           .help = "minimize or maximize, of the first response; ratio=maximize of another one"},
          {.names = "--unit",
           .target = &line.units,
           .placeholder = "UNIT",
           .help = "unit of the first response, ms; ratio=% of another one"},
          {.names = "--delta",
           .target = &line.deltas,
           .placeholder = "DELTA",
           .help = "the smallest difference of the first response that matters, '3 %'"},
          {.names = "--baseline",
           .target = &line.baseline,
           .placeholder = "SETTING",
           .help = "the setting to compare with, as in 'threads=1,codec=gzip' (default: first "
                   "levels)"},
          {.names = "--timeout",
           .target = &line.timeout,
           .placeholder = "DURATION",
           .help = "a run that takes longer is ended, '2 min'"}});
  return result;
}

std::vector<std::string> one_line_option_names() {
  inquiry::OneLine unused;
  std::vector<std::string> result;
  for (const Option& option : one_line_options(unused)) result.push_back(option.names);
  return result;
}

inquiry::Experiment experiment_of_line(const Session& session, const inquiry::OneLine& line,
                                       bool write, campaigns::Measurement measurement) {
  const std::string text = inquiry::campaign_text(line, session.program, session.command_line);
  const std::string file = inquiry::file_name_of(session.program);
  const campaigns::Campaign campaign = inquiry::campaign_of_line(text, file);
  campaigns::plan_of(campaign, campaign.design);  // refused before a file is written
  for (const std::string& words : inquiry::words_on_ranges(inquiry::design_of_line(line)))
    remark(session, words);
  const bool is_there = language::is_anything(file);
  const bool same = is_there && inquiry::same_campaign(language::file_text(file), text);
  if (is_there && !same) require_rewritable(file, campaign, measurement);
  if (!write) return inquiry::experiment_of(campaign, measurement);
  if (!is_there) {
    // Before there is a file: the command is still to be mended.
    require_programs(session, campaign);
    write_new_file(file, text);
    remark(session, fmt::format("wrote {}: every setting is measured {} times{}", file,
                                campaign.plan.replications,
                                says_replications(line) ? "" : "; --replications says how often"));
  } else if (same) {
    remark(session, fmt::format("{} asks for the same; its runs go on", file));
  } else {
    return grown(session, file, text, measurement);
  }
  return settled(session, [&] { return load_experiment(file, measurement); });
}

}  // namespace yates::cli
