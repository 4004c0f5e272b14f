#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign_plan.hpp"
#include "inquiry/campaign/record.hpp"
#include "inquiry/campaign/standing.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/failures.hpp"
#include "inquiry/version.hpp"
#include "language/duration.hpp"
#include "language/shell_text.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::inquiry {
namespace {

using Json = nlohmann::ordered_json;

bool bad(campaigns::RunState state) {
  return state == campaigns::RunState::failed || state == campaigns::RunState::timed_out;
}

/// Where the output of an attempt that failed is: of the command before it where that failed, or of
/// its own command.
std::string outputs(const Experiment& experiment, const Standing& standing,
                    const campaigns::AttemptOutline& attempt) {
  // As the user names the campaign, while the store's own paths are absolute.
  const std::filesystem::path runs = campaigns::store_folder_of(experiment.campaign.file) / "runs";
  const auto before = standing.failed_before.find(attempt.id);
  return (before != standing.failed_before.end()
              ? runs / "auxiliary" / std::to_string(before->second)
              : runs / std::to_string(attempt.run.value_or(0)) / std::to_string(attempt.number))
      .string();
}

struct BadRun {
  const doe::PlannedRun& run;
  const campaigns::AttemptOutline& attempt;
  campaigns::FailureReason reason;
};

/// The first of the runs that are bad, at most so many, and why each of them is.
std::vector<BadRun> bad_runs(const Experiment& experiment, const Standing& standing,
                             std::size_t most) {
  std::vector<BadRun> result;
  std::vector<std::int64_t> ids;
  for (std::size_t index = 0; index < standing.statuses.size(); ++index) {
    const auto& run = experiment.plan.runs[index];
    const auto& status = standing.statuses[index];
    if (!bad(status.state)) continue;
    if (result.size() == most) break;
    const auto& attempt = standing.outlines.attempts[status.attempt.value()];
    result.push_back({run, attempt, {}});
    ids.push_back(attempt.id);
  }
  if (ids.empty()) return result;
  auto reasons = standing.store.value().failure_reasons(ids);
  for (std::size_t index = 0; index < ids.size(); ++index) {
    result[index].reason = std::move(reasons[index]);
  }
  return result;
}

reports::Sentence next_step(const Experiment& experiment, const Standing& standing) {
  const std::string file = language::shell_line({experiment.campaign.file.string()});
  const auto command = [&](std::string_view words, std::string_view options = "") {
    return reports::code(fmt::format("yates {} {}{}", words, file, options));
  };
  if (standing.driver) return fmt::format("wait for process {}", *standing.driver);
  if (standing.store && standing.store->reread_problem()) {
    return "put the outputs back, or restore the former definitions of the responses in " + file;
  }
  if (experiment.change && !experiment.change->measured_otherwise.empty()) {
    return {command("run", " --keep"), {", if the changed way measures the same"}};
  }
  if (standing.counts.left > 0) {
    const std::string retry = retry_option(standing.counts);
    if (retry.empty()) return {command("run")};
    return {command("run"), {", or "}, command("run", retry), {" once the command is mended"}};
  }
  if (standing.counts.done == standing.counts.planned) return {command("report")};
  return {command("run", " --retry all"), {", or "}, command("report"), {" without them"}};
}

/// The lines below one another behind a key; nothing where there are none.
void add_row(std::vector<reports::KeyValues::Row>& rows, std::string key,
             std::vector<reports::Sentence> lines) {
  if (lines.empty()) return;
  reports::KeyValues::Row row{std::move(key), std::move(lines.front())};
  lines.erase(lines.begin());
  row.more = std::move(lines);
  rows.push_back(std::move(row));
}

std::string runs_text(std::size_t runs) {
  return reports::count_of(runs, "run", "runs");
}

/// How each of several hosts stands.
reports::DataTable hosts_table(const Standing& standing) {
  const bool blameless = standing.counts.infrastructure > 0;
  reports::DataTable table{"", {{"host", false}, {"done", true}, {"failed", true}}, {}};
  if (blameless) table.columns.push_back({"of these through no fault of the program", true});
  table.columns.push_back({"timed out", true});
  table.columns.push_back({"running", true});
  for (const HostStanding& host : standing.hosts) {
    auto& row = table.rows.emplace_back(std::vector{on_one_line(host.host)});
    std::vector<std::size_t> numbers{host.done, host.failed + host.infrastructure};
    if (blameless) numbers.push_back(host.infrastructure);
    numbers.insert(numbers.end(), {host.timed_out, host.running.size()});
    for (const std::size_t number : numbers) row.push_back(std::to_string(number));
  }
  return table;
}

/// What runs just now, or may do so.
void add_running(std::vector<reports::KeyValues::Row>& rows, const Experiment& experiment,
                 const Standing& standing) {
  std::vector<reports::Sentence> running;
  std::vector<reports::Sentence> unsettled;
  for (const HostStanding& host : standing.hosts) {
    const std::string where = standing.hosts.size() > 1 ? " on " + on_one_line(host.host) : "";
    if (const std::size_t runs = host.unsettled.size(); runs > 0) {
      unsettled.emplace_back(
          fmt::format("{}{}, launched by a yates process that has ended, may still be running; the "
                      "next yates run finds out",
                      runs_text(runs), where));
    }
    for (const std::size_t number : host.running) {
      const auto position = doe::position_of_run(experiment.plan, number);
      if (!position) continue;
      const auto& run = experiment.plan.runs[*position];
      running.emplace_back(fmt::format("run {} ({}){} under process {}", run.run,
                                       settings(experiment.design, run.point), where,
                                       standing.driver.value_or(0)));
    }
  }
  add_row(rows, "running", std::move(running));
  add_row(rows, "unknown", std::move(unsettled));
}

/// Why the runs are shown by former definitions of the responses.
std::optional<std::string> reread_problem(const Standing& standing) {
  return standing.store ? standing.store->reread_problem() : std::nullopt;
}

/// Whether a flag's reading is a setting of Spark, and not a gate.
bool is_setting(const std::string& reading) {
  return reading.starts_with("spark.");
}

/// What a reader of the results should know of finished runs.
void add_doubts(std::vector<reports::KeyValues::Row>& rows, const Standing& standing) {
  std::vector<reports::Sentence> gates;
  std::vector<reports::Sentence> settings;
  std::vector<reports::Sentence> warnings;
  std::vector<reports::Sentence> missing_values;
  for (const auto& gate : standing.outlines.broken_gates) {
    if (is_setting(gate.reading)) {
      settings.emplace_back(fmt::format("{} was not {} in {}, which the results mark", gate.reading,
                                        on_one_line(gate.limit), runs_text(gate.runs)));
    } else {
      gates.emplace_back(fmt::format("{} {} was broken around {}, which the results mark",
                                     gate.reading, gate.limit, runs_text(gate.runs)));
    }
  }
  if (const std::size_t disturbed = standing.counts.disturbed; disturbed > 0) {
    gates.emplace_back("measured again because a gate was broken: " +
                       reports::count_of(disturbed, "attempt", "attempts"));
  }
  for (const auto& missing : standing.missing_values) {
    missing_values.emplace_back(fmt::format(
        "response '{}' has no value in {} that {} done; run {}: {}", on_one_line(missing.response),
        runs_text(missing.runs), missing.runs == 1 ? "is" : "are", missing.first_run,
        on_one_line(missing.message)));
  }
  for (const auto& warning : standing.outlines.warnings) {
    warnings.emplace_back(
        fmt::format("at {}: {}", runs_text(warning.runs), on_one_line(warning.text)));
  }
  add_row(rows, "settings", std::move(settings));
  add_row(rows, "gates", std::move(gates));
  add_row(rows, "no value", std::move(missing_values));
  add_row(rows, "warning", std::move(warnings));
}

/// What the failures have in common, and the first of them.
void add_failures(std::vector<reports::KeyValues::Row>& rows, const Experiment& experiment,
                  const Standing& standing) {
  const auto& counts = standing.counts;
  std::vector<reports::Sentence> lines;
  for (const std::string& sentence :
       explain_failures(experiment, standing.statuses, standing.failures, counts)) {
    lines.emplace_back(on_one_line(sentence));
  }
  constexpr std::size_t most = 10;
  for (const auto& [run, attempt, reason] : bad_runs(experiment, standing, most)) {
    lines.push_back(
        {{fmt::format("run {} ({}), attempt {}{}: {}; output in ", run.run,
                      settings(experiment.design, run.point), attempt.number,
                      standing.hosts.size() > 1 ? " on " + standing.outlines.hosts[attempt.host]
                                                : std::string(),
                      on_one_line(reason.message))},
         reports::code(on_one_line(outputs(experiment, standing, attempt)))});
  }
  const std::size_t all = counts.failed + counts.timed_out;
  if (all > most) lines.push_back(fmt::format("... and {} more", all - most));
  add_row(rows, "failed", std::move(lines));
}

}  // namespace

