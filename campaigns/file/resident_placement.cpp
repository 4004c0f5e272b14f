#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/file/placeholders.hpp"
#include "campaigns/file/sections.hpp"
#include "campaigns/spark/setting_names.hpp"

namespace yates::campaigns {
namespace {

constexpr std::string_view place_words = "on = \"spark\"";
constexpr std::string_view chooses = "because Spark chooses the executor of each run";
constexpr std::string_view cores_of_executor = "spark.executor.cores";

/// What yates sets itself: the first four follow from `executors` and `exclusive`, and the others
/// would let a run be started twice.
constexpr std::array<std::string_view, 7> own_settings{
    "spark.executor.instances",        "spark.cores.max",   "spark.task.cpus",
    "spark.dynamicAllocation.enabled", "spark.speculation", "spark.task.maxFailures",
    "spark.driver.maxResultSize"};

void refuse(Draft& draft, const toml::node& node, const std::string& what, std::string_view why) {
  draft.fault(node, "{} cannot be used with {}, {}", what, place_words, why);
}

void refuse_keys(Draft& draft, const toml::table& section, std::span<const char* const> keys,
                 std::string_view of, std::string_view why) {
  for (const char* key : keys) {
    if (section.contains(key))
      refuse(draft, *section.get(key), fmt::format("'{}'{}", key, of), why);
  }
}

bool holds_host(const std::string& text) {
  try {
    const auto names = placeholders(text);
    return std::ranges::find(names, "host") != names.end();
  } catch (const std::invalid_argument&) {  // reported where it is read
    return false;
  }
}

/// Every text of a command, of variables, or of a path.
void refuse_host(Draft& draft, const toml::node* node, const std::string& name) {
  if (node == nullptr) return;
  if (const auto* list = node->as_array()) {
    for (const toml::node& one : *list) refuse_host(draft, &one, name);
  } else if (const auto* table = node->as_table()) {
    for (const auto& [key, one] : *table) refuse_host(draft, &one, name);
  } else if (const auto* text = node->as_string(); text != nullptr && holds_host(text->get())) {
    refuse(draft, *node, fmt::format("'{{host}}' in {}", name),
           "because the executor is known only after the run");
  }
}

void refuse_preparations(Draft& draft) {
  const toml::table& document = draft.reader.document();
  if (const auto* run = document["run"].as_table()) {
    constexpr std::array around{"setup", "before", "after", "teardown"};
    refuse_keys(draft, *run, around, " of [run]", chooses);
    refuse_host(draft, run->get("command"), "command");
    refuse_host(draft, run->get("env"), "env");
  }
  if (const auto* factors = document["factors"].as_table()) {
    constexpr std::array change{"change"};
    for (const auto& [name, node] : *factors) {
      const auto* factor = node.as_table();
      if (factor == nullptr) continue;
      refuse_keys(draft, *factor, change, fmt::format(" of factor '{}'", name.str()), chooses);
    }
  }
  if (const auto* responses = document["responses"].as_table()) {
    for (const auto& [name, node] : *responses) {
      const auto* response = node.as_table();
      if (response == nullptr) continue;
      const toml::node* from = response->get("from");
      refuse_host(draft, from, fmt::format("response '{}'", name.str()));
      if (from == nullptr || !from->value_or(std::string()).starts_with("spark.")) continue;
      refuse(draft, *from, fmt::format("response '{}'", name.str()),
             "because the event log is that of all runs together");
    }
  }
  if (const auto* gates = document["gates"].as_table()) {
    for (const auto& [name, node] : *gates) {
      refuse(draft, node, fmt::format("gate '{}'", name.str()), chooses);
    }
  }
  if (draft.blocks_on_hosts != nullptr) {
    refuse(draft, *draft.blocks_on_hosts, "blocks = \"host\"", chooses);
  }
}

/// That the settings of the file are not those that yates makes.
void check_settings(Draft& draft, const toml::table& section) {
  const SparkPlacement& spark = draft.campaign.placement.spark;
  const auto check = [&](const char* key, std::string_view setting) {
    if (std::ranges::find(own_settings, setting) == own_settings.end()) return;
    draft.fault(*section.get(key),
                "'{}' of [launch] sets {}, which yates sets itself with {}; how many runs there "
                "are at a time follows from executors, exclusive and {}",
                key, setting, place_words, cores_of_executor);
  };
  for (const auto& [setting, value] : spark.conf) check("conf", setting);
  for (const auto& [setting, value] : settings_in(spark.options)) check("options", setting);
  const auto cores = setting_in(spark.conf, spark.options, cores_of_executor);
  if (!cores || executor_cores(spark) > 1 || *cores == "1") return;
  draft.fault(*section.get(section.contains("conf") ? "conf" : "options"),
              "{} is '{}'; expected a whole number from 1 to 4096", cores_of_executor, *cores);
}

}  // namespace

std::size_t executor_cores(const SparkPlacement& spark) {
  constexpr std::size_t most = 4096;
  const std::string text = setting_in(spark.conf, spark.options, cores_of_executor).value_or("1");
  std::size_t cores = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), cores);
  const bool whole = parsed.ec == std::errc{} && parsed.ptr == text.data() + text.size();
  return whole && cores >= 1 && cores <= most ? cores : 1;
}

bool is_told_of_spark(std::string_view key) {
  return key == "fetch" || key == "hosts" || key == "ssh_options";
}

void read_resident_placement(Draft& draft, const toml::table& section) {
  SparkPlacement& spark = draft.campaign.placement.spark;
  if (draft.campaign.placement.on != Place::spark) {
    for (const char* key : {"executors", "exclusive"}) {
      if (!section.contains(key)) continue;
      draft.fault(*section.get(key), "'{}' of [launch] needs {}", key, place_words);
    }
    return;
  }
  constexpr std::array hosts{"hosts", "ssh_options"};
  refuse_keys(draft, section, hosts, " of [launch]", chooses);
  refuse_host(draft, section.get("fetch"), "'fetch' of [launch]");
  const auto executors = draft.reader.integer(section, "executors", "'executors' of [launch]", 1);
  if (!section.contains("executors")) {
    draft.fault(*section.get("on"),
                "{} needs the number of executors to ask for, such as executors = 4", place_words);
  }
  constexpr std::int64_t most = 10'000;
  if (executors && *executors > most) {
    draft.fault(*section.get("executors"), "'executors' of [launch] is {}; expected at most {}",
                *executors, most);
  }
  spark.executors = static_cast<std::size_t>(executors.value_or(1));
  spark.exclusive =
      draft.reader.boolean(section, "exclusive", "'exclusive' of [launch]").value_or(true);
  check_settings(draft, section);
  refuse_preparations(draft);
}

}  // namespace yates::campaigns
