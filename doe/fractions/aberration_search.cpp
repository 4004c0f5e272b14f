#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "doe/fractions/column_set.hpp"

namespace yates::doe {
namespace {

/// The narrow search keeps so many sets after each column, or as few as its steps allow.
constexpr std::size_t most_kept = 24;
constexpr std::uint64_t narrow_steps = 200'000'000;
/// Steps to find so many different sets among the best, over all columns.
constexpr std::uint64_t telling_apart_steps = 400'000'000;
constexpr std::uint64_t isomorphism_images = 5'000;

using Pattern = std::vector<std::uint64_t>;

struct Child {
  std::size_t parent;
  FactorColumn column;
  Pattern pattern;
};

/// One set of each isomorphism class.
class Classes {
 public:
  explicit Classes(const AberrationTask& task) : task_(task) {}

  /// Adds the set if no isomorphic one is there; returns the steps that took.
  std::uint64_t add(ColumnSet set) {
    const VectorSpace& space = task_.space;
    const std::uint64_t print_cost = 5 * space.size() * set.columns.size();
    const Fingerprint print = fingerprint(space, set.columns, task_.reserved_rank);
    std::uint64_t steps = 0;
    auto& alike = by_print_[print.all];
    bool known = false;
    for (const std::size_t place : alike) {
      if (set.pattern != sets_[place].pattern) continue;
      steps += print_cost;
      const Fingerprint other = fingerprint(space, sets_[place].columns, task_.reserved_rank);
      if (isomorphic(space, set.columns, print, sets_[place].columns, other, isomorphism_images,
                     steps) == Isomorphic::yes) {
        known = true;
        break;
      }
    }
    if (!known) {
      alike.push_back(sets_.size());
      sets_.push_back(std::move(set));
    }
    return print_cost + steps;
  }

  std::vector<ColumnSet> take() { return std::move(sets_); }

 private:
  const AberrationTask& task_;
  std::vector<ColumnSet> sets_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> by_print_;
};

std::size_t all_columns(const AberrationTask& task) {
  std::size_t columns = 0;
  for (const ColumnGroup& group : task.groups) columns += group.count;
  return columns;
}

/// Of a set with so many columns already: counting sums, and what each choice adds to the pattern.
std::uint64_t steps_of_extension(const AberrationTask& task, std::size_t columns,
                                 std::size_t choices) {
  return choices * (30 + task.shape.size()) + task.space.size() * (columns + 1) *
                                                  std::min(columns + 1, task.shape.longest) *
                                                  task.shape.kinds;
}

std::size_t kept_by_narrow_search(const AberrationTask& task) {
  std::uint64_t steps = 1;
  for (std::size_t columns = 0; columns < all_columns(task); ++columns) {
    steps += steps_of_extension(task, columns, task.space.size());
  }
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(narrow_steps / steps, 1, most_kept));
}

class Search {
 public:
  explicit Search(const AberrationTask& task)
      : task_(task), kept_(kept_by_narrow_search(task)), columns_(all_columns(task)) {}

  AberrationOutcome outcome() {
    auto best = level_by_level();
    if (!best.empty()) bound_ = best.front().pattern;
    if (bound_ && task_.unbeatable == bound_) return {std::move(best), true};
    if (task_.budget == 0) return {std::move(best), false};
    exhaustive_ = true;
    start_ = steps_;
    auto all = level_by_level();
    if (all.empty()) return {std::move(best), !exhausted_};
    if (exhausted_ && !best.empty() && better(best.front().pattern, all.front().pattern)) {
      all = std::move(best);
    }
    const bool is_unbeatable = task_.unbeatable && *task_.unbeatable == all.front().pattern;
    return {std::move(all), !exhausted_ || is_unbeatable};
  }

