#include "campaigns/spark/setting_names.hpp"

#include <algorithm>
#include <array>

#include "language/nearest.hpp"

namespace yates::campaigns {
namespace {

constexpr std::string_view begin_of_all = "spark.";
constexpr double most_errors = 2;

/// Names that Spark's own list cannot hold: those of the launcher, of old versions, and the
/// beginnings of free names.
constexpr std::array<std::string_view, 18> further_names{"spark.master",
                                                         "spark.app.name",
                                                         "spark.app.id",
                                                         "spark.local.dir",
                                                         "spark.home",
                                                         "spark.logConf",
                                                         "spark.driver.host",
                                                         "spark.pyspark.python",
                                                         "spark.akka.frameSize",
                                                         "spark.rpc.askTimeout",
                                                         "spark.rpc.lookupTimeout",
                                                         "spark.rpc.numRetries",
                                                         "spark.rpc.retry.wait",
                                                         "spark.submit.pyFiles",
                                                         "spark.port.maxRetries",
                                                         "spark.files.overwrite",
                                                         "spark.python.profile",
                                                         "spark.python.profile.dump"};
constexpr std::array<std::string_view, 32> free_families{"spark.hadoop.",
                                                         "spark.hive.",
                                                         "spark.executorEnv.",
                                                         "spark.metrics.conf.",
                                                         "spark.sql.catalog.",
                                                         "spark.driver.resource.",
                                                         "spark.executor.resource.",
                                                         "spark.task.resource.",
                                                         "spark.worker.resource.",
                                                         "spark.rapids.",
                                                         "spark.ssl.",
                                                         "spark.rpc.io.",
                                                         "spark.shuffle.io.",
                                                         "spark.network.io.",
                                                         "spark.files.io.",
                                                         "spark.mesos.",
                                                         "spark.yarn.appMasterEnv.",
                                                         "spark.yarn.am.resource.",
                                                         "spark.yarn.driver.resource.",
                                                         "spark.yarn.executor.resource.",
                                                         "spark.kubernetes.driver.label.",
                                                         "spark.kubernetes.driver.annotation.",
                                                         "spark.kubernetes.driver.secrets.",
                                                         "spark.kubernetes.driver.secretKeyRef.",
                                                         "spark.kubernetes.driver.volumes.",
                                                         "spark.kubernetes.driverEnv.",
                                                         "spark.kubernetes.executor.label.",
                                                         "spark.kubernetes.executor.annotation.",
                                                         "spark.kubernetes.executor.secrets.",
                                                         "spark.kubernetes.executor.secretKeyRef.",
                                                         "spark.kubernetes.executor.volumes.",
                                                         "spark.kubernetes.node.selector."};

/// In the order of their text.
const std::vector<std::string>& known_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list(further_names.begin(), further_names.end());
    const std::string_view text = known_settings;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      if (end > at) list.emplace_back(text.substr(at, end - at));
      at = end + 1;
    }
    std::ranges::sort(list);
    return list;
  }();
  return names;
}

bool is_known(const std::string& key) {
  return std::ranges::binary_search(known_names(), key);
}

bool begins_with_any(const std::string& key, const auto& prefixes) {
  return std::ranges::any_of(prefixes, [&](const auto& prefix) {
    return key.starts_with(prefix) && key.size() > prefix.size();
  });
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> option_settings{
    std::pair<std::string_view, std::string_view>{"--name", "spark.app.name"},
    {"--total-executor-cores", "spark.cores.max"},
    {"--executor-cores", "spark.executor.cores"},
    {"--executor-memory", "spark.executor.memory"},
    {"--num-executors", "spark.executor.instances"},
    {"--driver-memory", "spark.driver.memory"},
    {"--driver-cores", "spark.driver.cores"},
    {"--driver-java-options", "spark.driver.extraJavaOptions"},
    {"--driver-class-path", "spark.driver.extraClassPath"},
    {"--master", "spark.master"}};

}  // namespace

bool reads_as_true(std::string_view value) {
  constexpr std::string_view word = "true";
  return std::equal(value.begin(), value.end(), word.begin(), word.end(), [](char a, char b) {
    return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b);
  });
}

SettingName judge_setting_name(const std::string& key, std::span<const std::string> own_prefixes) {
  if (is_known(key) || begins_with_any(key, own_prefixes)) return {SettingStanding::known};
  if (!key.starts_with(begin_of_all)) {
    const std::string whole = std::string(begin_of_all) + key;
    if (is_known(whole)) return {SettingStanding::mistyped, whole};
    return {SettingStanding::unknown};
  }
  if (begins_with_any(key, free_families)) return {SettingStanding::known};
  const auto meant = language::nearest(key, known_names(), most_errors);
  if (meant) return {SettingStanding::mistyped, *meant};
  return {SettingStanding::unknown};
}

std::vector<std::pair<std::string, std::string>> settings_in(std::span<const std::string> options) {
  std::vector<std::pair<std::string, std::string>> settings;
  for (std::size_t index = 0; index < options.size(); ++index) {
    std::string word = options[index];
    std::optional<std::string> value;
    const auto equals = word.find('=');
    if (word.starts_with("--") && equals != std::string::npos) {
      value = word.substr(equals + 1);
      word.resize(equals);
    } else if (index + 1 < options.size()) {
      value = options[index + 1];
    }
    if (!value) continue;
    if (word == "--conf" || word == "-c") {
      const auto middle = value->find('=');
      if (middle == std::string::npos) continue;
      settings.emplace_back(value->substr(0, middle), value->substr(middle + 1));
      continue;
    }
    for (const auto& [option, key] : option_settings) {
      if (word == option) settings.emplace_back(key, *value);
    }
  }
  return settings;
}

std::optional<std::string> setting_in(std::span<const std::pair<std::string, std::string>> conf,
                                      std::span<const std::string> options, std::string_view key) {
  std::optional<std::string> value;
  for (const auto& [name, text] : conf) {
    if (name == key) value = text;
  }
  for (const auto& [name, text] : settings_in(options)) {
    if (name == key) value = text;
  }
  return value;
}

}  // namespace yates::campaigns
