#pragma once

namespace yates::campaigns {

/// What a store is opened for: to read it, or to launch runs and record them.
enum class Access { read, launch };

}  // namespace yates::campaigns
