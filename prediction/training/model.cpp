#include "prediction/training/model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>

#include "prediction/training/measured_together.hpp"
#include "prediction/validation/trials.hpp"

namespace yates::prediction {

namespace {

const Combination* find(const Model& model, Direction direction, std::optional<std::size_t> input) {
  for (const Combination& one : model.combinations) {
    if (one.direction == direction && one.input == input) return &one;
  }
  return nullptr;
}

/// Whether a number beyond its levels is farther out on this axis than so many steps between the
/// last two, or a fifth of the range where that is more: the last level was predicted from the one
/// before.
template <typename Axis>
bool is_farther_on(const Axis& on_axis, const Input& input, double x, double steps) {
  constexpr double share = 0.2;
  const bool above = x > input.numbers.back();
  const std::size_t count = input.numbers.size();
  const double last = on_axis(above ? input.numbers.back() : input.numbers.front());
  const double before = on_axis(above ? input.numbers[count - 2] : input.numbers[1]);
  const double range = std::abs(on_axis(input.numbers.back()) - on_axis(input.numbers.front()));
  constexpr double rounding = 1e-9;
  const double allowed = std::max(steps * std::abs(last - before), share * range);
  return !(std::abs(on_axis(x) - last) <= (1.0 + rounding) * allowed);
}

/// Whether a technique learnt the inverse or the logarithm of a number: near zero these go on
/// without an end.
bool ends_at_zero(const Model& model, std::size_t input) {
  const auto in_factor = [&](const FeatureFactor& factor) {
    return factor.input == input &&
           (factor.transform == Transform::inverse || factor.transform == Transform::logarithm);
  };
  return std::any_of(model.learnt.begin(), model.learnt.end(), [&](const Learnt& learnt) {
    return std::any_of(learnt.features.begin(), learnt.features.end(), [&](const Feature& feature) {
      return std::any_of(feature.factors.begin(), feature.factors.end(), in_factor);
    });
  });
}

/// Whether a number between its levels is farther from the nearest than half as much again as any
/// inner level from its own, so deep in a gap that none was left out there; or in a gap three times
/// as wide as all others, across which nothing was told. Of 20 levels drawn at random that is 2 %
/// of what lies between them, of 10 levels 7 %, of 5 levels 19 %.
bool is_in_gap(const Input& input, double x) {
  constexpr double deeper = 1.5;
  constexpr double wider = 3.0;
  if (input.numbers.size() < 3) return false;
  const auto count = static_cast<Eigen::Index>(input.numbers.size());
  Eigen::VectorXd at(count + 1);
  at << Eigen::Map<const Eigen::VectorXd>(input.numbers.data(), count), x;
  const Eigen::VectorXd seen = as_seen(input, at);
  double tested = 0.0;
  double own = 0.0;     // the width of the gap
  double others = 0.0;  // that of the widest other one
  for (Eigen::Index l = 0; l + 1 < count; ++l) {
    const double step = seen[l + 1] - seen[l];
    const bool holds = seen[l] <= seen[count] && seen[count] <= seen[l + 1];
    (holds ? own : others) = std::max(holds ? own : others, step);
    if (l > 0) tested = std::max(tested, std::min(seen[l] - seen[l - 1], step));
  }
  return own > wider * others ||
         (seen.head(count).array() - seen[count]).abs().minCoeff() > deeper * tested;
}

/// Whether a number beyond its levels is farther out than two steps, by logarithms where techniques
/// see the number so; or, below a number that ends at zero, than one step of logarithms: intervals
/// of 90 % for times that fall with a power of it held 83 % there and 53 % two steps down.
bool is_farther(const Model& model, std::size_t place, double x) {
  const Input& input = model.inputs[place];
  const auto seen = [&](double value) {
    return as_seen(input, Eigen::VectorXd::Constant(1, value))[0];
  };
  if (is_farther_on(seen, input, x, 2.0)) return true;
  return x < input.numbers.front() && input.numbers.front() > 0.0 && ends_at_zero(model, place) &&
         is_farther_on([](double value) { return std::log2(value); }, input, x, 1.0);
}

/// What predicts between levels of a number: of inputs that tell the same one was tested.
const Combination* between_levels(const Model& model, std::size_t input) {
  const Combination* found = find(model, Direction::between, input);
  for (const Together& together : model.together) {
    const auto& inputs = together.inputs;
    if (std::find(inputs.begin(), inputs.end(), input) == inputs.end()) continue;
    for (const std::size_t other : inputs) {
      if (found == nullptr) found = find(model, Direction::between, other);
    }
  }
  return found;
}

/// Whether this value of a number was measured.
bool is_level(const Input& input, double x) {
  constexpr double rounding = 1e-9;
  return std::any_of(input.numbers.begin(), input.numbers.end(), [&](double level) {
    return std::abs(x - level) <= rounding * std::abs(level);
  });
}

/// Sets where, input and reason; gives the combinations that predict.
std::vector<const Combination*> place(const Model& model, const Eigen::RowVectorXd& setting,
                                      Prediction& prediction) {
  std::vector<const Combination*> result;
  const Combination* between = nullptr;
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    const Input& input = model.inputs[i];
    const double x = setting[static_cast<Eigen::Index>(i)];
    if (std::isnan(x)) {
      prediction = {Where::refused, {}, {}, {}, i, Reason::level};
      return {};
    }
    if (!input.numeric) continue;
    const bool above = x > input.numbers.back();
    if (!above && x >= input.numbers.front()) {
      if (is_level(input, x)) continue;
      const bool grid = is_grid(model.settings, input.numbers.size());
      const bool gap = is_in_gap(input, x);
      if (!grid && !gap) continue;
      const bool two = input.numbers.size() < 3;  // of which none can be left out
      const Combination* found = two || !grid ? nullptr : between_levels(model, i);
      if (found != nullptr &&
          (between == nullptr || mean_square(found->scores) > mean_square(between->scores))) {
        between = found;
      }
      if ((found != nullptr && !gap) || prediction.reason) continue;
      prediction.input = i;
      prediction.reason = gap ? Reason::gap : Reason::untested;
      continue;
    }
    const Combination* found = find(model, above ? Direction::upward : Direction::downward, i);
    if (prediction.where == Where::inside) {
      prediction.where = Where::outside;
      if (!prediction.reason) prediction.input = i;
    }
    if (found != nullptr) result.push_back(found);
    if (prediction.reason || (found != nullptr && !is_farther(model, i, x))) continue;
    prediction.input = i;
    prediction.reason = found == nullptr ? Reason::untested : Reason::farther;
  }
  if (between != nullptr) result.push_back(between);
  if (result.empty()) result.push_back(find(model, Direction::inside, std::nullopt));
  return result;
}

/// The first number beyond its levels.
std::optional<std::size_t> first_beyond(const Model& model, const Eigen::RowVectorXd& setting) {
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    const std::vector<double>& numbers = model.inputs[i].numbers;
    const double x = setting[static_cast<Eigen::Index>(i)];
    if (!numbers.empty() && (x < numbers.front() || x > numbers.back())) return i;
  }
  return std::nullopt;
}

