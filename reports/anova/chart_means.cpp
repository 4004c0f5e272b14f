#include "reports/anova/chart_means.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/anova/means_grid.hpp"
#include "reports/anova/means_words.hpp"
#include "reports/anova/plot_means.hpp"
#include "reports/anova/plotted_settings.hpp"
#include "reports/anova/shown_means.hpp"
#include "reports/draw/axes.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

std::string value_text(const ResponseReport& report, const anova::MarginalMean& mean) {
  return with_unit(with_uncertainty(mean.mean, half_width(mean.low, mean.high), unicode),
                   report.unit, unicode);
}

std::string runs_text(const ResponseReport& report, const MeansOf& means) {
  // Of a measured number, few runs are at exactly the value that is read, or none.
  const auto& factors = report.analysis.factors;
  if (std::any_of(means.factors.begin(), means.factors.end(),
                  [&](std::size_t f) { return anova::is_measured_number(factors[f]); })) {
    return "";
  }
  std::int64_t least = means.means.front().observations;
  std::int64_t most = least;
  for (const anova::MarginalMean& mean : means.means) {
    least = std::min(least, mean.observations);
    most = std::max(most, mean.observations);
  }
  if (least == most)
    return ", " + count_of(static_cast<std::size_t>(least), "run", "runs") + " each";
  return fmt::format(", {} to {} runs each", least, most);
}

/// Where numbers with very many values are read, and where they stand while others are read.
std::string places_text(const ResponseReport& report, const MeansOf& means) {
  std::string text;
  for (std::size_t i = 0; i < means.factors.size(); ++i) {
    const anova::FactorReading& reading = factor(report, means, i);
    const std::size_t shown = shown_levels(means, i).size();
    if (shown == reading.levels.size()) continue;
    text += fmt::format(" {} is read at {} of its {} values.", reading.name, shown,
                        reading.levels.size());
  }
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    if (std::find(means.factors.begin(), means.factors.end(), f) != means.factors.end()) continue;
    if (!anova::is_measured_number(report.analysis.factors[f])) continue;
    return text +
           fmt::format(
               " Other numbers with more than {} values stand at their median, or where --at "
               "reads them.",
               anova::most_levels_read);
  }
  return text;
}

std::string note_text(const ResponseReport& report, const MeansOf& means) {
  const bool any_bar = std::any_of(means.means.begin(), means.means.end(),
                                   [](const anova::MarginalMean& m) { return m.low.has_value(); });
  if (!any_bar)
    return fmt::format(
        "Means of the model{}; without intervals because the noise could not be estimated.{}",
        runs_text(report, means), places_text(report, means));
  return fmt::format("Means of the model{}; bars: {} of these means.{}", runs_text(report, means),
                     interval_text(report.analysis), places_text(report, means));
}

std::string mean_tooltip(const ResponseReport& report, const MeansOf& means,
                         const anova::MarginalMean& mean) {
  std::string text;
  for (std::size_t i = 0; i < mean.levels.size(); ++i) {
    text += (i > 0 ? ", " : "") + level_name(report, means, i, mean.levels[i]);
  }
  text += ": " + value_text(report, mean);
  if (mean.low && mean.high) {
    text += fmt::format(" ({})", interval_numbers(*mean.low, *mean.high, unicode));
  }
  return text;
}

DataTable means_table(const ResponseReport& report, const MeansOf& means, std::string caption) {
  DataTable table{std::move(caption), {}, {}};
  for (std::size_t i = 0; i < means.factors.size(); ++i) {
    table.columns.push_back({factor(report, means, i).name, false});
  }
  table.columns.push_back({fmt::format("mean {}", quantity_name(report)), true});
  table.columns.push_back({"low", true});
  table.columns.push_back({"high", true});
  table.columns.push_back({"runs", true});
  for (const anova::MarginalMean& mean : means.means) {
    std::vector<std::string> row;
    for (std::size_t i = 0; i < means.factors.size(); ++i) {
      row.push_back(factor(report, means, i).levels[mean.levels[i]]);
    }
    const auto width = half_width(mean.low, mean.high);
    row.push_back(with_uncertainty(mean.mean, width, unicode));
    row.push_back(mean.low ? with_uncertainty(*mean.low, width, unicode) : absent(unicode));
    row.push_back(mean.high ? with_uncertainty(*mean.high, width, unicode) : absent(unicode));
    row.push_back(std::to_string(mean.observations));
    table.rows.push_back(std::move(row));
  }
  return table;
}

void append_values(std::vector<double>& values, const MeansOf& means) {
  for (const anova::MarginalMean& mean : means.means) {
    values.push_back(mean.mean);
    if (mean.low) values.push_back(*mean.low);
    if (mean.high) values.push_back(*mean.high);
  }
}

/// Logarithmic where differences are read as ratios, so that what multiplies is parallel there.
Range axis_range(const ResponseReport& report, const std::vector<double>& values) {
  return with_round_ends(response_range(report, values, 0.0), response_ticks);
}

