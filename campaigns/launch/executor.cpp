#include "campaigns/launch/executor.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <fstream>

#include <unistd.h>

namespace yates::campaigns {

std::filesystem::path copy_folder(const std::filesystem::path& attempt_folder, std::size_t copy,
                                  std::size_t copies) {
  return copies == 1 ? attempt_folder : attempt_folder / "copies" / std::to_string(copy);
}

Machine this_machine() {
  Machine machine;
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) == 0) machine.host = name.data();
  std::ifstream boot("/proc/sys/kernel/random/boot_id");
  std::getline(boot, machine.boot_id);
  return machine;
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
