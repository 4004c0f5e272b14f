#include "campaigns/launch/machine.hpp"

#include <array>
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

}  // namespace yates::campaigns
