#include "cli/failures.hpp"

#include <fmt/format.h>

namespace yates::cli {

std::vector<LevelFailures> failures_by_level(const Experiment& experiment,
                                             std::span<const campaigns::RunStatus> statuses) {
  using campaigns::RunState;
  const auto& factors = experiment.design.factors();
  std::vector<LevelFailures> result;
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    for (std::size_t level = 0; level < factors[factor].levels.size(); ++level) {
      LevelFailures counted{factors[factor].name, factors[factor].levels[level].text, 0, 0};
      for (const doe::PlannedRun& run : experiment.plan.runs) {
        if (experiment.design.points()[run.point].levels[factor] != level) continue;
        const RunState state = statuses[run.run - 1].state;
        if (state == RunState::left) continue;
        ++counted.finished;
        if (state != RunState::done) ++counted.failed;
      }
      if (counted.failed > 0) result.push_back(counted);
    }
  }
  return result;
}

std::vector<std::string> explain_failures(const Experiment& experiment,
                                          std::span<const LevelFailures> failures,
                                          const campaigns::Counts& counts) {
  const std::size_t bad = counts.failed + counts.timed_out;
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
        fmt::format("the {} failures do not keep to one level of any of the {} "
                    "factors",
                    bad, experiment.design.factors().size()));
  }
  return sentences;
}

}  // namespace yates::cli