/// The settings whose features all exist for every technique.
Eigen::Array<bool, Eigen::Dynamic, 1> defined(const Model& model, const Eigen::MatrixXd& settings) {
  Eigen::Array<bool, Eigen::Dynamic, 1> result =
      Eigen::Array<bool, Eigen::Dynamic, 1>::Constant(settings.rows(), true);
  for (const Learnt& one : model.learnt) {
    result = result && encode(one.features, settings).array().isFinite().rowwise().all();
  }
  return result;
}

/// A setting at which all features exist.
Eigen::RowVectorXd measured_levels(const Model& model) {
  Eigen::RowVectorXd result =
      Eigen::RowVectorXd::Zero(static_cast<Eigen::Index>(model.inputs.size()));
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    if (model.inputs[i].numeric) {
      result[static_cast<Eigen::Index>(i)] = model.inputs[i].numbers.front();
    }
  }
  return result;
}

std::optional<double> if_finite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string_view to_string(Where where) {
  static constexpr std::array words{"inside", "outside", "refused"};
  return words[static_cast<std::size_t>(where)];
}

std::optional<double> ceiling_at(const Model& model, Where where) {
  if (!model.ceiling || (where == Where::outside && model.ceiling->inside_only)) {
    return std::nullopt;
  }
  return model.ceiling->value;
}

