// The noise, and what is compared with it: intervals, F and p, and the table of both.
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

using lessons::Derivation;
using lessons::derive;
using lessons::looked_up;
using lessons::printed;
using lessons::Word;

std::vector<Derivation> noise_numbers(const LessonData& data) {
  const double sse = data.analysis.residual.sum_of_squares;
  const double mse = *data.analysis.residual.mean_square;
  std::vector<Derivation> result;
  result.push_back(derive({.name = "mean square of the noise",
                           .symbol = "MSE",
                           .formula = "MSE = SSE / df_e",
                           .why = "The variance of a single run: the noise for each degree of "
                                  "freedom.",
                           .word = Word::mean_square},
                          "{} / {}", {sse, data.error_df()}, mse));
  result.push_back(derive({.name = "standard deviation of the noise",
                           .symbol = "s_e",
                           .formula = "s_e = sqrt(MSE)",
                           .why = "Single runs at the same setting typically lie so far from their "
                                  "mean.",
                           .word = Word::standard_deviation,
                           .unit = data.unit()},
                          "sqrt({})", {mse}, std::sqrt(mse)));
  return result;
}

Derivation t_of(const LessonData& data) {
  const double probability = 0.5 + data.task.confidence / 2.0;
  return looked_up({.name = "multiplier of the intervals",
                    .symbol = "t",
                    .formula = "t",
                    .why = fmt::format("An interval that is to hold with {} reaches so many "
                                       "standard errors to each side.",
                                       percent_text(data.task.confidence)),
                    .word = Word::t_quantile},
                   fmt::format("the {} quantile of Student's t with {} degrees of freedom",
                               printed(probability), data.error_df()),
                   numerics::t_quantile(probability, data.error_df()));
}

namespace {

struct Ends {
  double t;
  double low;
  double high;
};

Ends ends_of(const LessonData& data, double value, double standard_error) {
  const double t = numerics::t_quantile(0.5 + data.task.confidence / 2.0, data.error_df());
  return {t, value - t * standard_error, value + t * standard_error};
}

}  // namespace

bool contains_zero(const LessonData& data, const Estimated& number) {
  const Ends ends = ends_of(data, number.value, number.standard_error);
  return ends.low <= 0.0 && ends.high >= 0.0;
}

std::vector<Derivation> interval_of(const LessonData& data, const Estimated& number) {
  const auto [t, low, high] = ends_of(data, number.value, number.standard_error);
  std::string verdict;
  if (!number.subject.empty()) {
    verdict = contains_zero(data, number)
                  ? fmt::format("0 lies inside: that {} matters was not shown.", number.subject)
                  : fmt::format("0 lies outside: looked at alone, {} matters.", number.subject);
  }
  std::vector<Derivation> result;
  const auto end = [&](const char* side, char sign, double value, std::string why) {
    result.push_back(derive(
        {.name = fmt::format("{} end of the {} interval of {}", sign == '-' ? "lower" : "upper",
                             percent_text(data.task.confidence), number.name),
         .symbol = fmt::format("{}_{}", side, number.suffix),
         .formula = fmt::format("{}_{} = {} {} t * {}", side, number.suffix, number.symbol, sign,
                                number.error_symbol),
         .why = std::move(why),
         .word = Word::confidence_interval,
         .unit = number.unit},
        sign == '-' ? "{} - {} * {}" : "{} + {} * {}", {number.value, t, number.standard_error},
        value));
  };
  end("low", '-', low, "");
  end("high", '+', high, std::move(verdict));
  return result;
}

std::vector<Derivation> test_of(const LessonData& data, const TermRow& row,
                                const std::string& suffix, const std::string& name) {
  std::vector<Derivation> result;
  if (!row.f || !row.p || !row.mean_square) return result;
  const double mse = *data.analysis.residual.mean_square;
  const double df = static_cast<double>(row.df);
  result.push_back(derive({.name = fmt::format("mean square of {}", name),
                           .symbol = "MS_" + suffix,
                           .formula = fmt::format("MS_{0} = SS_{0} / df_{0}", suffix),
                           .why = {},
                           .word = Word::mean_square},
                          "{} / {}", {row.sum_of_squares, df}, *row.mean_square));
  result.push_back(derive({.name = fmt::format("F of {}", name),
                           .symbol = "F_" + suffix,
                           .formula = fmt::format("F_{0} = MS_{0} / MSE", suffix),
                           .why = "How many times as large as the noise; about 1 if there was no "
                                  "effect.",
                           .word = Word::f_ratio},
                          "{} / {}", {*row.mean_square, mse}, *row.f));
  const bool small = *row.p < 1.0 - data.task.confidence;
  std::string why =
      small ? fmt::format("Noise alone gives so large an F in fewer than {} of 100 experiments: ",
                          printed(100.0 * (1.0 - data.task.confidence)))
            : fmt::format("Noise alone gives such an F in {} of 100 experiments: ",
                          printed(100.0 * *row.p, 2));
  if (small && !row.shown) {
    why += fmt::format(
        "looked at alone, {0} matters. But the more terms are tested, the likelier is "
        "one such F by chance; adjusted for that by Holm, as yates anova does, p is "
        "{1}: that {0} matters was not shown.",
        name, printed(*row.p_adjusted, 2));
  } else {
    why += small ? fmt::format("{} matters.", name)
                 : fmt::format("that {} matters was not shown.", name);
  }
  result.push_back(looked_up(
      {.name = fmt::format("p of {}", name),
       .symbol = "p_" + suffix,
       .formula = fmt::format("p_{0} = P(F > F_{0})", suffix),
       .why = std::move(why),
       .word = Word::p_value},
      fmt::format("the upper tail of F with {} and {} degrees of freedom", row.df, data.error_df()),
      *row.p));
  return result;
}

lessons::LessonTable analysis_table(const LessonData& data,
                                    const std::vector<std::string>& suffixes) {
  lessons::LessonTable table{.caption = "Analysis of variance, as yates anova prints it",
                             .columns = {"source", "df", "sum of squares", "mean square", "F", "p"},
                             .rows = {}};
  const auto text = [](const std::optional<double>& value) {
    return value ? printed(*value) : std::string();
  };
  for (std::size_t i = 0; i < data.analysis.terms.size(); ++i) {
    const TermRow& row = data.analysis.terms[i];
    table.rows.push_back({{row.term.text()},
                          {printed(static_cast<double>(row.df))},
                          {printed(row.sum_of_squares), "SS_" + suffixes[i]},
                          {text(row.mean_square), "MS_" + suffixes[i]},
                          {text(row.f), "F_" + suffixes[i]},
                          {text(row.p), "p_" + suffixes[i]}});
  }
  const auto row = [&](const char* name, const ErrorRow& error, const char* symbol,
                       const char* mean_square) {
    table.rows.push_back(
        {{name},
         {printed(static_cast<double>(error.df))},
         {printed(error.sum_of_squares), symbol},
         {error.mean_square && *mean_square != 0 ? printed(*error.mean_square) : "", mean_square},
         {},
         {}});
  };
  row("noise", data.analysis.residual, "SSE", "MSE");
  row("total", data.analysis.total, "SST", "");
  return table;
}

}  // namespace yates::anova
