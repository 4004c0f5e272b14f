#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/digits.hpp"
#include "reports/anova/tables.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr int most_decimals = 10;

std::optional<int> common_decimals(const std::vector<double>& values) {
  double least = 0.0;
  double most = 0.0;
  for (const double value : values) {
    const double size = std::abs(value);
    if (!(size > 0.0)) continue;
    least = least == 0.0 ? size : std::min(least, size);
    most = std::max(most, size);
  }
  if (most == 0.0) return 0;
  const int by_most = 5 - static_cast<int>(std::floor(std::log10(most)));
  const int by_least = 2 - static_cast<int>(std::floor(std::log10(least)));
  const int decimals = std::max(std::min(by_most, std::max(by_least, 0)), 0);
  if (decimals > most_decimals) return std::nullopt;
  return decimals;
}

/// Rows without their last column.
std::vector<std::vector<std::string>> anova_rows(const ResponseReport& response,
                                                 const NumberWriter& write) {
  const anova::Analysis& analysis = response.analysis;
  const std::optional<int> sum_of_squares = sum_decimals(analysis);
  const std::optional<int> mean_square = mean_square_decimals(analysis);
  const std::string none = write.none();
  std::vector<std::vector<std::string>> rows;
  const bool exact = write.digits == Digits::exact;
  for (const anova::TermRow& row : analysis.terms) {
    rows.push_back({write.term(row.term), std::to_string(row.df),
                    in_column(row.sum_of_squares, sum_of_squares, write),
                    in_column(row.mean_square, mean_square, write), write.number(row.f, 4),
                    write.p(exact ? row.p : shown_p(row)),
                    write.p(exact ? row.p_adjusted : shown_adjusted_p(row)),
                    row.df > 0 ? write.share(row.variation_percent) : none});
  }
  rows.push_back({"Residual", std::to_string(analysis.residual.df),
                  in_column(analysis.residual.sum_of_squares, sum_of_squares, write),
                  in_column(analysis.residual.mean_square, mean_square, write), none, none, none,
                  analysis.residual.df > 0 ? write.share(residual_percent(analysis)) : none});
  rows.push_back({"Total", std::to_string(analysis.total.df),
                  in_column(analysis.total.sum_of_squares, sum_of_squares, write), none, none, none,
                  none, write.share(100.0)});
  return rows;
}

DataTable empty_anova_table(const ResponseReport& response, std::string last_column,
                            Digits digits) {
  const auto& options = response.analysis.options;
  return {fmt::format("Analysis of variance of {} (type {} sums of squares)",
                      quantity_name(analysed_name(response), analysed_unit(response)),
                      std::string(static_cast<std::size_t>(options.type), 'I')),
          {{"term", false},
           {"df", true},
           {square_heading("sum of squares", response.analysis), true},
           {square_heading("mean square", response.analysis), true},
           {"F", true},
           {"p", true},
           {digits == Digits::exact ? adjusted_p_name(options.adjust) : deciding_p_name(response),
            true},
           {"variation", true},
           {std::move(last_column), false}},
          {}};
}

std::string residual_sentence(const ResponseReport& response) {
  const anova::Analysis& analysis = response.analysis;
  if (!analysis.sigma) {
    return "Nothing is left to explain: the model has as many parameters as there are settings.";
  }
  if (analysis.residual.sum_of_squares == 0.0) {
    return "Nothing is left to explain: the model meets every value.";
  }
  if (shows_lack_of_fit(analysis)) {
    const anova::LackOfFit& lack = analysis.lack_of_fit;
    const double deviation =
        std::sqrt(lack.pure_error_sum_of_squares / static_cast<double>(lack.pure_error_df));
    return fmt::format(
        "What the terms do not explain: about {} (one standard deviation), {}.",
        at_most_text(response, *analysis.sigma, Typography::unicode),
        lack.f ? fmt::format("part of it a pattern that the model misses: repeated runs scatter by "
                             "about {}",
                             at_most_text(response, deviation, Typography::unicode))
               : "a pattern that the model misses: repeated runs agree exactly");
  }
  return fmt::format(
      "What the terms do not explain: single runs scatter around the model by about {} (one "
      "standard deviation).",
      at_most_text(response, *analysis.sigma, Typography::unicode));
}

}  // namespace

