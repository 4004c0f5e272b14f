#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/ssh/executor.hpp"

namespace yates::tests {

/// What supervises runs on a host: our program; plain.sh, for want of that program; the same on a
/// host that has nothing but busybox.
enum class SupervisorKind { program, plain, busybox };
inline constexpr std::array supervisor_kinds{SupervisorKind::program, SupervisorKind::plain,
                                             SupervisorKind::busybox};

std::string name_of(SupervisorKind kind);
/// Why there can be none here; absent where it can.
std::optional<std::string> absent(SupervisorKind kind);
/// What logins of such a host find in their environment: PATH where it matters, and the variables a
/// to z, all of them "mine".
std::vector<std::string> environment_of(SupervisorKind kind);
/// The host as a driver must see it.
campaigns::SshHost with_supervisor(campaigns::SshHost host, SupervisorKind kind);

}  // namespace yates::tests
