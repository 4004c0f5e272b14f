#include "doe/fractions/fraction_attempt.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "doe/fractions/column_set.hpp"
#include "doe/fractions/vector_space.hpp"

namespace yates::doe {
namespace {

constexpr std::uint64_t search_budget = 200'000'000;
/// In 2^10 runs and more the enumeration seldom comes to its end.
constexpr std::size_t least_rank_of_half_budget = 10;
/// Sets of more columns than these in 2^9 runs and more are never enumerated whole: only the narrow
/// search is made.
constexpr std::size_t most_columns_enumerated = 20;
constexpr std::size_t least_rank_not_enumerated = 9;
/// Longer words are counted only in sets of at most this many columns; a ranking that leaves out
/// longer words is never called complete.
constexpr std::size_t most_fully_counted = 40;
constexpr std::size_t longest_otherwise = 10;
/// In more runs than 2^6, sets of more than a quarter of the runs are not all compared.
constexpr std::size_t most_enumerated_rank = 6;

bool is_beyond_enumeration(std::size_t columns, std::size_t rank) {
  return columns > most_columns_enumerated && rank >= least_rank_not_enumerated;
}

std::uint64_t budget_for(std::size_t columns, std::size_t rank) {
  if (is_beyond_enumeration(columns, rank)) return 0;
  return rank < least_rank_of_half_budget ? search_budget : search_budget / 2;
}

PatternShape shape_for(std::size_t columns, std::size_t rank) {
  const bool counted = columns <= most_fully_counted && !is_beyond_enumeration(columns, rank);
  return {counted ? columns : longest_otherwise, 1};
}

/// Factors that the request treats alike, so that they can be exchanged.
struct AlikeFactors {
  bool hard;
  std::set<std::size_t> partners;  // of one of them, itself included if they are partners
  std::vector<std::size_t> factors;
};

std::set<std::size_t> partners_of(const FractionRequest& request, std::size_t factor) {
  std::set<std::size_t> result;
  for (const auto& [one, other] : request.clear) {
    if (one == factor) result.insert(other);
    if (other == factor) result.insert(one);
  }
  return result;
}

/// Twins have the same partners apart from each other.
bool are_twins(const FractionRequest& request, std::size_t one, std::size_t other) {
  auto left = partners_of(request, one);
  auto right = partners_of(request, other);
  left.erase(other);
  right.erase(one);
  return left == right;
}

bool is_hard(const FractionRequest& request, std::size_t factor) {
  return std::ranges::find(request.hard_to_change, factor) != request.hard_to_change.end();
}

std::vector<AlikeFactors> kinds_of(const FractionRequest& request) {
  std::vector<AlikeFactors> kinds;
  for (std::size_t factor = 0; factor < request.factors; ++factor) {
    const bool hard = is_hard(request, factor);
    const auto same = std::ranges::find_if(kinds, [&](const AlikeFactors& kind) {
      return kind.hard == hard && std::ranges::all_of(kind.factors, [&](std::size_t member) {
               return are_twins(request, member, factor);
             });
    });
    if (same != kinds.end()) {
      same->factors.push_back(factor);
      continue;
    }
    kinds.push_back({hard, partners_of(request, factor), {factor}});
  }
  // Hard ones first, then those with most to keep clear: they leave the fewest possibilities.
  std::ranges::stable_sort(kinds, [](const AlikeFactors& one, const AlikeFactors& other) {
    if (one.hard != other.hard) return one.hard;
    return one.partners.size() > other.partners.size();
  });
  return kinds;
}

std::vector<std::size_t> clear_groups(const FractionRequest& request,
                                      const std::vector<AlikeFactors>& kinds, std::size_t kind) {
  std::vector<std::size_t> result;
  const auto partners = partners_of(request, kinds[kind].factors.front());
  for (std::size_t other = 0; other < kinds.size(); ++other) {
    const auto& members = kinds[other].factors;
    if (other == kind && members.size() < 2) continue;
    const std::size_t member = other == kind ? members[1] : members[0];
    if (partners.contains(member)) result.push_back(other);
  }
  return result;
}

AberrationTask task_for(const FractionRequest& request, const std::vector<AlikeFactors>& kinds,
                        std::size_t rank, std::size_t reserved_rank) {
  AberrationTask task{.space = VectorSpace(2, rank),
                      .groups = {},
                      .shape = shape_for(request.factors, rank),
                      .resolution = request.resolution.value_or(3),
                      .reserved_rank = reserved_rank,
                      .left_out = false,
                      .budget = budget_for(request.factors, rank)};
  const std::size_t plot_rank =
      request.whole_plots ? static_cast<std::size_t>(std::countr_zero(*request.whole_plots)) : 0;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    const bool hard = kinds[kind].hard;
    const bool last = kind + 1 == kinds.size() || (hard && !kinds[kind + 1].hard);
    task.groups.push_back({.count = kinds[kind].factors.size(),
                           .four_level = false,
                           .highest_rank = hard ? plot_rank : rank,
                           .reaches_rank = last,
                           .forbidden_rank = hard ? 0 : std::max(plot_rank, reserved_rank),
                           .clear_with = clear_groups(request, kinds, kind)});
  }
  return task;
}

/// The best of the sets without words of odd length: all columns lie outside a hyperplane. There
/// are such sets of up to half the runs; those of more than a quarter span all coordinates.
AberrationOutcome best_even_sets(AberrationTask task, std::size_t rank) {
  task.reserved_rank = rank - 1;
  task.budget = 0;
  task.groups.front().forbidden_rank = rank - 1;
  AberrationOutcome outcome = search_aberration(task);
  outcome.complete = false;
  return outcome;
}

/// Columns by construction, which compare with no others.
AberrationOutcome constructed_set(const AberrationTask& task, std::size_t rank) {
  const auto vectors = constructed_columns(rank, task.resolution);
  const ColumnGroup& rules = task.groups.front();
  if (vectors.size() < rules.count || rules.count < rank) return {{}, false};
  ColumnSet set;
  for (std::size_t place = 0; place < rules.count; ++place) {
    set.columns.push_back(point(task.space, vectors[place], 0));
  }
  set.rank = rank;
  set.pattern = pattern_of(task.space, task.shape, set.columns);
  return {{std::move(set)}, false};
}

using LeastPattern = std::optional<std::vector<std::uint64_t>>;

AberrationOutcome searched(const FractionRequest& request, const std::vector<AlikeFactors>& kinds,
                           std::size_t rank, std::size_t reserved_rank,
                           const LeastPattern& unbeatable) {
  AberrationTask task = task_for(request, kinds, rank, reserved_rank);
  task.unbeatable = unbeatable;
  const std::size_t points = task.space.size() - 1;
  const std::size_t half = task.space.size() / 2;
  const std::size_t factors = request.factors;
  std::size_t columns = factors;
  if (kinds.size() == 1 && reserved_rank == 0) {
    // More columns than half the runs have words of length 3; no more have none, so that the
    // fraction with least aberration has none either.
    if (factors <= half) task.resolution = std::max<std::size_t>(task.resolution, 4);
    if (factors > half) {
      if (task.resolution > 3) return {{}, true};
      task.left_out = true;
      task.unbeatable = std::nullopt;
      task.groups = {{.count = points - factors, .highest_rank = rank}};
      columns = points - factors;
      task.shape = shape_for(columns, rank);
    }
  }
  // So many columns in so many runs are more than an enumeration compares, and a narrow search
  // without that rule ends in sets that cannot grow.
  const bool even_sets_fit = !task.left_out && kinds.size() == 1 && reserved_rank == 0 &&
                             task.groups.front().clear_with.empty() && factors <= half;
  const bool takes_even_sets = even_sets_fit && 2 * factors > half && rank > most_enumerated_rank;
  // Where words of length 4 are ruled out, too, sets without words of odd length are the rarer
  // ones.
  const bool even_sets_may_help = even_sets_fit && !takes_even_sets &&
                                  (task.resolution < 5 || !is_beyond_enumeration(factors, rank));
  AberrationOutcome outcome =
      takes_even_sets ? best_even_sets(task, rank) : search_aberration(task);
  if (outcome.best.empty() && !outcome.complete && even_sets_may_help) {
    outcome = best_even_sets(task, rank);
  }
  if (outcome.best.empty() && !outcome.complete && even_sets_fit && task.resolution > 4) {
    outcome = constructed_set(task, rank);
  }
  if (task.shape.longest < columns) outcome.complete = false;
  if (!task.left_out) return outcome;
  for (ColumnSet& set : outcome.best) {
    std::vector<bool> left_out(task.space.size(), false);
    for (const FactorColumn& column : set.columns) left_out[column.vectors[0]] = true;
    set.columns.clear();
    for (Vector vector = 1; vector <= points; ++vector) {
      if (!left_out[vector]) set.columns.push_back({{vector, 0, 0}, 1, 0});
    }
  }
  return outcome;
}

struct Named {
  TwoLevelFraction fraction;
  std::optional<Blocks> blocks;
};

std::optional<Named> best_of(const AberrationOutcome& outcome, const FractionRequest& request,
                             const std::vector<AlikeFactors>& kinds) {
  std::vector<std::vector<std::size_t>> factors_of_group;
  for (const AlikeFactors& kind : kinds) factors_of_group.push_back(kind.factors);
  std::optional<Named> best;
  for (const ColumnSet& set : outcome.best) {
    TwoLevelFraction fraction = named_fraction(set.columns, factors_of_group);
    if (request.blocks < 2) return Named{std::move(fraction), std::nullopt};
    auto blocks = find_blocks(fraction, request.blocks, request.clear);
    if (!blocks) continue;
    if (best && best->blocks->interactions.size() <= blocks->interactions.size()) continue;
    best = Named{std::move(fraction), std::move(blocks)};
  }
  return best;
}

}  // namespace

