#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/outputs.hpp"
#include "campaigns/store/progress.hpp"
#include "inquiry/campaign/record.hpp"
#include "inquiry/data/experiment.hpp"
#include "language/duration.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "language/shell_text.hpp"

namespace yates::inquiry {
namespace {

using Json = nlohmann::ordered_json;

using Blocks = std::vector<reports::Block>;

/// Lines that may be copied as they stand, below a heading; nothing where there are none.
void add_lines(Blocks& blocks, std::string heading, const std::vector<std::string>& lines,
               const char* language = "sh") {
  if (lines.empty()) return;
  blocks.push_back(reports::Heading{std::move(heading), reports::Heading::Level::part});
  std::string text;
  for (const std::string& line : lines) text += on_one_line(line) + "\n";
  blocks.push_back(reports::Code{language, std::move(text)});
}

/// Values with their names below a heading.
void add_named(Blocks& blocks, std::string heading,
               const std::vector<std::pair<std::string, std::string>>& named) {
  if (named.empty()) return;
  blocks.push_back(reports::Heading{std::move(heading), reports::Heading::Level::part});
  reports::KeyValues values;
  for (const auto& [name, value] : named) {
    if (value.empty()) continue;
    reports::KeyValues::Row row{on_one_line(name), {}};
    for (const std::string& line : language::split(value, '\n')) {
      const reports::Sentence text{reports::code(on_one_line(line))};
      if (row.value.pieces.empty()) {
        row.value = text;
      } else {
        row.more.push_back(text);
      }
    }
    values.rows.push_back(std::move(row));
  }
  blocks.push_back(std::move(values));
}

/// "NAME=value" as a shell would read it.
std::vector<std::string> environment_lines(
    const std::vector<std::pair<std::string, std::string>>& environment) {
  std::vector<std::string> lines;
  for (const auto& [name, value] : environment) {
    lines.push_back(language::shell_line({name + "=" + value}));
  }
  return lines;
}

/// The commands of the file with their placeholders.
void add_commands(Blocks& blocks, const campaigns::Command& command) {
  const auto add = [&](const char* name, const std::vector<std::string>& words) {
    if (!words.empty()) add_lines(blocks, name, {language::shell_line(words)});
  };
  add("command", command.words);
  add("setup", command.setup);
  add("before", command.before);
  add("after", command.after);
  add("teardown", command.teardown);
  add_lines(blocks, "environment", environment_lines(command.environment));
}

void add_store(Blocks& blocks, const campaigns::Store& store) {
  for (const campaigns::HostRecord& host : store.hosts()) {
    add_named(blocks,
              fmt::format("host {}, noted {}", on_one_line(host.host), on_one_line(host.noted)),
              {host.facts.begin(), host.facts.end()});
  }
  std::vector<std::pair<std::string, std::string>> asked;
  for (const campaigns::Registered& one : store.registration()) {
    if (!one.value) continue;
    asked.emplace_back(fmt::format("[{}{}] {}", campaigns::to_string(one.section),
                                   one.name.empty() ? "" : "." + one.name, one.key),
                       *one.value);
  }
  add_named(blocks, "asked when the first run started", asked);
  std::vector<std::pair<std::string, std::string>> decided;
  for (const campaigns::Decision& one : store.decisions()) {
    decided.emplace_back(
        one.utc, fmt::format("{} after {} replications: {}", one.enough ? "enough" : "not enough",
                             one.replications, one.reason));
  }
  for (const std::string& words : store.kept_measurements()) decided.emplace_back("kept", words);
  add_named(blocks, "decided", decided);
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
  std::string text = attempt.intent.started;
  if (!attempt.end.ended.empty()) text += ", ended " + attempt.end.ended;
  if (const auto& usage = attempt.end.usage) {
    text += fmt::format("; wall {}, user {}, system {}", language::format_duration(usage->wall),
                        language::format_duration(usage->user),
                        language::format_duration(usage->system));
    if (usage->max_rss) text += fmt::format(", max-rss {:.0f} B", *usage->max_rss);
  }
  return text;
}

std::string values_text(const Experiment& experiment, const campaigns::AttemptEnd& end) {
  std::string text;
  for (std::size_t index = 0; index < experiment.campaign.responses.size(); ++index) {
    const campaigns::Response& response = experiment.campaign.responses[index];
    const bool known = index < end.responses.size() && end.responses[index];
    text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", on_one_line(response.name),
                        known ? fmt::format("{}", *end.responses[index]) : "has no value",
                        known && !response.unit.empty() ? " " + on_one_line(response.unit) : "");
  }
  return text;
}

/// "before, 3 ms"
std::string title_of(const campaigns::AuxiliaryRecord& one) {
  std::string text(campaigns::to_string(one.auxiliary.kind));
  if (one.end && one.end->wall) text += ", " + language::format_duration(*one.end->wall);
  if (!one.end) text += ", not known to have ended";
  if (one.end && !one.end->message.empty()) text += ", " + on_one_line(one.end->message);
  return text;
}

void add_output(Blocks& blocks, const ShownOutput& one) {
  blocks.push_back(
      reports::Heading{fmt::format("{}: {} bytes", on_one_line(one.file.name), one.file.bytes),
                       reports::Heading::Level::part});
  if (!one.beginning || one.beginning->lines.empty()) {
    blocks.push_back(reports::Paragraph{!one.there            ? "The file is gone."
                                        : one.file.bytes == 0 ? "It is empty."
                                                              : "It is not text."});
    return;
  }
  std::string text;
  for (const std::string& line : one.beginning->lines) text += on_one_line(line) + "\n";
  blocks.push_back(reports::Code{"", text + (one.beginning->complete ? "" : "...\n")});
}

void add_attempt(Blocks& blocks, const Experiment& experiment, const AttemptRecord& record) {
  const campaigns::Intent& intent = record.attempt.intent;
  const campaigns::AttemptEnd& end = record.attempt.end;
  blocks.push_back(reports::Heading{fmt::format("attempt {} on {}: {}", intent.number,
                                                on_one_line(intent.host), how_it_ended(end))});
  std::vector<reports::KeyValues::Row> rows{{"started", times_text(record.attempt)}};
  if (end.readable) rows.push_back({"values", values_text(experiment, end)});
  for (const campaigns::Flag& flag : record.flags) {
    rows.push_back({on_one_line(flag.reading),
                    fmt::format("{} {} the run (limit {}): {}", on_one_line(flag.found),
                                flag.before ? "before" : "after", on_one_line(flag.limit),
                                on_one_line(flag.action))});
  }
  for (const std::string& warning : end.warnings) rows.push_back({"warning", on_one_line(warning)});
  rows.push_back({"folder", {reports::code(on_one_line(record.folder))}});
  blocks.push_back(reports::KeyValues{std::move(rows)});
  add_lines(blocks, "command", {intent.command});
  for (const campaigns::AuxiliaryRecord& one : record.around) {
    add_lines(blocks, title_of(one), {one.auxiliary.command});
    const auto folder =
        campaigns::auxiliary_folder(campaigns::store_folder_of(experiment.campaign.file), one.id);
    blocks.push_back(
        reports::Paragraph{{{"output in "}, reports::code(on_one_line(folder.string()))}});
  }
  for (const ShownOutput& one : record.outputs) add_output(blocks, one);
  add_named(blocks, "machine", {record.facts.begin(), record.facts.end()});
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

Json values_json(const Experiment& experiment, const campaigns::AttemptEnd& end) {
  Json values = Json::object();
  if (!end.readable) return values;
  for (std::size_t index = 0; index < experiment.campaign.responses.size(); ++index) {
    const bool known = index < end.responses.size() && end.responses[index];
    values[experiment.campaign.responses[index].name] =
        known ? Json(*end.responses[index]) : Json(nullptr);
  }
  return values;
}

Json attempt_json(const Experiment& experiment, const AttemptRecord& record) {
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

reports::Document campaign_document(const Experiment& experiment, const campaigns::Store* store) {
  const campaigns::Campaign& campaign = experiment.campaign;
  reports::Document document{on_one_line(campaign.file.string()), {}};
  if (!campaign.title.empty()) document.title += ": " + on_one_line(campaign.title);
  std::vector<reports::KeyValues::Row> rows;
  for (const doe::Factor& factor : campaign.factors) {
    rows.push_back({"factor", describe(factor)});
  }
  rows.push_back({"runs", fmt::format("{}, seed {}", experiment.plan.runs.size(),
                                      experiment.plan.seed.value)});
  for (const std::string& words : words_on_change(campaign, experiment.change)) {
    rows.push_back({"changed", on_one_line(words)});
  }
  if (store == nullptr) {
    rows.push_back({"store", "no run has been made yet"});
  } else {
    const auto counts =
        campaigns::count(campaigns::statuses(experiment.plan, store->outlines().attempts));
    rows.push_back(
        {"store", fmt::format("{}; {} of {} runs done",
                              on_one_line(campaigns::store_folder_of(campaign.file).string()),
                              counts.done, counts.planned)});
  }
  document.blocks.push_back(reports::KeyValues{std::move(rows)});
  add_commands(document.blocks, campaign.command);
  if (store != nullptr) add_store(document.blocks, *store);
  return document;
}

nlohmann::ordered_json campaign_json(const Experiment& experiment, const campaigns::Store* store) {
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

reports::Document run_document(const Experiment& experiment, const RunRecord& record) {
  const doe::PlannedRun& run = record.run;
  reports::Document document{
      fmt::format("run {}: {} (replication {}, block {})", run.run,
                  settings(experiment.design, run.point), run.replicate, run.block),
      {}};
  add_lines(document.blocks, "environment", environment_lines(record.environment));
  for (const AttemptRecord& one : record.attempts) add_attempt(document.blocks, experiment, one);
  if (record.attempts.empty()) {
    document.blocks.push_back(reports::Paragraph{"it has not been launched yet"});
  }
  return document;
}

nlohmann::ordered_json run_json(const Experiment& experiment, const RunRecord& record) {
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

}  // namespace yates::inquiry
