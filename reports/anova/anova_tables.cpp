#include "reports/anova/anova_tables.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// Writes numbers the way the table wants them.
struct Writer {
  Typography typography;
  Digits digits;

  std::string number(std::optional<double> value, int significant) const {
    if (!value || !std::isfinite(*value)) {
      return digits == Digits::exact ? "" : absent(typography);
    }
    if (digits == Digits::exact) return fmt::format("{}", *value);
    return rounded(*value, significant, typography);
  }
  std::string fixed_number(std::optional<double> value, int decimals) const {
    if (!value || !std::isfinite(*value) || digits == Digits::exact) return number(value, 15);
    return fixed(*value, decimals, typography);
  }
  std::string p(std::optional<double> value) const {
    return digits == Digits::exact ? number(value, 15) : p_text(value, typography);
  }
  std::string share(double value) const {
    return digits == Digits::exact ? fmt::format("{}", value) : percent(value, typography);
  }
};

/// Decimals that a column of sums of squares shares, so that its points stand below each other.
int common_decimals(const std::vector<double>& values) {
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
  return std::clamp(std::min(by_most, std::max(by_least, 0)), 0, 10);
}

int sum_decimals(const anova::Analysis& analysis) {
  std::vector<double> values = {analysis.residual.sum_of_squares, analysis.total.sum_of_squares};
  for (const anova::TermRow& row : analysis.terms) values.push_back(row.sum_of_squares);
  return common_decimals(values);
}

int mean_square_decimals(const anova::Analysis& analysis) {
  std::vector<double> values = {analysis.residual.mean_square.value_or(0.0)};
  for (const anova::TermRow& row : analysis.terms) values.push_back(row.mean_square.value_or(0.0));
  return common_decimals(values);
}

/// Rows without their last column.
std::vector<std::vector<std::string>> anova_rows(const ResponseReport& response,
                                                 const Writer& write) {
  const anova::Analysis& analysis = response.analysis;
  const int sum_of_squares = sum_decimals(analysis);
  const int mean_square = mean_square_decimals(analysis);
  const std::string none = write.digits == Digits::exact ? "" : absent(write.typography);
  std::vector<std::vector<std::string>> rows;
  double noise = 100.0;
  for (const anova::TermRow& row : analysis.terms) {
    noise -= row.variation_percent;
    rows.push_back({term_text(row.term, write.typography), std::to_string(row.df),
                    write.fixed_number(row.sum_of_squares, sum_of_squares),
                    write.fixed_number(row.mean_square, mean_square), write.number(row.f, 4),
                    write.p(row.p), write.p(row.p_adjusted), write.share(row.variation_percent)});
  }
  rows.push_back({"Residual", std::to_string(analysis.residual.df),
                  write.fixed_number(analysis.residual.sum_of_squares, sum_of_squares),
                  write.fixed_number(analysis.residual.mean_square, mean_square), none, none, none,
                  analysis.residual.df > 0 ? write.share(std::max(noise, 0.0)) : none});
  rows.push_back({"Total", std::to_string(analysis.total.df),
                  write.fixed_number(analysis.total.sum_of_squares, sum_of_squares), none, none,
                  none, none, write.share(100.0)});
  return rows;
}

DataTable empty_anova_table(const ResponseReport& response, std::string last_column) {
  const auto& options = response.analysis.options;
  return {fmt::format("Analysis of variance of {} (type {} sums of squares)",
                      quantity_name(response.label, response.unit),
                      std::string(static_cast<std::size_t>(options.type), 'I')),
          {{"term", false},
           {"df", true},
           {"sum of squares", true},
           {"mean square", true},
           {"F", true},
           {"p", true},
           {adjusted_p_name(options.adjust), true},
           {"variation", true},
           {std::move(last_column), false}},
          {}};
}

}  // namespace

DataTable anova_table(const ResponseReport& response, Typography typography, Digits digits) {
  DataTable table = empty_anova_table(response, "verdict");
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
  DataTable table = empty_anova_table(response, "what it says");
  table.rows = anova_rows(response, {Typography::unicode, Digits::readable});
  for (std::size_t i = 0; i < analysis.terms.size(); ++i) {
    table.rows[i].push_back(term_sentence(response, analysis.terms[i], Typography::unicode));
  }
  const std::size_t residual = analysis.terms.size();
  table.rows[residual].push_back(
      analysis.sigma
          ? fmt::format("What the terms leave over: single runs scatter by about {} (one standard "
                        "deviation) around the model.",
                        with_unit(rounded(*analysis.sigma, 2, Typography::unicode), response.unit,
                                  Typography::unicode))
          : "Nothing is left over: the model has as many parameters as there are settings.");
  table.rows[residual + 1].push_back(fmt::format(
      "All differences between {} together.",
      count_of(static_cast<std::size_t>(analysis.observations), "observation", "observations")));
  return table;
}

