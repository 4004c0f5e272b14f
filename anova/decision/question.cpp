#include "anova/decision/question.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "numerics/decimal.hpp"

namespace yates::anova {

namespace {

/// "64" and "64.0" are the same level.
bool same_level(const std::string& written, const std::string& level) {
  if (written == level) return true;
  const auto a = numerics::Decimal::parse(written);
  const auto b = numerics::Decimal::parse(level);
  return a && b && *a == *b;
}

/// The place of a named factor. Throws InputError with the nearest name where there is none.
std::size_t factor_of(const std::vector<FactorReading>& factors, std::string_view asked,
                      const std::string& name) {
  const auto found = std::find_if(factors.begin(), factors.end(),
                                  [&](const FactorReading& f) { return f.name == name; });
  if (found == factors.end()) {
    std::vector<std::string> names;
    for (const FactorReading& factor : factors) names.push_back(factor.name);
    throw language::InputError(fmt::format("{}: '{}' is not a factor of the model{}", asked, name,
                                           language::suggestion(name, names)));
  }
  return static_cast<std::size_t>(found - factors.begin());
}

/// The place of a named level. Throws InputError with the nearest one where there is none.
std::size_t level_of(const FactorReading& factor, const std::string& level) {
  const auto found =
      std::find_if(factor.levels.begin(), factor.levels.end(),
                   [&](const std::string& known) { return same_level(level, known); });
  if (found == factor.levels.end()) {
    throw language::InputError(fmt::format("baseline: {} has no level '{}'{}", factor.name, level,
                                           language::suggestion(level, factor.levels)));
  }
  return static_cast<std::size_t>(found - factor.levels.begin());
}

/// The middle level of every number that has one; the first levels of all other factors.
Setting centre_of(const std::vector<FactorReading>& factors, const Setting& first) {
  Setting result = first;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    const std::size_t levels = factors[f].levels.size();
    const bool has_middle = factors[f].numeric && levels > 2 && levels % 2 == 1;
    if (has_middle) result.levels[f] = levels / 2;
  }
  return result;
}

/// Whether the data are a fraction of a factorial, half of it or less, in which the first levels of
/// every two factors were measured together: a model of main effects and interactions of two then
/// tells what all first levels together would give. Where more was measured, the setting is missing
/// for a reason of its own.
bool first_levels_are_covered(const Observations& data, const Setting& first) {
  double all = 1.0;
  for (const FactorReading& factor : data.factors) all *= static_cast<double>(factor.levels.size());
  return 2.0 * static_cast<double>(data.settings.size()) <= all && pairs_were_measured(data, first);
}

/// How far a setting is from the first levels: factors that differ, and levels in all.
std::pair<std::size_t, std::size_t> distance(const Setting& setting, const Setting& first) {
  std::pair<std::size_t, std::size_t> result{0, 0};
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    const std::size_t steps =
        std::max(setting.levels[f], first.levels[f]) - std::min(setting.levels[f], first.levels[f]);
    result.first += steps > 0 ? 1 : 0;
    result.second += steps;
  }
  return result;
}

/// What is compared with if nobody names a baseline.
Baseline usual_baseline(const Observations& data) {
  Setting first = first_setting(data.factors);
  const bool here = data.settings.empty() || is_measured(data, first);
  if (here || (!is_measured(data, centre_of(data.factors, first)) &&
               first_levels_are_covered(data, first))) {
    return {std::move(first), BaselineOrigin::first_levels};
  }
  return measured_baseline(data);
}

}  // namespace

bool is_measured(const Observations& data, const Setting& setting) {
  return std::any_of(data.settings.begin(), data.settings.end(),
                     [&](const Setting& one) { return one.levels == setting.levels; });
}

bool is_assumed(BaselineOrigin origin, const Question& question) {
  return origin != BaselineOrigin::named &&
         (origin != BaselineOrigin::first_levels || !question.levels_are_listed);
}

bool pairs_were_measured(const Observations& data, const Setting& setting) {
  const std::size_t factors = data.factors.size();
  for (std::size_t a = 0; a < factors; ++a) {
    for (std::size_t b = a + 1; b < factors; ++b) {
      const bool together =
          std::any_of(data.settings.begin(), data.settings.end(), [&](const Setting& one) {
            return one.levels[a] == setting.levels[a] && one.levels[b] == setting.levels[b];
          });
      if (!together) return false;
    }
  }
  return true;
}

Setting first_setting(const std::vector<FactorReading>& factors) {
  return {std::vector<std::size_t>(factors.size(), 0)};
}

Baseline measured_baseline(const Observations& data) {
  const Setting first = first_setting(data.factors);
  Setting centre = centre_of(data.factors, first);
  if (is_measured(data, centre)) return {std::move(centre), BaselineOrigin::centre};
  return {*std::min_element(data.settings.begin(), data.settings.end(),
                            [&](const Setting& one, const Setting& other) {
                              return distance(one, first) < distance(other, first);
                            }),
          BaselineOrigin::nearest_measured};
}

std::vector<HeldLevel> named_levels(const std::vector<FactorReading>& factors,
                                    const NamedLevels& named) {
  std::vector<HeldLevel> result;
  for (const auto& [name, level] : named) {
    const std::size_t factor = factor_of(factors, "baseline", name);
    result.push_back({factor, level_of(factors[factor], level)});
  }
  return result;
}

void check_names(const std::vector<FactorReading>& factors, const Question& question) {
  for (const auto& [name, level] : question.baseline) factor_of(factors, "baseline", name);
  for (const std::string& name : question.given) factor_of(factors, "given", name);
}

Baseline baseline_of(const Observations& data, const Question& question) {
  if (question.baseline.empty()) return usual_baseline(data);
  const std::vector<FactorReading>& factors = data.factors;
  Setting result = first_setting(factors);
  for (const HeldLevel& one : named_levels(factors, question.baseline)) {
    result.levels[one.factor] = one.level;
  }
  return {std::move(result), BaselineOrigin::named};
}

Setting baseline_setting(const Observations& data, const Question& question) {
  return baseline_of(data, question).setting;
}

std::vector<std::size_t> given_factors(const std::vector<FactorReading>& factors,
                                       const Question& question) {
  std::vector<std::size_t> result;
  for (const std::string& name : question.given) {
    const std::size_t factor = factor_of(factors, "given", name);
    if (std::find(result.begin(), result.end(), factor) != result.end()) {
      throw language::InputError(fmt::format("given: '{}' is named twice", name));
    }
    result.push_back(factor);
  }
  return result;
}

std::vector<std::size_t> placebo_factors(const std::vector<FactorReading>& factors,
                                         const Question& question) {
  std::vector<std::size_t> result;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    const auto& names = question.placebos;
    if (std::find(names.begin(), names.end(), factors[f].name) != names.end()) result.push_back(f);
  }
  return result;
}

Question without_absent_factors(Question question, const Observations& data) {
  const auto absent = [&](const std::string& name) {
    return std::none_of(data.factors.begin(), data.factors.end(),
                        [&](const FactorReading& factor) { return factor.name == name; });
  };
  std::erase_if(question.baseline, [&](const auto& one) { return absent(one.first); });
  std::erase_if(question.given, absent);
  return question;
}

}  // namespace yates::anova
