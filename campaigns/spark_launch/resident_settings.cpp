#include "campaigns/spark_launch/resident_settings.hpp"

#include <array>

#include <fmt/format.h>
#include <sys/utsname.h>

#include "campaigns/launch/records.hpp"
#include "language/files.hpp"

namespace yates::campaigns {

std::string asked_for(const ResidentSettings& settings) {
  return fmt::format("{} executor{} with {} core{}{}", settings.executors,
                     settings.executors == 1 ? "" : "s", settings.cores,
                     settings.cores == 1 ? "" : "s", settings.executors == 1 ? "" : " each");
}

std::vector<std::string> submit_words(const ResidentSettings& settings) {
  std::vector<std::string> words;
  if (settings.home) words = {"env", "SPARK_HOME=" + settings.home->string()};
  words.insert(words.end(),
               {settings.program, "--master", settings.master, "--conf", "spark.ui.enabled=false"});
  for (const auto& [key, value] : settings.conf) {
    words.emplace_back("--conf");
    words.push_back(key + "=" + value);
  }
  words.insert(words.end(), settings.options.begin(), settings.options.end());
  return words;
}

std::size_t slots_of(const ResidentSettings& settings) {
  return settings.executors * (settings.exclusive ? 1 : settings.cores);
}

std::vector<std::pair<std::string, std::string>> forced_conf(const ResidentSettings& settings) {
  const auto text = [](std::size_t number) { return std::to_string(number); };
  return {
      {"spark.executor.instances", text(settings.executors)},
      {"spark.executor.cores", text(settings.cores)},
      {"spark.cores.max", text(settings.executors * settings.cores)},
      {"spark.dynamicAllocation.enabled", "false"},
      {"spark.task.cpus", text(settings.exclusive ? settings.cores : 1)},
      // A second copy of a task would start nothing, end first, and Spark would kill the real one.
      {"spark.speculation", "false"},
      {"spark.task.maxFailures", "1"},
      // An executor that has lost the driver ends after 40 to 50 s, before the master (60 s) or the
      // driver (120 s) gives it up and its run is repeated elsewhere.
      {"spark.executor.heartbeatInterval", "10s"},
      {"spark.executor.heartbeat.maxFailures", "4"},
      {"spark.network.timeout", "120s"},
      // A run that is to end is ended at once by the end of its Python process.
      {"spark.python.task.killTimeout", "0ms"},
      // A result has 64 MiB at most; a smaller limit of the user's would lose measured runs.
      {"spark.driver.maxResultSize", "1g"},
  };
}

std::string settings_text(const ResidentSettings& settings) {
  std::string text;
  append_record(text, "name", settings.name);
  append_record(text, "slots", std::to_string(slots_of(settings)));
  append_record(text, "patience", fmt::format("{}", settings.without_executors));
  for (const auto& [key, value] : forced_conf(settings)) {
    append_record(text, "conf", key + "=" + value);
  }
  utsname own{};
  ::uname(&own);
  append_record(text, "supervisor",
                fmt::format("{}={}", own.machine, settings.supervisor.string()));
  for (const std::string_view other : std::array<std::string_view, 2>{"aarch64", "x86_64"}) {
    const auto file = fmt::format("{}-{}", settings.supervisor.string(), other);
    if (other == own.machine || !language::is_anything(file)) continue;
    append_record(text, "supervisor", fmt::format("{}={}", other, file));
  }
  for (const auto& command : settings.version_commands) {
    std::string words;
    for (const std::string& word : command) append_record(words, "word", word);
    append_record(text, "version", words);
  }
  return text;
}

}  // namespace yates::campaigns
