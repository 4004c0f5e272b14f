#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "reports/words/decision_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// The response's candidate at these levels, whose factors may stand in another order.
const anova::Candidate* candidate_at(const ResponseReport& report, const ResponseReport& weighted,
                                     const anova::Setting& setting) {
  if (!report.decision) return nullptr;
  for (const anova::Candidate& one : report.decision->candidates) {
    const anova::Setting& its = report.settings[one.setting];
    bool same = true;
    for (std::size_t f = 0; f < report.analysis.factors.size() && same; ++f) {
      const anova::FactorReading& factor = report.analysis.factors[f];
      const auto& others = weighted.analysis.factors;
      const auto other = std::find_if(
          others.begin(), others.end(),
          [&](const anova::FactorReading& candidate) { return candidate.name == factor.name; });
      if (other == others.end()) continue;
      const auto place = static_cast<std::size_t>(other - others.begin());
      same = factor.levels[its.levels[f]] == other->levels[setting.levels[place]];
    }
    if (same) return &one;
  }
  return nullptr;
}

std::string value_of(const ResponseReport& report, const anova::Candidate& candidate,
                     Typography typography) {
  const anova::Effect shown =
      in_unit(report, anova::Effect{candidate.predicted, candidate.low, candidate.high});
  return with_unit(with_uncertainty(shown.value, half_width(shown.low, shown.high), typography),
                   report.unit, typography);
}

std::string change_of(const ResponseReport& report, const anova::Candidate& advised,
                      const anova::Candidate& baseline, Typography typography) {
  const double change = advised.predicted - baseline.predicted;
  if (&advised == &baseline || change == 0.0) return "none";
  return short_change_text(report, {change, change, change}, baseline.predicted, typography);
}

}  // namespace

std::optional<WeightedAnswer> weighted_answer(std::span<const ResponseReport> responses,
                                              Typography typography) {
  const ResponseReport& weighted = responses.front();
  if (!weighted.weighted || !weighted.decision) return std::nullopt;
  const auto parts = anova::parts_of(*weighted.decision);
  const bool given = !parts.front().circumstance.empty();
  WeightedAnswer result{{"What the advice means in each response", {}, {}}, {}};
  const bool moves = std::any_of(parts.begin(), parts.end(), [](const anova::Decision& part) {
    return part.kind == anova::DecisionKind::choose;
  });
  for (const char* name : {"response", "advised", "baseline", "change"})
    if (moves || std::string_view(name) != "change") result.table.columns.push_back({name, false});
  for (const anova::Decision& part : parts) {
    const bool settled =
        part.kind == anova::DecisionKind::choose || part.kind == anova::DecisionKind::keep_baseline;
    if (!settled || !part.advised) continue;
    for (const ResponseReport& report : responses.subspan(1)) {
      const auto* advised = candidate_at(report, weighted, *part.advised);
      const auto* baseline = candidate_at(report, weighted, part.compared_with);
      if (advised == nullptr || baseline == nullptr) continue;
      std::vector<std::string> row;
      row.push_back(given ? circumstance_text(part.circumstance) + ", " + report.label
                          : report.label);
      row.push_back(value_of(report, *advised, typography));
      row.push_back(value_of(report, *baseline, typography));
      if (moves) row.push_back(change_of(report, *advised, *baseline, typography));
      result.table.rows.push_back(std::move(row));
    }
  }
  if (result.table.rows.empty()) return std::nullopt;
  result.note = fmt::format("Chosen by the {}.", weighted.label);
  return result;
}

}  // namespace yates::reports
