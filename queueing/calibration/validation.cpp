#include "queueing/calibration/validation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>

#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

namespace {

using Places = std::vector<std::size_t>;

/// Gathers errors of predictions, fold by fold.
class Tally {
 public:
  void add(const Prediction& prediction, double measured, double training_mean) {
    ++errors_.runs;
    if (!prediction.value) {
      ++(prediction.verdict == Verdict::saturated ? errors_.saturated : errors_.unpredicted);
      return;
    }
    const double error = *prediction.value - measured;
    squares_ += error * error;
    baseline_ += std::pow(measured - training_mean, 2);
    if (measured > 0.0) {
      percentages_ += std::abs(error) / measured;
    } else {
      percentages_defined_ = false;
    }
    sum_ += error;
  }

  PredictionErrors errors() const {
    PredictionErrors result = errors_;
    if (result.predicted() == 0) return result;
    const auto n = static_cast<double>(result.predicted());
    result.mean_squared_error = squares_ / n;
    if (baseline_ > 0.0) result.r_squared = 1.0 - squares_ / baseline_;
    if (percentages_defined_) result.mean_absolute_percentage_error = 100.0 * percentages_ / n;
    result.bias = sum_ / n;
    return result;
  }

 private:
  PredictionErrors errors_;
  double squares_ = 0.0;
  double baseline_ = 0.0;
  double percentages_ = 0.0;
  double sum_ = 0.0;
  bool percentages_defined_ = true;
};

std::vector<double> levels_of(const MeasuredRuns& runs, std::size_t run) {
  std::vector<double> result;
  for (const MeasuredColumn& factor : runs.factors) result.push_back(factor.values[run]);
  return result;
}

/// Learns from the training runs and predicts the others.
void predict_fold(const Estimator& estimator, const MeasuredRuns& runs, const Places& training,
                  const Places& held_out, const std::vector<Tally*>& tallies) {
  const MeasuredRuns taught = select(runs, training);
  double mean = 0.0;
  for (const double response : taught.response) mean += response;
  mean /= static_cast<double>(training.size());
  const Predictor predictor = estimator.train(taught);
  for (const std::size_t run : held_out) {
    const Prediction prediction = predictor(levels_of(runs, run));
    for (Tally* tally : tallies) tally->add(prediction, runs.response[run], mean);
  }
}

Places others(const Places& held_out, std::size_t count) {
  Places result;
  for (std::size_t run = 0; run < count; ++run)
    if (!std::binary_search(held_out.begin(), held_out.end(), run)) result.push_back(run);
  return result;
}

Places all(std::size_t count) {
  Places result(count);
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

PredictionErrors without_each_configuration(const Estimator& estimator, const MeasuredRuns& runs) {
  Tally tally;
  for (const Configuration& one : configurations(runs))
    predict_fold(estimator, runs, others(one.runs, runs.size()), one.runs, {&tally});
  return tally.errors();
}

void without_each_level(const Estimator& estimator, const MeasuredRuns& runs,
                        EstimatorValidation& result, Tally& over_all) {
  for (const MeasuredColumn& factor : runs.factors) {
    const std::vector<double> known = levels(factor);
    if (known.size() < 2) continue;
    Tally over_levels;
    for (const double level : known) {
      Places held_out;
      for (std::size_t run = 0; run < runs.size(); ++run)
        if (factor.values[run] == level) held_out.push_back(run);
      Tally tally;
      predict_fold(estimator, runs, others(held_out, runs.size()), held_out,
                   {&tally, &over_levels, &over_all});
      const Direction direction = level == known.front()  ? Direction::downwards
                                  : level == known.back() ? Direction::upwards
                                                          : Direction::between;
      result.levels.push_back({factor.name, level, direction, tally.errors()});
    }
    result.leave_one_level_out.emplace_back(factor.name, over_levels.errors());
  }
}

/// The smallest mean squared error among those that predicted every run.
std::optional<std::size_t> best_of(const std::vector<PredictionErrors>& errors) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (errors[i].predicted() < errors[i].runs || !errors[i].mean_squared_error) continue;
    if (!best || *errors[i].mean_squared_error < *errors[*best].mean_squared_error) best = i;
  }
  return best;
}

bool is_baseline(const EstimatorValidation& estimator) {
  return estimator.role == EstimatorRole::baseline;
}

std::string named(const EstimatorValidation& estimator) {
  return (is_baseline(estimator) ? "the baseline " : "") + estimator.name;
}

/// The least mean percentage of the other kind than the winner by squares (a baseline where a model
/// has won, a model where a baseline has), where it is below the winner's own: by squares long
/// times count most, by percent all alike, and the reader may care for either.
std::optional<std::string> better_in_percent(const Validation& result,
                                             const std::vector<PredictionErrors>& errors,
                                             std::size_t winner) {
  std::optional<double> least = errors[winner].mean_absolute_percentage_error;
  if (!least) return std::nullopt;
  const double own = *least;
  std::optional<std::size_t> better;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const auto& percent = errors[i].mean_absolute_percentage_error;
    const bool rival = is_baseline(result.estimators[i]) != is_baseline(result.estimators[winner]);
    if (!rival || errors[i].predicted() < errors[i].runs || !percent || *percent >= *least)
      continue;
    least = percent;
    better = i;
  }
  if (!better) return std::nullopt;
  return fmt::format("{} has the smaller mean percentage error ({:.1f}% against {:.1f}%)",
                     named(result.estimators[*better]), *least, own);
}

