#include "reports/versions/chart_changes.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/draw/axes.hpp"
#include "reports/versions/version_table.hpp"
#include "reports/versions/version_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"

namespace yates::reports {
namespace {

using anova::ChangeVerdict;

constexpr double picture_width = 460.0;
constexpr double left = 14.0;
constexpr int wanted_ticks = 5;
constexpr double row_height = 32.0;  // a name, and below it its mark
/// Of more settings the ones with the largest changes are drawn.
constexpr std::size_t most_rows = 40;
constexpr std::size_t quiet_colour = 9;  // of the style sheet: what stands behind

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

/// The average first where there are several settings, then these in their order.
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
  if (changes.settings.size() > 1) {
    rows.insert(rows.begin(), {"average", drawn(report, changes.average), changes.average_verdict});
  }
  return rows;
}

/// The zero is always in sight.
Range range_of_rows(const std::vector<Row>& rows) {
  std::vector<double> values = {0.0};
  for (const Row& row : rows) {
    values.push_back(row.change.value);
    if (row.change.low) values.push_back(*row.change.low);
    if (row.change.high) values.push_back(*row.change.high);
  }
  return with_round_ends(range_of(values, 0.02), wanted_ticks);
}

bool shown(ChangeVerdict verdict) {
  return verdict == ChangeVerdict::rises || verdict == ChangeVerdict::falls;
}

/// Which colour a shown change has: the first for what is welcome, the second for what is not.
std::size_t colour_of(const VersionReport& report, ChangeVerdict verdict) {
  if (!shown(verdict)) return quiet_colour;
  const bool rises = verdict == ChangeVerdict::rises;
  if (!report.response.goal) return rises ? 1 : 0;
  return rises == (*report.response.goal == anova::Goal::maximize) ? 0 : 1;
}

std::string axis_title(const VersionReport& report) {
  if (ratios(report.response)) return "change of " + report.response.label + " (% of old)";
  return "change of " + quantity_name(report.response.label, analysed_unit(report.response));
}

std::string note_of(const VersionReport& report, std::size_t drawn_settings) {
  const anova::VersionChanges& changes = *report.changes;
  std::string text = "New minus old at each setting";
  if (changes.average.low) {
    text +=
        fmt::format("; bars are {}% intervals{}", rounded(100.0 * changes.confidence, 6, unicode),
                    changes.together ? " that hold together" : ", each on its own");
  }
  if (report.response.goal) {
    text += "; in colour what was shown: blue circles are better, orange diamonds worse";
  } else {
    text += "; in colour what was shown to change";
  }
  if (drawn_settings < changes.settings.size()) {
    text += fmt::format("; the {} largest of {} changes", drawn_settings, changes.settings.size());
  }
  return text + ".";
}

void draw_rows(Drawing& drawing, const VersionReport& report, const std::vector<Row>& rows,
               const Panel& panel, const Scale& x) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    const double top = panel.top + row_height * static_cast<double>(i);
    const double y = top + 23.0;
    const std::size_t colour = colour_of(report, row.verdict);
    const std::string colour_class = fmt::format("s{}", colour);
    const bool average = row.name == "average" && i == 0 && rows.size() > 1;
    drawing.text({panel.left + 2.0, top + 12.0}, shortened(row.name, 56, unicode),
                 average ? "dl" : "tk");
    if (row.change.low && row.change.high) {
      drawing.horizontal_error_bar(y, x(*row.change.low), x(*row.change.high),
                                   "eb " + colour_class);
    }
    drawing.mark(
        colour == 1 ? 3 : 0, {x(row.change.value), y}, average ? 5.5 : 4.5, "mk " + colour_class,
        fmt::format("{}: {}", row.name,
                    with_uncertainty(row.change.value, half_width(row.change.low, row.change.high),
                                     unicode, true)));
  }
}

}  // namespace

Chart changes_chart(const VersionReport& report, std::string_view id) {
  const std::vector<Row> rows = rows_of(report);
  const double bottom = 10.0 + row_height * static_cast<double>(rows.size());
  const Panel panel = make_panel(left, 10.0, picture_width - 14.0, bottom, {0.0, 1.0});
  const Scale x{range_of_rows(rows), panel.left, panel.right};
  Drawing drawing(picture_width, bottom + 46.0);
  draw_x_axis(drawing, panel, number_marks(x, wanted_ticks), axis_title(report), true);
  drawing.line({x(0.0), panel.top}, {x(0.0), panel.bottom}, "ax0");
  draw_rows(drawing, report, rows, panel, x);
  Chart chart;
  const bool several = report.changes->settings.size() > 1;
  chart.caption = change_title(report, unicode);
  chart.note = note_of(report, rows.size() - (several ? 1 : 0));
  chart.table = changes_table(report, unicode, Digits::readable);
  chart.picture = drawing.finish(id, axis_title(report), chart.caption + ". " + chart.note);
  return chart;
}

}  // namespace yates::reports
