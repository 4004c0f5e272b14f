#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "reports/anova/anova_document.hpp"
#include "reports/anova/tables.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// Per term, its coefficients as indexes into Analysis::coefficients. They are absent where the
/// answer does not tell whose they are: there are none, or some are aliased and the fit is not at
/// hand.
std::optional<std::vector<std::vector<std::size_t>>> coefficients_of_terms(
    const ResponseReport& response, const anova::Analysis& analysis) {
  const std::size_t count = analysis.coefficients.size();
  std::vector<std::vector<std::size_t>> result(analysis.terms.size());
  if (response.fit && response.fit->matrix.term_of_column.size() == count) {
    for (std::size_t column = 0; column < count; ++column) {
      const auto term = response.fit->matrix.term_of_column[column];
      if (!term) continue;
      const auto row = std::find_if(
          analysis.terms.begin(), analysis.terms.end(), [&](const anova::TermRow& one) {
            return one.variables == response.fit->observations.model.terms[*term];
          });
      if (row == analysis.terms.end()) return std::nullopt;
      result[static_cast<std::size_t>(row - analysis.terms.begin())].push_back(column);
    }
    return result;
  }
  // Without aliasing every term has as many coefficients as degrees of freedom, in its turn.
  std::size_t next = count > 0 && analysis.coefficients.front().name == "(Intercept)" ? 1 : 0;
  for (std::size_t t = 0; t < result.size(); ++t) {
    for (std::int64_t one = 0; one < analysis.terms[t].df; ++one) result[t].push_back(next++);
  }
  if (next != count) return std::nullopt;
  return result;
}

std::vector<std::string> t_cells(const anova::Coefficient& coefficient, const NumberWriter& write) {
  return {write.fixed_number(coefficient.t, 2), write.p(coefficient.p),
          write.number(coefficient.low, 5), write.number(coefficient.high, 5)};
}

std::vector<std::string> f_cells(const anova::TermRow& row, std::optional<int> decimals,
                                 const NumberWriter& write) {
  return {write.term(row.term), std::to_string(row.df),
          in_column(row.sum_of_squares, decimals, write), write.number(row.f, 4), write.p(row.p)};
}

std::vector<std::string> joined(std::vector<std::string> cells,
                                const std::vector<std::string>& more) {
  cells.insert(cells.end(), more.begin(), more.end());
  return cells;
}

std::string quantile(double value) {
  return fmt::format("{:.6g}", value);
}

std::string tested_by_f(const anova::AnalysisOptions& options) {
  switch (options.type) {
    case anova::SumsOfSquares::type_1:
      return "what the term adds to the terms before it";
    case anova::SumsOfSquares::type_2:
      return "what the term adds to all terms that do not contain it";
    case anova::SumsOfSquares::type_3:
      break;
  }
  return "what the term adds to all other terms";
}

std::string coding(model::Contrasts contrasts) {
  static constexpr std::array<std::string_view, 4> words{
      "treatment coding (a level against the first)",
      "sum coding (a level against the mean of all)",
      "Helmert coding (a level against those before it)",
      "polynomial coding (line, square, cube of the levels' order)"};
  return std::string(words[static_cast<std::size_t>(contrasts)]);
}

std::string what_is_tested(const anova::Analysis& analysis) {
  return fmt::format(
      "F, P>F: {} (type {}). t, P>|t|, {} interval: the coefficient beside all others, where "
      "numbers that interact with it are 0 (--center: at their means). Categories: {}. No P is "
      "adjusted.",
      tested_by_f(analysis.options),
      std::string(static_cast<std::size_t>(analysis.options.type), 'I'), confidence_text(analysis),
      coding(analysis.contrasts));
}

}  // namespace

DataTable paper_table(const ResponseReport& response, Typography typography, Digits digits) {
  const ResponseReport written = as_written(response);
  const anova::Analysis& analysis = written.analysis;
  const NumberWriter write{typography, digits};
  const double outside = (1.0 - analysis.options.confidence) / 2.0;
  DataTable table{
      fmt::format("{}: {}", quantity_name(written.label, written.unit), analysis.formula),
      {{"term", false},
       {"df", true},
       {square_heading("sum of squares", analysis), true},
       {"F", true},
       {"P>F", true},
       {"t", true},
       {"P>|t|", true},
       {"[" + quantile(outside), true},
       {quantile(1.0 - outside) + "]", true}},
      {}};
  const std::optional<int> decimals = sum_decimals(analysis);
  const auto coefficients = coefficients_of_terms(response, analysis);
  const std::vector<std::string> no_t(4, "");
  for (std::size_t t = 0; t < analysis.terms.size(); ++t) {
    const std::vector<std::string> f = f_cells(analysis.terms[t], decimals, write);
    const std::vector<std::size_t> own =
        coefficients ? (*coefficients)[t] : std::vector<std::size_t>();
    if (own.size() == 1) {
      table.rows.push_back(joined(f, t_cells(analysis.coefficients[own.front()], write)));
      continue;
    }
    table.rows.push_back(joined(f, no_t));
    for (const std::size_t index : own) {
      const anova::Coefficient& coefficient = analysis.coefficients[index];
      table.rows.push_back(
          joined({"  " + coefficient.name, "", "", "", ""}, t_cells(coefficient, write)));
    }
  }
  table.rows.push_back(
      joined({"Residual", std::to_string(analysis.residual.df),
              in_column(analysis.residual.sum_of_squares, decimals, write), "", ""},
             no_t));
  return table;
}

std::vector<Block> paper_blocks(const ResponseReport& response, Typography typography) {
  const ResponseReport written = as_written(response);
  const anova::Analysis& analysis = written.analysis;
  DataTable table = paper_table(response, typography);
  std::vector<Block> blocks = {Heading{table.caption, Heading::Level::part}};
  table.caption.clear();
  table.whole = true;
  blocks.push_back(std::move(table));
  blocks.push_back(
      Lines{{fmt::format("N = {}; {}", analysis.observations, fit_line(written, typography)),
             what_is_tested(analysis)}});
  if (!coefficients_of_terms(response, analysis)) {
    blocks.push_back(Note{Note::Kind::note,
                          "t and intervals are absent, since a model of this size has no "
                          "coefficients here"});
  }
  if (const auto warning = lack_of_fit_warning(analysis)) {
    blocks.push_back(Note{Note::Kind::warning, *warning});
  }
  for (const model::Note& note : analysis.notes) {
    blocks.push_back(Note{Note::Kind::note, note_text(note, typography)});
  }
  return blocks;
}

}  // namespace yates::reports