Attempt attempt_fraction(const FractionRequest& request, std::size_t rank) {
  LeastPattern least;  // of all fractions, whatever is clear
  const auto attempt = [&](const FractionRequest& searched_for,
                           std::size_t reserved_rank) -> Attempt {
    const auto kinds = kinds_of(searched_for);
    const AberrationOutcome outcome = searched(searched_for, kinds, rank, reserved_rank, least);
    if (searched_for.clear.empty() && outcome.complete && !outcome.best.empty()) {
      least = pattern_of(VectorSpace(2, rank), shape_for(request.factors, rank),
                         outcome.best.front().columns);
    }
    auto best = best_of(outcome, request, kinds);
    if (!best) return {std::nullopt, outcome.complete};
    return {FoundFraction{std::move(best->fraction), outcome.complete, std::move(best->blocks)},
            outcome.complete};
  };
  if (!request.clear.empty()) {
    // Where the best fraction of all has resolution V, everything is clear whatever the names.
    FractionRequest any = request;
    any.clear.clear();
    Attempt result = attempt(any, 0);
    if (result.found && resolution(result.found->fraction).value_or(5) >= 5) return result;
    if (!result.found && result.complete && request.blocks < 2) return result;
  }
  Attempt result = attempt(request, 0);
  if (result.found || request.blocks < 2) return result;
  // No fraction with the least aberration can be blocked so: place the blocks first.
  return attempt(request, static_cast<std::size_t>(std::countr_zero(request.blocks)));
}

}  // namespace yates::doe
