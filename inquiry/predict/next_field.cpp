#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "doe/follow_up/separation.hpp"
#include "inquiry/data/failures.hpp"
#include "inquiry/predict/next_request.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/shell_text.hpp"
#include "numerics/random.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::inquiry {

namespace {

using Eigen::Index;
using LevelNumbers = std::vector<std::size_t>;
constexpr std::size_t most_in_field = 2000;

/// Gathers settings, each once, in the order in which they come.
class Gathered {
 public:
  Index add(const LevelNumbers& levels) {
    const auto [found, is_new] = place_.emplace(levels, std::ssize(all));
    if (is_new) all.push_back(levels);
    return found->second;
  }
  std::vector<LevelNumbers> all;

 private:
  std::map<LevelNumbers, Index> place_;
};

/// Adds combinations of levels that may be measured; returns whether these are all.
bool add_combinations(Gathered& settings, const std::vector<doe::Factor>& factors,
                      const std::function<bool(const LevelNumbers&)>& allowed,
                      numerics::Random random) {
  constexpr int most_draws = 40'000;
  double combinations = 1.0;
  for (const doe::Factor& one : factors) combinations *= static_cast<double>(one.levels.size());
  LevelNumbers levels(factors.size(), 0);
  if (combinations <= static_cast<double>(most_in_field)) {
    for (std::size_t f = 0; f < levels.size();) {
      if (f == 0 && allowed(levels)) settings.add(levels);
      f = ++levels[f] < factors[f].levels.size() ? 0 : (levels[f] = 0, f + 1);
    }
    return true;
  }
  for (int draw = 0; draw < most_draws && settings.all.size() < most_in_field; ++draw) {
    for (std::size_t f = 0; f < levels.size(); ++f) {
      levels[f] = static_cast<std::size_t>(random.below(factors[f].levels.size()));
    }
    if (allowed(levels)) settings.add(levels);
  }
  return false;
}

prediction::Candidates candidates_of(const std::vector<doe::Factor>& factors,
                                     const std::vector<LevelNumbers>& settings) {
  prediction::Candidates result;
  result.settings.resize(std::ssize(settings), std::ssize(factors));
  for (std::size_t f = 0; f < factors.size(); ++f) {
    const doe::Factor& factor = factors[f];
    const bool numeric = factor.kind == doe::FactorKind::numeric;
    prediction::Input& input =
        result.inputs.emplace_back(prediction::Input{factor.name, numeric, {}, {}});
    for (const doe::Level& level : factor.levels) {
      input.levels.push_back(level.text);
      if (numeric) input.numbers.push_back(level.number.value());
    }
    for (std::size_t c = 0; c < settings.size(); ++c) {
      const std::size_t level = settings[c][f];
      result.settings(static_cast<Index>(c), static_cast<Index>(f)) =
          numeric ? input.numbers[level] : static_cast<double>(level);
    }
    std::sort(input.numbers.begin(), input.numbers.end());
  }
  return result;
}

/// Seconds that a run of each candidate is expected to take: the typical wall time of its command
/// by a Gaussian process of those that finished, and the pause between runs.
Eigen::VectorXd expected_seconds(const NextField& field, const campaigns::Campaign& campaign) {
  prediction::MeasuredRuns walls;
  for (std::size_t run = 0; run < field.statuses.size(); ++run) {
    if (field.statuses[run].state != campaigns::RunState::done) continue;
    const auto& usage = field.attempts[field.statuses[run].attempt.value()].end.usage;
    if (!usage || !(usage->wall > 0.0)) continue;
    walls.candidate.push_back(field.candidate_of_run[run]);
    walls.value.push_back(usage->wall);
  }
  const prediction::Outlook outlook =
      prediction::outlook_of(field.candidates, walls, prediction::Scale::log);
  return outlook.mean.array().exp() + campaign.command.cool_down;
}

prediction::Outlook outlook_of(const NextField& field, const campaigns::Campaign& campaign,
                               std::size_t response, std::optional<prediction::Scale> scale) {
  try {
    return prediction::outlook_of(field.candidates, measured_runs(field, response), scale);
  } catch (const language::InputError& error) {
    throw language::InputError(
        {campaign.file.string()},
        fmt::format("{}: {}", campaign.responses[response].name, error.what()));
  }
}

}  // namespace

