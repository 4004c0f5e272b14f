#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/versions/version_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::ChangeVerdict;

/// Of more settings the ones with the largest changes are drawn.
constexpr std::size_t most_rows = 40;

struct Row {
  std::string name;
  anova::Effect change;  // as drawn: in percent of old, or in the unit
  ChangeVerdict verdict;
};

/// A change as the axis shows it: of ratios in percent of the old mean.
double drawn(const VersionReport& report, double change) {
  return ratios(report.response) ? 100.0 * (ratio_of(report.response, change) - 1.0) : change;
}

anova::Effect drawn(const VersionReport& report, const anova::Effect& change) {
  anova::Effect result{drawn(report, change.value), std::nullopt, std::nullopt};
  if (change.low && change.high) {
    result.low = drawn(report, *change.low);
    result.high = drawn(report, *change.high);
  }
  return result;
}

/// The average first where there are several settings, then these by their changes.
std::vector<Row> rows_of(const VersionReport& report) {
  const anova::VersionChanges& changes = *report.changes;
  std::vector<Row> rows;
  for (std::size_t i = 0; i < changes.settings.size(); ++i) {
    const anova::VersionChange& one = changes.settings[i];
    rows.push_back({pair_text(report, i), drawn(report, one.change), one.verdict});
  }
  if (rows.size() > most_rows) {
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
      return std::abs(a.change.value) > std::abs(b.change.value);
    });
    rows.resize(most_rows);
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.change.value < b.change.value; });
  if (changes.settings.size() > 1) {
    rows.insert(rows.begin(), {"average", drawn(report, changes.average), changes.average_verdict});
  }
  return rows;
}

bool shown(ChangeVerdict verdict) {
  return verdict == ChangeVerdict::rises || verdict == ChangeVerdict::falls;
}

/// Which colour a shown change has: the first for what is welcome, the second for what is not.
std::size_t colour_of(const VersionReport& report, ChangeVerdict verdict) {
  if (!shown(verdict)) return PlotLayer::quiet;
  const bool rises = verdict == ChangeVerdict::rises;
  if (!report.response.goal) return rises ? 1 : 0;
  return rises == (*report.response.goal == anova::Goal::maximize) ? 0 : 1;
}

std::string axis_title(const VersionReport& report) {
  if (ratios(report.response)) return "change of " + report.response.label + " (% of old)";
  return "change of " + quantity_name(report.response.label, unit_of_effects(report.response));
}

/// A share of each old mean has one place where changes are shares; so has an amount elsewhere.
bool has_one_place(const VersionReport& report, const anova::Delta& size) {
  return size.relative == ratios(report.response);
}

std::string note_of(const VersionReport& report, std::size_t drawn_settings) {
  const anova::VersionChanges& changes = *report.changes;
  std::string text = "New minus old at each setting";
  if (changes.average.low) {
    text +=
        fmt::format("; bars are {}% intervals{}", rounded(100.0 * changes.confidence, 6, unicode),
                    changes.together ? " that hold together" : ", each on its own");
  }
  text += "; in colour what was shown to change";
  const bool shares_elsewhere = std::any_of(
      report.gates.begin(), report.gates.end(),
      [&](const GateReport& one) { return !has_one_place(report, one.gate.threshold); });
  if (shares_elsewhere)
    text += "; a gate in percent has another place at each setting, and no line here";
  if (drawn_settings < changes.settings.size()) {
    text += fmt::format("; the {} largest of {} changes", drawn_settings, changes.settings.size());
  }
  return text + ".";
}

/// How far the changes and their intervals reach from zero.
double reach_of(const std::vector<Row>& rows) {
  double reach = 0.0;
  for (const Row& row : rows) {
    for (const auto& end : {std::optional(row.change.value), row.change.low, row.change.high}) {
      if (end && std::isfinite(*end)) reach = std::max(reach, std::abs(*end));
    }
  }
  return reach;
}

/// What a change is held against: lines at a size, in its direction or both.
void add_threshold(Plot& plot, const VersionReport& report, const std::string& text,
                   std::size_t colour, const anova::Delta& size, anova::GateDirection direction,
                   double reach) {
  constexpr double too_far = 2.0;  // a line there would press the changes together
  if (!has_one_place(report, size)) return;
  const double at = size.relative ? 100.0 * size.value : size.value;
  if (at > too_far * reach) return;
  PlotLayer line{PlotLayer::Mark::upright, text, colour, {}};
  if (direction != anova::GateDirection::rise) line.places.push_back({.x = -at, .y = 0.0});
  if (direction != anova::GateDirection::fall) line.places.push_back({.x = at, .y = 0.0});
  plot.layers.push_back(std::move(line));
}

Plot plot_of(const VersionReport& report, const std::vector<Row>& rows) {
  Plot plot;
  plot.title = change_title(report, unicode);
  plot.x = {.title = axis_title(report)};
  plot.y = {"", PlotAxis::Kind::categories};
  plot.layers.push_back({PlotLayer::Mark::upright, "", PlotLayer::quiet, {{.x = 0.0, .y = 0.0}}});
  const double reach = reach_of(rows);
  if (const auto& delta = report.response.delta) {
    add_threshold(plot, report, "delta " + language::to_string(*delta), 2, *delta,
                  anova::GateDirection::either, reach);
  }
  for (const GateReport& one : report.gates) {
    add_threshold(plot, report, "gate " + one.text, 3, one.gate.threshold, one.gate.direction,
                  reach);
  }
  const bool judged = report.response.goal.has_value();
  for (const std::size_t colour : {PlotLayer::quiet, std::size_t{0}, std::size_t{1}}) {
    const std::string series = colour == PlotLayer::quiet ? "not shown"
                               : colour == 0              ? (judged ? "better" : "falls")
                                                          : (judged ? "worse" : "rises");
    PlotLayer bars{PlotLayer::Mark::across, series, colour, {}};
    PlotLayer points{PlotLayer::Mark::points, series, colour, {}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Row& row = rows[i];
      if (colour_of(report, row.verdict) != colour) continue;
      const auto y = static_cast<double>(i);
      const auto width = half_width(row.change.low, row.change.high);
      points.places.push_back(
          {.x = row.change.value,
           .y = y,
           .label = fmt::format("{}: {}", row.name,
                                with_uncertainty(row.change.value, width, unicode, true))});
      if (row.change.low) {
        bars.places.push_back({.x = *row.change.low, .y = y, .x_end = row.change.high});
      }
    }
    if (!bars.places.empty()) plot.layers.push_back(std::move(bars));
    if (!points.places.empty()) plot.layers.push_back(std::move(points));
  }
  for (const Row& row : rows) plot.y.categories.push_back(row.name);
  return plot;
}

}  // namespace

Figure changes_figure(const VersionReport& report, Typography typography) {
  const std::vector<Row> rows = rows_of(report);
  const bool several = report.changes->settings.size() > 1;
  Figure result{plot_of(report, rows), note_of(report, rows.size() - (several ? 1 : 0)),
                changes_table(report, typography)};
  result.plot.description = result.plot.title + ". " + result.note;
  return result;
}

}  // namespace yates::reports
