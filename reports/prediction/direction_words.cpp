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
  const prediction::Input& input = model.inputs[*one.input];
  switch (one.direction) {
    case Direction::upward:
      return fmt::format("{} upward", input.name);
    case Direction::downward:
      return fmt::format("{} downward", input.name);
    default:
      return fmt::format("other {}", input.name);
  }
}

std::string direction_phrase(const Model& model, const Combination& one) {
  if (!one.input) return "Inside the measured settings";
  const prediction::Input& input = model.inputs[*one.input];
  switch (one.direction) {
    case Direction::upward:
      return fmt::format("Above {} = {}", input.name, input.levels.back());
    case Direction::downward:
      return fmt::format("Below {} = {}", input.name, input.levels.front());
    default:
      return fmt::format("At another level of {}", input.name);
  }
}

std::string weights_words(const Model& model, const Combination& one, Typography typography) {
  std::vector<std::string> words;
  if (counting(one).size() == 1) {
    return fmt::format("{} alone", prediction::to_string(first_technique(model, one)));
  }
  for (const Eigen::Index t : counting(one)) {
    words.push_back(fmt::format(
        "{} {}%", prediction::to_string(model.learnt[static_cast<std::size_t>(t)].technique),
        fixed(100.0 * one.weights[t], 0, typography)));
  }
  return listed(words);
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
  return rounded(100.0 * error, std::abs(error) < 1.0 ? 2 : 3, typography, sign) + "%";
}

prediction::Technique first_technique(const Model& model, const Combination& one) {
  return model.learnt[static_cast<std::size_t>(counting(one).front())].technique;
}

}  // namespace yates::reports
