#include "campaigns/launch/clock.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>

namespace yates::campaigns {

// By hand, since the attempts of a store have two of them each and there may be a million.
std::optional<double> seconds_of_utc(std::string_view utc) {
  constexpr std::string_view form = "0000-00-00T00:00:00Z";
  if (utc.size() != form.size()) return std::nullopt;
  std::array<int, 6> parts{};
  std::size_t part = 0;
  for (std::size_t at = 0; at < form.size(); ++at) {
    if (form[at] != '0') {
      if (utc[at] != form[at]) return std::nullopt;
      ++part;
    } else if (utc[at] < '0' || utc[at] > '9') {
      return std::nullopt;
    } else {
      parts[part] = 10 * parts[part] + (utc[at] - '0');
    }
  }
  const auto& [year, month, day, hour, minute, second] = parts;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  constexpr int leap_second = 60;
  if (!date.ok() || hour > 23 || minute > 59 || second > leap_second) return std::nullopt;
  const auto days = std::chrono::sys_days(date).time_since_epoch() / std::chrono::days(1);
  return ((static_cast<double>(days) * 24 + hour) * 60 + minute) * 60 + second;
}

std::string SystemClock::utc() const {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

double SystemClock::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void SystemClock::sleep(double time, const Interrupt& interrupt) const {
  constexpr double longest = 60;  // of one wait, so that its milliseconds fit
  const double end = seconds() + time;
  for (double left = time; left > 0 && interrupt.requests() == 0; left = end - seconds()) {
    interrupt.wait(-1, static_cast<int>(std::ceil(1000 * std::min(left, longest))));
  }
}

}  // namespace yates::campaigns
