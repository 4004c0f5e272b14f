#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/progress.hpp"
#include "cli/campaign/show.hpp"
#include "inquiry/data/experiment.hpp"
#include "language/duration.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"

namespace yates::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string words_of_command(const std::vector<std::string>& words) {
  return on_one_line(language::shell_line(words));
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
    text += fmt::format("host {}, noted {}\n", on_one_line(host.host), on_one_line(host.noted));
    for (const auto& [name, value] : host.facts) {
      text += fmt::format("  {}: {}\n", on_one_line(name), on_one_line(value));
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
                        one.name.empty() ? "" : "." + on_one_line(one.name), on_one_line(one.key),
                        on_one_line(*one.value));
  }
  return text;
}

std::string decisions_text(const std::vector<campaigns::Decision>& decisions) {
  std::string text;
  for (const campaigns::Decision& one : decisions) {
    text += fmt::format("decided {} after {} replications, {}: {}\n", on_one_line(one.utc),
                        one.replications, one.enough ? "enough" : "not enough",
                        on_one_line(one.reason));
  }
  return text;
}

std::string how_it_ended(const campaigns::AttemptEnd& end) {
  std::string text(campaigns::to_string(end.state));
  if (end.infrastructure) text += " through no fault of the program";
  if (end.exit_status) text += fmt::format(", exit status {}", *end.exit_status);
  if (end.signal) text += fmt::format(", signal {}", *end.signal);
  if (!end.message.empty()) text += ": " + on_one_line(end.message);
  return text;
}

std::string times_text(const campaigns::Attempt& attempt) {
  std::string text = fmt::format("  started {}", attempt.intent.started);
  if (!attempt.end.ended.empty()) text += ", ended " + attempt.end.ended;
  if (const auto& usage = attempt.end.usage) {
    text += fmt::format("; wall {}, user {}, system {}", language::format_duration(usage->wall),
                        language::format_duration(usage->user),
                        language::format_duration(usage->system));
    if (usage->max_rss) text += fmt::format(", max-rss {:.0f} B", *usage->max_rss);
  }
  return text + "\n";
}

std::string values_text(const inquiry::Experiment& experiment, const campaigns::AttemptEnd& end) {
  if (!end.readable) return "";
  std::string text;
  for (std::size_t index = 0; index < experiment.campaign.responses.size(); ++index) {
    const campaigns::Response& response = experiment.campaign.responses[index];
    const bool known = index < end.responses.size() && end.responses[index];
    text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", on_one_line(response.name),
                        known ? fmt::format("{}", *end.responses[index]) : "has no value",
                        known && !response.unit.empty() ? " " + on_one_line(response.unit) : "");
  }
  return "  values: " + text + "\n";
}

std::string around_text(const std::vector<campaigns::AuxiliaryRecord>& around) {
  std::string text;
  for (const campaigns::AuxiliaryRecord& one : around) {
    text += fmt::format("  {}: {}", campaigns::to_string(one.auxiliary.kind),
                        on_one_line(one.auxiliary.command));
    if (one.end && one.end->wall) text += ", " + language::format_duration(*one.end->wall);
    if (!one.end) text += ", not known to have ended";
    if (one.end && !one.end->message.empty()) text += ", " + on_one_line(one.end->message);
    text += "\n";
  }
  return text;
}

std::string outputs_text(const std::vector<ShownOutput>& outputs) {
  std::string text;
  for (const ShownOutput& one : outputs) {
    text += fmt::format("  {}: {} bytes\n", on_one_line(one.file.name), one.file.bytes);
    if (!one.beginning) continue;
    for (const std::string& of_file : one.beginning->lines)
      text += "    | " + on_one_line(of_file) + "\n";
    if (!one.beginning->complete) text += "    | ...\n";
  }
  return text;
}

