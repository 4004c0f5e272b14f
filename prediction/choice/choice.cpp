#include "prediction/choice/choice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string_view>
#include <tuple>
#include <utility>

#include "language/error.hpp"
#include "prediction/validation/trials.hpp"

namespace yates::prediction {

namespace {

using language::Comparison;

/// Of the measured systems of bench/choices.cpp the one that was explained less kept its limits in
/// 12 of 20 choices where 18 were asked.
constexpr double least_explained = 0.25;

constexpr double rounding_of_shares = 1e-9;

/// On the scale of a model: a positive response is above every limit of 0 or less, and one that is
/// never below 0 above every limit below 0; it is at least 0.
double limit_on_scale(const Model& model, std::optional<double> floor,
                      const language::Limit& limit) {
  const bool at_floor = limit.value == floor && (limit.comparison == Comparison::less ||
                                                 limit.comparison == Comparison::greater_or_equal);
  const bool below =
      model.scale == Scale::log ? limit.value <= 0.0 : at_floor || limit.value < floor;
  return below ? -std::numeric_limits<double>::infinity() : to_scale(model.scale, limit.value);
}

std::optional<double> summed_distance(const std::vector<ScoresAt>& scores, double confidence,
                                      Bound bound) {
  std::optional<double> result = 0.0;
  for (const auto& [one, stretch] : scores) {
    const std::optional<double> its = conformal_distance(*one, confidence, bound);
    result = result && its ? std::optional(*result + *its * stretch) : std::nullopt;
  }
  return result;
}

double excess_of(const language::Limit& limit, double value) {
  if (language::satisfies(limit, value)) return 0.0;
  const double beyond = std::abs(value - limit.value);
  return limit.value == 0.0 ? beyond : beyond / std::abs(limit.value);
}

Keeping keeping_of_input(const language::Limit& limit, double value) {
  const bool kept = language::satisfies(limit, value);
  return {kept, kept ? 1.0 : 0.0, value, excess_of(limit, value)};
}

/// Whether the model explains enough of what differs between settings that were left out: of single
/// runs on the learnt scale, or of their means as measured, which many runs of each tell better.
bool tells(const Model& model) {
  const Combination& inside = model.combinations.front();
  const double spread = model.spread * model.spread;
  const double of_runs =
      inside.scores.settings > 0 && spread > 0.0 ? 1.0 - mean_square(inside.scores) / spread : 0.0;
  return std::max(of_runs, inside.errors.r_squared.value_or(0.0)) >= least_explained;
}

Keeping keeping_of_response(const Model& model, const Eigen::RowVectorXd& setting,
                            const Prediction& prediction, const language::Limit& limit,
                            double probability) {
  const double predicted = prediction.predicted.value();
  Keeping result{language::satisfies(limit, predicted), {}, {}, excess_of(limit, predicted)};
  const bool all_keep = language::satisfies(limit, from_scale(model.scale, model.lowest)) &&
                        language::satisfies(limit, from_scale(model.scale, model.highest));
  result.telling = all_keep || tells(model);
  std::vector<ScoresAt> scores;
  for (const Combination* one : told_by(model, setting, prediction)) {
    scores.push_back({&one->scores, stretch_at(one->scores, setting)});
  }
  if (scores.empty()) return result;
  result.settings = std::ranges::min(scores, {}, [](const ScoresAt& one) {
                      return one.scores->settings;
                    }).scores->settings;
  const bool above = bounds_above(limit);
  const Bound bound = above ? Bound::upper : Bound::lower;
  const double center = prediction.learnt;
  const std::optional<double> floor = Reach(model.scale, model.lowest, model.highest).floor();
  const std::optional<double> ceiling = ceiling_at(model, prediction.where);
  const bool beyond_all =
      ceiling && (limit.value > *ceiling ||
                  (limit.value == *ceiling && (limit.comparison == Comparison::less_or_equal ||
                                               limit.comparison == Comparison::greater)));
  const double room = beyond_all ? std::numeric_limits<double>::infinity()
                                 : limit_on_scale(model, floor, limit) - center;
  const bool strict =
      limit.comparison == Comparison::less || limit.comparison == Comparison::greater;
  result.probability = largest_confidence(scores, above ? room : -room, bound, strict);
  if (const auto distance = summed_distance(scores, probability, bound)) {
    const double value = from_scale(model.scale, above ? center + *distance : center - *distance);
    const double held = std::min(value, ceiling.value_or(value));
    if (std::isfinite(held)) result.bound = std::max(held, floor.value_or(held));
  }
  return result;
}

double value_of(const Quantity& quantity, const Candidate& candidate,
                const std::vector<Eigen::MatrixXd>& settings) {
  return quantity.is_input ? settings.front()(static_cast<Eigen::Index>(candidate.setting),
                                              static_cast<Eigen::Index>(quantity.index))
                           : candidate.predictions[quantity.index].predicted.value();
}

/// Everything ascending is better.
using Rank = std::tuple<int, double, double, double>;

Rank rank_of(const Candidate& one, const Question& question) {
  const double objective = question.objective.maximize ? -one.objective : one.objective;
  const double missed = 1.0 - one.probability.value_or(0.0);
  double excess = 0.0;
  for (const Keeping& keeping : one.keeping) excess = std::max(excess, keeping.excess);
  if (one.sure) return {0, objective, missed, 0.0};
  if (one.predicted) return {1, missed, objective, 0.0};
  return {2, missed, excess, objective};
}

/// In what a candidate is better the smaller it is: the objective first, then what is limited.
std::vector<double> criteria_of(const Candidate& one, const Question& question,
                                const std::vector<Eigen::MatrixXd>& settings) {
  std::vector<double> result{question.objective.maximize ? -one.objective : one.objective};
  for (const QuantityLimit& limited : question.limits) {
    if (limited.quantity == question.objective.quantity) continue;
    const double value = value_of(limited.quantity, one, settings);
    result.push_back(bounds_above(limited.limit) ? value : -value);
  }
  return result;
}

std::vector<std::size_t> pareto_of(const std::vector<Candidate>& candidates,
                                   const Question& question,
                                   const std::vector<Eigen::MatrixXd>& settings) {
  std::vector<std::pair<std::vector<double>, std::size_t>> all;
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    all.emplace_back(criteria_of(candidates[c], question, settings), c);
  }
  std::sort(all.begin(), all.end());
  // Whatever beats a candidate stands before it.
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& mine = all[i].first;
    const bool beaten = std::any_of(kept.begin(), kept.end(), [&](std::size_t k) {
      return std::equal(mine.begin(), mine.end(), all[k].first.begin(), std::greater_equal<>());
    });
    if (!beaten) kept.push_back(i);
  }
  for (std::size_t& k : kept) k = all[k].second;
  return kept;
}

