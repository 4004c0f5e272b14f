#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/progress.hpp"
#include "cli/campaign/show.hpp"
#include "inquiry/data/experiment.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"

namespace yates::cli {
namespace {

using CampaignJson = nlohmann::ordered_json;

std::string one_line(std::string_view text) {
  return language::printable(text, language::longest_message_line);
}

std::string words_of_command(const std::vector<std::string>& words) {
  return one_line(language::shell_line(words));
}

/// The commands of the file with their placeholders.
std::string commands_text(const campaigns::Command& command) {
  std::string text = "command: " + words_of_command(command.words) + "\n";
  const auto add = [&](const char* name, const std::vector<std::string>& words) {
    if (!words.empty()) text += fmt::format("{}: {}\n", name, words_of_command(words));
  };
  add("setup", command.setup);
  add("before", command.before);
  add("after", command.after);
  add("teardown", command.teardown);
  for (const auto& [name, value] : command.environment) {
    text += fmt::format("environment: {}\n", words_of_command({name + "=" + value}));
  }
  return text;
}

std::string hosts_of_store(const campaigns::Store& store) {
  std::string text;
  for (const campaigns::HostRecord& host : store.hosts()) {
    text += fmt::format("host {}, noted {}\n", one_line(host.host), one_line(host.noted));
    for (const auto& [name, value] : host.facts) {
      text += fmt::format("  {}: {}\n", one_line(name), one_line(value));
    }
  }
  return text;
}

std::string registration_text(const campaigns::Registration& registration) {
  if (registration.empty()) return "";
  std::string text = "asked when the first run started:\n";
  for (const campaigns::Registered& one : registration) {
    if (!one.value) continue;
    text += fmt::format("  [{}{}] {}: {}\n", campaigns::to_string(one.section),
                        one.name.empty() ? "" : "." + one_line(one.name), one_line(one.key),
                        one_line(*one.value));
  }
  return text;
}

std::string decisions_text(const std::vector<campaigns::Decision>& decisions) {
  std::string text;
  for (const campaigns::Decision& one : decisions) {
    text +=
        fmt::format("decided {} after {} replications, {}: {}\n", one_line(one.utc),
                    one.replications, one.enough ? "enough" : "not enough", one_line(one.reason));
  }
  return text;
}

}  // namespace

std::string campaign_text(const inquiry::Experiment& experiment, const campaigns::Store* store) {
  const campaigns::Campaign& campaign = experiment.campaign;
  std::string text = one_line(campaign.file.string());
  if (!campaign.title.empty()) text += ": " + one_line(campaign.title);
  text += "\n";
  for (const doe::Factor& factor : campaign.factors) text += inquiry::describe(factor) + "\n";
  text += commands_text(campaign.command);
  text +=
      fmt::format("{} runs, seed {}\n", experiment.plan.runs.size(), experiment.plan.seed.value);
  for (const std::string& words : inquiry::words_on_change(campaign, experiment.change)) {
    text += one_line(words) + "\n";
  }
  if (store == nullptr) return text + "no run has been made yet\n";
  const auto counts =
      campaigns::count(campaigns::statuses(experiment.plan, store->outlines().attempts));
  text += fmt::format("store: {}; {} of {} runs done\n",
                      one_line(campaigns::store_folder_of(campaign.file).string()), counts.done,
                      counts.planned);
  return text + hosts_of_store(*store) + registration_text(store->registration()) +
         decisions_text(store->decisions());
}

nlohmann::ordered_json campaign_json(const inquiry::Experiment& experiment,
                                     const campaigns::Store* store) {
  const campaigns::Campaign& campaign = experiment.campaign;
  const campaigns::Command& command = campaign.command;
  CampaignJson environment = CampaignJson::object();
  for (const auto& [name, value] : command.environment) environment[name] = value;
  CampaignJson result{{"campaign", campaign.file.string()},
                      {"title", campaign.title},
                      {"runs", experiment.plan.runs.size()},
                      {"seed", experiment.plan.seed.value},
                      {"command", command.words},
                      {"setup", command.setup},
                      {"before", command.before},
                      {"after", command.after},
                      {"teardown", command.teardown},
                      {"environment", environment},
                      {"hosts", CampaignJson::array()},
                      {"registered", CampaignJson::array()},
                      {"decisions", CampaignJson::array()}};
  if (store == nullptr) return result;
  for (const campaigns::HostRecord& host : store->hosts()) {
    CampaignJson facts = CampaignJson::object();
    for (const auto& [name, value] : host.facts) facts[name] = value;
    result["hosts"].push_back(
        {{"host", host.host}, {"boot_id", host.boot_id}, {"noted", host.noted}, {"facts", facts}});
  }
  for (const campaigns::Registered& one : store->registration()) {
    result["registered"].push_back(
        {{"section", campaigns::to_string(one.section)},
         {"name", one.name},
         {"key", one.key},
         {"value", one.value ? CampaignJson(*one.value) : CampaignJson(nullptr)}});
  }
  for (const campaigns::Decision& one : store->decisions()) {
    result["decisions"].push_back({{"utc", one.utc},
                                   {"replications", one.replications},
                                   {"enough", one.enough},
                                   {"reason", one.reason}});
  }
  return result;
}

}  // namespace yates::cli
