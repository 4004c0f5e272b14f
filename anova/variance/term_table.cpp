#include "anova/variance/term_table.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

using numerics::DoubleDouble;

/// F, p and shares of one term with its gain.
void complete(TermRow& row, const Gain& gain, const Analysis& analysis,
              const Decomposition& decomposition) {
  row.df = gain.df;
  row.sum_of_squares = gain.sum_of_squares.value();
  const DoubleDouble df(static_cast<double>(row.df));
  if (row.df > 0) row.mean_square = (gain.sum_of_squares / df).value();
  if (row.df == 0 || !analysis.residual.mean_square) return;
  if (decomposition.exact()) {
    // Against no noise at all, F is infinite: what differs, differs for certain.
    if (row.sum_of_squares > rounding_share * analysis.total.sum_of_squares) row.p = 0.0;
    return;
  }
  const DoubleDouble error = decomposition.residual_sum_of_squares /
                             DoubleDouble(static_cast<double>(decomposition.residual_df));
  row.f = (gain.sum_of_squares / df / error).value();
  const numerics::Tail tail = numerics::f_upper_tail(*row.f, static_cast<double>(row.df),
                                                     static_cast<double>(analysis.residual.df));
  row.p = tail.probability;
  row.log10_p = tail.log10;
  row.omega_squared =
      ((gain.sum_of_squares - df * error) / (decomposition.total_sum_of_squares + error)).value();
}

void add_terms(Analysis& analysis, const Observations& data, const Decomposition& decomposition) {
  const TermGains& gains = decomposition.gains;
  const PercentOf percent(decomposition.total_sum_of_squares);
  const model::VariableNames named(data.model);
  for (std::size_t t = 0; t < data.model.terms.size(); ++t) {
    TermRow row;
    row.variables = data.model.terms[t];
    row.term = named(row.variables);
    if (t < data.design_terms()) {
      row.role = data.block_joined && t == 0 ? TermRole::block : TermRole::drift;
    }
    const Gain& gain = gains.asked[t];
    if (analysis.total.sum_of_squares > 0.0) {
      row.variation_percent = percent(gain.sum_of_squares);
      row.sequential_percent = percent(gains.sequential[t].sum_of_squares);
    }
    complete(row, gain, analysis, decomposition);
    if (gain.effect) {
      row.effect = Effect{*gain.effect, std::nullopt, std::nullopt};
      if (analysis.sigma) {
        // The standard error for now; the simultaneous multiplier is known when all terms are.
        row.effect->low = row.effect->high =
            decomposition.exact() ? 0.0 : gain.effect_root * *analysis.sigma;
      }
    }
    if (gain.df < gains.columns[t]) row.status = TermStatus::aliased;
    analysis.terms.push_back(std::move(row));
  }
}

/// Rows of terms that the model does not hold, in their places.
void add_terms_aside(Analysis& analysis, const Observations& data,
                     const std::vector<model::Term>& terms, TermStatus status) {
  const model::VariableNames named(data.model);
  for (const model::Term& term : terms) {
    TermRow row;
    row.variables = term;
    row.term = named(term);
    row.status = status;
    const auto after =
        std::find_if(analysis.terms.begin(), analysis.terms.end(), [&](const TermRow& other) {
          return other.variables.variables.size() > term.variables.size() ||
                 (other.variables.variables.size() == term.variables.size() &&
                  other.variables.variables > term.variables);
        });
    analysis.terms.insert(after, std::move(row));
  }
}

/// Which terms are shown to matter by the adjusted p of the treatment terms.
void decide_terms(Analysis& analysis) {
  std::vector<std::optional<double>> p;
  for (const TermRow& row : analysis.terms) {
    p.push_back(row.treatment() ? row.p : std::nullopt);
  }
  const std::vector<std::optional<double>> adjusted = adjust(p, analysis.options.adjust);
  const double alpha = 1.0 - analysis.options.confidence;
  for (std::size_t t = 0; t < analysis.terms.size(); ++t) {
    TermRow& row = analysis.terms[t];
    row.p_adjusted = adjusted[t];
    row.shown = adjusted[t] && *adjusted[t] < alpha;
    row.matters = row.shown;
    if (row.p) row.verdict = row.shown ? TermVerdict::matters : TermVerdict::not_shown;
  }
}

/// The multiplier of the simultaneous intervals of the effects of all tested treatment terms.
double effect_multiplier(const Analysis& analysis, double df) {
  const auto family = static_cast<int>(
      std::count_if(analysis.terms.begin(), analysis.terms.end(),
                    [](const TermRow& row) { return row.treatment() && row.p.has_value(); }));
  return interval_multiplier(analysis.options.confidence, analysis.options.adjust, family, df);
}

/// The simultaneous intervals of effects, from their standard errors.
void add_intervals(Analysis& analysis) {
  if (!analysis.sigma) return;
  const double multiplier = effect_multiplier(analysis, static_cast<double>(analysis.residual.df));
  for (TermRow& row : analysis.terms) {
    if (!row.effect || !row.effect->low) continue;
    const double half_width = *row.effect->low * multiplier;
    row.effect->low = row.effect->value - half_width;
    row.effect->high = row.effect->value + half_width;
  }
}

}  // namespace