/// Whether its inputs keep their limits.
bool is_allowed(const Candidate& one, const Question& question) {
  for (std::size_t l = 0; l < question.limits.size(); ++l) {
    if (question.limits[l].quantity.is_input && !one.keeping[l].predicted) return false;
  }
  return true;
}

/// Sets what tells the best candidate from the others by a response.
void compare_with_best(Choice& choice, const Question& question,
                       const std::vector<Eigen::MatrixXd>& settings) {
  const Quantity& quantity = question.objective.quantity;
  if (quantity.is_input || question.courier) return;
  const Model& model = *question.models[quantity.index];
  choice.telling = tells(model);
  const Candidate& best = choice.candidates.front();
  if (!best.sure) return;
  const auto setting = settings[quantity.index].row(static_cast<Eigen::Index>(best.setting));
  const std::vector<const Combination*> told =
      told_by(model, setting, best.predictions[quantity.index]);
  if (told.empty()) return;
  double squares = 0.0;
  for (const Combination* one : told) {
    const double stretch = stretch_at(one->scores, setting);
    squares = std::max(squares, mean_square(one->scores) * stretch * stretch);
  }
  choice.usual_error = std::sqrt(2.0 * squares);
  const double objective = to_scale(model.scale, best.objective);
  for (std::size_t c = 1; c < choice.candidates.size(); ++c) {
    const Candidate& one = choice.candidates[c];
    const double difference = to_scale(model.scale, one.objective) - objective;
    if (one.sure && std::abs(difference) <= *choice.usual_error) choice.ties.push_back(c);
  }
}

/// The place of what the rule of Courier chooses.
std::size_t chosen_by_courier(const std::vector<Candidate>& found, const Question& question) {
  std::vector<double> accuracy;
  std::vector<double> time;
  for (const Candidate& one : found) {
    accuracy.push_back(one.objective);
    time.push_back(one.predictions[question.courier->time].predicted.value());
  }
  if (question.limits.empty()) return courier_by_weights(accuracy, time, *question.courier);
  return courier_within(accuracy, time, question.limits.front().limit.value);
}

}  // namespace

std::string_view to_string(ChoiceStatus status) {
  static constexpr std::array words{"meets", "point-estimate", "infeasible"};
  return words[static_cast<std::size_t>(status)];
}

