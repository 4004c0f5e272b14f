#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "campaigns/run/runner.hpp"
#include "campaigns/store/progress.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::cli {

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

}  // namespace yates::cli
