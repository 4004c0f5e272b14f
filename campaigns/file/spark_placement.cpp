#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/sections.hpp"
#include "campaigns/spark/setting_names.hpp"
#include "campaigns/spark/submission.hpp"
#include "language/number.hpp"

namespace yates::campaigns {
namespace {

constexpr std::string_view deploy_mode = "spark.submit.deployMode";

bool on_spark(const Placement& placement) {
  return placement.on == Place::spark_submit || placement.on == Place::spark;
}

/// One application serves all runs of on = "spark".
std::string read_spark_word(Draft& draft, const toml::node& node, const std::string& name) {
  if (draft.campaign.placement.on != Place::spark) {
    return read_word(draft, node, name, run_placeholders(draft));
  }
  const std::string text = draft.reader.written(node).value_or("");
  for (const std::string& factor : factor_names(draft)) {
    const std::string placeholder = "{" + factor + "}";
    if (text.find(placeholder) == std::string::npos) continue;
    draft.fault(node,
                "{}: '{}' has no value there, because one application serves all runs; for "
                "settings that differ between runs write on = \"spark-submit\"",
                name, placeholder);
    return text;
  }
  return read_word(draft, node, name, {}, "once for all runs");
}

void read_master(Draft& draft, const toml::table& section) {
  const toml::node* node = section.get("master");
  if (node == nullptr) {
    draft.fault(*section.get("on"),
                "on = \"{}\" needs a master, such as master = \"spark://127.0.0.1:7077\"",
                *section.get("on")->value<std::string>());
    return;
  }
  if (!draft.reader.text(section, "master", "'master' of [launch]")) return;
  std::string& master = draft.campaign.placement.spark.master;
  master = read_spark_word(draft, *node, "'master' of [launch]");
  if (master.empty()) {
    draft.fault(*node,
                "'master' of [launch] is empty; expected a master of Spark, such as "
                "\"spark://127.0.0.1:7077\"");
  }
}

void check_setting(Draft& draft, const toml::source_position& at, const std::string& name,
                   const std::string& key, const std::string& value, const Names& own) {
  if (key == "spark.master") {
    draft.fault(at, "{} sets spark.master; write master = \"{}\" instead", name, value);
    return;
  }
  if (key == deploy_mode && value != "client") {
    draft.fault(at,
                "{} sets {} to '{}'; yates submits in client mode alone, because the exit status "
                "of others says nothing",
                name, key, value);
    return;
  }
  const SettingName judged = judge_setting_name(key, own);
  if (judged.standing == SettingStanding::known) return;
  if (judged.standing == SettingStanding::mistyped) {
    draft.fault(at,
                "{}: Spark knows no setting '{}'; did you mean '{}'? If a program of yours reads "
                "it, name it in own_conf",
                name, key, judged.meant);
    return;
  }
  if (!key.starts_with("spark.")) {
    draft.fault(at, "{}: '{}' does not begin with 'spark.', and Spark passes on no other settings",
                name, key);
    return;
  }
  draft.warn(
      "{}: Spark is not known to have a setting '{}'; if it is read by a program of yours, name it "
      "in own_conf",
      name, key);
}

void read_conf(Draft& draft, const toml::table& section, const Names& own) {
  const std::string name = "'conf' of [launch]";
  const toml::table* table = draft.reader.table(section, "conf", name);
  if (table == nullptr) return;
  for (const auto& [key, node] : language::TomlReader::entries(*table)) {
    const std::string setting(key->str());
    const auto& at = key->source().begin;
    if (node->is_table()) {
      draft.fault(at,
                  "{}: '{}' is a table; write the whole name of a setting in quotes, such as "
                  "\"spark.cores.max\" = 4",
                  name, setting);
      continue;
    }
    std::string value = read_spark_word(draft, *node, fmt::format("'{}' of 'conf'", setting));
    check_setting(draft, at, name, setting, value, own);
    draft.campaign.placement.spark.conf.emplace_back(setting, std::move(value));
  }
}

void check_options(Draft& draft, const toml::node& node, const Names& own) {
  const std::string name = "'options' of [launch]";
  const Names& options = draft.campaign.placement.spark.options;
  for (std::size_t index = 0; index < options.size(); ++index) {
    const std::string& word = options[index];
    const bool next_is_cluster = index + 1 < options.size() && options[index + 1] != "client";
    if ((word == "--deploy-mode" && next_is_cluster) ||
        (word.starts_with("--deploy-mode=") && !word.ends_with("=client"))) {
      draft.fault(node,
                  "{} asks for another deploy mode than client; yates submits in client mode "
                  "alone, because the exit status of others says nothing",
                  name);
    }
    if (word == "--master" || word.starts_with("--master=")) {
      draft.fault(node, "{} holds a second --master; write it as master = \"...\" alone", name);
    }
  }
  const auto& conf = draft.campaign.placement.spark.conf;
  for (const auto& [key, value] : settings_in(options)) {
    if (key == "spark.master") continue;
    // spark-submit would take the one in options, and a factor in conf would change nothing.
    if (std::ranges::any_of(conf, [&](const auto& one) { return one.first == key; })) {
      draft.fault(node, "{} sets {}, which 'conf' sets as well; write it in 'conf' alone", name,
                  key);
    }
    check_setting(draft, node.source().begin, name, key, value, own);
  }
}

Names read_words(Draft& draft, const toml::table& section, const std::string& key) {
  Names words;
  const std::string name = fmt::format("'{}' of [launch]", key);
  draft.reader.each(section, key, name, [&](const toml::node& node) {
    words.push_back(read_spark_word(draft, node, name));
  });
  return words;
}

/// A path that is not absolute begins at the campaign's folder.
void read_home(Draft& draft, const toml::table& section) {
  SparkPlacement& spark = draft.campaign.placement.spark;
  const auto home = draft.reader.text(section, "spark_home", "'spark_home' of [launch]");
  if (home) spark.home = (folder_of(draft.campaign) / *home).lexically_normal().string();
  for (const auto& [name, value] : draft.campaign.command.environment) {
    if (name != "SPARK_HOME") continue;
    draft.fault(section,
                "env of [run] sets SPARK_HOME; write spark_home in [launch], so that the Spark "
                "that runs is the one that was checked");
  }
}

/// spark-submit would take the words of an application for options of its own.
void check_application(Draft& draft, const toml::table& section) {
  const Names& words = draft.campaign.command.words;
  if (draft.campaign.placement.on != Place::spark_submit || words.empty()) return;
  if (!words.front().starts_with('-')) return;
  draft.fault(section,
              "the command of [run] begins with '{}'; expected the application, and words for "
              "spark-submit in 'options'",
              words.front());
}

/// What can be said only of the event log that yates has written.
void check_log_is_kept(Draft& draft, const toml::table& section) {
  const SparkPlacement& spark = draft.campaign.placement.spark;
  if (draft.campaign.placement.on != Place::spark_submit) return;
  const auto codec = setting_in(spark.conf, spark.options, "spark.eventLog.compression.codec");
  if (codec && *codec != "zstd" && codec->find('{') == std::string::npos) {
    draft.fault(section,
                "spark.eventLog.compression.codec is '{}'; event logs can be read if they are "
                "plain or compressed by zstd",
                *codec);
  }
  if (keeps_event_log(spark.conf, spark.options)) return;
  draft.warn(
      "the event log is disabled or sent elsewhere: lost executors, failed tasks and missing cores "
      "are not noticed, and an application that never gets an executor is not ended");
  for (const Response& response : draft.campaign.responses) {
    if (response.from != Source::spark) continue;
    draft.fault(
        *section.get(section.contains("conf") ? "conf" : "options"),
        "response '{}' is read from the event log, which this file disables or sends elsewhere",
        response.name);
  }
}

void warn_of_copies(Draft& draft) {
  const SparkPlacement& spark = draft.campaign.placement.spark;
  if (draft.campaign.placement.on != Place::spark_submit) return;
  if (draft.campaign.command.copies == "1" || !spark.master.starts_with("spark://")) return;
  if (setting_in(spark.conf, spark.options, "spark.cores.max")) return;
  draft.warn(
      "copies run one after the other: without \"spark.cores.max\" in 'conf' of [launch] the first "
      "application takes all cores of the cluster, and the others wait for it");
}

/// With local[...] the driver runs the tasks itself.
void warn_of_local(Draft& draft) {
  const SparkPlacement& spark = draft.campaign.placement.spark;
  if (!spark.master.starts_with("local")) return;
  for (const char* key : {"spark.cores.max", "spark.executor.cores", "spark.executor.memory",
                          "spark.executor.instances"}) {
    if (!setting_in(spark.conf, spark.options, key)) continue;
    draft.warn(
        "{} changes nothing: with master = \"{}\" there are no executors; the number in local[...] "
        "says how many tasks run at a time, and spark.driver.memory how much memory they have",
        key, spark.master);
  }
}

/// A standalone master gives whole executors alone.
void warn_of_remainder(Draft& draft) {
  const SparkPlacement& spark = draft.campaign.placement.spark;
  if (!spark.master.starts_with("spark://")) return;
  const auto number = [&](std::string_view key) {
    const auto text = setting_in(spark.conf, spark.options, key);
    return text ? language::parse_number(*text) : std::nullopt;
  };
  const auto most = number("spark.cores.max");
  const auto each = number("spark.executor.cores");
  if (!most || !each || *each < 1 || std::fmod(*most, *each) == 0) return;
  draft.warn(
      "spark.cores.max = {} is no multiple of spark.executor.cores = {}: the cluster gives whole "
      "executors, so some of these cores never come",
      *most, *each);
}

}  // namespace

void read_spark_placement(Draft& draft, const toml::table& section) {
  constexpr std::array keys{"master",   "conf",       "options",
                            "own_conf", "spark_home", "without_executors"};
  SparkPlacement& spark = draft.campaign.placement.spark;
  if (!on_spark(draft.campaign.placement)) {
    for (const char* key : keys) {
      if (!section.contains(key)) continue;
      draft.fault(*section.get(key), "'{}' of [launch] needs on = \"spark-submit\" or \"spark\"",
                  key);
    }
    for (const Response& response : draft.campaign.responses) {
      if (response.from != Source::spark) continue;
      draft.fault(section,
                  "response '{}' is read from the event log of an application, and needs [launch] "
                  "on = \"spark-submit\"",
                  response.name);
    }
    return;
  }
  const Names own = read_words(draft, section, "own_conf");
  read_master(draft, section);
  spark.options = read_words(draft, section, "options");
  read_conf(draft, section, own);
  if (section.contains("options")) check_options(draft, *section.get("options"), own);
  read_home(draft, section);
  read_limit(draft, section, "without_executors", spark.without_executors);
  check_application(draft, section);
  check_log_is_kept(draft, section);
  warn_of_copies(draft);
  warn_of_remainder(draft);
  warn_of_local(draft);
}

}  // namespace yates::campaigns
