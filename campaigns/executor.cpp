#include "campaigns/executor.hpp"

#include <array>
#include <chrono>
#include <ctime>
#include <fstream>

#include <unistd.h>

namespace yates::campaigns {

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

}  // namespace yates::campaigns
