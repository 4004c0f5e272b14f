#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "prediction/samples/features.hpp"

namespace yates::prediction {

/// "log2(batch) * [host = a]".
inline std::string feature_name(const Feature& feature, const std::vector<Input>& inputs) {
  std::string result;
  for (const FeatureFactor& factor : feature.factors) {
    const Input& input = inputs[factor.input];
    if (!result.empty()) result += " * ";
    switch (factor.transform) {
      case Transform::identity:
        result += input.name;
        break;
      case Transform::logarithm:
        result += fmt::format("log2({})", input.name);
        break;
      case Transform::inverse:
        result += fmt::format("1/{}", input.name);
        break;
      case Transform::square:
        result += fmt::format("{}^2", input.name);
        break;
      case Transform::root:
        result += fmt::format("sqrt({})", input.name);
        break;
      case Transform::indicator:
        result += fmt::format("[{} = {}]", input.name, input.levels[factor.level]);
        break;
    }
  }
  return result;
}

}  // namespace yates::prediction
