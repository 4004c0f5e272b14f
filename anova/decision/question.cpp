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

/// The middle level of every number that has one; the first levels of all other factors.
Setting centre_of(const std::vector<FactorReading>& factors) {
  Setting result;
  for (const FactorReading& factor : factors) {
    const std::size_t levels = factor.levels.size();
    const bool has_middle = factor.numeric && levels > 2 && levels % 2 == 1;
    result.levels.push_back(has_middle ? levels / 2 : 0);
  }
  return result;
}

/// Whether the data are a fraction of a factorial, half of it or less, in which the first levels of
/// every two factors were measured together: a model of main effects and interactions of two then
/// tells what all first levels together would give. Where more was measured, the setting is missing
/// for a reason of its own.
bool first_levels_are_covered(const Observations& data) {
  const std::size_t factors = data.factors.size();
  double all = 1.0;
  for (const FactorReading& factor : data.factors) all *= static_cast<double>(factor.levels.size());
  if (2.0 * static_cast<double>(data.settings.size()) > all) return false;
  for (std::size_t a = 0; a < factors; ++a) {
    for (std::size_t b = a + 1; b < factors; ++b) {
      const bool together =
          std::any_of(data.settings.begin(), data.settings.end(),
                      [&](const Setting& one) { return one.levels[a] == 0 && one.levels[b] == 0; });
      if (!together) return false;
    }
  }
  return true;
}

/// How far a setting is from the first levels: factors that differ, and levels in all.
std::pair<std::size_t, std::size_t> distance_from_first(const Setting& setting) {
  std::pair<std::size_t, std::size_t> result{0, 0};
  for (const std::size_t level : setting.levels) {
    result.first += level > 0 ? 1 : 0;
    result.second += level;
  }
  return result;
}

/// What is compared with if nobody names a baseline.
Baseline usual_baseline(const Observations& data) {
  Setting first{std::vector<std::size_t>(data.factors.size(), 0)};
  const bool here = data.settings.empty() || is_measured(data, first);
  if (here || (!is_measured(data, centre_of(data.factors)) && first_levels_are_covered(data))) {
    return {std::move(first), BaselineOrigin::first_levels};
  }
  return measured_baseline(data);
}

}  // namespace

bool is_measured(const Observations& data, const Setting& setting) {
  return std::any_of(data.settings.begin(), data.settings.end(),
                     [&](const Setting& one) { return one.levels == setting.levels; });
}

Baseline measured_baseline(const Observations& data) {
  Setting centre = centre_of(data.factors);
  if (is_measured(data, centre)) return {std::move(centre), BaselineOrigin::centre};
  return {*std::min_element(data.settings.begin(), data.settings.end(),
                            [](const Setting& one, const Setting& other) {
                              return distance_from_first(one) < distance_from_first(other);
                            }),
          BaselineOrigin::nearest_measured};
}

void check_names(const std::vector<FactorReading>& factors, const Question& question) {
  for (const auto& [name, level] : question.baseline) factor_of(factors, "baseline", name);
  for (const std::string& name : question.given) factor_of(factors, "given", name);
}

Baseline baseline_of(const Observations& data, const Question& question) {
  if (question.baseline.empty()) return usual_baseline(data);
  const std::vector<FactorReading>& factors = data.factors;
  Setting result{std::vector<std::size_t>(factors.size(), 0)};
  for (const auto& [name, level] : question.baseline) {
    const std::size_t place = factor_of(factors, "baseline", name);
    const std::vector<std::string>& levels = factors[place].levels;
    const auto found =
        std::find_if(levels.begin(), levels.end(),
                     [&, wanted = level](const std::string& l) { return same_level(wanted, l); });
    if (found == levels.end()) {
      throw language::InputError(fmt::format("baseline: {} has no level '{}'{}", name, level,
                                             language::suggestion(level, levels)));
    }
    result.levels[place] = static_cast<std::size_t>(found - levels.begin());
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
    result.push_back(factor_of(factors, "given", name));
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

}  // namespace yates::anova
