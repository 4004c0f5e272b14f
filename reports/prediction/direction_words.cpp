#include "reports/prediction/direction_words.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/words/phrases.hpp"

namespace yates::reports {

using prediction::Combination;
using prediction::Direction;
using prediction::Model;

namespace {

/// Places of techniques that count, the first most; equal ones in their order.
std::vector<Eigen::Index> counting(const Combination& one) {
  std::vector<Eigen::Index> result;
  for (Eigen::Index t = 0; t < one.weights.size(); ++t) {
    if (one.weights[t] > 0.0) result.push_back(t);
  }
  std::stable_sort(result.begin(), result.end(),
                   [&](Eigen::Index a, Eigen::Index b) { return one.weights[a] > one.weights[b]; });
  return result;
}

}  // namespace

std::string direction_name(const Model& model, const Combination& one) {
  if (!one.input) return "inside";
  const std::string& name = model.inputs[*one.input].name;
  return one.direction == Direction::other
             ? fmt::format("other {}", name)
             : fmt::format("{} {}", name, prediction::to_string(one.direction));
}

std::string direction_phrase(const Model& model, const Combination& one) {
  const prediction::Input& input = model.inputs[one.input.value()];
  if (one.direction == Direction::between) {
    std::vector<std::string> names{input.name};
    for (const prediction::Together& together : model.together) {
      const auto& inputs = together.inputs;
      if (std::find(inputs.begin(), inputs.end(), *one.input) == inputs.end()) continue;
      names.clear();
      for (const std::size_t i : inputs) names.push_back(model.inputs[i].name);
    }
    return fmt::format(
        "Between levels of {}: levels that were left out, predicted from those on both sides",
        listed(names));
  }
  const bool upward = one.direction == Direction::upward;
  return fmt::format("{} {} = {}: the last measured levels, predicted from those before them",
                     upward ? "Above" : "Below", input.name,
                     upward ? input.levels.back() : input.levels.front());
}

std::string how_directions_are_tested() {
  return "Upward and downward, the last levels of a number are predicted from those before them; "
         "between, a level of a number from those on both sides; other levels of a category from "
         "each other.";
}

std::string weights_words(const Model& model, const Combination& one, Typography typography) {
  const std::vector<Eigen::Index> all = counting(one);
  const auto name = [&](Eigen::Index t) {
    return prediction::to_string(model.learnt[static_cast<std::size_t>(t)].technique);
  };
  if (all.size() == 1) return fmt::format("{} alone", name(all.front()));
  constexpr std::size_t most = 3;
  const std::size_t named = all.size() <= most + 1 ? all.size() : most;
  std::vector<std::string> words;
  double rest = 1.0;
  for (std::size_t i = 0; i < named; ++i) {
    words.push_back(
        fmt::format("{} {}%", name(all[i]), fixed(100.0 * one.weights[all[i]], 0, typography)));
    rest -= one.weights[all[i]];
  }
  if (named < all.size()) {
    words.push_back(
        fmt::format("{} others {}%", all.size() - named, fixed(100.0 * rest, 0, typography)));
  }
  return listed(words);
}

std::optional<std::string> equation_inside(const Model& model) {
  const Eigen::VectorXd& weights = model.combinations.front().weights;
  if ((weights.array() > 0.0).count() != 1) return std::nullopt;
  Eigen::Index alone = 0;
  weights.maxCoeff(&alone);
  return prediction::equation_of(model.learnt[static_cast<std::size_t>(alone)], model.inputs,
                                 model.response);
}

std::string listed_at_most(std::vector<std::string> words) {
  constexpr std::size_t most = 8;
  return listed(first_names(std::move(words), most));
}

std::string together_words(const Model& model, std::size_t input) {
  std::vector<std::string> names;
  for (const prediction::Together& together : model.together) {
    if (together.inputs.front() != input) continue;
    for (const std::size_t one : together.inputs) names.push_back(model.inputs[one].name);
  }
  return listed_at_most(names);
}

std::string error_words(const prediction::Errors& errors, Typography typography) {
  if (errors.mape) {
    return fmt::format("a mean error of {}", error_text(*errors.mape, typography));
  }
  if (!errors.r_squared) return "an error that no figure tells";
  return fmt::format("{} = {}", typography == Typography::unicode ? "R²" : "R^2",
                     rounded(*errors.r_squared, 3, typography));
}

std::string share_text(double share, Typography typography) {
  constexpr int digits = 6;
  return rounded(100.0 * share, digits, typography) + "%";
}

std::string error_text(double error, Typography typography, bool sign) {
  constexpr double most = 10.0;
  if (std::abs(error) > most) return error > 0.0 ? "> 1,000%" : "< -1,000%";
  return rounded(100.0 * error, std::abs(error) < 1.0 ? 2 : 3, typography, sign) + "%";
}

double typical_error(prediction::Scale scale, double error) {
  return scale == prediction::Scale::log ? std::expm1(error) : error;
}

std::string typical_error_text(prediction::Scale scale, double error, const std::string& unit,
                               Typography typography) {
  const double typical = typical_error(scale, error);
  if (scale == prediction::Scale::log) return error_text(typical, typography);
  return with_unit(rounded(typical, 2, typography), unit, typography);
}

std::vector<std::string> without_intervals(const Model& model) {
  std::vector<std::string> few;
  std::vector<std::string> many;
  for (std::size_t i = 0; i < model.inputs.size(); ++i) {
    const bool tested = std::any_of(model.combinations.begin(), model.combinations.end(),
                                    [&](const Combination& one) { return one.input == i; });
    const prediction::Input& input = model.inputs[i];
    if (!input.numeric || tested) continue;
    (input.numbers.size() < 3 ? few : many).push_back(input.name);
  }
  std::vector<std::string> result;
  if (!few.empty()) {
    result.push_back(
        fmt::format("At levels of {} that were not measured predictions have no interval: nothing "
                    "tells how wrong they are.",
                    listed_at_most(few)));
  }
  if (!many.empty()) {
    result.push_back(fmt::format(
        "Beyond the levels of {}, and between those of a grid, predictions have no interval: how "
        "wrong they are was tested for other numbers, whose ranks go more with those of {}.",
        listed_at_most(many), model.response));
  }
  return result;
}

}  // namespace yates::reports