std::optional<double> largest_confidence(const std::vector<ScoresAt>& scores, double margin,
                                         Bound bound, bool strict) {
  if (scores.empty()) return std::nullopt;
  const auto within = [&](double distance) {
    return strict ? distance < margin : distance <= margin;
  };
  if (scores.size() == 1) {
    const Scores& only = *scores.front().scores;
    const double sign = bound == Bound::upper ? scores.front().stretch : -scores.front().stretch;
    double sum = 0.0;
    for (std::size_t i = 0; i < only.residual.size(); ++i) {
      if (within(sign * only.residual[i])) {
        sum += only.weight[i];
      }
    }
    return sum / static_cast<double>(only.settings + 1);
  }
  double low = 0.0;
  double high = 1.0;
  constexpr int halvings = 40;
  for (int i = 0; i < halvings; ++i) {
    const double middle = 0.5 * (low + high);
    const std::optional<double> distance = summed_distance(scores, middle, bound);
    (distance && within(*distance) ? low : high) = middle;
  }
  return low;
}

std::vector<std::optional<Candidate>> judged(const Question& question,
                                             const std::vector<Eigen::MatrixXd>& settings) {
  std::vector<std::vector<Prediction>> predicted;
  for (std::size_t m = 0; m < question.models.size(); ++m) {
    predicted.push_back(predict(*question.models[m], settings[m], question.probability));
  }
  std::vector<std::optional<Candidate>> result(static_cast<std::size_t>(settings.front().rows()));
  for (std::size_t s = 0; s < result.size(); ++s) {
    Candidate one{s, {}, 0.0, {}, 1.0, true, true};
    for (const auto& of_model : predicted) {
      if (of_model[s].predicted) one.predictions.push_back(of_model[s]);
    }
    if (one.predictions.size() < predicted.size()) continue;
    for (const auto& [quantity, limit] : question.limits) {
      const std::size_t m = quantity.index;
      one.keeping.push_back(
          quantity.is_input ? keeping_of_input(limit, value_of(quantity, one, settings))
                            : keeping_of_response(*question.models[m],
                                                  settings[m].row(static_cast<Eigen::Index>(s)),
                                                  one.predictions[m], limit, question.probability));
      const Keeping& keeping = one.keeping.back();
      one.predicted = one.predicted && keeping.predicted;
      one.sure = one.sure && keeping.telling;
      one.probability =
          one.probability && keeping.probability
              ? std::optional(std::max(0.0, *one.probability + *keeping.probability - 1.0))
              : std::nullopt;
    }
    one.sure =
        one.sure && one.probability.value_or(0.0) >= question.probability - rounding_of_shares;
    one.objective = value_of(question.objective.quantity, one, settings);
    result[s] = std::move(one);
  }
  return result;
}

Choice choose(const Question& question, const std::vector<Eigen::MatrixXd>& settings) {
  Choice result{};
  std::vector<Candidate> found;
  for (std::optional<Candidate>& one : judged(question, settings)) {
    if (!one) {
      ++result.refused;
    } else if (!is_allowed(*one, question)) {
      ++result.forbidden;
    } else {
      found.push_back(std::move(*one));
    }
  }
  if (found.empty()) {
    throw language::InputError(
        result.forbidden > 0
            ? "no setting that can be chosen keeps the limits of the inputs"
            : "there is no setting to choose from: predictions of all of them are refused");
  }
  // Of equals one that none of them beats.
  std::vector<std::tuple<Rank, std::vector<double>, std::size_t>> order;
  for (std::size_t c = 0; c < found.size(); ++c) {
    order.emplace_back(rank_of(found[c], question), criteria_of(found[c], question, settings), c);
  }
  std::sort(order.begin(), order.end());
  if (question.courier) {
    const std::size_t chosen = chosen_by_courier(found, question);
    const auto at = std::find_if(order.begin(), order.end(),
                                 [&](const auto& one) { return std::get<2>(one) == chosen; });
    std::rotate(order.begin(), at, at + 1);
  }
  result.status = static_cast<ChoiceStatus>(std::get<0>(std::get<0>(order.front())));
  for (const auto& [rank, criteria, c] : order) result.candidates.push_back(std::move(found[c]));
  for (std::size_t c = 0; c < result.candidates.size(); ++c) {
    const Candidate& one = result.candidates[c];
    if (!one.predicted) continue;
    const double best = result.naive ? result.candidates[*result.naive].objective : 0.0;
    const bool better = question.objective.maximize ? one.objective > best : one.objective < best;
    if (!result.naive || better) result.naive = c;
  }
  result.pareto = pareto_of(result.candidates, question, settings);
  compare_with_best(result, question, settings);
  return result;
}

}  // namespace yates::prediction