std::string retry_option(const campaigns::Counts& counts) {
  const bool failed = counts.failed > counts.infrastructure;
  if (failed && counts.timed_out > 0) return " --retry all";
  return counts.timed_out > 0 ? " --retry timed-out" : failed ? " --retry failed" : "";
}

reports::Document status_document(const Experiment& experiment, const Standing& standing) {
  const auto& counts = standing.counts;
  const std::string blameless =
      counts.infrastructure == 0
          ? std::string()
          : fmt::format(" ({} of them through no fault of the program)", counts.infrastructure);
  reports::Document document{
      "",
      {reports::Paragraph{fmt::format("{}: {} of {} runs done, {} failed{}, {} timed out, {} left",
                                      on_one_line(experiment.campaign.file.string()), counts.done,
                                      counts.planned, counts.failed, blameless, counts.timed_out,
                                      counts.left)}}};
  if (standing.hosts.size() > 1) document.blocks.push_back(hosts_table(standing));
  std::vector<reports::KeyValues::Row> rows;
  std::vector<reports::Sentence> changes;
  for (const std::string& words : words_on_change(experiment.campaign, experiment.change)) {
    changes.emplace_back(on_one_line(words));
  }
  add_row(rows, "changed", std::move(changes));
  add_running(rows, experiment, standing);
  if (const auto& left = standing.remaining) {
    rows.push_back({"time left", fmt::format("{} to {}", language::format_duration(left->low),
                                             language::format_duration(left->high))});
  }
  if (const auto& decision = standing.decision) {
    rows.push_back(
        {"decided", fmt::format("after {} replications {}: {}", decision->replications,
                                decision->enough ? "no more are needed" : "more are needed",
                                on_one_line(decision->reason))});
  }
  add_doubts(rows, standing);
  if (const auto why = reread_problem(standing)) rows.push_back({"outputs", on_one_line(*why)});
  add_failures(rows, experiment, standing);
  rows.push_back({"next", next_step(experiment, standing)});
  document.blocks.push_back(reports::KeyValues{std::move(rows)});
  return document;
}