std::vector<Prediction> predict(const Model& model, const Eigen::MatrixXd& settings,
                                double confidence) {
  // Those of settings that are refused are never read.
  Eigen::MatrixXd asked = settings.unaryExpr([](double x) { return std::isnan(x) ? 0.0 : x; });
  const auto exists = defined(model, asked);
  for (Eigen::Index s = 0; s < asked.rows(); ++s) {
    if (!exists[s]) asked.row(s) = measured_levels(model);
  }
  const Reach reach(model.scale, model.lowest, model.highest);
  Eigen::MatrixXd by_technique(settings.rows(), static_cast<Eigen::Index>(model.learnt.size()));
  for (std::size_t t = 0; t < model.learnt.size(); ++t) {
    by_technique.col(static_cast<Eigen::Index>(t)) = reach.within(predict(model.learnt[t], asked));
  }
  std::map<const Combination*, std::optional<double>> distances;
  for (const Combination& one : model.combinations) {
    distances[&one] = conformal_distance(one.scores, confidence);
  }
  const MeasuredTogether together(model.inputs, model.together);
  std::vector<Prediction> result;
  for (Eigen::Index s = 0; s < settings.rows(); ++s) {
    Prediction& one = result.emplace_back(Prediction{Where::inside});
    const std::vector<const Combination*> combinations = place(model, settings.row(s), one);
    if (one.where == Where::refused) continue;
    if (!one.reason) {
      if (const auto input = together.apart(settings.row(s))) {
        one.input = input;
        one.reason = Reason::apart;
      }
    }
    double learnt = 0.0;
    std::optional<double> distance = one.reason ? std::nullopt : std::optional(0.0);
    for (const Combination* combination : combinations) {
      const double its_own = combined(by_technique.row(s), combination->weights,
                                      is_within(combination->direction) ? &reach : nullptr)[0];
      one.held = one.held || reach.ends_at(its_own);
      learnt += its_own / static_cast<double>(combinations.size());
      const std::optional<double> its = distances.at(combination);
      const double stretch = stretch_at(combination->scores, settings.row(s));
      distance = distance && its ? std::optional(*distance + *its * stretch) : std::nullopt;
    }
    const double ceiling =
        ceiling_at(model, one.where).value_or(std::numeric_limits<double>::infinity());
    const auto shown = [&](double value) {
      return if_finite(std::min(from_scale(model.scale, value), ceiling));
    };
    constexpr double rounding = 1e-12;
    one.at_end = from_scale(model.scale, learnt) > ceiling * (1.0 + rounding);
    one.predicted = shown(learnt);
    if (!exists[s] || !one.predicted) {
      one = {Where::refused, {}, {}, {}, first_beyond(model, settings.row(s)), Reason::undefined};
      continue;
    }
    one.learnt = learnt;
    if (one.held && !one.reason) one.reason = Reason::held;
    if (!distance && !one.reason) one.reason = Reason::few;
    if (!distance || one.held) continue;
    one.low = shown(learnt - *distance);
    if (one.low && reach.floor()) one.low = std::max(*one.low, *reach.floor());
    one.high = shown(learnt + *distance);
  }
  return result;
}

std::vector<const Combination*> told_by(const Model& model, const Eigen::RowVectorXd& setting,
                                        const Prediction& prediction) {
  if (prediction.reason && prediction.reason != Reason::few) return {};
  Prediction placed{Where::inside};
  return place(model, setting, placed);
}

}  // namespace yates::prediction