NextField next_field(const Experiment& experiment) {
  const campaigns::Campaign& campaign = experiment.campaign;
  const std::string file = campaign.file.string();
  NextField result{{}, {}, true, attempts_of(experiment), {}, {}, 0, {}, {}};
  result.statuses = campaigns::statuses(experiment.plan, result.attempts);
  const campaigns::Counts counts = campaigns::count(result.statuses);
  if (counts.done == 0 && counts.failed + counts.timed_out > 0) {
    throw language::InputError(
        {file}, fmt::format("no run is done yet, {} failed and {} timed out; see yates status {}",
                            counts.failed, counts.timed_out, language::shell_line({file})));
  }
  if (counts.done == 0) {
    throw language::InputError(
        {file}, fmt::format("no run is done yet, and what to measure next follows from runs; start "
                            "with those of the design: yates run {}",
                            language::shell_line({file})));
  }
  const doe::Design& design = experiment.design;
  const AlwaysFailed avoided = always_failed(experiment, result.statuses);
  const auto allowed = [&](const LevelNumbers& levels) {
    return !doe::is_excluded(design.factors(), levels, campaign.request.exclude) &&
           !avoided.holds(design.factors(), levels);
  };
  // Not in the order of the plan, which tells nothing.
  std::set<LevelNumbers> planned;
  for (const doe::PlannedRun& run : experiment.plan.runs)
    planned.insert(design.point(run.point).levels);
  Gathered settings;
  for (const LevelNumbers& levels : planned)
    if (!avoided.holds(design.factors(), levels)) settings.add(levels);
  for (std::size_t run = 0; run < result.statuses.size(); ++run) {
    const LevelNumbers levels = design.point(experiment.plan.runs[run].point).levels;
    const bool none = avoided.holds(design.factors(), levels);
    result.candidate_of_run.push_back(none ? Index{-1} : settings.add(levels));
    if (none || result.statuses[run].state != campaigns::RunState::left) continue;
    result.left.push_back(result.candidate_of_run.back());
  }
  if (settings.all.size() > most_in_field) {
    throw language::InputError(
        {file},
        fmt::format("its design has more than {} settings; next looks at no more", most_in_field));
  }
  if (!std::holds_alternative<doe::kinds::Mixture>(campaign.request.kind)) {
    result.all = add_combinations(settings, design.factors(), allowed,
                                  numerics::Random(experiment.plan.seed, counts.done));
  }
  for (const LevelFailures& one : avoided.levels) {
    result.failed_levels.push_back(fmt::format("{}={}", one.factor, one.level));
  }
  result.failed_settings = avoided.settings.size();
  result.levels = std::move(settings.all);
  result.candidates = candidates_of(design.factors(), result.levels);
  return result;
}

prediction::MeasuredRuns measured_runs(const NextField& field, std::size_t response) {
  prediction::MeasuredRuns result;
  for (std::size_t run = 0; run < field.statuses.size(); ++run) {
    if (field.statuses[run].state != campaigns::RunState::done) continue;
    const campaigns::AttemptEnd& end = field.attempts[field.statuses[run].attempt.value()].end;
    if (response >= end.responses.size() || !end.responses[response]) continue;
    result.candidate.push_back(field.candidate_of_run[run]);
    result.value.push_back(*end.responses[response]);
  }
  return result;
}

prediction::Outlook outlook_of(const NextField& field, const campaigns::Campaign& campaign,
                               std::size_t response) {
  const campaigns::ScaleWish declared = campaign.responses[response].scale;
  std::optional<prediction::Scale> scale;
  if (declared == campaigns::ScaleWish::log) scale = prediction::Scale::log;
  if (declared == campaigns::ScaleWish::raw) scale = prediction::Scale::raw;
  return outlook_of(field, campaign, response, scale);
}

void expect_planned(prediction::Outlook& outlook, const NextField& field) {
  for (const Index candidate : field.left) prediction::expect_run(outlook, candidate);
}

prediction::Spending spending_of(const NextField& field, const campaigns::Campaign& campaign,
                                 const NextQuestion& question) {
  using Kind = reports::NextBudget::Kind;
  const reports::NextBudget& budget = question.budget;
  prediction::Spending result{Eigen::VectorXd::Ones(std::ssize(field.levels)), budget.amount};
  if (budget.kind == Kind::seconds) result.cost = expected_seconds(field, campaign);
  if (budget.kind == Kind::response) {
    const std::size_t response = question.budget_response.value();
    for (const double value : measured_runs(field, response).value) {
      if (value > 0.0) continue;
      throw language::InputError(
          {campaign.file.string()},
          fmt::format("{} is {} in a run, and a budget of it needs values above 0",
                      campaign.responses[response].name, value));
    }
    result.cost = outlook_of(field, campaign, response, prediction::Scale::log).mean.array().exp();
  }
  const double least = result.cost.minCoeff();
  if (least > result.budget) {
    throw language::InputError(
        {campaign.file.string()},
        fmt::format("a budget of {} pays for no run: the cheapest is expected to take {}",
                    reports::cost_text(budget, result.budget, reports::Typography::plain),
                    reports::cost_text(budget, least, reports::Typography::plain)));
  }
  return result;
}

}  // namespace yates::inquiry