/// What was left out, and the codes of the verdicts on it.
struct Held {
  const char* words;
  NoteCode verdict;
  NoteCode baseline_wins;
  NoteCode baseline_wins_percent;
  NoteCode model_wins_percent;
};

constexpr Held one_configuration{
    "with one configuration left out at a time", NoteCode::within, NoteCode::within_baseline_wins,
    NoteCode::within_baseline_wins_percent, NoteCode::within_model_wins_percent};
constexpr Held one_level{"with one level left out at a time", NoteCode::beyond,
                         NoteCode::beyond_baseline_wins, NoteCode::beyond_baseline_wins_percent,
                         NoteCode::beyond_model_wins_percent};

void judge(Validation& result, const Held& held, const std::vector<PredictionErrors>& errors,
           std::optional<std::size_t> best) {
  const auto add = [&](NoteCode code, const std::string& text) {
    result.notes.push_back({code, fmt::format("{}, {}", held.words, text)});
  };
  if (!best) {
    add(held.verdict, "no estimator predicted every run");
    return;
  }
  const PredictionErrors& own = errors[*best];
  const bool baseline = is_baseline(result.estimators[*best]);
  std::string text = fmt::format("{} predicts best (root mean squared error {:.4g}",
                                 result.estimators[*best].name, std::sqrt(*own.mean_squared_error));
  if (own.mean_absolute_percentage_error)
    text += fmt::format(", mean error {:.1f}%", *own.mean_absolute_percentage_error);
  text += ")";
  if (baseline) {
    text +=
        ": no model beats this plain baseline, so do not take the model's parameters as an "
        "explanation";
  }
  add(baseline ? held.baseline_wins : held.verdict, text);
  if (const auto rival = better_in_percent(result, errors, *best))
    add(baseline ? held.model_wins_percent : held.baseline_wins_percent, *rival);
}

/// Says so where a baseline predicts the levels of one factor better than every model, although not
/// all levels together; and where squares and percents disagree about one factor.
void judge_factors(Validation& result) {
  for (std::size_t f = 0; f < result.estimators.front().leave_one_level_out.size(); ++f) {
    std::vector<PredictionErrors> errors;
    for (const EstimatorValidation& one : result.estimators)
      errors.push_back(one.leave_one_level_out[f].second);
    const auto best = best_of(errors);
    if (!best) continue;
    const std::string where = fmt::format("for left-out levels of {}",
                                          result.estimators.front().leave_one_level_out[f].first);
    const bool baseline = is_baseline(result.estimators[*best]);
    if (baseline && result.best_beyond != best) {
      result.notes.push_back(
          {NoteCode::factor_baseline_wins,
           fmt::format("{}, the baseline {} predicts better than every model (root mean squared "
                       "error {:.4g})",
                       where, result.estimators[*best].name,
                       std::sqrt(*errors[*best].mean_squared_error))});
    }
    // The levels of the only factor are all levels, which judge has spoken of.
    const bool only = result.estimators.front().leave_one_level_out.size() == 1;
    const auto rival = better_in_percent(result, errors, *best);
    if (rival && !only) {
      result.notes.push_back(
          {baseline ? NoteCode::factor_model_wins_percent : NoteCode::factor_baseline_wins_percent,
           where + ", " + *rival});
    }
  }
}

}  // namespace

Validation validate(const std::vector<Estimator>& estimators, const MeasuredRuns& runs) {
  check_runs(runs);
  if (estimators.empty()) throw std::domain_error("validate: there is no estimator");
  if (configurations(runs).size() < 2) {
    throw std::domain_error("validate: there is one configuration; expected at least two");
  }
  Validation result;
  std::vector<PredictionErrors> within;
  std::vector<PredictionErrors> beyond;
  for (const Estimator& estimator : estimators) {
    EstimatorValidation one{.role = estimator.role, .name = estimator.name};
    Tally in_sample;
    predict_fold(estimator, runs, all(runs.size()), all(runs.size()), {&in_sample});
    one.in_sample = in_sample.errors();
    one.leave_one_configuration_out = without_each_configuration(estimator, runs);
    Tally over_all;
    without_each_level(estimator, runs, one, over_all);
    within.push_back(one.leave_one_configuration_out);
    beyond.push_back(over_all.errors());
    result.estimators.push_back(std::move(one));
  }
  result.best_within = best_of(within);
  judge(result, one_configuration, within, result.best_within);
  if (beyond.front().runs > 0) {
    result.best_beyond = best_of(beyond);
    judge(result, one_level, beyond, result.best_beyond);
    judge_factors(result);
  }
  return result;
}

std::string to_string(Direction direction) {
  return direction == Direction::downwards ? "downwards"
         : direction == Direction::upwards ? "upwards"
                                           : "between";
}

}  // namespace yates::queueing
