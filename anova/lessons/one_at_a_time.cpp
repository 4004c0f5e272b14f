#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::printed;
using lessons::Writer;

namespace {

/// The setting whose factors are all at the low level but for the flagged ones; absent where it was
/// not measured.
std::optional<std::size_t> setting_with(const TwoLevel& design, const std::vector<bool>& high) {
  for (std::size_t i = 0; i < design.data.settings(); ++i) {
    bool same = true;
    for (std::size_t f = 0; f < high.size(); ++f) {
      same = same && (design.factors[f].signs[i] > 0) == high[f];
    }
    if (same) return i;
  }
  return std::nullopt;
}

/// What this way leaves lying where it stops, beside the best of the settings that were measured.
void add_loss(Writer& step, const LessonData& data, std::size_t stop) {
  if (!data.task.goal) return;
  const std::size_t best = data.setting_to_predict();
  const lessons::Places places{{"stop", data.setting_text(stop)},
                               {"best", data.setting_text(best)}};
  if (data.means[best] == data.means[stop]) {
    step.conclude("best", places);
  } else {
    step.derive("lost", places, {data.means[best], data.means[stop]},
                data.means[best] - data.means[stop]);
  }
}

/// What each factor gains alone, what these gains promise together, and what was measured there.
void add_promise(Writer& step, const TwoLevel& design) {
  const LessonData& data = design.data;
  const std::size_t count = design.factors.size();
  const std::size_t start = *setting_with(design, std::vector<bool>(count, false));
  const double before = data.means[start];
  std::vector<bool> changed(count, false);
  lessons::Sum sum;
  sum.add("{}", {before}, "y_0");
  double promised = before;
  for (std::size_t f = 0; f < count; ++f) {
    std::vector<bool> high(count, false);
    high[f] = true;
    const LetteredFactor& factor = design.factors[f];
    const double after = data.means[*setting_with(design, high)];
    const double gain = after - before;
    changed[f] = !data.task.goal || (data.lower_is_better() ? gain < 0.0 : gain > 0.0);
    step.derive("gain",
                {{"name", factor.name},
                 {"low", factor.low},
                 {"high", factor.high},
                 {"letter", factor.letter},
                 {"why", changed[f] ? "" : step.text("gain/unwanted")}},
                {after, before}, gain);
    if (!changed[f]) continue;
    sum.add("{}", {gain}, "gain_" + factor.letter);
    promised += gain;
  }
  const std::size_t together = *setting_with(design, changed);
  if (sum.terms < 3) {
    step.conclude("few");
    add_loss(step, data, together);
    return;
  }
  const double found = data.means[together];
  const lessons::Places places{{"start", data.setting_text(start)},
                               {"setting", data.setting_text(together)},
                               {"promised", printed(promised)},
                               {"found", printed(found)}};
  step.derive("promised", places, sum, promised);
  step.derive("missed", places, {found, promised}, found - promised);
  step.ask("promise", places);
  if (count == 2 && sum.terms == 3 && design.effects.size() == 3) {
    const double q = design.effects.back().q;
    step.derive("missed-again", {}, {q}, 4.0 * q);
  }
  add_loss(step, data, together);
}

}  // namespace

lessons::Step one_at_a_time_step(const TwoLevel& design) {
  Writer step = design.write("one-at-a-time");
  const LessonData& data = design.data;
  step.say("many");
  if (design.full) {
    add_promise(step, design);
  } else {
    step.say("fraction");
  }
  if (data.has_noise()) {
    const double sigma = *data.analysis.sigma;
    const double runs = data.observations();
    const double k = static_cast<double>(design.factors.size());
    step.derive("error-of-all", {}, {sigma, runs}, 2.0 * sigma / std::sqrt(runs));
    step.derive("error-of-single", {{"shared", fmt::format("{}", k + 1.0)}}, {sigma, k, runs},
                sigma * std::sqrt(2.0 * (k + 1.0) / runs));
  }
  step.conclude("precision");
  return step.written;
}

}  // namespace yates::anova
