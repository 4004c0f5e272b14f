#include "prediction/training/training.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/reading/observations.hpp"
#include "language/error.hpp"
#include "prediction/validation/trials.hpp"
#include "table/parallel.hpp"

namespace yates::prediction {

namespace {

/// One is left out, and two tell how the response differs.
constexpr Eigen::Index least_settings = 3;

constexpr Eigen::Index most_for_processes = 1000;
constexpr Eigen::Index most_for_forests = 20'000;
constexpr Eigen::Index most_for_trials = 20'000;
constexpr Eigen::Index few_settings = 100;

std::string too_large(const std::string& column, double value) {
  return fmt::format(
      "{} is {} in a run, and numbers up to 1e40 are learnt; give the column a "
      "larger unit",
      column, value);
}

void check(const Runs& runs, Scale scale) {
  if (runs.settings.rows() < least_settings) {
    if (runs.inputs.empty()) throw language::InputError("the formula names nothing to learn from");
    std::vector<std::string> names;
    for (const Input& input : runs.inputs) names.push_back(input.name);
    throw language::InputError(
        fmt::format("the runs have {} different {} of {}, and a model needs {}",
                    runs.settings.rows(), runs.settings.rows() == 1 ? "setting" : "settings",
                    fmt::join(names, ", "), least_settings));
  }
  // Features are products of two numbers or their inverses, and squared errors of those.
  constexpr double largest = 1e40;
  for (std::size_t i = 0; i < runs.inputs.size(); ++i) {
    for (const double one : runs.inputs[i].numbers) {
      if (std::abs(one) > largest) throw language::InputError(too_large(runs.inputs[i].name, one));
      if (one != 0.0 && std::abs(one) < 1.0 / largest) {
        throw language::InputError(
            fmt::format("{} is {} in a run, and numbers from 1e-40 on are learnt, and 0; give the "
                        "column a smaller unit",
                        runs.inputs[i].name, one));
      }
    }
  }
  for (const double one : runs.measured) {
    if (std::abs(one) > largest) throw language::InputError(too_large(runs.response, one));
  }
  const auto [low, high] = std::minmax_element(runs.measured.begin(), runs.measured.end());
  if (*low == *high) {
    throw language::InputError(
        fmt::format("{} is {} in all runs; there is nothing to predict", runs.response, *low));
  }
  if (scale == Scale::log && !(*low > 0.0)) {
    throw language::InputError(
        fmt::format("{} is {} in a run, which has no logarithm; --scale raw learns it as it is",
                    runs.response, *low));
  }
}

/// Of the last levels of a number.
bool is_beyond(const Trial& trial) {
  return trial.split.direction == Direction::upward || trial.split.direction == Direction::downward;
}

/// The places in a trial whose errors are told: of a number those of its last level, which was
/// predicted from the most.
std::vector<Eigen::Index> told_of(const Trial& trial) {
  std::vector<Eigen::Index> result;
  for (std::size_t i = 0; i < trial.part.size(); ++i) {
    if (trial.part[i] == 0 || !is_beyond(trial)) result.push_back(static_cast<Eigen::Index>(i));
  }
  return result;
}

Eigen::VectorXd unscaled(Scale scale, const Eigen::VectorXd& learnt) {
  return learnt.unaryExpr([&](double one) { return from_scale(scale, one); });
}

/// The scores of these settings alone; `uneven` as for scores_of().
Scores scores_at(const Runs& runs, Scale scale, const std::vector<Eigen::Index>& settings,
                 const Eigen::VectorXd& predicted, std::optional<std::size_t> uneven) {
  std::vector<Eigen::Index> place(static_cast<std::size_t>(runs.settings.rows()), -1);
  for (std::size_t i = 0; i < settings.size(); ++i) {
    place[static_cast<std::size_t>(settings[i])] = static_cast<Eigen::Index>(i);
  }
  Runs those{runs.response, runs.inputs, {}, {}, {}};
  those.settings = runs.settings(settings, Eigen::all);
  for (std::size_t r = 0; r < runs.measured.size(); ++r) {
    const Eigen::Index at = place[static_cast<std::size_t>(runs.setting[r])];
    if (at < 0) continue;
    those.measured.push_back(runs.measured[r]);
    those.setting.push_back(at);
  }
  return scores_of(those, scale, predicted, uneven);
}

/// How much worse than the best each technique was.
Eigen::VectorXd relative(const Eigen::VectorXd& squared_errors) {
  return squared_errors / std::max(squared_errors.minCoeff(), 1e-300);
}

/// What tells the weights of a trial.
struct Evidence {
  const Eigen::VectorXd& response;
  std::optional<Eigen::VectorXd> inside;  // mean squared errors; absent for the trial inside itself
  const Trial* opposite;                  // nullptr: none
  const Reach* reach;                     // of predictions that count; nullptr: all do
};

/// Whoever is to count beyond what was measured must have done well inside, too, and of a number of
/// few levels in both directions: the few that can be left out would not tell by themselves.
Eigen::VectorXd weights_in(const Trial& trial, const Evidence& evidence,
                           std::optional<std::size_t> without = std::nullopt) {
  if (!evidence.inside) return weights_of(squared_errors(trial, evidence.response, without));
  const bool own = !without || trial.split.parts.size() > 1;
  if (!own && evidence.opposite == nullptr) return weights_of(*evidence.inside);
  Eigen::VectorXd beyond = Eigen::VectorXd::Zero(evidence.inside->size());
  if (own) beyond += relative(squared_errors(trial, evidence.response, without));
  if (evidence.opposite != nullptr) {
    beyond += relative(squared_errors(*evidence.opposite, evidence.response));
  }
  return weights_of(beyond.cwiseProduct(*evidence.inside));
}

/// What the combination says of the settings of the trial, where the weights of each part are told
/// by the others of the trial; what tells them beside that, inside and the opposite direction, has
/// seen these settings.
Eigen::VectorXd combined_unseen(const Trial& trial, const Evidence& evidence) {
  Eigen::VectorXd result(trial.predicted.rows());
  for (std::size_t part = 0; part < trial.split.parts.size(); ++part) {
    const Eigen::VectorXd said =
        combined(trial.predicted, weights_in(trial, evidence, part), evidence.reach);
    for (std::size_t i = 0; i < trial.part.size(); ++i) {
      const auto place = static_cast<Eigen::Index>(i);
      if (trial.part[i] == part) result[place] = said[place];
    }
  }
  return result;
}

/// The part of a combination that did best, where the combination did much worse than it: where one
/// that is far off outweighs the others. Whoever takes the best part wherever it did better takes
/// one that was lucky: intervals of 90 % held up to five points less, and predictions were off by
/// up to a quarter more.
std::optional<Eigen::Index> better_part(const Trial& trial, const std::vector<Eigen::Index>& told,
                                        const Eigen::VectorXd& response,
                                        const Eigen::VectorXd& said,
                                        const Eigen::VectorXd& weights) {
  constexpr double much = 2.0;
  double least = (said - response).squaredNorm() / much;
  std::optional<Eigen::Index> result;
  for (Eigen::Index t = 0; t < weights.size(); ++t) {
    const double squares = (trial.predicted(told, t) - response).squaredNorm();
    if (!(weights[t] > 0.0) || squares >= least) continue;
    least = squares;
    result = t;
  }
  return result;
}

/// The trial in the other direction of a number of so few levels that one direction alone tells
/// little: what is left beside its last two levels are two.
const Trial* opposite_of(const Trial& trial, const std::vector<Trial>& tried,
                         const std::vector<Input>& inputs) {
  constexpr std::size_t few_levels = 4;
  if (!is_beyond(trial) || inputs[*trial.split.input].levels.size() > few_levels) return nullptr;
  for (const Trial& one : tried) {
    if (is_beyond(one) && &one != &trial && one.split.input == trial.split.input) return &one;
  }
  return nullptr;
}

/// Whether sums of scales can tell more than an option or two.
bool has_scales(const Runs& runs) {
  return !runs.formula.empty() ||
         std::any_of(runs.inputs.begin(), runs.inputs.end(), [](const Input& one) {
           return one.numeric && one.levels.size() >= 3 && one.numbers.front() > 0.0;
         });
}

/// The trivial techniques that are not among these.
std::vector<Technique> trivial_beside(const std::vector<Technique>& techniques,
                                      Eigen::Index settings) {
  std::vector<Technique> result;
  for (const Technique one : {Technique::mean, Technique::nearest}) {
    if (one == Technique::nearest && settings > most_for_forests) continue;
    if (std::ranges::find(techniques, one) == techniques.end()) result.push_back(one);
  }
  return result;
}

}  // namespace

std::vector<Technique> usual_techniques(const Runs& runs) {
  const Eigen::Index settings = runs.settings.rows();
  std::vector<Technique> result = {Technique::mean, Technique::least_squares, Technique::boosting};
  if (settings <= most_for_forests) {
    result.insert(result.end(), {Technique::nearest, Technique::ridge, Technique::tree,
                                 Technique::forest, Technique::extra_trees});
  }
  if (!runs.formula.empty()) result.push_back(Technique::formula);
  if (settings <= most_for_processes && has_scales(runs)) {
    result.insert(result.end(), {Technique::non_negative, Technique::grey_box});
  }
  if (settings <= most_for_processes) {
    result.insert(result.end(),
                  {Technique::smooth_process, Technique::process, Technique::process_with_line});
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::size_t usual_folds(Eigen::Index settings) {
  return settings <= few_settings ? 10 : 5;
}

std::optional<LeftOut> worst_of(const std::vector<LeftOut>& left_out, const Model& model) {
  const bool relative = model.combinations.front().errors.worst.has_value();
  const auto error = [&](const LeftOut& one) {
    const double measured = from_scale(model.scale, one.measured);
    const double off = std::abs(from_scale(model.scale, one.predicted) - measured);
    return relative ? off / std::abs(measured) : off;
  };
  const auto found = std::max_element(
      left_out.begin(), left_out.end(),
      [&](const LeftOut& one, const LeftOut& other) { return error(one) < error(other); });
  return found == left_out.end() ? std::nullopt : std::optional(*found);
}

Training train(const Runs& runs, const Request& request) {
  const Scale scale = request.scale.value_or(scale_of(runs.measured));
  check(runs, scale);
  Learning learning = learning_of(runs, scale);
  learning.network = request.network;
  const Eigen::Index settings = runs.settings.rows();
  std::vector<Technique> techniques =
      request.techniques.empty() ? usual_techniques(runs) : request.techniques;
  if (request.techniques.empty() && request.network) techniques.push_back(Technique::queueing);
  const LearningOptions options{request.seed, table::threads_or_all(request.threads)};
  std::vector<Learnt> whole(techniques.size());
  table::parallel_for(techniques.size(), options.threads, [&](std::size_t t) {
    whole[t] = learn(techniques[t], learning, {options.seed, 1});
  });

  const Runs few = thinned(runs, most_for_trials, request.seed);
  Learning of_few = learning_of(few, scale);
  of_few.network = request.network;
  const std::size_t folds = request.folds.value_or(usual_folds(settings));
  // The better start of few settings is another one without some of them.
  const std::vector<Learnt> none;
  const std::vector<Split> splits =
      splits_of(few.inputs, few.settings, of_few.samples.response, folds, request.seed);
  const std::vector<Trial> tried =
      trials(of_few, techniques, splits, settings <= few_settings ? none : whole, options);
  const std::vector<Technique> beside = trivial_beside(techniques, few.settings.rows());
  const std::vector<Trial> tried_beside = trials(of_few, beside, splits, none, options);

  Training result;
  Model& model = result.model;
  model.response = runs.response;
  model.scale = scale;
  const auto [lowest, highest] = std::minmax_element(runs.measured.begin(), runs.measured.end());
  model.lowest = to_scale(scale, *lowest);
  model.highest = to_scale(scale, *highest);
  model.spread = std::sqrt(
      (learning.samples.response.array() - learning.samples.response.mean()).square().mean());
  model.inputs = runs.inputs;
  model.together = measured_together(runs.inputs, runs.settings);
  model.settings = settings;
  model.runs = runs.measured.size();
  for (const Technique one : beside) result.validations.push_back({one, {}});
  for (const Technique one : techniques) result.validations.push_back({one, {}});
  const Eigen::VectorXd& response = of_few.samples.response;
  const Eigen::VectorXd inside = squared_errors(tried.front(), response);
  const Reach reach(scale, model.lowest, model.highest);
  Eigen::VectorXd used = Eigen::VectorXd::Zero(inside.size());
  result.noise = unequal_noise(runs, scale);
  for (std::size_t split = 0; split < splits.size(); ++split) {
    const Trial& trial = tried[split];
    const std::optional<std::size_t> uneven = result.noise && is_within(trial.split.direction)
                                                  ? std::optional(result.noise->input)
                                                  : std::nullopt;
    const std::vector<Eigen::Index> told = told_of(trial);
    std::vector<Eigen::Index> asked;
    for (const Eigen::Index i : told) {
      asked.push_back(trial.settings[static_cast<std::size_t>(i)]);
    }
    const Eigen::VectorXd measured = unscaled(scale, response(asked));
    auto validation = result.validations.begin();
    for (const Trial* of : {&tried_beside[split], &trial}) {
      for (const auto& predicted : of->predicted.colwise()) {
        const Eigen::VectorXd its = predicted(told);
        (validation++)->errors.push_back(errors_of(measured, unscaled(scale, its), request.large));
      }
    }
    const Evidence evidence{response,
                            model.combinations.empty() ? std::nullopt : std::optional(inside),
                            opposite_of(trial, tried, runs.inputs),
                            is_within(trial.split.direction) ? &reach : nullptr};
    Eigen::VectorXd predicted = combined_unseen(trial, evidence)(told);
    Eigen::VectorXd weights = weights_in(trial, evidence);
    if (const auto alone = better_part(trial, told, response(asked), predicted, weights)) {
      weights = Eigen::VectorXd::Unit(weights.size(), *alone);
      predicted = trial.predicted(told, *alone);
    }
    for (std::size_t i = 0; i < asked.size() && !evidence.inside; ++i) {
      result.left_out.push_back({few.settings.row(asked[i]), response[asked[i]],
                                 predicted[static_cast<Eigen::Index>(i)]});
    }
    model.combinations.push_back({trial.split.direction, trial.split.input, std::move(weights),
                                  scores_at(few, scale, asked, predicted, uneven),
                                  errors_of(measured, unscaled(scale, predicted), request.large)});
    Combination& last = model.combinations.back();
    if (last.direction == Direction::other) last.weights.setZero();
    // The inner levels alone may happen to be easy.
    const Scores& among = model.combinations.front().scores;
    if (last.direction == Direction::between && mean_square(last.scores) < mean_square(among)) {
      last.scores = among;
    }
    used += last.weights;
  }

  std::vector<Eigen::Index> kept;
  for (Eigen::Index t = 0; t < used.size(); ++t) {
    if (!(used[t] > 0.0)) continue;
    kept.push_back(t);
    model.learnt.push_back(std::move(whole[static_cast<std::size_t>(t)]));
  }
  for (Combination& one : model.combinations) one.weights = Eigen::VectorXd(one.weights(kept));
  return result;
}

Training train(const table::Table& table, const model::Formula& formula, const Request& request) {
  return train(runs_of(anova::observe(formula, table)), request);
}

}  // namespace yates::prediction
