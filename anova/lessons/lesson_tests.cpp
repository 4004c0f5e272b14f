// The noise, and what is compared with it: intervals, F and p, and the table of both.
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

using lessons::Places;
using lessons::printed;
using lessons::Writer;

void add_noise_numbers(Writer& step, const LessonData& data) {
  const double mse = *data.analysis.residual.mean_square;
  step.derive("noise-mean-square", {}, {data.analysis.residual.sum_of_squares, data.error_df()},
              mse);
  step.derive("noise-deviation", {}, {mse}, std::sqrt(mse));
}

void add_t(Writer& step, const LessonData& data) {
  const double probability = 0.5 + data.task.confidence / 2.0;
  step.look_up("t", {{"quantile", printed(probability)}},
               numerics::t_quantile(probability, data.error_df()));
}

bool add_interval(Writer& step, const LessonData& data, const Estimated& number) {
  const double t = numerics::t_quantile(0.5 + data.task.confidence / 2.0, data.error_df());
  const double low = number.value - t * number.standard_error;
  const double high = number.value + t * number.standard_error;
  const bool inside = low <= 0.0 && high >= 0.0;
  Places places{
      {"suffix", number.suffix},   {"name", number.name.empty() ? number.symbol : number.name},
      {"symbol", number.symbol},   {"error", number.error_symbol},
      {"subject", number.subject}, {"unit", number.has_unit ? data.unit() : ""}};
  places.emplace_back("why", number.subject.empty()
                                 ? ""
                                 : step.text(inside ? "high/inside" : "high/outside", places));
  const std::vector<double> operands{number.value, t, number.standard_error};
  step.derive("low", places, operands, low);
  step.derive("high", places, operands, high);
  return inside;
}

void add_test(Writer& step, const LessonData& data, const TermRow& row, const std::string& suffix,
              const std::string& name) {
  if (!row.f || !row.p || !row.mean_square) return;
  Places places{{"suffix", suffix},
                {"name", name},
                {"df", fmt::to_string(row.df)},
                {"alpha", printed(100.0 * (1.0 - data.task.confidence))},
                {"often", printed(100.0 * *row.p, 2)},
                {"adjusted", row.p_adjusted ? printed(*row.p_adjusted, 2) : ""}};
  step.derive("mean-square", places, {row.sum_of_squares, static_cast<double>(row.df)},
              *row.mean_square);
  step.derive("f", places, {*row.mean_square, *data.analysis.residual.mean_square}, *row.f);
  const bool small = *row.p < 1.0 - data.task.confidence;
  places.emplace_back("why", step.text(!small      ? "p/not-shown"
                                       : row.shown ? "p/matters"
                                                   : "p/adjusted",
                                       places));
  step.look_up("p", places, *row.p);
}

void add_f_again(Writer& step, const TermRow& row, const std::string& suffix,
                 const std::string& from, const Estimated& number) {
  step.derive("f-again",
              {{"suffix", suffix},
               {"from", from},
               {"estimate", number.symbol},
               {"error", number.error_symbol}},
              {number.value, number.standard_error}, *row.f);
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
