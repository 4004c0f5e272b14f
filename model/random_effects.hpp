#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yates::model {

/// A formula whose random effect was taken out of its text.
struct RandomEffect {
  std::string formula;               // without it: "time ~ codec"
  std::vector<std::string> columns;  // "host" of (1|host); runs with equal values share an effect
  std::string written;               // "(1|host)"
};

/// Takes the random effect (1|host), as R's lme4 writes it, out of a formula. (1|host:day) is one
/// of each combination. The effect is absent where the formula has none. Throws UsageError for what
/// no error stratum stands for: a slope that differs at random, effects within effects, a second
/// one, and one that is not added to the other terms. The sentence says what to write instead.
std::optional<RandomEffect> take_random_effect(std::string_view formula);

}  // namespace yates::model
