#include "anova/answer/without_drift.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "anova/answer/answer_parts.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

constexpr const char* launch_column = "run";

bool shows_drift(const Answer& answered) {
  return std::any_of(answered.checks.begin(), answered.checks.end(), [](const Check& one) {
    const bool asks = one.verdict == CheckVerdict::look || one.verdict == CheckVerdict::fail;
    return one.code == CheckCode::drift && asks;
  });
}

/// From the first run to the last; absent where the line cannot be told from the factors.
std::optional<double> change_along(const Answer& with_line, const Observations& observations) {
  const auto row = std::find_if(with_line.analysis.terms.begin(), with_line.analysis.terms.end(),
                                [](const TermRow& one) { return one.role == TermRole::drift; });
  if (row == with_line.analysis.terms.end()) return std::nullopt;
  const auto& all = with_line.analysis.coefficients;
  const auto line = std::find_if(all.begin(), all.end(),
                                 [&](const Coefficient& one) { return one.name == row->term; });
  if (line == all.end() || !line->estimate) return std::nullopt;
  std::int64_t first = *observations.rows[0].run;
  std::int64_t last = first;
  for (std::size_t i = 0; i < observations.rows.size(); ++i) {
    first = std::min(first, *observations.rows[i].run);
    last = std::max(last, *observations.rows[i].run);
  }
  return *line->estimate * static_cast<double>(last - first);
}

}  // namespace

void add_drift_line(Answer& answered, const table::Table& table, const Request& request,
                    const AnswerOf& answer_of) {
  if (!answered.decision || !answered.fit || request.reading.drift || !shows_drift(answered))
    return;
  const auto names = language::names(request.formula.right);
  if (std::find(names.begin(), names.end(), launch_column) != names.end()) return;
  Request again = asked_again(answered, request);
  again.reading.drift = launch_column;
  const Answer other = answer_of(table, again);
  const auto change = change_along(other, answered.fit->observations);
  if (!other.decision || !change) return;
  WithoutDrift result{*change, other.decision->leading().kind, {}, {}, false};
  if (const DecisionPart* part = other.decision->at_all_settings()) {
    result.advised = part->advised;
    result.gain = part->gain;
  }
  result.survives = advises_the_same(answered, other);
  answered.without_drift = std::move(result);
}

}  // namespace yates::anova
