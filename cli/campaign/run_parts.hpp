#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/run/runner.hpp"
#include "campaigns/store/progress.hpp"
#include "cli/analysis/analysis_options.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/data/experiment.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::cli {

/// What one call of `yates run` came to.
struct RunOutcome {
  campaigns::RunSummary summary;
  std::string file;                // the campaign
  std::string only;                // the expression of --only; empty without it
  std::optional<Verdict> verdict;  // of a campaign on the command line, once all runs have ended
};

/// The sentences at its end: why the runs were stopped, with lines of the output that tell, how
/// many runs are done, and the command that goes on.
void remark_on(const Session& session, const RunOutcome& outcome,
               const inquiry::Experiment& experiment);

/// The same as one document, "yates.run/1".
std::string run_json(const RunOutcome& outcome, const Session& session);

/// `missing`: a run is left that was to be launched. Then the call has not done what it was to do,
/// even if nothing failed.
int exit_status(const campaigns::RunSummary& summary, bool missing);

/// Shows the progress of a campaign on stderr: on a terminal one line that is overwritten,
/// elsewhere one plain line per run.
class RunProgress {
 public:
  RunProgress(const Session& session, const inquiry::Experiment& experiment, campaigns::Pace pace,
              const std::vector<doe::PlannedRun>& todo);

  void launched(const campaigns::Event& event);
  void committed(const campaigns::Event& event, const campaigns::AttemptEnd& end);
  void taken_over(std::size_t run, const campaigns::AttemptEnd& end);
  void auxiliary(const campaigns::Auxiliary& auxiliary);
  void extended(const doe::RunPlan& plan);
  void remark(const std::string& text);
  void close_line();

 private:
  void note_pace(const campaigns::Event& event, const campaigns::AttemptEnd& end);
  std::string title(const campaigns::Event& event) const;
  std::string time_left() const;
  /// Replaces the line on a terminal.
  void show(const std::string& text);

  const inquiry::Experiment& experiment_;
  campaigns::Pace pace_;
  bool quiet_;
  bool terminal_;
  bool several_hosts_;
  bool open_line_ = false;
  std::size_t total_;
  std::size_t settled_ = 0;
  std::size_t known_runs_;
  std::map<std::size_t, std::size_t> points_left_;  // by run
};

/// Whether the mean of `until`'s response over the done runs is known well enough at every point:
/// see anova::precision. The intervals have the campaign's confidence. Empty where the campaign has
/// no `until`. The experiment must outlive what is returned.
campaigns::Enough enough_for(const inquiry::Experiment& experiment, reports::Typography typography);

/// The machines that a campaign is measured on: this one, or the hosts of [launch]. `remark`
/// receives what happens to connections, from any thread.
std::vector<campaigns::Host> hosts_of(const campaigns::Campaign& campaign,
                                      const std::function<void(const std::string&)>& remark);

/// The user requested the end while runs of an earlier driver were waited for.
struct Interrupted {};

/// The experiment that `load` gives, which is to be launched. Where its plan is another one than
/// that of its store, and an earlier driver has left runs whose end is not recorded, the end is
/// recorded and the experiment loaded again, because the new plan keeps what is done. Throws
/// Interrupted; FileError where all depends on a run on a host that does not answer; DriverBusy.
inquiry::Experiment settled(const Session& session,
                            const std::function<inquiry::Experiment()>& load);

}  // namespace yates::cli