void add_notes(Analysis& analysis, const Observations& data, const Decomposition& decomposition) {
  if (analysis.observations == 1) {
    note(analysis, model::NoteCode::constant_response,
         fmt::format("one row is too few: {} has one value, and there is no variation to explain",
                     analysis.response));
  } else if (analysis.total.sum_of_squares == 0.0) {
    note(analysis, model::NoteCode::constant_response,
         fmt::format("all {} values of {} are equal: there is no variation to explain",
                     analysis.observations, analysis.response));
  } else if (decomposition.residual_df <= 0) {
    note(analysis, model::NoteCode::saturated, saturated_text(data, analysis));
  } else if (decomposition.exact()) {
    note(analysis, model::NoteCode::exact_fit,
         "the model fits every value exactly: without noise F is infinite, and every difference is "
         "certain");
  }
  if (analysis.most_replicates <= 1) {
    note(analysis, model::NoteCode::no_replicates,
         "no point was measured twice: lack of fit cannot be tested");
  }
  if (analysis.options.type == SumsOfSquares::type_3) {
    const auto& terms = data.model.terms;
    const bool aliased =
        std::any_of(analysis.terms.begin(), analysis.terms.end(), [&](const TermRow& row) {
          return row.status == TermStatus::aliased &&
                 std::find(terms.begin(), terms.end(), row.variables) != terms.end();
        });
    if (aliased) {
      note(analysis, model::NoteCode::type_3_undefined,
           "type III has no meaning where combinations of levels were not measured; type II tests "
           "what can be tested");
    }
    const model::VariableNames named(data.model);
    std::set<std::size_t> numeric;  // variables
    for (const model::Term& term : data.model.terms) {
      if (term.variables.size() < 2) continue;
      for (const std::size_t v : term.variables) {
        if (std::holds_alternative<model::NumericValues>(data.values[v])) {
          numeric.insert(v);
        }
      }
    }
    for (const std::size_t v : numeric) {
      note(analysis, model::NoteCode::type_3_at_zero,
           fmt::format("is a number inside an interaction: type III tests the other factors of "
                       "that interaction at {} = 0, and at its mean where that is subtracted",
                       data.model.variables[v].name),
           named(v));
    }
  }
}

void note(Analysis& analysis, model::NoteCode code, std::string text, model::TermName term) {
  analysis.notes.push_back({code, std::move(text), std::move(term)});
}

Analysis tabulate(const Observations& data, const Decomposition& decomposition,
                  const AnalysisOptions& options) {
  Analysis result;
  result.formula = data.model.formula;
  result.response = data.response;
  result.observations = decomposition.observation_count;
  result.rows = data.counts;
  result.factors = data.factors;
  result.options = options;
  result.notes = data.notes;

  result.points = decomposition.settings;
  result.fewest_replicates = decomposition.fewest_replicates;
  result.most_replicates = decomposition.most_replicates;
  result.mean = (data.origin.to_double_double() + decomposition.mean).value();

  // What is left of an exact fit is rounding.
  const DoubleDouble left =
      decomposition.exact() ? DoubleDouble() : decomposition.residual_sum_of_squares;
  const DoubleDouble total = decomposition.total_sum_of_squares;
  const auto residual_df = static_cast<double>(decomposition.residual_df);
  result.residual = {decomposition.residual_df, left.value(), std::nullopt};
  result.total = {decomposition.observation_count - (data.model.intercept ? 1 : 0), total.value(),
                  std::nullopt};
  if (decomposition.residual_df > 0) {
    result.residual.mean_square = (left / DoubleDouble(residual_df)).value();
    result.sigma = numerics::square_root(left / DoubleDouble(residual_df)).value();
  }
  if (result.total.sum_of_squares > 0.0) {
    result.r_squared = ((total - left) / total).value();
    if (decomposition.residual_df > 0) {
      const DoubleDouble unexplained = left / total *
                                       DoubleDouble(static_cast<double>(result.total.df)) /
                                       DoubleDouble(residual_df);
      result.adjusted_r_squared = (DoubleDouble(1.0) - unexplained).value();
    }
  }
  add_terms(result, data, decomposition);
  add_terms_aside(result, data, data.constant_terms, TermStatus::not_estimable);
  add_terms_aside(result, data, data.chained_terms, TermStatus::aliased);
  decide_terms(result);
  add_intervals(result);
  add_notes(result, data, decomposition);
  return result;
}

void test_anew(Analysis& analysis, const std::vector<TermTest>& tests) {
  for (std::size_t t = 0; t < analysis.terms.size() && t < tests.size(); ++t) {
    TermRow& row = analysis.terms[t];
    row.f = tests[t].f;
    row.p = tests[t].p;
    row.error_df = tests[t].error_df;
    row.log10_p = row.p && *row.p > 0.0 ? std::optional(std::log10(*row.p)) : std::nullopt;
  }
  decide_terms(analysis);
  for (std::size_t t = 0; t < analysis.terms.size() && t < tests.size(); ++t) {
    TermRow& row = analysis.terms[t];
    if (!row.effect) continue;
    row.effect->low = row.effect->high = std::nullopt;
    if (!row.f || !(*row.f > 0.0)) continue;
    // F of one degree of freedom is the square of t.
    const double half_width = effect_multiplier(analysis, tests[t].error_df) *
                              std::abs(row.effect->value) / std::sqrt(*row.f);
    row.effect->low = row.effect->value - half_width;
    row.effect->high = row.effect->value + half_width;
  }
}

void note_further_aliased(Analysis& analysis, std::size_t aliased_terms, std::size_t explained,
                          std::size_t coefficients, std::int64_t rank) {
  if (aliased_terms <= explained) return;
  note(analysis, model::NoteCode::aliased,
       fmt::format("{} {}terms cannot be told from others: the model has {} coefficients, of which "
                   "the data determine {}",
                   aliased_terms - explained, explained > 0 ? "further " : "", coefficients, rank));
}

}  // namespace yates::anova
