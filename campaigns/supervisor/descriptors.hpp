#pragma once

namespace yates::supervisor {

/// The supervisor may inherit the lease of its machine under this number. It then holds the machine
/// as long as it lives, even if the driver that took the lease is dead; its commands do not inherit
/// the lease.
inline constexpr int lease_descriptor = 3;

}  // namespace yates::supervisor