std::string series_class(std::size_t series, std::string_view kind) {
  return fmt::format("{} s{}", kind, series % most_series);
}

/// One line with its marks and bars; `shift` keeps the bars of several series apart.
void draw_series(Drawing& drawing, const ResponseReport& report, const MeansOf& means,
                 const Panel& panel, const AxisMarks& axis, const std::vector<GridMean>& line,
                 std::size_t series, double shift, bool joined = true) {
  std::vector<Point> points;
  for (const GridMean& at : line) {
    points.push_back({axis.positions[at.x] + shift, panel.y(at.mean->mean)});
  }
  if (joined && points.size() > 1) {
    drawing.polyline(points, series_class(series, fmt::format("ln d{}", series % most_series)));
  }
  for (std::size_t i = 0; i < line.size(); ++i) {
    const anova::MarginalMean& mean = *line[i].mean;
    if (mean.low && mean.high) {
      drawing.error_bar(points[i].x, panel.y(*mean.low), panel.y(*mean.high),
                        series_class(series, "eb"));
    }
    drawing.mark(series, points[i], 4.5, series_class(series, "mk"),
                 mean_tooltip(report, means, mean));
  }
}

std::string title_text(const ResponseReport& report, const MeansOf& means) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < means.factors.size(); ++i) {
    names.push_back(factor(report, means, i).name);
  }
  return fmt::format("Mean {} by {}", report.label, listed(names));
}

std::string description_text(const ResponseReport& report, const MeansOf& means,
                             const std::string& finding) {
  constexpr std::size_t most_named = 8;
  std::string text = finding + ".";
  for (std::size_t i = 0; i < std::min(means.means.size(), most_named); ++i) {
    text += (i == 0 ? " " : "; ") + mean_tooltip(report, means, means.means[i]);
  }
  if (means.means.size() > most_named) text += "; the table below has them all";
  return text + ".";
}

/// How far the series are drawn apart, so that their bars do not hide one another: less where
/// values of the axis lie close, as a mark would seem to stand at the next of them.
double step_between_series(const AxisMarks& axis, std::size_t series) {
  double step = 7.0;
  for (std::size_t i = 1; i < axis.positions.size(); ++i) {
    const double gap = std::abs(axis.positions[i] - axis.positions[i - 1]);
    step = std::min(step, 0.6 * gap / static_cast<double>(series));
  }
  return step;
}

void draw_lines_together(Drawing& drawing, const ResponseReport& report, const MeansOf& means,
                         const MeansGrid& grid, const Panel& panel, const AxisMarks& axis) {
  const std::vector<std::size_t> series_levels = shown_levels(means, grid.series);
  std::vector<double> ends;
  const double step = step_between_series(axis, grid.lines.size());
  for (std::size_t s = 0; s < grid.lines.size(); ++s) {
    const double shift =
        (static_cast<double>(s) - (static_cast<double>(grid.lines.size()) - 1.0) / 2.0) * step;
    draw_series(drawing, report, means, panel, axis, grid.lines[s], s, shift);
    ends.push_back(grid.lines[s].empty() ? panel.bottom : panel.y(grid.lines[s].back().mean->mean));
  }
  ends = spread(ends, 15.0, panel.top + 4.0, panel.bottom - 4.0);
  for (std::size_t s = 0; s < ends.size(); ++s) {
    if (grid.lines[s].empty()) continue;
    drawing.text({panel.right + 2.0, ends[s] + 4.0},
                 shortened(level_name(report, means, grid.series, series_levels[s]), 22, unicode),
                 fmt::format("dl s{}t", s));
  }
}

