#pragma once

namespace yates::campaigns {

/// What a store is opened for: to read it, to record how launches of an earlier driver ended,
/// whatever the plan, or to launch runs and record them.
enum class Access { read, settle, launch };

/// What a changed command is: another measurement, so that finished runs do not belong to it, or
/// the same one, because the user says so.
enum class Measurement { another, same };

}  // namespace yates::campaigns
