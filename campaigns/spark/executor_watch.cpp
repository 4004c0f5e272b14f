#include "campaigns/spark/executor_watch.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "language/error.hpp"

namespace yates::campaigns {

bool waits_for_executors(const Application& application) {
  if (!application.started || application.ended || living_executors(application) > 0) return false;
  if (!is_true(application.settings, "spark.dynamicAllocation.enabled")) return true;
  return std::ranges::any_of(application.jobs, [](const JobStay& job) { return !job.end; });
}

std::string requests_of(const Application& application) {
  constexpr std::array<std::string_view, 5> plain{"spark.master", "spark.cores.max",
                                                  "spark.executor.instances",
                                                  "spark.executor.cores", "spark.executor.memory"};
  std::string text;
  for (const auto& [key, value] : application.settings) {
    const bool asks = std::ranges::find(plain, key) != plain.end() ||
                      key.starts_with("spark.executor.memoryOverhead") ||
                      key.starts_with("spark.executor.resource.");
    if (asks) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", key, value);
  }
  return text;
}

std::optional<std::string> ExecutorWatch::look(
    const std::vector<std::filesystem::path>& copy_folders, double now) {
  for (const std::filesystem::path& folder : copy_folders) {
    Copy& copy = copies_.try_emplace(folder, Copy{EventLogs(folder)}).first->second;
    try {
      copy.logs.update();
    } catch (const language::FileError&) {
      continue;
    }
    const auto applications = copy.logs.applications();
    const auto waiting = std::ranges::find_if(
        applications, [](const Application* one) { return waits_for_executors(*one); });
    if (waiting == applications.end()) {
      copy.waiting_since.reset();
      continue;
    }
    if (!copy.waiting_since) copy.waiting_since = now;
    if (now - *copy.waiting_since < patience_) continue;
    return fmt::format("the application {} had no executor for {}, and was ended; it asked for {}",
                       (*waiting)->id, language::format_duration(patience_),
                       requests_of(**waiting));
  }
  return std::nullopt;
}

}  // namespace yates::campaigns
