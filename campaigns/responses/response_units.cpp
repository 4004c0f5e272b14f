#include <array>
#include <string_view>
#include <utility>

#include "campaigns/responses/response_text.hpp"
#include "campaigns/spark/application_metrics.hpp"

namespace yates::campaigns {
namespace {

using Unit = std::pair<std::string_view, double>;
constexpr std::array<Unit, 5> time_units{
    Unit{"s", 1}, {"ms", 1e3}, {"us", 1e6}, {"min", 1.0 / 60}, {"h", 1.0 / 3600}};
constexpr std::array<Unit, 7> size_units{Unit{"B", 1},
                                         {"kB", 1e-3},
                                         {"MB", 1e-6},
                                         {"GB", 1e-9},
                                         {"KiB", 1.0 / 1024},
                                         {"MiB", 1.0 / 1048576},
                                         {"GiB", 1.0 / 1073741824}};

/// "s", "B" or "1".
std::string_view unit_in_log(const Response& response) {
  for (const ApplicationMetric& metric : application_metrics()) {
    if (response.from == Source::spark && metric.name == response.metric) return metric.unit;
  }
  return "1";
}

bool is_time(const Response& response) {
  return response.from == Source::wall || response.from == Source::user ||
         response.from == Source::system || response.from == Source::cpu ||
         unit_in_log(response) == "s";
}

bool is_size(const Response& response) {
  return response.from == Source::max_rss || unit_in_log(response) == "B" ||
         (response.from == Source::host && response.metric.ends_with("_bytes"));
}

}  // namespace

std::optional<double> unit_factor(const Response& response) {
  const std::string& unit = response.unit;
  if (unit.empty()) return 1;
  const auto find = [&](const auto& units) -> std::optional<double> {
    for (const auto& [name, factor] : units) {
      if (name == unit) return factor;
    }
    return std::nullopt;
  };
  if (is_time(response)) return find(time_units);
  if (is_size(response)) return find(size_units);
  return 1;
}

std::string unit_of_values(const Response& response) {
  if (!response.unit.empty()) return response.unit;
  return is_time(response) ? "s" : is_size(response) ? "B" : "";
}

std::string known_units(const Response& response) {
  return is_time(response) ? "s, ms, us, min, h" : "B, kB, MB, GB, KiB, MiB, GiB";
}

}  // namespace yates::campaigns
