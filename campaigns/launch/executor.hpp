#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaigns/launch/interrupt.hpp"
#include "campaigns/responses/response.hpp"

namespace yates::campaigns {

/// One copy of the command, all placeholders filled.
struct CopyCommand {
  std::vector<std::string> words;                                // argv; at least one
  std::vector<std::pair<std::string, std::string>> environment;  // on top of the inherited one
};

/// A file that the command writes and that must outlive the next run.
struct KeptFile {
  std::string source;  // relative to the working folder, or absolute
  /// Its copy is files/<name> in the attempt's folder. Empty: the source lies in that folder, so
  /// that it only has to be synced with the rest.
  std::string name;
};

/// What is to be started together as one run.
struct Launch {
  std::filesystem::path folder;  // of the attempt, absolute, on the driver's machine; exists
  std::vector<CopyCommand> copies = {};  // at least one, at most most_copies
  /// On the machine where it runs. The driver's campaign folder locally; an executor for other
  /// machines puts its own there.
  std::filesystem::path working_folder = {};
  std::optional<double> timeout = std::nullopt;          // seconds, of all copies together
  double grace = 5;                                      // seconds between SIGTERM and SIGKILL
  std::optional<double> sample_interval = std::nullopt;  // seconds; absent: no samples of the host
  /// Copied by the supervisor when the commands have ended, where written since their start.
  std::vector<KeptFile> keep = {};
  /// Whether outputs and outcome are on the disk before the outcome is to be seen. Without, they
  /// are once sync_attempts has returned; the results of a machine that breaks down before that are
  /// refused by `recover`.
  bool sync = true;
  /// Of the machine that was made ready for it: one that has been started anew since launches
  /// nothing. Empty: any.
  std::string boot_id = {};
};
inline constexpr std::size_t most_copies = 1000;

/// Where the output of a copy (from 1) of so many lies: the attempt's folder itself for a single
/// one, otherwise copies/<copy>.
std::filesystem::path copy_folder(const std::filesystem::path& attempt_folder, std::size_t copy,
                                  std::size_t copies);

enum class OutcomeKind {
  exited,
  signalled,
  timed_out,
  interrupted,   // ended because the user asked for it
  cannot_start,  // the command could not be executed
  lost,          // nobody knows what became of it; nothing of it runs any more
  not_launched,  // it was never started, and never will be
};

/// How the message of a command begins that a driver was about to launch when it died.
inline constexpr std::string_view never_launched = "the command was never launched";

struct CopyOutcome {
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  Usage usage = {};
};

struct Outcome {
  OutcomeKind kind = OutcomeKind::lost;
  /// With several copies: of the first one that failed; 0 where none did.
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  /// Of the whole run, for exited, signalled, timed_out and interrupted: wall from the common
  /// release to the last end, CPU times summed, the largest of the resident sets.
  std::optional<Usage> usage = std::nullopt;
  std::vector<CopyOutcome> copies = {};  // where there is a usage: one for each copy
  int leftovers = 0;                     // processes that had to be ended after the command
  std::string message = {};              // for cannot_start, lost, not_launched, infrastructure
  bool infrastructure = false;  // not the program's fault: a full disk, no process to be had, ...
};

/// A run that was started.
class Execution {
 public:
  virtual ~Execution() = default;
  /// Waits for its end; passes each request of the user to end on to it.
  virtual Outcome wait(const Interrupt& interrupt) = 0;
};

/// Where and since when.
struct Machine {
  std::string host;
  std::string boot_id;  // changes with each start of the machine
};
/// The one that this process runs on.
Machine this_machine();

/// What stays as it is during a campaign: kernel, distribution, processor, memory, versions, ...
/// Names and values in the order in which they are shown.
using HostFacts = std::vector<std::pair<std::string, std::string>>;

/// What may disturb a measurement, at one moment. Each absent where the machine does not tell.
struct Readings {
  std::optional<double> load = std::nullopt;  // runnable processes, mean of the last minute
  /// CPU time that anybody uses now, in percent of all processors: between runs it is others'.
  std::optional<double> others_cpu = std::nullopt;
  /// Of the frequency scaling; several, joined by commas, where processors differ.
  std::optional<std::string> governor = std::nullopt;
  std::optional<std::string> turbo = std::nullopt;        // "on" or "off"
  std::optional<double> throttled = std::nullopt;         // times since boot, summed over cores
  std::optional<double> swap_used = std::nullopt;         // bytes
  std::optional<double> free_disk = std::nullopt;         // bytes, where attempts are kept
  std::optional<double> clock_offset = std::nullopt;      // seconds that its clock is ahead of ours
  std::optional<double> available_memory = std::nullopt;  // bytes
};

/// One machine on which commands run. Several threads may use it at the same time, for a run each.
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
  /// Host name as the campaign calls it, boot id.
  virtual Machine machine() = 0;
  virtual HostFacts facts() = 0;
  /// Takes a tenth of a second, in which the use of the processors is watched.
  virtual Readings readings() = 0;
  /// Takes the machine for measurements of this executor alone, until this executor is destroyed
  /// or its process ends, however it ends. Absent when it is ours; otherwise says who has it:
  /// "another yates (process 4711)". Does not wait.
  virtual std::optional<std::string> lease() = 0;
  /// All of the campaign is done, and no attempt of it is left: removes what is on the machine for
  /// its sake alone.
  virtual void finish() {}
};

class Clock {
 public:
  virtual ~Clock() = default;
  /// "2026-11-20T11:35:39Z"
  virtual std::string utc() const = 0;
  /// Seconds since some moment; never goes back.
  virtual double seconds() const = 0;
  /// Returns when so many seconds are over, or when the user asks to end.
  virtual void sleep(double seconds, const Interrupt& interrupt) const = 0;
};

class SystemClock : public Clock {
 public:
  std::string utc() const override;
  double seconds() const override;
  void sleep(double seconds, const Interrupt& interrupt) const override;
};

}  // namespace yates::campaigns
