#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/interrupt.hpp"
#include "campaigns/response.hpp"

namespace yates::campaigns {

/// One command to be started, all placeholders filled.
struct Launch {
  std::filesystem::path folder;  // of the attempt, absolute; exists
  std::vector<std::string> words;
  std::vector<std::pair<std::string, std::string>> environment;  // on top of the inherited one
  std::filesystem::path working_folder;
  std::optional<double> timeout;  // seconds
  double grace = 5;               // seconds
};

enum class OutcomeKind {
  exited,
  signalled,
  timed_out,
  interrupted,   // ended because the user asked for it
  cannot_start,  // the command could not be executed
  lost,          // nobody knows what became of it; nothing of it runs any more
  not_launched,  // it was never started, and never will be
};

struct Outcome {
  OutcomeKind kind = OutcomeKind::lost;
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  std::optional<Usage> usage = std::nullopt;  // for exited, signalled, timed_out, interrupted
  int leftovers = 0;                          // processes that had to be ended after the command
  std::string message = {};                   // for cannot_start, lost, not_launched
};

/// A command that was started.
class Execution {
 public:
  virtual ~Execution() = default;
  /// Waits for its end; passes each request of the user to end on to it.
  virtual Outcome wait(const Interrupt& interrupt) = 0;
};

/// Where commands run.
class Executor {
 public:
  virtual ~Executor() = default;
  /// Throws FileError where nothing can be started at all.
  virtual std::unique_ptr<Execution> start(const Launch& launch) = 0;
  /// The fate of a command that another driver launched from this folder before it died. When it
  /// returns, nothing of the command runs any more. Calls `waiting` once if it has to wait for a
  /// command that still runs.
  virtual Outcome recover(const std::filesystem::path& folder, const std::string& boot_id,
                          const Interrupt& interrupt, const std::function<void()>& waiting) = 0;
};

/// Where and when.
struct Machine {
  std::string host;
  std::string boot_id;  // changes with each start of the machine
};
Machine this_machine();

class Clock {
 public:
  virtual ~Clock() = default;
  /// "2026-11-20T11:35:39Z"
  virtual std::string utc() const = 0;
  /// Seconds since some moment; never goes back.
  virtual double seconds() const = 0;
};

class SystemClock : public Clock {
 public:
  std::string utc() const override;
  double seconds() const override;
};

}  // namespace yates::campaigns
