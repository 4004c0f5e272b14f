#include "doe/properties/two_level_part.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace yates::doe {

namespace {

constexpr double halfway = 1e-9;

/// The level coded 0 of a numeric factor with three levels.
std::optional<std::size_t> middle_level(const Factor& factor) {
  if (factor.kind != FactorKind::numeric || factor.levels.size() != 3) return std::nullopt;
  const std::vector<double> coded = coded_levels(factor);
  for (std::size_t level = 0; level < coded.size(); ++level) {
    if (std::abs(coded[level]) < halfway) return level;
  }
  return std::nullopt;
}

using Middles = std::vector<std::pair<std::size_t, std::size_t>>;  // factor, its middle level

/// The largest set of factors, at least two, that are at their middle in exactly the same rows. A
/// single factor that has a middle where no other has one has three levels in earnest.
Middles centred_factors(const JudgedDesign& design) {
  std::map<std::vector<bool>, Middles> by_rows;
  for (std::size_t f = 0; f < design.factors.size(); ++f) {
    const auto middle = middle_level(design.factors[f]);
    if (!middle) continue;
    std::vector<bool> rows;
    for (const std::vector<std::size_t>& row : design.array.rows) {
      rows.push_back(row[f] == *middle);
    }
    by_rows[std::move(rows)].emplace_back(f, *middle);
  }
  Middles result;
  for (const auto& [rows, middles] : by_rows) {
    if (middles.size() >= 2 && middles.size() > result.size()) result = middles;
  }
  return result;
}

}  // namespace

TwoLevelPart two_level_part(const JudgedDesign& design) {
  TwoLevelPart result;
  const Middles middles = centred_factors(design);
  for (const auto& [factor, level] : middles) result.centred.push_back(factor);
  for (std::size_t row = 0; row < design.array.runs(); ++row) {
    const bool centre =
        !middles.empty() && design.array.rows[row][middles[0].first] == middles[0].second;
    (centre ? result.centre : result.rows).push_back(row);
  }
  // Per factor the two levels that the other rows have.
  std::vector<std::pair<std::size_t, std::size_t>> ends;
  for (std::size_t f = 0; f < design.factors.size(); ++f) {
    std::vector<bool> seen(design.factors[f].levels.size(), false);
    for (const std::size_t row : result.rows) seen[design.array.rows[row][f]] = true;
    if (std::ranges::count(seen, true) != 2) continue;
    const auto low = std::ranges::find(seen, true);
    const auto high = std::find(low + 1, seen.end(), true);
    result.factors.push_back(f);
    ends.emplace_back(low - seen.begin(), high - seen.begin());
  }
  result.array.levels.assign(result.factors.size(), 2);
  for (const std::size_t row : result.rows) {
    std::vector<std::size_t>& to = result.array.rows.emplace_back();
    for (std::size_t i = 0; i < result.factors.size(); ++i) {
      to.push_back(design.array.rows[row][result.factors[i]] == ends[i].second ? 1 : 0);
    }
  }
  return result;
}

Array without_centre_points(const JudgedDesign& design, const TwoLevelPart& part) {
  if (part.centre.empty()) return design.array;
  Array result{design.array.levels, {}};
  for (const std::size_t row : part.rows) result.rows.push_back(design.array.rows[row]);
  for (const std::size_t factor : part.centred) {
    const std::size_t middle = design.array.rows[part.centre.front()][factor];
    const std::size_t first = middle == 0 ? 1 : 0;  // levels stand in any order
    result.levels[factor] = 2;
    for (auto& row : result.rows) row[factor] = row[factor] == first ? 0 : 1;
  }
  return result;
}

}  // namespace yates::doe