std::string attempt_text(const inquiry::Experiment& experiment, const AttemptRecord& record) {
  const campaigns::Intent& intent = record.attempt.intent;
  const campaigns::AttemptEnd& end = record.attempt.end;
  std::string text = fmt::format("attempt {} on {}: {}\n", intent.number, on_one_line(intent.host),
                                 how_it_ended(end));
  text += fmt::format("  command: {}\n", on_one_line(intent.command));
  text += around_text(record.around);
  text += times_text(record.attempt);
  text += values_text(experiment, end);
  for (const campaigns::Flag& flag : record.flags) {
    text += fmt::format("  {} {} {} the run (limit {}): {}\n", on_one_line(flag.reading),
                        on_one_line(flag.found), flag.before ? "before" : "after",
                        on_one_line(flag.limit), on_one_line(flag.action));
  }
  for (const std::string& warning : end.warnings)
    text += "  warning: " + on_one_line(warning) + "\n";
  text += fmt::format("  folder: {}\n", on_one_line(record.folder));
  text += outputs_text(record.outputs);
  for (const auto& [name, value] : record.facts) {
    text += fmt::format("  {}: {}\n", on_one_line(name), on_one_line(value));
  }
  return text;
}

template <typename Value>
Json optional_json(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json usage_json(const std::optional<campaigns::Usage>& usage) {
  if (!usage) return nullptr;
  return {{"wall", usage->wall},
          {"user", usage->user},
          {"system", usage->system},
          {"max_rss", optional_json(usage->max_rss)}};
}

Json values_json(const inquiry::Experiment& experiment, const campaigns::AttemptEnd& end) {
  Json values = Json::object();
  if (!end.readable) return values;
  for (std::size_t index = 0; index < experiment.campaign.responses.size(); ++index) {
    const bool known = index < end.responses.size() && end.responses[index];
    values[experiment.campaign.responses[index].name] =
        known ? Json(*end.responses[index]) : Json(nullptr);
  }
  return values;
}

Json attempt_json(const inquiry::Experiment& experiment, const AttemptRecord& record) {
  const campaigns::Intent& intent = record.attempt.intent;
  const campaigns::AttemptEnd& end = record.attempt.end;
  Json around = Json::array();
  for (const campaigns::AuxiliaryRecord& one : record.around) {
    around.push_back({{"kind", campaigns::to_string(one.auxiliary.kind)},
                      {"command", one.auxiliary.command},
                      {"started", one.auxiliary.started},
                      {"ended", one.end ? Json(one.end->ended) : Json(nullptr)},
                      {"wall", one.end ? optional_json(one.end->wall) : Json(nullptr)},
                      {"message", one.end ? one.end->message : ""}});
  }
  Json flags = Json::array();
  for (const campaigns::Flag& flag : record.flags) {
    flags.push_back({{"reading", flag.reading},
                     {"moment", flag.before ? "before" : "after"},
                     {"found", flag.found},
                     {"limit", flag.limit},
                     {"action", flag.action}});
  }
  Json outputs = Json::array();
  for (const ShownOutput& one : record.outputs) {
    outputs.push_back(
        {{"name", one.file.name},
         {"bytes", one.file.bytes},
         {"sha256", optional_json(one.file.sha256)},
         {"first_lines", one.beginning ? Json(one.beginning->lines) : Json(nullptr)}});
  }
  Json facts = Json::object();
  for (const auto& [name, value] : record.facts) facts[name] = value;
  return {{"attempt", intent.number},
          {"state", campaigns::to_string(end.state)},
          {"infrastructure", end.infrastructure},
          {"exit_status", optional_json(end.exit_status)},
          {"signal", optional_json(end.signal)},
          {"message", end.message},
          {"command", intent.command},
          {"started", intent.started},
          {"ended", end.ended.empty() ? Json(nullptr) : Json(end.ended)},
          {"usage", usage_json(end.usage)},
          {"values", values_json(experiment, end)},
          {"around", around},
          {"flags", flags},
          {"warnings", end.warnings},
          {"folder", record.folder},
          {"outputs", outputs},
          {"host", intent.host},
          {"boot_id", intent.boot_id},
          {"facts", facts}};
}

}  // namespace

std::string on_one_line(std::string_view text) {
  return language::printable(text, language::longest_message_line);
}