std::optional<int> sum_decimals(const anova::Analysis& analysis) {
  std::vector<double> values = {analysis.residual.sum_of_squares, analysis.total.sum_of_squares};
  for (const anova::TermRow& row : analysis.terms) values.push_back(row.sum_of_squares);
  return common_decimals(values);
}

std::optional<int> mean_square_decimals(const anova::Analysis& analysis) {
  std::vector<double> values = {analysis.residual.mean_square.value_or(0.0)};
  for (const anova::TermRow& row : analysis.terms) values.push_back(row.mean_square.value_or(0.0));
  return common_decimals(values);
}

std::string in_column(std::optional<double> value, std::optional<int> decimals,
                      const NumberWriter& write) {
  return decimals ? write.fixed_number(value, *decimals) : write.number(value, 4);
}

std::string square_heading(std::string_view name, const anova::Analysis& analysis) {
  if (analysis.square_exponent == 0) return std::string(name);
  return fmt::format("{} / 1e{}", name, analysis.square_exponent);
}

std::string NumberWriter::number(std::optional<double> value, int significant) const {
  if (!value || !std::isfinite(*value)) return none();
  if (digits == Digits::exact) return fmt::format("{}", *value);
  return rounded(*value, significant, typography);
}

std::string NumberWriter::fixed_number(std::optional<double> value, int decimals) const {
  if (!value || !std::isfinite(*value) || digits == Digits::exact) return number(value, 15);
  return fixed(*value, decimals, typography);
}

std::string NumberWriter::term(const model::TermName& term) const {
  if (term.empty()) return identity_column;
  return digits == Digits::exact ? term.text() : term_text(term, typography);
}

std::string NumberWriter::p(std::optional<double> value) const {
  return digits == Digits::exact ? number(value, 15) : p_text(value, typography);
}

std::string NumberWriter::share(double value) const {
  return digits == Digits::exact ? fmt::format("{}", value) : percent(value, typography);
}

DataTable anova_table(const ResponseReport& response, Typography typography, Digits digits) {
  DataTable table = empty_anova_table(response, "verdict", digits);
  table.rows = anova_rows(response, {typography, digits});
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const bool is_term = i < response.analysis.terms.size();
    const anova::TermRow* row = is_term ? &response.analysis.terms[i] : nullptr;
    table.rows[i].push_back(row == nullptr ? "" : term_verdict(*row));
  }
  return table;
}

DataTable anova_table_with_sentences(const ResponseReport& response) {
  const anova::Analysis& analysis = response.analysis;
  DataTable table = empty_anova_table(response, "what it says", Digits::readable);
  table.rows = anova_rows(response, {Typography::unicode, Digits::readable});
  for (std::size_t i = 0; i < analysis.terms.size(); ++i) {
    table.rows[i].push_back(term_sentence(response, analysis.terms[i], Typography::unicode));
  }
  const std::size_t residual = analysis.terms.size();
  table.rows[residual].push_back(residual_sentence(response));
  table.rows[residual + 1].push_back(fmt::format(
      "All differences between the {}.",
      count_of(static_cast<std::size_t>(analysis.observations), "observation", "observations")));
  return table;
}

DataTable coefficient_table(const anova::Analysis& analysis, Typography typography, Digits digits) {
  const NumberWriter write{typography, digits};
  DataTable table{"Coefficients, each with its own " + confidence_text(analysis) + " interval",
                  {{"coefficient", false},
                   {"estimate", true},
                   {"std. error", true},
                   {"t", true},
                   {"p", true},
                   {"low", true},
                   {"high", true}},
                  {}};
  for (const anova::Coefficient& row : analysis.coefficients) {
    table.rows.push_back({row.name, write.number(row.estimate, 6),
                          write.number(row.standard_error, 4), write.fixed_number(row.t, 2),
                          write.p(row.p), write.number(row.low, 5), write.number(row.high, 5)});
  }
  return table;
}

