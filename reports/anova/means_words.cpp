#include "reports/anova/means_words.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/anova/means_grid.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"

namespace yates::reports {
namespace {

const anova::TermRow* term_of(const ResponseReport& report, const MeansOf& means) {
  return means.term ? &report.analysis.terms[*means.term] : nullptr;
}

std::optional<double> width_of(const anova::MarginalMean& mean) {
  return half_width(mean.low, mean.high);
}

std::string quantity(const ResponseReport& report, double value, std::optional<double> width,
                     bool sign = false) {
  return with_unit(with_uncertainty(value, width, unicode, sign), report.unit, unicode);
}

/// Interactions that matter and read this factor.
std::vector<std::string> interactions_with(const ResponseReport& report, std::size_t factor) {
  std::vector<std::string> names;
  for (const MeansOf& means : report.interactions) {
    const anova::TermRow* row = term_of(report, means);
    const bool reads =
        std::find(means.factors.begin(), means.factors.end(), factor) != means.factors.end();
    if (row != nullptr && row->matters && reads) names.push_back(term_text(row->term, unicode));
  }
  return names;
}

/// "not shown to matter" and the like, where the term does not matter.
std::string plain_verdict(const ResponseReport& report, const MeansOf& means) {
  const anova::TermRow* row = term_of(report, means);
  return row == nullptr ? "not in the model on its own" : term_verdict(*row);
}

}  // namespace

bool inside_interaction(const ResponseReport& report, const MeansOf& means) {
  return !interactions_with(report, means.factors[0]).empty();
}

bool matters(const ResponseReport& report, const MeansOf& means) {
  const anova::TermRow* row = term_of(report, means);
  return row != nullptr && row->matters;
}

std::string main_effect_finding(const ResponseReport& report, const MeansOf& means) {
  const anova::FactorReading& factor = report.analysis.factors[means.factors[0]];
  if (const auto names = interactions_with(report, means.factors[0]); !names.empty()) {
    return fmt::format("{}: see {}", factor.name, listed(names));
  }
  const anova::TermRow* row = term_of(report, means);
  if (row == nullptr || !row->matters || means.means.size() < 2) {
    return fmt::format("{}: {}", factor.name, plain_verdict(report, means));
  }
  if (means.means.size() == 2) {
    const anova::MarginalMean& from = means.means[0];
    const anova::MarginalMean& to = means.means[1];
    const double change = to.mean - from.mean;
    std::string text =
        fmt::format("{}={} instead of {}: {}", factor.name, factor.levels[to.levels[0]],
                    factor.levels[from.levels[0]], quantity(report, change, width_of(from), true));
    if (from.mean != 0.0) {
      text += fmt::format(" ({})", percent(100.0 * change / std::abs(from.mean), unicode, true));
    }
    return text;
  }
  const auto [least, most] = std::minmax_element(
      means.means.begin(), means.means.end(),
      [](const anova::MarginalMean& a, const anova::MarginalMean& b) { return a.mean < b.mean; });
  return fmt::format("{}: lowest at {} ({}), highest at {} ({})", factor.name,
                     factor.levels[least->levels[0]],
                     quantity(report, least->mean, width_of(*least)),
                     factor.levels[most->levels[0]], quantity(report, most->mean, width_of(*most)));
}

std::string interaction_finding(const ResponseReport& report, const MeansOf& means) {
  const anova::TermRow* row = term_of(report, means);
  const anova::FactorReading& first = report.analysis.factors[means.factors[0]];
  const anova::FactorReading& second = report.analysis.factors[means.factors[1]];
  const std::string name = row != nullptr ? term_text(row->term, unicode)
                                          : fmt::format("{} \u00d7 {}", first.name, second.name);
  if (row == nullptr || !row->matters) {
    return fmt::format("{}: {}", name, plain_verdict(report, means));
  }
  const MeansGrid grid = grid_of(report, means);
  const anova::FactorReading& x_factor = report.analysis.factors[means.factors[grid.x]];
  const anova::FactorReading& series = report.analysis.factors[means.factors[grid.series]];
  struct Change {
    std::size_t line;
    double value;
  };
  std::vector<Change> changes;
  const std::vector<std::string> x_levels = shown_level_texts(report, means, grid.x);
  const std::vector<std::string> series_levels = shown_level_texts(report, means, grid.series);
  const std::size_t last = x_levels.size() - 1;
  for (std::size_t s = 0; s < grid.lines.size(); ++s) {
    const auto& line = grid.lines[s];
    if (line.size() < 2 || line.front().x != 0 || line.back().x != last) continue;
    changes.push_back({s, line.back().mean->mean - line.front().mean->mean});
  }
  if (changes.size() < 2) return fmt::format("{}: the lines are not parallel", name);
  const auto [least, most] =
      std::minmax_element(changes.begin(), changes.end(),
                          [](const Change& a, const Change& b) { return a.value < b.value; });
  const auto width = width_of(means.means.front());
  return fmt::format("{}: from {}={} to {}, {} changes by {} at {}={} but by {} at {}={}", name,
                     x_factor.name, x_levels.front(), x_levels.back(), report.label,
                     quantity(report, least->value, width, true), series.name,
                     series_levels[least->line], quantity(report, most->value, width, true),
                     series.name, series_levels[most->line]);
}

}  // namespace yates::reports
