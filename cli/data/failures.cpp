#include "cli/data/failures.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/responses/excerpt.hpp"
#include "campaigns/store/folders.hpp"
#include "language/printable.hpp"

namespace yates::cli {

std::vector<LevelFailures> failures_by_level(const Experiment& experiment,
                                             std::span<const campaigns::RunStatus> statuses) {
  using campaigns::RunState;
  const auto& design = experiment.design;
  // One pass over the runs, however many levels there are: a plan may have a million runs.
  std::vector<std::vector<LevelFailures>> counted(design.factors().size());
  for (std::size_t factor = 0; factor < counted.size(); ++factor) {
    for (const doe::Level& level : design.factors()[factor].levels) {
      counted[factor].push_back({design.factors()[factor].name, level.text, 0, 0});
    }
  }
  for (std::size_t index = 0; index < statuses.size(); ++index) {
    const doe::PlannedRun& run = experiment.plan.runs[index];
    const RunState state = statuses[index].state;
    // What was not the program's fault says nothing of the factors.
    if (state == RunState::left || statuses[index].infrastructure) continue;
    for (std::size_t factor = 0; factor < counted.size(); ++factor) {
      LevelFailures& level = counted[factor][design.level_number(run.point, factor)];
      ++level.finished;
      if (state != RunState::done) ++level.failed;
    }
  }
  std::vector<LevelFailures> result;
  for (const auto& levels : counted) {
    std::copy_if(levels.begin(), levels.end(), std::back_inserter(result),
                 [](const LevelFailures& level) { return level.failed > 0; });
  }
  return result;
}

std::optional<std::string> last_failure_in_words(const Experiment& experiment,
                                                 std::span<const campaigns::Attempt> attempts) {
  for (std::size_t i = attempts.size(); i-- > 0;) {
    const campaigns::Attempt& attempt = attempts[i];
    const bool failed = attempt.end.state == campaigns::AttemptState::failed ||
                        attempt.end.state == campaigns::AttemptState::timed_out;
    if (!failed || attempt.end.infrastructure || !attempt.intent.run) continue;
    std::string text = fmt::format("run {}: {}", *attempt.intent.run,
                                   attempt.end.message.empty()
                                       ? std::string(campaigns::to_string(attempt.end.state))
                                       : language::printable(attempt.end.message));
    const auto folder = campaigns::attempt_folder(
        campaigns::store_folder_of(experiment.campaign.file), attempt.intent);
    for (const char* name : {"stderr", "stdout"}) {
      const auto last = campaigns::last_lines(folder, folder / name, 1);
      if (!last || last->lines.empty()) continue;
      return fmt::format("{}; its last line: '{}'", text, language::printable(last->lines.back()));
    }
    return text;
  }
  return std::nullopt;
}

std::vector<std::string> explain_failures(const Experiment& experiment,
                                          std::span<const LevelFailures> failures,
                                          const campaigns::Counts& counts) {
  const std::size_t bad = counts.failed - counts.infrastructure + counts.timed_out;
  if (bad == 0) return {};
  if (counts.done == 0) return {fmt::format("all {} finished runs failed", bad)};
  std::vector<std::string> sentences;
  for (const LevelFailures& level : failures) {
    if (level.failed == level.finished) {
      sentences.push_back(fmt::format("all runs with {} = {} failed ({} of {})", level.factor,
                                      level.level, level.failed, level.finished));
    } else if (level.failed == bad && bad > 1) {
      sentences.push_back(fmt::format("all failures have {} = {} ({} of its {} runs)", level.factor,
                                      level.level, level.failed, level.finished));
    }
  }
  if (sentences.empty() && bad > 1) {
    sentences.push_back(
        fmt::format("the {} failures are not confined to one level of any of the {} factors", bad,
                    experiment.design.factors().size()));
  }
  return sentences;
}

}  // namespace yates::cli
