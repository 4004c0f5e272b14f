#include "campaigns/launch/clock.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>

namespace yates::campaigns {

std::optional<double> seconds_of_utc(const std::string& utc) {
  std::tm parts{};
  const char* end = ::strptime(utc.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return static_cast<double>(::timegm(&parts));
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
