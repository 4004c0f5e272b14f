#include "campaigns/supervisor/address_space.hpp"

#include <fcntl.h>
#include <sys/personality.h>
#include <unistd.h>

namespace yates::supervisor {
namespace {

constexpr unsigned long query = 0xffffffff;

bool kernel_never_randomises() {
  const int file = open("/proc/sys/kernel/randomize_va_space", O_RDONLY | O_CLOEXEC);
  char digit = '2';
  const bool read_it = file >= 0 && read(file, &digit, 1) == 1;
  if (file >= 0) close(file);
  return read_it && digit == '0';
}

}  // namespace

const char* set_address_space(AddressSpace wanted) {
  if (wanted == AddressSpace::as_inherited) return nullptr;
  const bool fixed = wanted == AddressSpace::fixed;
  if (!fixed && kernel_never_randomises()) {
    return "the kernel randomises no address space (kernel.randomize_va_space is 0), but "
           "address_space of [nuisance] asks for it";
  }
  const int now = personality(query);
  const int flag = ADDR_NO_RANDOMIZE;
  if (now >= 0 && ((now & flag) != 0) == fixed) return nullptr;
  const auto other = static_cast<unsigned long>(now ^ flag);
  if (now >= 0 && personality(other) >= 0) return nullptr;
  return fixed
             ? "the machine does not let address spaces be fixed (personality is forbidden, as in "
               "many containers), but address_space of [nuisance] asks for it"
             : "the machine does not let address spaces be randomised (personality is forbidden), "
               "but address_space of [nuisance] asks for it";
}

}  // namespace yates::supervisor
