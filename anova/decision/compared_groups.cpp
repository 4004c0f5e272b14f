#include <algorithm>
#include <cmath>
#include <utility>

#include "anova/decision/decision_parts.hpp"
#include "anova/decision/decision_task.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

/// Groups of several comparisons share what may go wrong; a single comparison is already guarded by
/// the test of its term.
Family family_of_groups(const DecisionTask& task) {
  Family result = of_options(task);
  const auto wide =
      std::count_if(task.groupings.begin(), task.groupings.end(), [&](const Grouping& grouping) {
        const auto& factors = task.basis.fit.observations.factors;
        return grouping.choosable.size() > 1 ||
               factors[grouping.choosable.front()].levels.size() > 2;
      });
  if (result.together && wide > 1) {
    result.confidence = std::pow(result.confidence, 1.0 / static_cast<double>(wide));
  }
  return result;
}

/// The term that reads the factor alone; nullptr where there is none.
const TermRow* main_effect(const DecisionTask& task, std::size_t factor) {
  const Observations& data = task.basis.fit.observations;
  for (const TermRow& row : task.basis.analysis.terms) {
    if (!row.treatment() || row.variables.variables.size() != 1) continue;
    const auto& columns = data.model.variables[row.variables.variables.front()].columns;
    if (columns.size() == 1 && columns.front() == data.factors[factor].name) return &row;
  }
  return nullptr;
}

/// By how much two levels of the factor differ at most: of one read as two levels or a line the
/// interval of its term says it.
std::optional<LargestDifference> at_most(const DecisionTask& task, std::size_t factor,
                                         const Family& family) {
  const TermRow* row = main_effect(task, factor);
  // What nothing was there to test against has no bound either.
  if (row != nullptr && row->df > 0 && !row->p) return std::nullopt;
  if (row != nullptr && row->effect && row->effect->low) {
    return LargestDifference{std::abs(row->effect->value),
                             std::max(std::abs(*row->effect->low), std::abs(*row->effect->high))};
  }
  return at_most_between_levels(task.basis, factor, family);
}

void bound(FreeFactor& one, const std::optional<LargestDifference>& difference) {
  one.at_most = difference ? std::optional(difference->at_most) : std::nullopt;
  one.estimated = difference ? difference->estimated : 0.0;
}

Family family_of_free_factors(const DecisionPart& part, const DecisionTask& task) {
  Family family = of_options(task);
  if (part.free_factors.size() > 1 && family.together) {
    family.confidence =
        std::pow(family.confidence, 1.0 / static_cast<double>(part.free_factors.size()));
  }
  return family;
}

}  // namespace

void find_groups(DecisionPart& part, const DecisionTask& task, const Setting& baseline) {
  const Family all = family_of_groups(task);
  for (const Grouping& grouping : task.groupings) {
    const auto& factors = task.basis.fit.observations.factors;
    const bool single =
        grouping.choosable.size() == 1 && factors[grouping.choosable.front()].levels.size() == 2;
    std::optional<FactorGroup> group =
        compare_group(task.basis.fit, grouping, task.groupings.size() == 1, baseline,
                      *task.basis.noise, single ? of_options(task) : all, task.scaled,
                      !is_assumed(task.whole.baseline_origin, task.question));
    if (group) {
      part.groups.push_back(*std::move(group));
    } else {
      auto& left = part.uncompared_factors;
      left.insert(left.end(), grouping.choosable.begin(), grouping.choosable.end());
    }
  }
}

void bound_beside_advice(DecisionPart& part, const DecisionTask& task) {
  const Observations& data = task.basis.fit.observations;
  const auto& terms = task.basis.analysis.terms;
  const Family family = family_of_free_factors(part, task);
  for (FreeFactor& one : part.free_factors) {
    const bool interacts = std::any_of(terms.begin(), terms.end(), [&](const TermRow& row) {
      const std::vector<std::size_t> its = factors_of(data, row.variables);
      return row.treatment() && its.size() > 1 && contains(its, one.factor);
    });
    if (!interacts || !one.at_most) continue;
    bound(one, at_most_beside(task.basis, one.factor, what_is_advised(part), family));
  }
}

void find_free_factors(DecisionPart& part, const DecisionTask& task) {
  for (std::size_t f = 0; f < task.basis.fit.observations.factors.size(); ++f) {
    if (contains(task.given, f) || contains(task.placebos, f)) continue;
    // Of a factor that never changed nothing is known, least of all that it is free.
    if (task.basis.fit.observations.factors[f].levels.size() < 2) continue;
    const bool grouped =
        std::any_of(task.groupings.begin(), task.groupings.end(),
                    [&](const Grouping& one) { return contains(one.choosable, f); });
    if (!grouped) part.free_factors.push_back({f, std::nullopt});
  }
  const Family family = family_of_free_factors(part, task);
  for (FreeFactor& one : part.free_factors) {
    bound(one, at_most(task, one.factor, family));
  }
}

}  // namespace yates::anova
