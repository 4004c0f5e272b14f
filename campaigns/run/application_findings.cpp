#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/responses/attempt_layout.hpp"
#include "campaigns/run/findings.hpp"
#include "campaigns/spark/application.hpp"
#include "campaigns/spark/event_logs.hpp"
#include "campaigns/spark/setting_names.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

struct ApplicationCounts {
  double lost_executors = 0;
  double failed_tasks = 0;
  double missing_cores = 0;
};

ApplicationCounts& operator+=(ApplicationCounts& counts, const Application& application) {
  counts.lost_executors += static_cast<double>(lost_executors(application));
  counts.failed_tasks += static_cast<double>(application.failed_tasks);
  const std::size_t asked = asked_resources(application.settings).cores.value_or(0);
  const std::size_t had = most_cores(application);
  if (had < asked) counts.missing_cores += static_cast<double>(asked - had);
  return counts;
}

double value_of(const ApplicationCounts& counts, Reading what) {
  if (what == Reading::lost_executors) return counts.lost_executors;
  return what == Reading::failed_tasks ? counts.failed_tasks : counts.missing_cores;
}

/// The campaign's gate, or one that flags what is above 0.
Gate gate_for(const Campaign& campaign, Reading what) {
  const auto own = std::ranges::find(campaign.gates, what, &Gate::what);
  if (own != campaign.gates.end()) return *own;
  return {.what = what, .limit = {"== 0", language::Comparison::equal, 0.0}};
}

/// What the campaign asks for one copy, with the master.
Settings asked_settings(const Campaign& campaign, const CommandContext& context, std::size_t copy) {
  const SparkPlacement& spark = campaign.placement.spark;
  Settings asked{{"spark.master", spark.master}};
  asked.insert(asked.end(), spark.conf.begin(), spark.conf.end());
  for (auto& one : settings_in(spark.options)) asked.push_back(std::move(one));
  for (auto& [key, value] : asked) value = filled({value}, context, copy).front();
  return asked;
}

/// Whether Spark may write the value of a setting otherwise than it was given.
bool is_rewritten(const std::string& key, const std::string& asked) {
  constexpr std::array<std::string_view, 9> rewritten{
      "spark.driver.port",    "spark.driver.host",   "spark.app.id",
      "spark.jars",           "spark.files",         "spark.archives",
      "spark.submit.pyFiles", "spark.jars.packages", "spark.repl.local.jars"};
  return std::ranges::find(rewritten, key) != rewritten.end() || asked.starts_with("k8s:");
}

/// Spark puts words of its own before the options of Java, and hides what may be a secret.
bool is_as_asked(const std::string& key, const std::string& asked, const std::string& found) {
  if (key.ends_with("JavaOptions")) return found.ends_with(asked);
  return found == asked || found.find("redacted") != std::string::npos;
}

/// What an application had in the place of a setting that was asked for; absent if it had that.
std::optional<std::string> found_instead(const Application& application, const std::string& key,
                                         const std::string& asked) {
  if (is_rewritten(key, asked)) return std::nullopt;
  const auto changed = application.changed_settings.find(key);
  if (changed != application.changed_settings.end() && !is_as_asked(key, asked, changed->second)) {
    return changed->second;
  }
  if (application.settings.empty()) return std::nullopt;  // it was killed before it told any
  const auto found = application.settings.find(key);
  if (found == application.settings.end()) return "nothing";
  if (is_as_asked(key, asked, found->second)) return std::nullopt;
  return found->second;
}

void compare_settings(const Settings& asked, const Application& application,
                      std::vector<Flag>& flags) {
  for (auto one = asked.begin(); one != asked.end(); ++one) {
    const auto& [key, value] = *one;
    const bool given_again = std::any_of(one + 1, asked.end(), [key = key](const auto& later) {
      return later.first == key;  // the last one counts
    });
    const auto found = found_instead(application, key, value);
    if (given_again || !found) continue;
    Flag flag{
        .reading = key, .before = false, .found = *found, .limit = value, .action = "flagged"};
    if (std::ranges::find(flags, flag) == flags.end()) {
      flags.push_back(std::move(flag));
    }
  }
}

}  // namespace

ApplicationFindings findings_of_applications(const Campaign& campaign,
                                             const CommandContext& context) {
  ApplicationFindings findings;
  std::optional<ApplicationCounts> counts;
  bool whole = true;  // every log could be read
  const std::size_t copies = copies_of(campaign, context.design, context.run.point);
  for (std::size_t copy = 1; copy <= copies; ++copy) {
    try {
      const Settings asked = asked_settings(campaign, context, copy);
      for (const Application& one : read_event_logs(copy_folder(context.folder, copy, copies))) {
        if (!counts) counts.emplace();
        *counts += one;
        compare_settings(asked, one, findings.settings);
      }
    } catch (const language::FileError& error) {
      whole = false;
      findings.warnings.push_back(fmt::format(
          "lost executors, failed tasks and missing cores are unknown: {}", error.what()));
    }
  }
  if (!whole) counts.reset();
  for (const Reading what :
       {Reading::lost_executors, Reading::failed_tasks, Reading::missing_cores}) {
    const Gate gate = gate_for(campaign, what);
    const bool own = std::ranges::find(campaign.gates, gate) != campaign.gates.end();
    if (!counts && !own) continue;
    const auto value = counts ? std::optional<GateValue>(value_of(*counts, what)) : std::nullopt;
    if (auto finding = finding_of(gate, value)) findings.gates.push_back(*std::move(finding));
  }
  return findings;
}

void find_in_applications(const Campaign& campaign, const CommandContext& context,
                          std::size_t disturbed, AttemptEnd& end) {
  if (campaign.placement.on != Place::spark_submit) return;
  ApplicationFindings findings = findings_of_applications(campaign, context);
  end.flags.insert(end.flags.end(), findings.settings.begin(), findings.settings.end());
  end.warnings.insert(end.warnings.end(), findings.warnings.begin(), findings.warnings.end());
  bool again = false;
  for (const Finding& one : findings.gates) {
    const bool this_one = is_measured_again(one, disturbed);
    again = again || this_one;
    end.flags.push_back(flag_of(one, false, this_one ? "measured again" : "flagged"));
  }
  if (!again) return;
  end.state = AttemptState::disturbed;
  end.message = "a gate was not kept: " + to_string(std::span<const Finding>(findings.gates));
}

}  // namespace yates::campaigns
