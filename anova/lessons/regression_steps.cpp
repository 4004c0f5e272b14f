// Source: R. Jain, The Art of Computer Systems Performance Analysis, 1991, chapters 14 and 15.
#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::printed;
using lessons::Writer;

namespace {

constexpr std::size_t most_rows = 100;

/// Nothing of a column that is called as its symbol.
void say_what_symbols_are(Writer& step, const Regression& line) {
  const bool one = line.names.size() == 1;
  if (one && line.names.front() != "x" && line.data.analysed() != "y") {
    step.say("one");
    return;
  }
  const auto define = [&](const std::string& symbol, const std::string& what) {
    if (symbol != what) step.say("definition", {{"symbol", symbol}, {"what", what}});
  };
  define("y", line.data.analysed());
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    define(one ? "x" : fmt::format("x{}", v + 1), line.names[v]);
  }
}

}  // namespace

lessons::Writer Regression::write(std::string_view step) const {
  return data.write(step, {{"name", names.front()},
                           {"names", joined(names)},
                           {"count", fmt::to_string(names.size())},
                           {"logarithms", data.task.logarithm ? " through logarithms" : ""}});
}

lessons::Step measure_line_step(const Regression& line) {
  Writer step = line.write("measure-line");
  lessons::LessonTable table{.caption = fmt::format("What was measured: {}", line.data.analysed()),
                             .columns = {"run"},
                             .rows = {}};
  for (const std::string& name : line.names) table.columns.push_back(name);
  table.columns.push_back(line.data.analysed());
  const std::size_t runs = line.data.all_runs.size();
  for (std::size_t run = 0; run < std::min(runs, most_rows); ++run) {
    std::vector<lessons::Cell> cells{{fmt::format("{}", run + 1)}};
    for (const std::vector<double>& x : line.x) cells.push_back({printed(x[run])});
    cells.push_back({printed(line.data.all_runs[run])});
    table.rows.push_back(std::move(cells));
  }
  if (runs > most_rows) step.say("first-runs", {{"listed", fmt::to_string(most_rows)}});
  say_what_symbols_are(step, line);
  step.show(std::move(table));
  step.ask("rises", {{"moves", line.slope(0) < 0.0 ? "falls" : "rises"},
                     {"size", printed(std::abs(line.slope(0)))}});
  return step.written;
}

lessons::Step line_variation_step(const Regression& line) {
  Writer step = line.write("line-variation");
  step.say("parts");
  const LessonData& data = line.data;
  const double left = data.analysis.residual.sum_of_squares;
  add_total_variation(step, data, "ybar");
  lessons::Sum sum;
  sum.add("{}", {line.squares_y}, "SSY");
  sum.add("{} * {}", {line.intercept(), line.sum_y}, "b0 * Sy", -1);
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    sum.add("{} * {}", {line.slope(v), line.sum_xy[v]},
            line.names.size() == 1 ? "b1 * Sxy" : fmt::format("b{0} * Sx{0}y", v + 1), -1);
  }
  step.derive("squares-left", {}, sum, left);
  step.derive("squares-of-line", {}, {data.total(), left}, line.model_squares());
  return step.written;
}

lessons::Step line_share_step(const Regression& line) {
  Writer step = line.write("line-share");
  const double share = *line.data.analysis.r_squared;
  step.derive("determination", {}, {line.model_squares(), line.data.total()}, share);
  step.ask("how-much", {{"percent", printed(100.0 * share, 4)}});
  return step.written;
}

lessons::Step line_noise_step(const Regression& line) {
  Writer step = line.write("line-noise");
  const double coefficients = static_cast<double>(line.names.size()) + 1.0;
  add_freedom(step, noise_suffix, "the noise", "n - number of coefficients", "{} - {}",
              {line.runs(), coefficients}, line.data.error_df(), step.text("coefficients"));
  add_noise_numbers(step, line.data);
  return step.written;
}

lessons::Step line_decision_step(const Regression& line) {
  Writer step = line.write("line-decision");
  const LessonData& data = line.data;
  if (data.settings() <= most_rows) step.show(residual_table(data));
  add_residuals(step, data, line.setting_to_predict());
  step.show(checks_table(data));
  conclude_scale(step, data);
  for (std::size_t v = 0; v < line.names.size(); ++v) {
    step.conclude(data.analysis.terms[v].shown ? "matters" : "not-shown",
                  {{"name", line.names[v]}});
  }
  const std::optional<double>& p = data.analysis.lack_of_fit.p;
  const bool misses = p && *p < 1.0 - data.analysis.options.confidence;
  step.conclude(!p ? "form-untested" : misses ? "misses" : "beyond");
  return step.written;
}

}  // namespace yates::anova