std::string campaign_text(const inquiry::Experiment& experiment, const campaigns::Store* store) {
  const campaigns::Campaign& campaign = experiment.campaign;
  std::string text = on_one_line(campaign.file.string());
  if (!campaign.title.empty()) text += ": " + on_one_line(campaign.title);
  text += "\n";
  for (const doe::Factor& factor : campaign.factors) text += inquiry::describe(factor) + "\n";
  text += commands_text(campaign.command);
  text +=
      fmt::format("{} runs, seed {}\n", experiment.plan.runs.size(), experiment.plan.seed.value);
  for (const std::string& words : inquiry::words_on_change(campaign, experiment.change)) {
    text += on_one_line(words) + "\n";
  }
  if (store == nullptr) return text + "no run has been made yet\n";
  const auto counts =
      campaigns::count(campaigns::statuses(experiment.plan, store->outlines().attempts));
  text += fmt::format("store: {}; {} of {} runs done\n",
                      on_one_line(campaigns::store_folder_of(campaign.file).string()), counts.done,
                      counts.planned);
  return text + hosts_of_store(*store) + registration_text(store->registration()) +
         decisions_text(store->decisions());
}

nlohmann::ordered_json campaign_json(const inquiry::Experiment& experiment,
                                     const campaigns::Store* store) {
  const campaigns::Campaign& campaign = experiment.campaign;
  const campaigns::Command& command = campaign.command;
  Json environment = Json::object();
  for (const auto& [name, value] : command.environment) environment[name] = value;
  Json result{{"campaign", campaign.file.string()},
              {"title", campaign.title},
              {"runs", experiment.plan.runs.size()},
              {"seed", experiment.plan.seed.value},
              {"command", command.words},
              {"setup", command.setup},
              {"before", command.before},
              {"after", command.after},
              {"teardown", command.teardown},
              {"environment", environment},
              {"hosts", Json::array()},
              {"registered", Json::array()},
              {"decisions", Json::array()}};
  if (store == nullptr) return result;
  for (const campaigns::HostRecord& host : store->hosts()) {
    Json facts = Json::object();
    for (const auto& [name, value] : host.facts) facts[name] = value;
    result["hosts"].push_back(
        {{"host", host.host}, {"boot_id", host.boot_id}, {"noted", host.noted}, {"facts", facts}});
  }
  for (const campaigns::Registered& one : store->registration()) {
    result["registered"].push_back({{"section", campaigns::to_string(one.section)},
                                    {"name", one.name},
                                    {"key", one.key},
                                    {"value", one.value ? Json(*one.value) : Json(nullptr)}});
  }
  for (const campaigns::Decision& one : store->decisions()) {
    result["decisions"].push_back({{"utc", one.utc},
                                   {"replications", one.replications},
                                   {"enough", one.enough},
                                   {"reason", one.reason}});
  }
  return result;
}

std::string run_text(const inquiry::Experiment& experiment, const RunRecord& record) {
  const doe::PlannedRun& run = record.run;
  std::string text =
      fmt::format("run {}: {} (replication {}, block {})\n", run.run,
                  inquiry::settings(experiment.design, run.point), run.replicate, run.block);
  std::string environment;
  for (const auto& [name, value] : record.environment) {
    environment += " " + on_one_line(language::shell_line({name + "=" + value}));
  }
  if (!environment.empty()) text += "environment:" + environment + "\n";
  for (const AttemptRecord& one : record.attempts) text += attempt_text(experiment, one);
  if (record.attempts.empty()) text += "it has not been launched yet\n";
  return text;
}

nlohmann::ordered_json run_json(const inquiry::Experiment& experiment, const RunRecord& record) {
  const doe::PlannedRun& run = record.run;
  Json levels = Json::object();
  for (std::size_t factor = 0; factor < experiment.design.factors().size(); ++factor) {
    levels[experiment.design.factors()[factor].name] =
        experiment.design.level(run.point, factor).text;
  }
  Json environment = Json::object();
  for (const auto& [name, value] : record.environment) environment[name] = value;
  Json attempts = Json::array();
  for (const AttemptRecord& one : record.attempts) {
    attempts.push_back(attempt_json(experiment, one));
  }
  return {{"run", run.run},   {"replicate", run.replicate}, {"block", run.block},
          {"levels", levels}, {"environment", environment}, {"attempts", attempts}};
}

}  // namespace yates::cli
