#include <cmath>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "anova/lessons/lesson_steps.hpp"

namespace yates::anova {

using lessons::Places;
using lessons::printed;
using lessons::Writer;

namespace {

constexpr const char* suffixes[] = {"A", "B", "AB"};

}  // namespace

lessons::Step shares_of_two_step(const TwoFactors& two) {
  Writer step = two.write("two-shares");
  const std::vector<std::string> names = two.names();
  const std::vector<TermRow>& terms = two.data.analysis.terms;
  std::size_t largest = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    add_share(step, two.data, suffixes[i], names[i], terms[i].sum_of_squares);
    if (terms[i].sum_of_squares > terms[largest].sum_of_squares) largest = i;
  }
  add_noise_share(step, two.data, step.text(two.interaction ? "cells" : "rows"));
  step.ask("most", {{"name", names[largest]}, {"share", step.written.numbers[largest].result}});
  return step.written;
}

lessons::Step noise_of_two_step(const TwoFactors& two) {
  Writer step = two.write("level-noise");
  const std::vector<std::string> names = two.names();
  const auto a = static_cast<double>(two.rows());
  const auto b = static_cast<double>(two.columns());
  const double df_e = two.data.error_df();
  add_freedom(step, "A", names[0], "a - 1", "{} - 1", {a}, a - 1.0, step.text("effects"));
  add_freedom(step, "B", names[1], "b - 1", "{} - 1", {b}, b - 1.0, "");
  if (two.interaction) {
    add_freedom(step, "AB", names[2], "(a - 1) (b - 1)", "({} - 1) * ({} - 1)", {a, b},
                (a - 1.0) * (b - 1.0), step.text("interactions"));
    add_freedom(step, noise_suffix, "the noise", "a b (r - 1)", "{} * {} * ({} - 1)",
                {a, b, two.runs_of_cell()}, df_e, step.text("cells"));
  } else {
    add_freedom(step, noise_suffix, "the noise", "N - a - b + 1", "{} - {} - {} + 1",
                {two.data.observations(), a, b}, df_e, step.text("left"));
  }
  add_noise_numbers(step, two.data);
  return step.written;
}

lessons::Step tests_of_two_step(const TwoFactors& two) {
  Writer step = two.write("level-tests");
  step.say("two-factors");
  const std::vector<std::string> names = two.names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    add_test(step, two.data, two.data.analysis.terms[i], suffixes[i], names[i]);
  }
  step.show(analysis_table(two.data, {suffixes, suffixes + names.size()}));
  return step.written;
}

namespace {

void add_intervals(Writer& step, const TwoFactors& two, const OneOfTwo& factor,
                   const std::string& letter, const std::string& capital) {
  const LessonData& data = two.data;
  const double sigma = *data.analysis.sigma;
  const auto count = static_cast<double>(factor.levels.size());
  const double error = sigma * std::sqrt((count - 1.0) / data.observations());
  step.derive("error-of-levels", {{"factor", factor.name}, {"letter", letter}},
              {sigma, count, data.observations()}, error);
  for (std::size_t i = 0; i < factor.levels.size(); ++i) {
    add_interval(step, data,
                 {.suffix = fmt::format("{}{}", letter, i + 1),
                  .symbol = fmt::format("{}_{}", letter, i + 1),
                  .value = factor.effects[i],
                  .error_symbol = "s_" + letter,
                  .standard_error = error,
                  .subject = fmt::format("{}={}", factor.name, factor.levels[i])});
  }
  const auto furthest = furthest_apart(factor.means);
  if (!furthest) return;
  const double runs = static_cast<double>(two.cells()) / count * two.runs_of_cell();
  const Estimated difference{
      .suffix = "d" + capital,
      .symbol = "d_" + capital,
      .value = factor.means[furthest->first] - factor.means[furthest->second],
      .error_symbol = "s_d" + capital,
      .standard_error = sigma * std::sqrt(2.0 / runs),
      .subject = step.text("choice", {{"high", factor.levels[furthest->first]},
                                      {"low", factor.levels[furthest->second]}}),
      .name =
          fmt::format("d_{}, the largest difference between means of {}", capital, factor.name)};
  add_difference(step, difference.symbol, "m_" + capital, factor.means, factor.levels);
  step.derive("error-of-two-levels", {{"suffix", difference.suffix}}, {sigma, runs},
              difference.standard_error);
  add_interval(step, data, difference);
}

}  // namespace

lessons::Step intervals_of_two_step(const TwoFactors& two) {
  Writer step = two.write("level-intervals");
  add_t(step, two.data);
  add_intervals(step, two, two.factors[0], "a", "A");
  add_intervals(step, two, two.factors[1], "b", "B");
  return step.written;
}

lessons::Step prediction_of_two_step(const TwoFactors& two) {
  Writer step = two.write("predict-cell");
  const LessonData& data = two.data;
  const std::size_t cell = data.setting_to_predict();
  const std::size_t row = two.level(0, cell);
  const std::size_t column = two.level(1, cell);
  const Places places{{"setting", data.setting_text(cell)},
                      {"mean", printed(data.means[cell])},
                      {"cell", step.text(two.interaction ? "exact-why" : "smooth-why")}};
  step.say("which", places);
  lessons::Sum sum;
  sum.add("{}", {two.mean}, "mu");
  sum.add("{}", {two.factors[0].effects[row]}, fmt::format("a_{}", row + 1));
  sum.add("{}", {two.factors[1].effects[column]}, fmt::format("b_{}", column + 1));
  if (two.interaction) {
    sum.add("{}", {two.interaction_effect(cell)}, fmt::format("g_{}{}", row + 1, column + 1));
  }
  add_prediction(step, data, places, sum, predicted_at(data, cell));
  const std::size_t coefficients = two.interaction ? two.cells() : two.rows() + two.columns() - 1;
  add_prediction_intervals(step, data, cell, {},
                           {static_cast<double>(coefficients), data.observations()});
  step.ask(two.interaction ? "exact" : "smooth", places);
  return step.written;
}

}  // namespace yates::anova
