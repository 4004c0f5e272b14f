#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

namespace {

/// Whether a term of these factors alone may still matter: then nobody sets them as he likes.
bool any_term_is_open(const ResponseReport& report, const std::vector<std::string>& factors) {
  return std::any_of(
      report.analysis.terms.begin(), report.analysis.terms.end(), [&](const anova::TermRow& row) {
        return row.treatment() && row.verdict == anova::TermVerdict::cannot_tell &&
               std::all_of(row.term.variables.begin(), row.term.variables.end(),
                           [&](const auto& variable) {
                             return std::all_of(variable->columns.begin(), variable->columns.end(),
                                                [&](const std::string& column) {
                                                  return std::find(factors.begin(), factors.end(),
                                                                   column) != factors.end();
                                                });
                           });
      });
}

/// Without those whose levels the other decision names.
FreeFactors free_beside(const ResponseReport& report, const anova::Decision& decision,
                        const anova::Decision& other) {
  FreeFactors free;
  double most = 0.0;
  bool known = true;
  for (const anova::FreeFactor& one : decision.free_factors) {
    if (anova::is_held(other, one.factor)) continue;
    free.names.push_back(report.analysis.factors[one.factor].name);
    known = known && one.at_most.has_value();
    most = std::max(most, one.at_most.value_or(0.0));
  }
  if (!known || free.names.empty()) return free;
  free.at_most = most;
  free.as_you_like = decision.worth_a_change > 0.0 && most <= decision.worth_a_change &&
                     !any_term_is_open(report, free.names);
  return free;
}

}  // namespace

FreeFactors free_factors(const ResponseReport& report, const anova::Decision& decision) {
  return free_beside(report, decision, decision);
}

std::optional<std::string> free_factors_sentence(const ResponseReport& report,
                                                 const anova::Decision& decision,
                                                 Typography typography) {
  // It is said of all circumstances.
  const FreeFactors free = free_beside(report, decision, *report.decision);
  if (free.names.empty() || decision.groups.empty()) return std::nullopt;
  const std::string which = listed(free.names);
  const std::string_view verb = free.names.size() == 1 ? "was" : "were";
  if (!free.at_most) return fmt::format("{} {} not shown to matter.", which, verb);
  const std::string bound = at_most_text(report, *free.at_most, typography);
  if (free.as_you_like) {
    return fmt::format("Keep {} as you like: at most {} either way.", which, bound);
  }
  return fmt::format("{} {} not shown to matter: at most {} either way.", which, verb, bound);
}

std::optional<std::string> constant_factors_sentence(const ResponseReport& report) {
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    const anova::FactorReading& factor = report.analysis.factors[f];
    if (factor.levels.size() != 1) continue;
    parts.push_back(fmt::format("{} is {} in every run that could be used", factor.name,
                                factor.levels.front()));
  }
  if (parts.empty()) return std::nullopt;
  return fmt::format("{}, so nothing can be said of {}.", listed(parts),
                     parts.size() == 1 ? "it" : "them");
}

}  // namespace yates::reports
