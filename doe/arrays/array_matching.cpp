#include "doe/arrays/array_matching.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace yates::doe {
namespace {

constexpr std::size_t most_states = 20'000;

/// Depth-first search over what is still wanted and which columns are left.
class ColumnMatching {
 public:
  ColumnMatching(ColumnCounts columns, ColumnCounts wanted)
      : columns_(std::move(columns)), wanted_(std::move(wanted)) {}

  bool match() {
    if (!visited_.insert(columns_).second || visited_.size() > most_states) return false;
    // Only larger columns can be replaced by those that are missing, so the largest come first.
    auto missing = wanted_.rbegin();
    while (missing != wanted_.rend() && count(missing->first) >= missing->second) ++missing;
    if (missing == wanted_.rend()) return true;
    return expand_for(missing->first);
  }

  std::vector<Expansion> expansions;

 private:
  std::size_t count(std::size_t levels) const {
    const auto found = columns_.find(levels);
    return found == columns_.end() ? 0 : found->second;
  }
  bool spare(std::size_t levels) const {
    const auto found = wanted_.find(levels);
    return count(levels) > (found == wanted_.end() ? 0 : found->second);
  }

  bool expand_for(std::size_t levels) {
    const ColumnCounts before = columns_;
    for (const auto& [larger, number] : before) {
      if (larger <= levels || larger % levels != 0 || number == 0 || !spare(larger)) continue;
      const auto& parents = array_parents(larger);
      for (std::size_t parent = 0; parent < parents.size(); ++parent) {
        const bool helps = std::ranges::any_of(
            parents[parent].columns, [&](const auto& one) { return one.first % levels == 0; });
        if (!helps) continue;
        --columns_[larger];
        for (const auto& [some, more] : parents[parent].columns) columns_[some] += more;
        expansions.push_back({larger, parent});
        if (match()) return true;
        expansions.pop_back();
        columns_ = before;
      }
    }
    return false;
  }

  ColumnCounts columns_;
  ColumnCounts wanted_;
  std::set<ColumnCounts> visited_;
};

void apply_expansion(ColumnCounts& columns, const Expansion& expansion) {
  if (--columns[expansion.levels] == 0) columns.erase(expansion.levels);
  for (const auto& [levels, more] : array_parents(expansion.levels)[expansion.parent].columns) {
    columns[levels] += more;
  }
}

/// A replacement of a column that nobody wants by the most columns of wanted levels.
std::optional<Expansion> widening(const ColumnCounts& columns, const ColumnCounts& wanted) {
  const auto is_wanted = [&](const auto& one) { return wanted.contains(one.first); };
  for (auto spare = columns.rbegin(); spare != columns.rend(); ++spare) {
    const auto used = wanted.find(spare->first);
    if (used != wanted.end() && spare->second <= used->second) continue;
    const auto& parents = array_parents(spare->first);
    std::optional<Expansion> best;
    std::size_t most = 1;
    for (std::size_t parent = 0; parent < parents.size(); ++parent) {
      std::size_t total = 0;
      for (const auto& one : parents[parent].columns) total += one.second;
      if (total <= most || !std::ranges::all_of(parents[parent].columns, is_wanted)) continue;
      most = total;
      best = Expansion{spare->first, parent};
    }
    if (best) return best;
  }
  return std::nullopt;
}

/// The match with more columns to choose from.
ArrayMatch widened(ArrayMatch match, const ColumnCounts& wanted) {
  while (const auto expansion = widening(match.columns, wanted)) {
    apply_expansion(match.columns, *expansion);
    match.expansions.push_back(*expansion);
  }
  return match;
}

}  // namespace

std::vector<ArrayMatch> array_matches(std::size_t runs, const ColumnCounts& wanted) {
  std::vector<ArrayMatch> matches;
  const auto& parents = array_parents(runs);
  for (std::size_t parent = 0; parent < parents.size(); ++parent) {
    ColumnMatching matching(parents[parent].columns, wanted);
    if (!matching.match()) continue;
    ArrayMatch match{parent, matching.expansions, parents[parent].columns};
    for (const auto& expansion : match.expansions) apply_expansion(match.columns, expansion);
    const ArrayMatch wide = widened(match, wanted);
    if (wide.columns != match.columns) matches.push_back(wide);
    matches.push_back(std::move(match));
  }
  return matches;
}

Array build_match(std::size_t runs, const ArrayMatch& match) {
  Array array = build_parent(array_parents(runs)[match.parent]);
  for (const auto& expansion : match.expansions) {
    array = expanded_column(array, build_parent(array_parents(expansion.levels)[expansion.parent]));
  }
  return array;
}

std::optional<std::size_t> fewest_conceivable_runs(const std::vector<std::size_t>& levels) {
  std::size_t multiple = 1;
  std::size_t freedom = 1;
  const ColumnCounts counts = column_counts(levels);
  for (const auto& [one, number] : counts) {
    if (one > most_array_runs) return std::nullopt;
    freedom += number * (one - 1);
    for (const auto& [other, others] : counts) {
      if (other > most_array_runs) return std::nullopt;
      if (other < one || (other == one && number == 1)) continue;
      multiple = std::lcm(multiple, one * other);
      if (multiple > most_array_runs) return std::nullopt;
    }
    multiple = std::lcm(multiple, one);
  }
  const std::size_t fewest = (freedom + multiple - 1) / multiple * multiple;
  if (fewest > most_array_runs) return std::nullopt;
  return fewest;
}

}  // namespace yates::doe
