#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "reports/words/answer_words.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// More combinations of given levels stand on the page alone.
constexpr std::size_t most_circumstances = 40;
constexpr std::size_t most_lines_of_a_kind = 8;

std::string whole_text(const AnswerLine& line) {
  std::string text = line.text;
  for (const std::string& more : line.more) text += "; " + more;
  return text;
}

const AnswerLine* find(const AnswerPart& part, AnswerLineKind kind) {
  const auto found = std::find_if(part.lines.begin(), part.lines.end(),
                                  [&](const AnswerLine& line) { return line.kind == kind; });
  return found == part.lines.end() ? nullptr : &*found;
}

bool all_same(const std::vector<AnswerPart>& parts, AnswerLineKind kind) {
  const AnswerLine* first = find(parts.front(), kind);
  return first != nullptr && std::all_of(parts.begin(), parts.end(), [&](const AnswerPart& part) {
           const AnswerLine* line = find(part, kind);
           return line != nullptr && whole_text(*line) == whole_text(*first);
         });
}

/// What all lines of a kind are called; where they differ, the wider name.
std::string column_name(const std::vector<AnswerPart>& parts, AnswerLineKind kind) {
  std::optional<std::string> common;
  bool same = true;
  for (const AnswerPart& part : parts) {
    const AnswerLine* line = find(part, kind);
    if (line == nullptr) continue;
    same = same && (!common || *common == line->name);
    common = line->name;
  }
  if (same && common) return *common;
  if (kind == AnswerLineKind::expected) return "Advised";
  return kind == AnswerLineKind::change ? "Change" : "Baseline";
}

std::string without_full_stop(std::string text) {
  if (text.ends_with('.')) text.pop_back();
  return text;
}

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

/// Whether some factor that differs was shown to change the response by itself in this
/// circumstance.
bool is_shown(const ResponseReport& report, const Circumstance& circumstance,
              const anova::Candidate& one, const anova::Candidate& other) {
  const auto differs = [&](std::size_t f) {
    return report.settings[one.setting].levels[f] != report.settings[other.setting].levels[f];
  };
  for (const anova::DecisionPart& part : report.decision->parts) {
    if (part.circumstance != circumstance) continue;
    for (const anova::FactorGroup& group : part.groups) {
      if (std::any_of(group.factors.begin(), group.factors.end(), differs)) return true;
    }
  }
  return false;
}

std::string change_of(const ResponseReport& report, const Circumstance& circumstance,
                      const anova::Candidate& advised, const anova::Candidate& baseline,
                      Typography typography) {
  const double change = advised.predicted - baseline.predicted;
  if (&advised == &baseline || change == 0.0) return "none";
  return short_change_text(report, {change, change, change}, baseline.predicted, typography) +
         (is_shown(report, circumstance, advised, baseline) ? "" : " (not shown)");
}

/// "Chosen by the weighted index of time (1) and energy (2): 28% less (12 to 40%)."
std::string chosen_by(const ResponseReport& weighted, Typography typography) {
  std::vector<std::string> gains;
  for (const AnswerPart& part : answer_parts(weighted, typography)) {
    const AnswerLine* gain = find(part, AnswerLineKind::change);
    if (gain == nullptr) continue;
    gains.push_back(gain->text + (part.circumstance.empty() ? "" : " with " + part.circumstance));
  }
  std::string text = "Chosen by the " + weighted.label;
  if (!gains.empty()) text += fmt::format(": {}", fmt::join(gains, "; "));
  if (!gains.empty() && weighted.analysis.sigma) {
    text += fmt::format(". In brackets: {} intervals", confidence_text(weighted.analysis));
  }
  return text + ".";
}

}  // namespace

