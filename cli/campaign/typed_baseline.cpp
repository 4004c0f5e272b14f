#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/campaign/one_line.hpp"
#include "inquiry/request/request.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/toml_text.hpp"
#include "numerics/decimal.hpp"

namespace yates::cli {
namespace {

using language::InputError;

/// The level as the factor writes it: 1.0 is its 1.
const std::string& level_of(const doe::Factor& factor, const std::string& text) {
  const auto number = numerics::Decimal::parse(text);
  std::vector<std::string> known;
  for (const doe::Level& level : factor.levels) {
    const bool same_number = number && level.number == number->to_double();
    if (level.text == text || same_number) return level.text;
    known.push_back(level.text);
  }
  throw InputError(fmt::format("--baseline: factor '{}' has no level '{}'; known are {}",
                               factor.name, text, fmt::join(known, ", ")));
}

std::optional<std::string> named(const FactorLevels& levels, const std::string& factor) {
  const auto found = std::find_if(levels.begin(), levels.end(),
                                  [&](const auto& one) { return one.first == factor; });
  if (found == levels.end()) return std::nullopt;
  return found->second;
}

}  // namespace

FactorLevels baseline_of(const std::string& text, const std::vector<doe::Factor>& factors,
                         const FactorLevels& otherwise) {
  const FactorLevels typed = inquiry::parse_baseline(text);
  std::vector<std::string> names;
  for (const doe::Factor& factor : factors) names.push_back(factor.name);
  for (const auto& [name, level] : typed) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    throw InputError(
        fmt::format("--baseline: '{}' is not a factor{}", name, language::suggestion(name, names)));
  }
  FactorLevels result;
  for (const doe::Factor& factor : factors) {
    std::optional<std::string> level = named(typed, factor.name);
    if (level) level = level_of(factor, *level);
    if (!level) level = named(otherwise, factor.name);
    result.emplace_back(factor.name, level ? *level : factor.levels.front().text);
  }
  return result;
}

std::string baseline_table(const FactorLevels& baseline, const std::vector<doe::Factor>& factors) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < baseline.size(); ++i) {
    const auto& [name, level] = baseline[i];
    const bool bare =
        factors.at(i).kind == doe::FactorKind::numeric && language::is_toml_number(level);
    parts.push_back(fmt::format("{} = {}", language::toml_key(name),
                                bare ? level : language::toml_string(level)));
  }
  return fmt::format("{{ {} }}", fmt::join(parts, ", "));
}

}  // namespace yates::cli
