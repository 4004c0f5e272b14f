#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::printed;

std::string row_name(const std::string& letters, const std::string& factor) {
  return factor.empty() ? letters : fmt::format("{}, {}", letters, factor);
}

lessons::Step shares_step(const TwoLevel& design) {
  lessons::Writer step = design.write("shares");
  const LessonData& data = design.data;
  step.say("squares");
  add_total_variation(step, data, "q_0");
  std::vector<std::pair<std::string, double>> parts;
  for (const LetteredEffect& effect : design.effects) {
    parts.emplace_back("SS_" + effect.letters, effect.sum_of_squares);
    step.derive("squares-of-effect", {{"name", effect.name}, {"letters", effect.letters}},
                {design.settings(), design.replications(), effect.q}, effect.sum_of_squares);
  }
  const bool has_rest = data.analysis.residual.df > 0;
  if (has_rest) add_noise_left(step, data, parts);
  lessons::LessonTable table{.caption = "Where the variation comes from",
                             .columns = {"source", "sum of squares", "share of variation"},
                             .rows = {}};
  const auto add_row = [&](const std::string& row, double part, const std::string& symbol) {
    const lessons::Derivation& share = step.written.numbers.back();
    table.rows.push_back({{row}, {printed(part), symbol}, {share.result, share.symbol}});
  };
  for (const LetteredEffect& effect : design.effects) {
    add_share(step, data, effect.letters, effect.name, effect.sum_of_squares);
    add_row(row_name(effect.letters, effect.main ? effect.name : ""), effect.sum_of_squares,
            "SS_" + effect.letters);
  }
  if (has_rest) {
    add_noise_share(step, data);
    add_row("noise", data.analysis.residual.sum_of_squares, "SSE");
  } else {
    step.conclude("nothing-left");
  }
  step.show(std::move(table));
  const LetteredEffect& largest =
      *std::max_element(design.effects.begin(), design.effects.end(),
                        [](const auto& a, const auto& b) { return std::abs(a.q) < std::abs(b.q); });
  step.ask("most", {{"name", largest.name},
                    {"share", printed(100.0 * largest.sum_of_squares / data.total(), 3)}});
  return step.written;
}

}  // namespace yates::anova