/// One small panel per series, all others faint behind it.
Picture facets(const ResponseReport& report, const MeansOf& means, const MeansGrid& grid,
               std::string_view id, Range y_range, const std::string& description) {
  constexpr std::size_t columns = 3;
  constexpr double panel_height = 96.0;
  const anova::FactorReading& x_factor = factor(report, means, grid.x);
  const double left = y_axis_width(y_range, 3);
  const double width = (460.0 - left - 6.0) / columns;
  const std::vector<std::string> x_levels = shown_level_texts(report, means, grid.x);
  const std::vector<std::size_t> series_levels = shown_levels(means, grid.series);
  const AxisMarks probe =
      level_marks(x_levels, report.axes[means.factors[grid.x]], left, left + width - 8.0);
  const double foot = level_text_height(probe) + 12.0;
  const std::size_t rows = (grid.lines.size() + columns - 1) / columns;
  const double row_height = 20.0 + panel_height + foot;
  const double height = static_cast<double>(rows) * row_height + 22.0;
  Drawing drawing(460.0, height);
  for (std::size_t s = 0; s < grid.lines.size(); ++s) {
    const double x = left + static_cast<double>(s % columns) * width;
    const double top = 20.0 + static_cast<double>(s / columns) * row_height;
    const Panel panel = make_panel(x, top, x + width - 8.0, top + panel_height, y_range);
    const AxisMarks axis =
        level_marks(x_levels, report.axes[means.factors[grid.x]], panel.left, panel.right);
    if (s % columns == 0) {
      draw_y_axis(drawing, panel, "", 3);
    } else {
      drawing.line({panel.left, panel.top}, {panel.left, panel.bottom}, "ax");
    }
    draw_x_axis(drawing, panel, axis, "");
    drawing.text({(panel.left + panel.right) / 2.0, top - 6.0},
                 shortened(level_name(report, means, grid.series, series_levels[s]), 20, unicode),
                 "dl m");
    for (std::size_t other = 0; other < grid.lines.size(); ++other) {
      std::vector<Point> points;
      for (const GridMean& at : grid.lines[other]) {
        points.push_back({axis.positions[at.x], panel.y(at.mean->mean)});
      }
      if (other != s && points.size() > 1) drawing.polyline(points, "ln back");
    }
    draw_series(drawing, report, means, panel, axis, grid.lines[s], 0, 0.0);
  }
  drawing.text({12.0, height / 2.0}, shortened(axis_name(report, y_range), 40, unicode), "lb m",
               -90.0);
  drawing.text({(left + 460.0) / 2.0, height - 6.0}, x_factor.name, "lb m");
  return drawing.finish(id, title_text(report, means), description);
}

}  // namespace

Range means_range(const ResponseReport& report) {
  std::vector<double> values;
  for (const MeansOf& means : report.main_effects) append_values(values, means);
  for (const MeansOf& means : report.interactions) append_values(values, means);
  return axis_range(report, values);
}

Chart main_effect_chart(const ResponseReport& report, const MeansOf& all, std::string_view id,
                        Range y_range) {
  Chart chart;
  chart.caption = main_effect_finding(report, all);
  const auto [means, note] = shown_means(report, all);
  chart.table = means_table(report, means, title_text(report, means));
  if (means.means.empty()) return chart;
  chart.note = note_text(report, means) + note;
  const anova::FactorReading& x_factor = factor(report, means, 0);
  const double width = 460.0;  // as that of interactions, beside which it stands
  const double left = y_axis_width(y_range);
  const AxisMarks axis = level_marks(shown_level_texts(report, means, 0),
                                     report.axes[means.factors[0]], left, width - 12.0);
  const Panel panel = make_panel(left, 14.0, width - 12.0, 246.0, y_range);
  Drawing drawing(width, panel.bottom + level_text_height(axis) + 28.0);
  draw_y_axis(drawing, panel, axis_name(report, y_range));
  draw_x_axis(drawing, panel, axis, shortened(x_factor.name, 50, unicode));
  std::vector<GridMean> line;
  for (const anova::MarginalMean& mean : means.means) line.push_back({line.size(), &mean});
  // A line between categories would say that there is something between them.
  draw_series(drawing, report, means, panel, axis, line, 0, 0.0,
              report.axes[means.factors[0]] != AxisKind::categories);
  const std::string description = description_text(report, means, chart.caption);
  chart.picture = drawing.finish(id, title_text(report, means), description);
  chart.plot = main_effect_plot(report, means, y_range, chart.caption, description);
  return chart;
}

Chart interaction_chart(const ResponseReport& report, const MeansOf& all, std::string_view id,
                        Range y_range) {
  Chart chart;
  chart.caption = interaction_finding(report, all);
  const auto [means, note] = shown_means(report, all);
  chart.table = means_table(report, means, title_text(report, means));
  if (means.means.empty()) return chart;
  chart.note = note_text(report, means) + note;
  const MeansGrid grid = grid_of(report, means);
  const std::string description = description_text(report, means, chart.caption);
  chart.plot = interaction_plot(report, means, y_range, chart.caption, description);
  if (grid.lines.size() > most_series) {
    chart.picture = facets(report, means, grid, id, y_range, description);
    return chart;
  }
  const anova::FactorReading& x_factor = factor(report, means, grid.x);
  double label_width = 0.0;
  for (const std::size_t level : shown_levels(means, grid.series)) {
    label_width = std::max(
        label_width,
        label_pixels(shortened(level_name(report, means, grid.series, level), 22, unicode)) + 6.0);
  }
  const double left = y_axis_width(y_range);
  const double right = 460.0 - label_width;
  const AxisMarks axis = level_marks(shown_level_texts(report, means, grid.x),
                                     report.axes[means.factors[grid.x]], left, right);
  const Panel panel = make_panel(left, 14.0, right, 246.0, y_range);
  Drawing drawing(460.0, panel.bottom + level_text_height(axis) + 28.0);
  draw_y_axis(drawing, panel, axis_name(report, y_range));
  draw_x_axis(drawing, panel, axis, shortened(x_factor.name, 40, unicode));
  draw_lines_together(drawing, report, means, grid, panel, axis);
  chart.picture = drawing.finish(id, title_text(report, means), description);
  return chart;
}

}  // namespace yates::reports
