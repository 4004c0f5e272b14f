#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "campaigns/campaign.hpp"
#include "campaigns/executor.hpp"
#include "campaigns/progress.hpp"
#include "campaigns/store.hpp"
#include "doe/design.hpp"
#include "doe/plan.hpp"
#include "language/expression.hpp"

namespace yates::campaigns {

enum class Retry { nothing, failed, timed_out, all };

struct RunOptions {
  Retry retry = Retry::nothing;
  std::optional<std::size_t> limit = std::nullopt;          // of planned runs launched
  std::optional<language::Expression> only = std::nullopt;  // over factors, run, replicate, block,
                                                            // standard_order
};

/// The runs of the plan that are to be launched, in launch order. Throws UsageError for an `only`
/// that does not suit the factors.
std::vector<doe::PlannedRun> runs_to_launch(const doe::Design& design, const doe::RunPlan& plan,
                                            std::span<const RunStatus> statuses,
                                            const RunOptions& options);

/// One launch as its watchers see it.
struct Event {
  const doe::PlannedRun& run;  // for a warm-up the run that it comes before
  bool warmup;
  std::size_t attempt;
};

/// Who wants to know. Each moment is called in this order for every launch; what a function throws
/// ends the campaign as a crash at that moment would.
struct Observer {
  std::function<void(const Event&)> before_launch = {};  // the intent is not committed yet
  std::function<void(const Event&)> launched = {};       // the command runs
  std::function<void(const Event&)> ended = {};          // its outcome is on the disk
  std::function<void(const Event&)> before_commit = {};  // responses are read
  std::function<void(const Event&, const Conclusion&)> committed = {};
  std::function<void(const std::string&)> remark = {};  // what was found of a former driver, ...
};

struct RunSummary {
  Counts counts;
  std::size_t launched = 0;  // planned runs, in this session
  std::size_t failed = 0;    // of these, failed or timed out
  bool interrupted = false;
};

/// Settles what a former driver left behind, then launches one run after the other and records
/// each. Stops when the interrupt is requested. Where nothing is known of a run that this session
/// launched, the run is launched once more.
RunSummary run(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
               Store& store, Executor& executor, const Clock& clock, const Machine& machine,
               const Interrupt& interrupt, const RunOptions& options, const Observer& observer);

/// The command of a run with all placeholders filled.
Launch launch_of(const Campaign& campaign, const doe::Design& design, const doe::PlannedRun& run,
                 bool warmup, const Machine& machine, const std::filesystem::path& folder);

/// Words quoted so that a POSIX shell reads them back as they are.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace yates::campaigns
