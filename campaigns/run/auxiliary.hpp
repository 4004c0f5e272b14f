#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/launch/outcome.hpp"
#include "campaigns/run/session.hpp"
#include "campaigns/store/records.hpp"

namespace yates::campaigns {

/// The end of a command around the runs as it is recorded. `ended` is a UTC time.
AuxiliaryEnd auxiliary_end_of(const Outcome& outcome, const Command& command,
                              const std::string& ended);

/// A command around the runs and what its placeholders stand for.
struct AuxiliaryCommand {
  AuxiliaryKind kind;
  const std::vector<std::string>& words;
  doe::PlannedRun run = {};                            // that it belongs to, if it belongs to one
  bool warmup = false;                                 // it belongs to a warm-up before that run
  std::optional<std::int64_t> attempt = std::nullopt;  // Attempt::id that it belongs to
  std::string subject = {};                            // for change: "factor=level"
};

/// Runs a command around the runs and records it. Returns why it did not succeed. `interrupt` is
/// not always the session's: some commands run after the user has requested the end. Throws
/// HostFailure if the host cannot be asked for its outcome.
std::optional<std::string> run_auxiliary(Session& session, PoolHost& host,
                                         const AuxiliaryCommand& command,
                                         const Interrupt& interrupt);

}  // namespace yates::campaigns
