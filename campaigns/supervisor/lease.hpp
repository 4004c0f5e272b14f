#pragma once

namespace yates::supervisor {

/// Takes the machine for measurements with the lock of host_lock.hpp, and holds it as long as the
/// process that started this one lives or a supervisor works on an attempt below ROOT/attempts.
/// This serves machines whose lock the driver cannot hold itself. Line: "ours", "taken PID" (0 if
/// unknown) or "failed ERRNO" (0 if what stands there is not a regular file). A holder of the same
/// root is replaced: its driver has lost its connection.
int lease(const char* root);

}  // namespace yates::supervisor
