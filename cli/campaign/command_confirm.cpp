#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/store.hpp"
#include "cli/analysis/analysis_options.hpp"
#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "inquiry/analysis/confirmation.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "inquiry/request/request.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"

namespace yates::cli {
namespace {

struct ConfirmRequest {
  std::string file;
  std::optional<std::uint64_t> replications;
  bool force = false;
};

std::string levels_text(const inquiry::Levels& levels) {
  std::string text;
  for (const auto& [name, level] : levels) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", language::printable(name),
                        language::printable(level));
  }
  return text;
}

nlohmann::ordered_json levels_json(const std::optional<inquiry::Levels>& levels) {
  nlohmann::ordered_json result;
  if (!levels) return result;
  for (const auto& [name, level] : *levels) result[name] = level;
  return result;
}

/// Runs of an earlier confirmation would be taken for fresh ones.
void refuse_measured(const campaigns::Campaign& confirmation) {
  if (!campaigns::Store::exists(confirmation)) return;
  const std::string store = campaigns::store_folder_of(confirmation.file).string();
  const std::string file = confirmation.file.string();
  throw language::InputError(
      {file, std::nullopt, std::nullopt},
      fmt::format("{0} is there from an earlier confirmation; go on with yates run {1} and yates "
                  "report {1}, or move both away for fresh runs",
                  store, language::shell_line({file})));
}

int confirm(const Session& session, const ConfirmRequest& request) {
  session.require_format("confirm", {Format::text, Format::json});
  inquiry::AnalysisRequest analysis = request_on(session);
  const std::string file = inquiry::campaign_file(request.file, "confirm");
  analysis.words = {file};
  const inquiry::DataSet data = inquiry::load_data(analysis.words);
  if (!data.campaign) {
    throw language::UsageError("yates confirm: needs a campaign file, whose command can run again");
  }
  const auto responses = inquiry::analyse(analysis, data, anova::Depth::table);
  const std::vector<inquiry::AdvisedChange> changes =
      inquiry::advised_changes(*data.campaign, responses);
  if (changes.empty()) {
    throw language::InputError(
        {file, std::nullopt, std::nullopt},
        "its runs advise no change, so there is nothing to confirm; see yates anova " +
            language::shell_line({file}));
  }
  const std::size_t replications = request.replications.value_or(5);
  const std::string text = inquiry::confirmation_text(language::file_text(file), file,
                                                      *data.campaign, changes, replications);
  const std::string target = inquiry::confirmation_file(file);
  refuse_measured(campaigns::parse(text, target));
  if (request.force) {
    write_file(target, text);
  } else {
    write_new_file(target, text);
  }
  std::size_t measured = 0;
  for (const inquiry::AdvisedChange& change : changes) measured += change.settings().size();
  const std::size_t runs = measured * replications;
  if (session.format == Format::json) {
    nlohmann::ordered_json settings = nlohmann::ordered_json::array();
    for (const inquiry::AdvisedChange& change : changes) {
      nlohmann::ordered_json one;
      for (const auto& [name, level] : change.baseline) one["baseline"][name] = level;
      one["advised"] = levels_json(change.advised);
      one["bet"] = levels_json(change.bet);
      settings.push_back(one);
    }
    show(session, nlohmann::ordered_json{{"schema", "yates.confirm/1"},
                                         {"campaign", target},
                                         {"runs", runs},
                                         {"settings", settings}}
                          .dump(2) +
                      "\n");
    return exit_ok;
  }
  std::string lines;
  for (const inquiry::AdvisedChange& change : changes) {
    if (change.advised) lines += levels_text(*change.advised) + "\n";
    if (change.bet) lines += levels_text(*change.bet) + " (the best bet)\n";
    lines += fmt::format("  instead of {}\n", levels_text(change.baseline));
  }
  show(session, lines);
  const std::string word = language::shell_line({target});
  remark(session, fmt::format("wrote {}: {} settings, {} times each, {} runs", target, measured,
                              replications, runs));
  remark(session, fmt::format("next: yates run {0}, then yates report {0}", word));
  return exit_ok;
}

}  // namespace

Command command_confirm(Session& session) {
  const auto request = std::make_shared<ConfirmRequest>();
  Command command;
  command.options = {
      {.names = "CAMPAIGN",
       .target = &request->file,
       .help = "the campaign file whose advice is measured again (default: campaign.toml here)",
       .paths = Paths::toml_files},
      {.names = "--replications",
       .target = &request->replications,
       .placeholder = "N",
       .help = "how often each of the settings is measured (default: 5)",
       .check = a_whole_number("a whole number of replications, as in 10", 2.0, 1e6)},
      force_option(request->force),
  };
  append(command.options, common_options(session));
  command.footer =
      "Among many settings the best one looks better than it is. This writes "
      "CAMPAIGN-confirm.toml,\n"
      "a campaign of the advised setting, the best bet and the baseline; its runs are fresh, and "
      "its\n"
      "verdict rests on them alone.\n"
      "Example:\n"
      "  yates confirm campaign.toml && yates run campaign-confirm.toml";
  command.action = [&session, request] { return confirm(session, *request); };
  return command;
}

}  // namespace yates::cli