nlohmann::ordered_json status_json(const Experiment& experiment, const Standing& standing) {
  const auto optional = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  Json by_level = Json::array();
  for (const auto& level : standing.failures) {
    by_level.push_back({{"factor", level.factor},
                        {"level", level.level},
                        {"failed", level.failed},
                        {"finished", level.finished}});
  }
  Json failed_runs = Json::array();
  for (const auto& [run, attempt, reason] :
       bad_runs(experiment, standing, experiment.plan.runs.size())) {
    Json levels = Json::object();
    for (std::size_t factor = 0; factor < experiment.design.factors().size(); ++factor) {
      levels[experiment.design.factors()[factor].name] =
          experiment.design.level(run.point, factor).text;
    }
    failed_runs.push_back({{"run", run.run},
                           {"attempt", attempt.number},
                           {"status", campaigns::to_string(attempt.state)},
                           {"host", standing.outlines.hosts[attempt.host]},
                           {"levels", levels},
                           {"exit_status", optional(reason.exit_status)},
                           {"signal", optional(reason.signal)},
                           {"infrastructure", attempt.infrastructure},
                           {"message", reason.message},
                           {"output", outputs(experiment, standing, attempt)}});
  }
  Json hosts = Json::array();
  Json running_run = nullptr;
  for (const HostStanding& host : standing.hosts) {
    if (!host.running.empty()) running_run = host.running.front();
    hosts.push_back({{"host", host.host},
                     {"done", host.done},
                     {"failed", host.failed},
                     {"infrastructure", host.infrastructure},
                     {"timed_out", host.timed_out},
                     {"disturbed", host.disturbed},
                     {"other", host.other},
                     {"running", host.running},
                     {"unsettled", host.unsettled}});
  }
  Json gates = Json::array();
  for (const auto& gate : standing.outlines.broken_gates) {
    gates.push_back({{"gate", gate.reading}, {"limit", gate.limit}, {"runs", gate.runs}});
  }
  Json warnings = Json::array();
  for (const auto& warning : standing.outlines.warnings) {
    warnings.push_back({{"text", warning.text}, {"runs", warning.runs}});
  }
  Json missing_values = Json::array();
  for (const auto& missing : standing.missing_values) {
    missing_values.push_back({{"response", missing.response},
                              {"runs", missing.runs},
                              {"first_run", missing.first_run},
                              {"message", missing.message}});
  }
  Json decision = nullptr;
  if (const auto& last = standing.decision) {
    decision = {{"utc", last->utc},
                {"replications", last->replications},
                {"enough", last->enough},
                {"reason", last->reason}};
  }
  const auto& counts = standing.counts;
  Json eta = nullptr;
  if (standing.remaining)
    eta = {{"low", standing.remaining->low}, {"high", standing.remaining->high}};
  return {{"schema", "yates.status/1"},
          {"version", version},
          {"campaign", experiment.campaign.file.string()},
          {"planned", counts.planned},
          {"done", counts.done},
          {"running", standing.running()},
          {"failed", counts.failed},
          {"infrastructure", counts.infrastructure},
          {"timed_out", counts.timed_out},
          {"disturbed", counts.disturbed},
          {"left", counts.left},
          {"running_run", running_run},
          {"driver", optional(standing.driver)},
          {"eta_seconds", eta},
          {"hosts", hosts},
          {"broken_gates", gates},
          {"warnings", warnings},
          {"missing_values", missing_values},
          {"decision", decision},
          {"failures_by_level", by_level},
          {"failed_runs", failed_runs},
          {"reread_problem", optional(reread_problem(standing))},
          {"notes", words_on_change(experiment.campaign, experiment.change)},
          {"next", reports::text_of(next_step(experiment, standing))}};
}

}  // namespace yates::inquiry
