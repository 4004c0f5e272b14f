#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/ssh/executor.hpp"

namespace yates::tests {

/// What a host has besides our supervisor: the programs of this machine, or nothing but busybox.
enum class HostKind { usual, busybox };
inline constexpr std::array host_kinds{HostKind::usual, HostKind::busybox};

std::string name_of(HostKind kind);
/// Why there can be none here; absent where it can.
std::optional<std::string> absent(HostKind kind);
/// What logins of such a host find in their environment: PATH where it matters, and the variables a
/// to z, all of them "mine".
std::vector<std::string> environment_of(HostKind kind);
/// The host as a driver must see it.
campaigns::SshHost of_kind(campaigns::SshHost host, HostKind kind);

}  // namespace yates::tests