 private:
  /// The sets with the best pattern.
  std::vector<ColumnSet> level_by_level() {
    std::vector<ColumnSet> sets(1);
    sets.front().rank = task_.reserved_rank;
    sets.front().pattern.assign(task_.shape.size(), 0);
    for (std::size_t group = 0; group < task_.groups.size(); ++group) {
      std::size_t placed = 0;
      const ColumnGroup& rules = task_.groups[group];
      set_words_before(sets);
      if (rules.reaches_rank) {
        sets = with_new_coordinates(sets, group, placed);
      }
      for (; placed < rules.count && !sets.empty(); ++placed) {
        sets = exhaustive_ ? all_extended(sets, group, placed) : best_extended(sets, group, placed);
      }
    }
    if (sets.empty()) return sets;
    sort(sets);
    const Pattern best = sets.front().pattern;
    std::erase_if(sets, [&](const ColumnSet& set) { return set.pattern != best; });
    return sets;
  }

  void sort(std::vector<ColumnSet>& sets) const {
    std::ranges::stable_sort(sets, [&](const ColumnSet& one, const ColumnSet& other) {
      return better(one.pattern, other.pattern);
    });
  }

  bool better(const Pattern& one, const Pattern& other) const {
    for (std::size_t place = 0; place < one.size(); ++place) {
      if (one[place] == other[place]) continue;
      const bool more_is_better = task_.left_out && place / task_.shape.kinds % 2 == 1;
      return (one[place] < other[place]) != more_is_better;
    }
    return false;
  }

  /// The shortest words that the bound allows; none if it allows no words at all.
  std::optional<std::size_t> first_bounded() const {
    if (!bound_ || task_.left_out) return std::nullopt;
    for (std::size_t place = 0; place < bound_->size(); ++place) {
      if ((*bound_)[place] != 0) return place;
    }
    return std::nullopt;
  }

  void set_words_before(std::vector<ColumnSet>& sets) const {
    const auto place = first_bounded();
    for (ColumnSet& set : sets) set.words_before_group = place ? set.pattern[*place] : 0;
  }

  /// A group that completes the rank can begin with one column in each missing coordinate: words
  /// come with the other columns only, and dropping those loses no rank.
  std::vector<ColumnSet> with_new_coordinates(const std::vector<ColumnSet>& sets, std::size_t group,
                                              std::size_t& placed) const {
    // All sets of a level have the same rank here, or else those of other ranks are extended
    // with columns of their own.
    const ColumnGroup& rules = task_.groups[group];
    std::vector<ColumnSet> result;
    placed = 0;
    if (sets.empty()) return result;
    std::size_t fewest = rules.count;
    for (const ColumnSet& set : sets) fewest = std::min(fewest, rules.highest_rank - set.rank);
    for (ColumnSet set : sets) {
      if (rules.highest_rank - set.rank > rules.count) continue;
      for (std::size_t added = 0; added < fewest; ++added) {
        set.columns.push_back(point(task_.space, task_.space.power(set.rank), group));
        ++set.rank;
      }
      result.push_back(std::move(set));
    }
    placed = fewest;
    return result;
  }

  ColumnSet extended(const ColumnSet& parent, const Child& child) const {
    ColumnSet set = parent;
    set.columns.push_back(child.column);
    set.pattern = child.pattern;
    for (const Vector part : child.column.parts()) {
      while (part >= task_.space.power(set.rank)) ++set.rank;
    }
    return set;
  }

  /// Most words of the bounded length that a set may have after `placed` columns of a group.
  std::uint64_t most_words(const ColumnSet& parent, std::size_t group, std::size_t placed,
                           std::size_t place) const {
    std::uint64_t words = (*bound_)[place];
    if (words < parent.words_before_group) return 0;
    words -= parent.words_before_group;
    std::size_t before = 0;
    for (std::size_t earlier = 0; earlier < group; ++earlier) {
      before += task_.groups[earlier].count;
    }
    const std::size_t length = place / task_.shape.kinds;
    const std::uint64_t in_each = length > before + 1 ? length - before : 1;
    for (std::size_t columns = task_.groups[group].count; columns > placed; --columns) {
      words -= std::min(words, (words * in_each + columns - 1) / columns);
    }
    return words + parent.words_before_group;
  }