DataTable coefficient_table(const anova::Analysis& analysis, Typography typography, Digits digits) {
  const Writer write{typography, digits};
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

std::string fit_line(const ResponseReport& response, Typography typography) {
  const anova::Analysis& analysis = response.analysis;
  const auto quantity = [&](double value, int significant) {
    return with_unit(rounded(value, significant, typography), response.unit, typography);
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
  text += analysis.sigma ? fmt::format("sigma {} ({} df); ", quantity(*analysis.sigma, 4),
                                       analysis.residual.df)
                         : "no residual degrees of freedom, so no sigma; ";
  text += fmt::format(
      "mean {}; {} at {}", quantity(analysis.mean, 5),
      count_of(static_cast<std::size_t>(analysis.observations), "observation", "observations"),
      count_of(static_cast<std::size_t>(analysis.points), "point", "points"));
  if (analysis.most_replicates <= 1) return text + ", none repeated";
  if (analysis.fewest_replicates == analysis.most_replicates) {
    return text + fmt::format(", {} each", analysis.most_replicates);
  }
  return text +
         fmt::format(", {} to {} each", analysis.fewest_replicates, analysis.most_replicates);
}

std::vector<DataTable::Column> effects_columns(double confidence) {
  return {{"term", false},     {"q", true},
          {"effect 2q", true}, {rounded(100.0 * confidence, 6, Typography::plain) + "% low", true},
          {"high", true},      {"sum of squares", true},
          {"variation", true}, {"verdict", false}};
}

std::string effect_verdict(const anova::EffectEstimate& effect) {
  return effect.matters ? "matters" : "not shown to matter";
}

DataTable effects_table(const anova::SignTable& signs, Typography typography, Digits digits) {
  const Writer write{typography, digits};
  DataTable table{"Effects", effects_columns(signs.confidence), {}};
  for (const anova::SignEffect& effect : signs.effects) {
    const bool mean = &effect == &signs.effects.front();
    const std::string verdict = mean                ? "the mean"
                                : effect.aliased    ? "aliased"
                                : !effect.treatment ? "block"
                                                    : effect_verdict(effect);
    table.rows.push_back(
        {term_text(effect.term, typography), write.number(effect.q, 5),
         mean ? write.number(std::nullopt, 1) : write.number(effect.effect, 5),
         write.number(effect.low, 4), write.number(effect.high, 4),
         mean ? write.number(std::nullopt, 1) : write.number(effect.sum_of_squares, 5),
         mean ? write.number(std::nullopt, 1) : write.share(effect.variation_percent), verdict});
  }
  const std::string none = write.number(std::nullopt, 1);
  if (signs.error_df > 0) {
    table.rows.push_back({"error", none, none, none, none,
                          write.number(signs.error_sum_of_squares, 5),
                          write.share(signs.error_percent), ""});
  }
  return table;
}

DataTable signs_table(const anova::SignTable& signs, Typography typography) {
  DataTable table{"Signs", {}, {}};
  for (const anova::SignEffect& effect : signs.effects) {
    table.columns.push_back({term_text(effect.term, typography), true});
  }
  table.columns.push_back({"mean", true});
  table.columns.push_back({"runs", true});
  table.columns.push_back({"setting", false});
  const std::string minus = typography == Typography::unicode ? "\u22121" : "-1";
  for (std::size_t point = 0; point < signs.means.size(); ++point) {
    std::vector<std::string> row;
    for (const anova::SignEffect& effect : signs.effects) {
      const int sign = point < effect.signs.size() ? effect.signs[point] : 1;
      row.push_back(sign < 0 ? minus : "1");
    }
    row.push_back(rounded(signs.means[point], 6, typography));
    row.push_back(std::to_string(signs.counts[point]));
    std::string setting;
    for (std::size_t f = 0; f < signs.factors.size(); ++f) {
      setting += fmt::format("{}{}={}", f > 0 ? ", " : "", signs.factors[f].name,
                             signs.factors[f].levels[signs.settings[point].levels[f]]);
    }
    row.push_back(std::move(setting));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace yates::reports