AnswerGrid answer_grid(const ResponseReport& report, const std::vector<AnswerPart>& parts,
                       Typography typography) {
  const std::string none = absent(typography);
  using enum AnswerLineKind;
  const bool same_baseline = std::all_of(parts.begin(), parts.end(), [&](const AnswerPart& part) {
    return part.baseline == parts.front().baseline;
  });
  DataTable table{"The answer for " + report.label, {{"with", false}}, {}};
  const bool same_setting = std::all_of(parts.begin(), parts.end(), [&](const AnswerPart& part) {
    return part.setting == parts.front().setting;
  });
  if (!same_setting) table.columns.push_back({"setting", false});
  std::vector<AnswerLineKind> kinds;
  std::vector<std::string> below;
  std::optional<std::string> lead;
  for (const AnswerLineKind kind : {change, expected, baseline}) {
    const bool any = std::any_of(parts.begin(), parts.end(), [&](const AnswerPart& part) {
      return find(part, kind) != nullptr;
    });
    if (!any) continue;
    const Circumstance& circumstance = report.decision->parts.front().circumstance;
    if (kind == change && all_same(parts, change) && !circumstance.empty()) {
      std::vector<std::string> given;
      for (const auto& [factor, level] : circumstance) given.push_back(factor);
      lead = fmt::format("{}, for every level of {}: {}.", find(parts.front(), kind)->name,
                         listed(given), find(parts.front(), kind)->text);
      continue;
    }
    kinds.push_back(kind);
    std::string name = column_name(parts, kind);
    const bool twice = std::any_of(table.columns.begin(), table.columns.end(),
                                   [&](const DataTable::Column& one) { return one.name == name; });
    if (twice) table.columns.back().name = "Advised";  // what is kept is the baseline
    table.columns.push_back({std::move(name), false});
  }
  // Words have no room in columns.
  for (const AnswerLineKind kind :
       {assumed, gain_parts, stands_out, closest, as_good, rival, failed, forbidden, between,
        at_will, bound, bet, limit, compared, still_to_do}) {
    if (all_same(parts, kind)) {
      const AnswerLine& line = *find(parts.front(), kind);
      below.push_back(fmt::format("{}: {}.", line.name, without_full_stop(whole_text(line))));
      continue;
    }
    std::size_t lines = 0;
    std::string name;
    for (const AnswerPart& part : parts) {
      const AnswerLine* line = find(part, kind);
      if (line == nullptr) continue;
      name = line->name;
      if (++lines > most_lines_of_a_kind) continue;
      below.push_back(fmt::format("{} with {}: {}.", line->name, part.circumstance,
                                  without_full_stop(whole_text(*line))));
    }
    if (lines > most_lines_of_a_kind) {
      below.push_back(
          fmt::format("{} with {} more: see --format json.", name, lines - most_lines_of_a_kind));
    }
  }
  for (std::size_t p = 0; p < std::min(parts.size(), most_circumstances); ++p) {
    std::vector<std::string> row = {parts[p].circumstance};
    if (!same_setting) row.push_back(parts[p].setting.empty() ? none : parts[p].setting);
    for (const AnswerLineKind kind : kinds) {
      const AnswerLine* line = find(parts[p], kind);
      // Where the baseline is kept, what is expected is its own.
      const bool kept = line == nullptr && kind == baseline && find(parts[p], change) == nullptr;
      if (kept) line = find(parts[p], expected);
      row.push_back(line == nullptr ? none : line->text);
    }
    table.rows.push_back(std::move(row));
  }
  if (same_baseline && !parts.front().baseline.empty()) {
    below.push_back(fmt::format("The baseline is {}.", parts.front().baseline));
  }
  if (parts.size() > most_circumstances) {
    below.push_back(
        fmt::format("{} more stand on the page of yates report, under \"All that these runs say\".",
                    parts.size() - most_circumstances));
  }
  return {std::move(lead), std::move(table),
          same_setting ? std::nullopt : std::optional<std::size_t>(1), std::move(below)};
}

std::optional<WeightedAnswer> weighted_answer(std::span<const ResponseReport> responses,
                                              Typography typography) {
  const ResponseReport& weighted = responses.front();
  if (!weighted.weighted || !weighted.decision) return std::nullopt;
  const std::vector<anova::DecisionPart>& parts = weighted.decision->parts;
  const bool given = !parts.front().circumstance.empty();
  WeightedAnswer result{{"What the advice means in each response", {}, {}}, {}};
  const bool moves = std::any_of(parts.begin(), parts.end(), [](const anova::DecisionPart& part) {
    return part.kind == anova::DecisionKind::choose;
  });
  for (const char* name : {"response", "advised", "baseline", "change"})
    if (moves || std::string_view(name) != "change") result.table.columns.push_back({name, false});
  for (const anova::DecisionPart& part : parts) {
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
      if (moves)
        row.push_back(change_of(report, part.circumstance, *advised, *baseline, typography));
      result.table.rows.push_back(std::move(row));
    }
  }
  if (result.table.rows.empty()) return std::nullopt;
  result.note = chosen_by(weighted, typography);
  return result;
}

}  // namespace yates::reports