namespace {

/// Few digits tell a small F from a large one.
std::string short_f(std::optional<double> f, const NumberWriter& write) {
  if (!f || !std::isfinite(*f) || *f >= 100.0) return write.number(f, 4);
  return *f > 0.0 && *f < 0.005 ? "< 0.01" : write.fixed_number(f, 2);
}

std::string short_verdict(const std::string& verdict) {
  return verdict == "not shown to matter" ? "not shown" : verdict;
}

}  // namespace

DataTable narrow_anova_table(const ResponseReport& response, Typography typography,
                             std::size_t width) {
  const NumberWriter write{typography, Digits::readable};
  DataTable table = anova_table(response, typography);
  const auto named = [&](std::string_view name) {
    return std::find_if(table.columns.begin(), table.columns.end(),
                        [&](const DataTable::Column& column) {
                          return std::string_view(column.name).starts_with(name);
                        });
  };
  for (auto& row : table.rows) row.back() = short_verdict(row.back());
  named("variation")->name = "share";
  if (width_with_broken_heads(table) <= width) return table;
  const auto f = static_cast<std::size_t>(named("F") - table.columns.begin());
  for (std::size_t i = 0; i < response.analysis.terms.size(); ++i) {
    table.rows[i][f] = short_f(response.analysis.terms[i].f, write);
  }
  const auto mean_square = named("mean square");
  const auto left_out = mean_square - table.columns.begin();
  table.columns.erase(mean_square);
  for (auto& row : table.rows) row.erase(row.begin() + left_out);
  return table;
}

DataTable narrow_coefficient_table(const anova::Analysis& analysis, Typography typography) {
  const NumberWriter write{typography, Digits::readable};
  DataTable table = coefficient_table(analysis, typography);
  for (std::size_t i = 0; i < analysis.coefficients.size(); ++i) {
    const anova::Coefficient& row = analysis.coefficients[i];
    const auto width = half_width(row.low, row.high);
    const auto number = [&](std::optional<double> value) {
      return value && std::isfinite(*value) && width ? with_uncertainty(*value, width, typography)
                                                     : write.number(value, 4);
    };
    std::vector<std::string>& cells = table.rows[i];
    cells[1] = number(row.estimate);
    cells[2] = write.number(row.standard_error, 3);
    cells[5] = number(row.low);
    cells[6] = number(row.high);
  }
  return table;
}

std::string fit_line(const ResponseReport& response, Typography typography) {
  const anova::Analysis& analysis = response.analysis;
  const auto quantity = [&](double value, int significant) {
    return with_unit(rounded(value, significant, typography), analysed_unit(response), typography);
  };
  std::string text;
  if (analysis.r_squared) {
    text += fmt::format("{} {}", typography == Typography::unicode ? "R\u00b2" : "R2",
                        fixed(*analysis.r_squared, 4, typography));
    if (analysis.adjusted_r_squared) {
      text += fmt::format(", adjusted {}", fixed(*analysis.adjusted_r_squared, 4, typography));
    }
    text += "; ";
  }
  if (const auto& sigmas = analysis.sigmas) {
    text += fmt::format(
        "sigma {} within whole plots ({} df){}; ", quantity(sigmas->within, 4), sigmas->within_df,
        sigmas->between ? fmt::format(" and {} between them ({} df)", quantity(*sigmas->between, 4),
                                      sigmas->between_df)
                        : "");
  } else {
    text += analysis.sigma ? fmt::format("sigma {} ({} df); ", quantity(*analysis.sigma, 4),
                                         analysis.residual.df)
                           : "no sigma without residual degrees of freedom; ";
  }
  text += fmt::format(
      "mean {}{}; {} at {}", quantity(analysis.mean, 5),
      ratios(response)
          ? fmt::format(" (a typical value of {})",
                        with_unit(rounded(in_unit(response, analysis.mean), 5, typography),
                                  response.unit, typography))
          : "",
      count_of(static_cast<std::size_t>(analysis.observations), "observation", "observations"),
      count_of(static_cast<std::size_t>(analysis.points), "point", "points"));
  if (analysis.most_replicates <= 1) return text + ", none repeated";
  if (analysis.fewest_replicates == analysis.most_replicates) {
    return text + fmt::format(", {} each", analysis.most_replicates);
  }
  return text +
         fmt::format(", {} to {} each", analysis.fewest_replicates, analysis.most_replicates);
}

}  // namespace yates::reports
