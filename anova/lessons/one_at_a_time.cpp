#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::derive;
using lessons::printed;
using lessons::Word;

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
void add_loss(lessons::Step& step, const TwoLevel& design, std::size_t stop) {
  const LessonData& data = design.data;
  if (!data.task.goal) return;
  const auto& means = data.means;
  const auto best = static_cast<std::size_t>((*data.task.goal == Goal::minimize
                                                  ? std::min_element(means.begin(), means.end())
                                                  : std::max_element(means.begin(), means.end())) -
                                             means.begin());
  if (means[best] == means[stop]) {
    step.conclusions.push_back(
        fmt::format("This way stops at {}, which is the best of all settings here. It could not "
                    "know that: it has not seen the others.",
                    data.setting_text(stop)));
    return;
  }
  step.numbers.push_back(
      derive({.name = "the best setting, less the one where this way stops",
              .symbol = "lost",
              .formula = "lost = ybar_best - ybar_stop",
              .why = fmt::format("It stops at {}, and {} is better: single changes from the start "
                                 "do not lead there.",
                                 data.setting_text(stop), data.setting_text(best)),
              .word = Word::contrast,
              .unit = data.unit()},
             "{} - {}", {means[best], means[stop]}, means[best] - means[stop]));
}

/// What each factor gains alone, what these gains promise together, and what was measured there.
void add_promise(lessons::Step& step, const TwoLevel& design) {
  const LessonData& data = design.data;
  const std::size_t count = design.factors.size();
  const std::size_t start = *setting_with(design, std::vector<bool>(count, false));
  const double before = data.means[start];
  std::vector<bool> changed(count, false);
  std::string formula = "promised = y_0";
  std::string expression = "{}";
  std::vector<double> operands{before};
  double promised = before;
  const bool low = data.task.goal && *data.task.goal == Goal::minimize;
  for (std::size_t f = 0; f < count; ++f) {
    std::vector<bool> high(count, false);
    high[f] = true;
    const LetteredFactor& factor = design.factors[f];
    const double after = data.means[*setting_with(design, high)];
    const double gain = after - before;
    const bool wanted = !data.task.goal || (low ? gain < 0.0 : gain > 0.0);
    step.numbers.push_back(derive(
        {.name = fmt::format("{} alone, from {} to {}", factor.name, factor.low, factor.high),
         .symbol = "gain_" + factor.letter,
         .formula = fmt::format("gain_{0} = y_{0} - y_0", factor.letter),
         .why = wanted ? "" : "This is no gain, so somebody who tunes this way leaves it.",
         .word = Word::contrast,
         .unit = data.unit()},
        "{} - {}", {after, before}, gain));
    if (!wanted) continue;
    changed[f] = true;
    formula += " + gain_" + factor.letter;
    expression += " + {}";
    operands.push_back(gain);
    promised += gain;
  }
  const std::size_t together = *setting_with(design, changed);
  if (operands.size() < 3) {
    step.conclusions.emplace_back(
        "Fewer than two factors look useful alone, so this way would stop here and never see the "
        "other settings.");
    add_loss(step, design, together);
    return;
  }
  step.numbers.push_back(
      derive({.name = fmt::format("promised for {}", data.setting_text(together)),
              .symbol = "promised",
              .formula = formula,
              .why = "Single gains are added up, as if no factor cared for the "
                     "others.",
              .word = Word::prediction,
              .unit = data.unit()},
             expression, operands, promised));
  const double found = data.means[together];
  step.numbers.push_back(derive({.name = "what was measured there, less what was promised",
                                 .symbol = "missed",
                                 .formula = "missed = ybar - promised",
                                 .why = fmt::format("The runs of {} have the mean {}: this is what "
                                                    "the interactions do.",
                                                    data.setting_text(together), printed(found)),
                                 .word = Word::interaction,
                                 .unit = data.unit()},
                                "{} - {}", {found, promised}, found - promised));
  step.questions.push_back(
      {fmt::format("From {}, change one factor, note the gain, and change it back; then the next. "
                   "What do the single gains promise for {}, and will it be so?",
                   data.setting_text(start), data.setting_text(together)),
       fmt::format("They promise {}; measured were {}.", printed(promised), printed(found))});
  const bool all = std::all_of(changed.begin(), changed.end(), [](bool one) { return one; });
  if (count == 2 && all && design.effects.size() == 3) {
    const double q = design.effects.back().q;
    step.numbers.push_back(derive({.name = "the same from the interaction",
                                   .symbol = "missed_check",
                                   .formula = "missed = 4 * q_AB",
                                   .why = "With two factors the whole difference is four times "
                                          "q_AB.",
                                   .word = Word::interaction,
                                   .unit = data.unit()},
                                  "4 * {}", {q}, 4.0 * q));
  }
  add_loss(step, design, together);
}

}  // namespace

lessons::Step one_at_a_time_step(const TwoLevel& design) {
  lessons::Step step;
  step.title = "Counter-example: one factor at a time";
  const LessonData& data = design.data;
  const std::size_t count = design.factors.size();
  step.text.emplace_back(
      "Many people change one factor at a time and leave the others as they are. The same runs "
      "show "
      "what that would have told.");
  if (design.full) {
    add_promise(step, design);
  } else {
    step.text.emplace_back(
        "The settings that it needs are not all among those of this fraction, so only its "
        "precision "
        "can be compared.");
  }
  if (data.has_noise()) {
    const double sigma = *data.analysis.sigma;
    const double runs = data.observations();
    const double settings = static_cast<double>(count) + 1.0;
    step.numbers.push_back(derive({.name = "standard error of an effect, all runs used",
                                   .symbol = "s_factorial",
                                   .formula = "s_factorial = 2 * s_e / sqrt(N)",
                                   .why = "Here every run tells of every factor.",
                                   .word = Word::standard_error,
                                   .unit = data.unit()},
                                  "2 * {} / sqrt({})", {sigma, runs},
                                  2.0 * sigma / std::sqrt(runs)));
    step.numbers.push_back(derive(
        {.name = "the same with as many runs, one factor at a time",
         .symbol = "s_single",
         .formula = "s_single = s_e * sqrt(2 * (k + 1) / N)",
         .why = fmt::format("The {} runs are shared by {} settings, and each effect is seen by two "
                            "of these alone.",
                            runs, settings),
         .word = Word::standard_error,
         .unit = data.unit()},
        "{} * sqrt(2 * ({} + 1) / {})", {sigma, static_cast<double>(count), runs},
        sigma * std::sqrt(2.0 * settings / runs)));
  }
  step.conclusions.emplace_back(
      "One factor at a time sees no interaction, and its effects are less certain for the same "
      "number of runs.");
  return step;
}

}  // namespace yates::anova