  bool may_lead_to_bound(const ColumnSet& parent, const Pattern& pattern, std::size_t group,
                         std::size_t placed) const {
    for (std::size_t place = 0; place < task_.resolution * task_.shape.kinds; ++place) {
      if (place >= pattern.size()) break;
      if (pattern[place] != 0 && !task_.left_out) return false;
    }
    if (!bound_ || task_.left_out) return true;
    if (*bound_ < pattern) return false;
    const auto place = first_bounded();
    return !place || pattern[*place] <= most_words(parent, group, placed, *place);
  }

  std::vector<Child> children(const std::vector<ColumnSet>& sets, std::size_t parent,
                              std::size_t group, std::size_t placed) {
    const ColumnSet& set = sets[parent];
    const SumCounts counts(task_.space, task_.shape, set.columns);
    const auto choices = column_choices(task_, group, placed, set, counts);
    std::vector<Child> result;
    for (const FactorColumn& column : choices) {
      Child child{parent, column, set.pattern};
      const std::size_t kind = column.size == 3 && task_.space.order() == 2 ? 1 : 0;
      for (std::size_t length = 1; length <= task_.shape.longest; ++length) {
        for (std::size_t words = kind; words < task_.shape.kinds; ++words) {
          for (const Vector part : column.parts()) {
            child.pattern[length * task_.shape.kinds + words] +=
                counts.at(length - 1, words - kind, task_.space.negative(part));
          }
        }
      }
      if (may_lead_to_bound(set, child.pattern, group, placed + 1)) {
        result.push_back(std::move(child));
      }
    }
    steps_ += steps_of_extension(task_, set.columns.size(), choices.size());
    return result;
  }

  std::vector<ColumnSet> best_extended(const std::vector<ColumnSet>& sets, std::size_t group,
                                       std::size_t placed) {
    std::vector<Child> all;
    for (std::size_t parent = 0; parent < sets.size(); ++parent) {
      for (Child& child : children(sets, parent, group, placed)) all.push_back(std::move(child));
    }
    std::ranges::stable_sort(all, [&](const Child& one, const Child& other) {
      return better(one.pattern, other.pattern);
    });
    const std::size_t columns = sets.empty() ? 1 : sets.front().columns.size() + 1;
    const std::size_t looked_at = std::clamp<std::size_t>(
        telling_apart_steps / (3 * task_.space.size() * columns * columns_), 2 * kept_, 2000);
    if (all.size() > looked_at) all.resize(looked_at);
    std::vector<ColumnSet> result;
    std::unordered_set<std::uint64_t> seen;
    for (const Child& child : all) {
      if (result.size() == kept_) break;
      ColumnSet set = extended(sets[child.parent], child);
      if (kept_ == 1 ||
          seen.insert(fingerprint(task_.space, set.columns, task_.reserved_rank).all).second) {
        result.push_back(std::move(set));
      }
    }
    return result;
  }

  std::vector<ColumnSet> all_extended(std::vector<ColumnSet>& sets, std::size_t group,
                                      std::size_t placed) {
    // Where the narrow search found none either, the rest would only look once more.
    if (exhausted_ && !bound_) return {};
    if (exhausted_) return best_extended(sets, group, placed);
    sort(sets);
    Classes classes(task_);
    for (std::size_t parent = 0; parent < sets.size(); ++parent) {
      for (const Child& child : children(sets, parent, group, placed)) {
        steps_ += classes.add(extended(sets[child.parent], child));
        exhausted_ = exhausted_ || steps_ - start_ > task_.budget;
        if (exhausted_) break;
      }
      if (exhausted_) break;
    }
    return classes.take();
  }

  const AberrationTask& task_;
  std::size_t kept_;     // sets after each column of the narrow search
  std::size_t columns_;  // of the whole set
  std::optional<Pattern> bound_;
  bool exhaustive_ = false;
  bool exhausted_ = false;
  std::uint64_t steps_ = 0;
  std::uint64_t start_ = 0;
};

}  // namespace

AberrationOutcome search_aberration(const AberrationTask& task) {
  return Search(task).outcome();
}

}  // namespace yates::doe
