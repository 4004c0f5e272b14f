#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/launch/outcome.hpp"
#include "campaigns/run/session.hpp"
#include "campaigns/store/records.hpp"

namespace yates::campaigns {

/// The end of a command around the runs in the form in which it is recorded. `ended` is a UTC time.
AuxiliaryEnd auxiliary_end_of(const Outcome& outcome, const Command& command,
                              const std::string& ended);

/// A command around the runs and what its placeholders stand for.
struct AuxiliaryCommand {
  AuxiliaryKind kind;
  const std::vector<std::string>& words;
  doe::PlannedRun run = {};  // the run that it belongs to, if any
  bool warmup = false;       // whether it belongs to a warm-up before that run
  std::optional<std::int64_t> attempt = std::nullopt;  // Attempt::id of its attempt, if any
  std::string subject = {};                            // for change: "factor=level"
  /// {run_dir}: the folder of the attempt; empty: the command's own.
  std::filesystem::path run_folder = {};
};

/// Whether a command names {run_dir}.
bool names_run_folder(const std::vector<std::string>& words);

/// Runs a command around the runs and records it. Returns why it did not succeed; absent if it did.
/// `interrupt` is not always the session's: some commands run after the user has requested the end.
/// Throws HostFailure if the host does not report its outcome.
std::optional<std::string> run_auxiliary(Session& session, PoolHost& host,
                                         const AuxiliaryCommand& command,
                                         const Interrupt& interrupt);

}  // namespace yates::campaigns
