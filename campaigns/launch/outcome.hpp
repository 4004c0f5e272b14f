#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/launch/machine.hpp"
#include "campaigns/responses/usage.hpp"

namespace yates::campaigns {

/// How a launch ended.
enum class OutcomeKind {
  exited,
  signalled,
  timed_out,
  interrupted,   // ended because the user requested it
  cannot_start,  // the command could not be executed
  lost,          // how it ended is unknown; none of its processes runs any more
  not_launched,  // the command was never started and will not be
  unserved,      // an application of Spark that its cluster gave nothing to run on
};

/// The beginning of the message for a command whose driver died just before it launched it.
inline constexpr std::string_view never_launched = "the command was never launched";

/// How one copy of the command ended.
struct CopyOutcome {
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  Usage usage = {};
};

/// How a launch ended, as the machine that ran it reports it.
struct Outcome {
  OutcomeKind kind = OutcomeKind::lost;
  /// For several copies, the status of the first copy that failed, or 0 if none failed.
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  /// The usage of the whole run, for exited, signalled, timed_out, interrupted and unserved: wall
  /// time from the common start of the copies to the end of the last, sum of the CPU times, largest
  /// resident set.
  std::optional<Usage> usage = std::nullopt;
  std::vector<CopyOutcome> copies = {};  // one for each copy, if there is a usage
  int leftovers = 0;                     // processes that were still running and had to be killed
  std::string message = {};     // for cannot_start, lost, not_launched, unserved, infrastructure
  bool infrastructure = false;  // through no fault of the program: a full disk, no process, ...
  /// Where it ran, if that was not known before the launch. `facts` are those of this machine, if
  /// they were not told before.
  std::optional<Machine> machine = std::nullopt;
  HostFacts facts = {};
  std::vector<std::string> cut = {};  // outputs of which only the beginning came
};

}  // namespace yates::campaigns
