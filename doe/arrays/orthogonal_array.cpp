#include "doe/arrays/orthogonal_array.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "doe/arrays/column_choice.hpp"
#include "doe/arrays/orthogonal_array_parents.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

/// Replace a column of `levels` levels by the columns of array_parents(levels)[parent].
struct Expansion {
  std::size_t levels;
  std::size_t parent;
};

/// How an array is made that holds the columns of a request.
struct ArrayMatch {
  std::size_t parent;  // index in array_parents(runs)
  std::vector<Expansion> expansions;
  ColumnCounts columns;  // that the array has after the expansions
};

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

/// Ways to hold the wanted columns in one array of that many runs, at most two for each parent:
/// with no more replacements than necessary, and before it with all that give more columns to
/// choose from.
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

/// The matched array, strength two.
Array build_match(std::size_t runs, const ArrayMatch& match) {
  Array array = build_parent(array_parents(runs)[match.parent]);
  for (const auto& expansion : match.expansions) {
    array = expanded_column(array, build_parent(array_parents(expansion.levels)[expansion.parent]));
  }
  return array;
}

/// Runs that every orthogonal array with these columns needs: a multiple of each product of two
/// numbers of levels, and at least 1 + the sum of (levels - 1). The number is absent if it is
/// beyond most_array_runs.
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

constexpr std::size_t most_matches_compared = 8;
constexpr std::size_t most_cells_compared = 15'000'000;

/// "7 factors of 3 levels and 1 of 2"
std::string request_words(const ColumnCounts& wanted) {
  std::string words;
  for (auto one = wanted.rbegin(); one != wanted.rend(); ++one) {
    if (words.empty()) {
      words = fmt::format("{} factor{} of {} levels", one->second, one->second == 1 ? "" : "s",
                          one->first);
    } else {
      words += fmt::format("{}{} of {}", std::next(one) == wanted.rend() ? " and " : ", ",
                           one->second, one->first);
    }
  }
  return words;
}

/// The columns of the array that serve.
OrthogonalArray from_match(std::size_t runs, const std::vector<std::size_t>& levels,
                           const ArrayMatch& match) {
  const Array all = build_match(runs, match);
  Array array = taken(all, choose_columns(all, levels));
  const double words = words_of_length_three(array);
  return {std::move(array), array_name(runs, match.columns), words};
}

std::optional<OrthogonalArray> best_of_size(std::size_t runs,
                                            const std::vector<std::size_t>& levels) {
  auto matches = array_matches(runs, column_counts(levels));
  if (matches.size() > most_matches_compared) matches.resize(most_matches_compared);
  std::optional<OrthogonalArray> best;
  std::size_t looked_at = 0;  // cells of triples of columns, which wide arrays have very many of
  for (const auto& match : matches) {
    if (best && (best->words_of_length_three < 1e-9 || looked_at > most_cells_compared)) break;
    std::size_t columns = 0;
    for (const auto& one : match.columns) columns += one.second;
    looked_at += columns * columns * columns / 6 * runs;
    auto one = from_match(runs, levels, match);
    if (!best || one.words_of_length_three < best->words_of_length_three - 1e-9) {
      best = std::move(one);
    }
  }
  return best;
}

/// The array of the first size from `runs` on, upwards or downwards, that holds the request.
std::optional<std::string> nearest_name(std::size_t runs, const std::vector<std::size_t>& levels,
                                        bool upwards) {
  for (std::size_t size = runs; size >= 2 && size <= most_array_runs;
       size = upwards ? size + 1 : size - 1) {
    const auto matches = array_matches(size, column_counts(levels));
    const auto widest = std::ranges::max_element(matches, {}, [](const ArrayMatch& match) {
      std::size_t columns = 0;
      for (const auto& one : match.columns) columns += one.second;
      return columns;
    });
    if (widest != matches.end()) return array_name(size, widest->columns);
  }
  return std::nullopt;
}

[[noreturn]] void refuse(const std::vector<std::size_t>& levels,
                         const std::optional<std::size_t>& asked) {
  const std::string words = request_words(column_counts(levels));
  const auto smallest = nearest_name(2, levels, true);
  if (!smallest) {
    throw DesignError("orthogonal-array",
                      "yates knows no array of up to {} runs that holds {}; fewer or equal levels "
                      "need fewer runs",
                      most_array_runs, words);
  }
  const std::size_t runs = asked.value_or(0);
  const auto fewest = fewest_conceivable_runs(levels);
  if (fewest && runs < *fewest) {
    throw DesignError("orthogonal-array", "{} need at least {} runs, not {}; {} holds them", words,
                      *fewest, runs, *smallest);
  }
  const auto below = nearest_name(std::min(runs, most_array_runs), levels, false);
  const auto above = nearest_name(runs, levels, true);
  std::string nearest = below.value_or("");
  if (above) nearest += (below ? " and " : "") + *above;
  throw DesignError("orthogonal-array", "yates knows no array of {} runs that holds {}; {} {}",
                    runs, words, nearest, below && above ? "hold them" : "holds them");
}

void check_levels(const std::vector<std::size_t>& levels) {
  if (levels.empty()) throw DesignError("orthogonal-array", "a design needs at least 1 factor");
  for (std::size_t factor = 0; factor < levels.size(); ++factor) {
    if (levels[factor] >= 2) continue;
    throw DesignError("orthogonal-array", "factor {} has {} levels; it needs at least 2",
                      factor + 1, levels[factor]);
  }
}

OrthogonalArray single_column(std::size_t levels) {
  Array array{{levels}, {}};
  for (std::size_t level = 0; level < levels; ++level) array.rows.push_back({level});
  return {array, array_name(levels, {{levels, 1}}), 0};
}

}  // namespace

OrthogonalArray orthogonal_array(const std::vector<std::size_t>& levels,
                                 const std::optional<std::size_t>& runs) {
  check_levels(levels);
  if (levels.size() == 1 && runs.value_or(levels[0]) == levels[0] && levels[0] <= most_array_runs) {
    return single_column(levels[0]);
  }
  if (const auto fewest = fewest_conceivable_runs(levels)) {
    for (std::size_t size = runs.value_or(*fewest); size <= runs.value_or(most_array_runs);
         ++size) {
      if (auto found = best_of_size(size, levels)) return *found;
    }
  }
  refuse(levels, runs);
}

}  // namespace yates::doe
