#include "tests/doe/follow_up/random_experiment.hpp"

#include <stdexcept>

namespace yates::doe {

std::size_t below(numerics::Random& random, std::size_t bound) {
  return static_cast<std::size_t>(random.below(bound));
}

namespace {

Factor random_factor(numerics::Random& random, std::size_t number, bool two_levels) {
  Factor factor{.name = "f" + std::to_string(number)};
  factor.hard_to_change = below(random, 6) == 0;
  if (below(random, 2) == 0) {
    factor.kind = FactorKind::numeric;
    factor.levels = {{"1", 1.0}, {"9", 9.0}};
    if (!two_levels && below(random, 2) == 0)
      factor.levels.insert(factor.levels.begin() + 1, {"5", 5.0});
    return factor;
  }
  factor.levels = {{"low", std::nullopt}, {"high", std::nullopt}};
  if (!two_levels && below(random, 2) == 0) factor.levels.push_back({"third", std::nullopt});
  return factor;
}

std::string text_of(const std::vector<Factor>& factors, const Conjunction& one) {
  std::string text;
  for (const auto& [factor, level] : one.parts) {
    const bool is_number = factors[factor].kind == FactorKind::numeric;
    text += (text.empty() ? "" : " and ") + factors[factor].name +
            " == " + (is_number ? level : "'" + level + "'");
  }
  return text;
}

void exclude_at_random(Experiment& experiment, numerics::Random& random) {
  const std::size_t factors = experiment.factors.size();
  for (std::size_t count = below(random, 3); count > 0; --count) {
    const std::size_t one = below(random, factors);
    Conjunction forbidden;
    for (const std::size_t factor : {one, (one + 1 + below(random, factors - 1)) % factors}) {
      const auto& levels = experiment.factors[factor].levels;
      forbidden.parts.emplace_back(factor, levels[below(random, levels.size())].text);
    }
    const std::string text = text_of(experiment.factors, forbidden);
    experiment.request.exclude.push_back(language::parse(text, "exclude"));
    experiment.about += "; exclude " + text;
    experiment.forbidden.push_back(std::move(forbidden));
  }
}

DesignKind random_kind(numerics::Random& random, std::size_t factors, bool two_levels) {
  if (two_levels && below(random, 2) == 0) {
    kinds::FractionalFactorial fraction;
    fraction.fraction = 1 + below(random, factors > 4 ? 2 : 1);
    return fraction;
  }
  if (below(random, 2) == 0) return kinds::FullFactorial{};
  kinds::Optimal optimal{.runs = 2 * factors + 2 + below(random, 4)};
  for (std::size_t factor = 0; factor < factors; ++factor) {
    optimal.model += (factor == 0 ? "f" : " + f") + std::to_string(factor);
  }
  optimal.starts = 2;
  return optimal;
}

}  // namespace

std::optional<Experiment> random_experiment(numerics::Random& random) {
  Experiment result;
  const bool two_levels = below(random, 3) > 0;
  const std::size_t factors = two_levels ? 3 + below(random, 3) : 2 + below(random, 2);
  for (std::size_t number = 0; number < factors; ++number) {
    result.factors.push_back(random_factor(random, number, two_levels));
  }
  result.request.kind = random_kind(random, factors, two_levels);
  result.request.seed = numerics::Seed{1 + below(random, 1000)};
  result.about = std::string(to_string(result.request.kind)) + " of";
  for (const Factor& factor : result.factors) {
    result.about += " " + factor.name + "(" + std::to_string(factor.levels.size()) +
                    (factor.kind == FactorKind::numeric ? " numbers)" : " words)");
  }
  exclude_at_random(result, random);
  try {
    result.design = generate(result.factors, result.request);
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
  return result;
}

bool is_forbidden(const Experiment& experiment, const std::vector<Factor>& factors,
                  const std::vector<std::size_t>& row) {
  for (const Conjunction& one : experiment.forbidden) {
    bool all = true;
    for (const auto& [factor, level] : one.parts) {
      all = all && factors[factor].levels[row[factor]].text == level;
    }
    if (all) return true;
  }
  return false;
}

}  // namespace yates::doe
