#include "inquiry/data/failures.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/responses/excerpt.hpp"
#include "campaigns/store/outputs.hpp"
#include "language/printable.hpp"

namespace yates::inquiry {

namespace {

/// What was not the program's fault says nothing of the factors.
bool says_something(const campaigns::RunStatus& status) {
  return status.state != campaigns::RunState::left && !status.infrastructure;
}

/// "mem = 1M, algo = b": two levels all of whose runs failed.
struct FailedPair {
  std::size_t factors[2];
  std::size_t levels[2];
  std::size_t failed;
};

std::vector<FailedPair> failed_pairs(const Experiment& experiment,
                                     std::span<const campaigns::RunStatus> statuses) {
  constexpr std::size_t most_work = 50'000'000;
  const auto& design = experiment.design;
  const std::size_t factors = design.factors().size();
  std::vector<FailedPair> result;
  if (factors * factors * statuses.size() > most_work) return result;
  for (std::size_t f = 0; f < factors; ++f) {
    for (std::size_t g = f + 1; g < factors; ++g) {
      std::map<std::pair<std::size_t, std::size_t>, std::pair<std::size_t, std::size_t>> counts;
      for (std::size_t index = 0; index < statuses.size(); ++index) {
        if (!says_something(statuses[index])) continue;
        const std::size_t point = experiment.plan.runs[index].point;
        auto& [failed, finished] =
            counts[{design.level_number(point, f), design.level_number(point, g)}];
        ++finished;
        if (statuses[index].state != campaigns::RunState::done) ++failed;
      }
      for (const auto& [levels, count] : counts) {
        if (count.first < 2 || count.first < count.second) continue;
        result.push_back({{f, g}, {levels.first, levels.second}, count.first});
      }
    }
  }
  return result;
}

/// Holds where the factors take these levels: "codec == 'xz' and threads == 2".
language::Expression condition_of(const std::vector<doe::Factor>& factors,
                                  const std::vector<std::size_t>& levels) {
  using namespace language;
  const auto both = [](BinaryOperator op, Expression left, Expression right) {
    return Expression{Binary{op, std::make_shared<Expression>(std::move(left)),
                             std::make_shared<Expression>(std::move(right))}};
  };
  std::optional<Expression> result;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    const doe::Level& level = factors[f].levels[levels[f]];
    Expression one = both(BinaryOperator::equal, {Name{factors[f].name}},
                          level.number ? Expression{Number{*level.number, level.text}}
                                       : Expression{Text{level.text}});
    result = result ? both(BinaryOperator::conjunction, std::move(*result), std::move(one))
                    : std::move(one);
  }
  return result.value();
}

}  // namespace

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
    if (!says_something(statuses[index])) continue;
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

bool AlwaysFailed::holds(const std::vector<doe::Factor>& factors,
                         const std::vector<std::size_t>& setting) const {
  return settings.contains(setting) || std::ranges::any_of(levels, [&](const LevelFailures& one) {
           const auto factor = std::ranges::find(factors, one.factor, &doe::Factor::name);
           const auto number = setting[static_cast<std::size_t>(factor - factors.begin())];
           return factor->levels[number].text == one.level;
         });
}

doe::Exclusions AlwaysFailed::conditions(const std::vector<doe::Factor>& factors) const {
  doe::Exclusions result;
  for (const LevelFailures& one : levels) {
    const auto factor = std::ranges::find(factors, one.factor, &doe::Factor::name);
    const auto level = std::ranges::find(factor->levels, one.level, &doe::Level::text);
    result.push_back(
        condition_of({*factor}, {static_cast<std::size_t>(level - factor->levels.begin())}));
  }
  for (const auto& setting : settings) result.push_back(condition_of(factors, setting));
  return result;
}

AlwaysFailed always_failed(const Experiment& experiment,
                           std::span<const campaigns::RunStatus> statuses) {
  using campaigns::RunState;
  AlwaysFailed result{{}, failures_by_level(experiment, statuses)};
  std::erase_if(result.levels, [](const LevelFailures& one) {
    return one.failed < 2 || one.failed < one.finished;
  });
  std::set<std::vector<std::size_t>> done;
  for (std::size_t run = 0; run < statuses.size(); ++run) {
    const campaigns::RunStatus& status = statuses[run];
    const auto levels = experiment.design.point(experiment.plan.runs[run].point).levels;
    if (status.state == RunState::done) done.insert(levels);
    const bool failed = status.state == RunState::failed || status.state == RunState::timed_out;
    if (failed && !status.infrastructure) result.settings.insert(levels);
  }
  for (const auto& one : done) result.settings.erase(one);
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
                                          std::span<const campaigns::RunStatus> statuses,
                                          std::span<const LevelFailures> failures,
                                          const campaigns::Counts& counts) {
  const std::size_t bad = counts.failed - counts.infrastructure + counts.timed_out;
  if (bad == 0) return {};
  if (counts.done == 0) {
    return {bad == 1   ? std::string("the one finished run failed")
            : bad == 2 ? std::string("both finished runs failed")
                       : fmt::format("all {} finished runs failed", bad)};
  }
  const auto of_level = [&](std::size_t factor, std::size_t level) -> const LevelFailures* {
    const doe::Factor& its = experiment.design.factors()[factor];
    const auto found =
        std::find_if(failures.begin(), failures.end(), [&](const LevelFailures& one) {
          return one.factor == its.name && one.level == its.levels[level].text;
        });
    return found == failures.end() ? nullptr : &*found;
  };
  std::vector<std::string> pairs;
  std::vector<const LevelFailures*> explained;
  constexpr std::size_t most_pairs = 4;
  for (const FailedPair& pair : failed_pairs(experiment, statuses)) {
    const LevelFailures* first = of_level(pair.factors[0], pair.levels[0]);
    const LevelFailures* second = of_level(pair.factors[1], pair.levels[1]);
    if (first == nullptr || second == nullptr || first->failed == first->finished ||
        second->failed == second->finished || pairs.size() == most_pairs) {
      continue;
    }
    pairs.push_back(fmt::format("all {} runs with {} = {}, {} = {} failed", pair.failed,
                                first->factor, first->level, second->factor, second->level));
    // That a level has all failures, its pair says better.
    if (pair.failed == first->failed) explained.push_back(first);
    if (pair.failed == second->failed) explained.push_back(second);
  }
  const auto finished =
      static_cast<std::size_t>(std::count_if(statuses.begin(), statuses.end(), says_something));
  bool alike = false;
  std::vector<std::string> sentences;
  for (const LevelFailures& level : failures) {
    if (level.finished == finished) {  // all runs have it
      alike = true;
      continue;
    }
    if (level.failed == level.finished) {
      sentences.push_back(fmt::format("all runs with {} = {} failed ({} of {})", level.factor,
                                      level.level, level.failed, level.finished));
    } else if (level.failed == bad && bad > 1 &&
               std::find(explained.begin(), explained.end(), &level) == explained.end()) {
      sentences.push_back(fmt::format("all failures have {} = {} ({} of its {} runs)", level.factor,
                                      level.level, level.failed, level.finished));
    }
  }
  sentences.insert(sentences.end(), pairs.begin(), pairs.end());
  if (sentences.empty() && bad > 1 && !alike) {
    sentences.push_back(
        fmt::format("the {} failures are not confined to one level of any of the {} factors", bad,
                    experiment.design.factors().size()));
  }
  return sentences;
}

}  // namespace yates::inquiry
