#include "campaigns/spark/application.hpp"

#include <algorithm>
#include <charconv>

#include "campaigns/spark/setting_names.hpp"

namespace yates::campaigns {
namespace {

/// The greatest sum of `weight` over the executors that were there at one time.
template <typename Weight>
std::size_t most_at_one_time(const Application& application, const Weight& weight) {
  std::vector<std::pair<std::int64_t, std::int64_t>> changes;  // time, and what came or went
  for (const ExecutorStay& stay : application.executors) {
    const std::int64_t amount = weight(stay);
    changes.emplace_back(stay.added, amount);
    if (stay.removed) changes.emplace_back(*stay.removed, -amount);
  }
  std::ranges::sort(changes);  // at one moment who goes is before who comes
  std::int64_t now = 0;
  std::int64_t most = 0;
  for (const auto& [when, change] : changes) most = std::max(most, now += change);
  return static_cast<std::size_t>(most);
}

/// As large as an honest number of cores may be, so that no sum is too large.
constexpr std::int64_t most_cores_of_one = 1'000'000;

std::optional<std::size_t> count_in(const std::map<std::string, std::string>& settings,
                                    const std::string& key) {
  const auto found = settings.find(key);
  if (found == settings.end()) return std::nullopt;
  std::size_t number = 0;
  const char* const end = found->second.data() + found->second.size();
  const auto parsed = std::from_chars(found->second.data(), end, number);
  if (parsed.ec != std::errc{} || parsed.ptr != end || number == 0 ||
      number > static_cast<std::size_t>(most_cores_of_one)) {
    return std::nullopt;
  }
  return number;
}

/// Spark's words for executors that it sends away itself, as dynamic allocation does with idle
/// ones.
bool was_sent_away(const ExecutorStay& stay) {
  return stay.reason.find("killed by driver") != std::string::npos ||
         stay.reason.find("spark scale down") != std::string::npos;
}

}  // namespace

std::size_t most_executors(const Application& application) {
  return most_at_one_time(application, [](const ExecutorStay&) { return std::int64_t{1}; });
}

std::size_t most_cores(const Application& application) {
  return most_at_one_time(application, [](const ExecutorStay& stay) {
    return std::clamp<std::int64_t>(stay.cores, 0, most_cores_of_one);
  });
}

std::size_t living_executors(const Application& application) {
  return static_cast<std::size_t>(std::ranges::count_if(
      application.executors, [](const ExecutorStay& stay) { return !stay.removed; }));
}

std::size_t lost_executors(const Application& application) {
  return static_cast<std::size_t>(
      std::ranges::count_if(application.executors, [&](const ExecutorStay& stay) {
        if (!stay.removed || was_sent_away(stay)) return false;
        return !application.ended || *stay.removed < *application.ended;
      }));
}

bool is_true(const std::map<std::string, std::string>& settings, const std::string& key) {
  const auto found = settings.find(key);
  return found != settings.end() && reads_as_true(found->second);
}

AskedResources asked_resources(const std::map<std::string, std::string>& settings) {
  const auto master = settings.find("spark.master");
  const std::string where = master != settings.end() ? master->second : "";
  if (where.starts_with("local") || is_true(settings, "spark.dynamicAllocation.enabled")) return {};
  const auto each = count_in(settings, "spark.executor.cores");
  if (where.starts_with("spark:")) {
    const auto most = count_in(settings, "spark.cores.max");
    if (!most || !each) return {.cores = most};
    const std::size_t executors = *most / *each;
    if (executors == 0) return {.cores = most};
    return {.executors = executors, .cores = executors * *each};
  }
  const auto instances = count_in(settings, "spark.executor.instances");
  AskedResources asked{.executors = instances};
  if (instances && each) asked.cores = *instances * *each;
  return asked;
}

}  // namespace yates::campaigns
