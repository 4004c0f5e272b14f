#include "doe/arrays/orthogonal_array.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "doe/arrays/array_matching.hpp"
#include "doe/arrays/column_choice.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

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
