#include "anova/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "anova/lack_of_fit.hpp"
#include "anova/sums_of_squares.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

using numerics::DoubleDouble;

void note(Analysis& analysis, std::string code, std::string term, std::string text) {
  analysis.notes.push_back({std::move(code), std::move(term), std::move(text)});
}

/// Names combinations of levels that a term asks for and the data do not have: at most `most` of
/// them.
std::vector<std::string> empty_cells(const Observations& data, const model::Term& term,
                                     std::size_t most) {
  std::vector<const model::CategoricalValues*> factors;
  std::vector<std::string> names;
  for (const std::size_t v : term.variables) {
    if (const auto* values = std::get_if<model::CategoricalValues>(&data.values[v])) {
      factors.push_back(values);
      names.push_back(data.model.variables[v].name);
    }
  }
  if (factors.size() < 2) return {};
  std::set<std::vector<std::size_t>> measured;
  for (std::size_t point = 0; point < data.points.size(); ++point) {
    std::vector<std::size_t> codes;
    for (const auto* factor : factors) codes.push_back(factor->code[point]);
    measured.insert(std::move(codes));
  }
  std::vector<std::string> result;
  std::vector<std::size_t> codes(factors.size(), 0);
  for (;;) {
    if (measured.count(codes) == 0) {
      std::string text;
      for (std::size_t f = 0; f < factors.size(); ++f) {
        text += fmt::format("{}{}={}", f == 0 ? "" : ", ", names[f], factors[f]->levels[codes[f]]);
      }
      result.push_back(std::move(text));
      if (result.size() == most) return result;
    }
    std::size_t f = 0;
    while (f < codes.size() && ++codes[f] == factors[f]->levels.size()) codes[f++] = 0;
    if (f == codes.size()) return result;
  }
}

void note_aliased(Analysis& analysis, const Fit& fit, const TermRow& row, std::int64_t columns) {
  const std::vector<std::string> missing = empty_cells(fit.observations, row.variables, 4);
  std::string why;
  if (!missing.empty()) {
    why = "nothing was measured at ";
    for (std::size_t i = 0; i < missing.size() && i < 3; ++i) {
      why += fmt::format("{}({})", i == 0 ? "" : ", ", missing[i]);
    }
    if (missing.size() > 3) why += " and further cells";
  } else {
    std::string names;
    for (std::size_t j = 0; j < fit.matrix.names.size(); ++j) {
      const auto& term = fit.matrix.term_of_column[j];
      if (!term || !fit.factorization.aliased[j]) continue;
      if (!(fit.observations.model.terms[*term] == row.variables)) continue;
      names += (names.empty() ? "" : ", ") + fit.matrix.names[j];
    }
    why = names.empty() ? "its columns depend on those of other terms"
                        : names + " depends on the columns of other terms";
  }
  note(analysis, "aliased", row.term,
       fmt::format("{}: {} of {} columns cannot be estimated: {}", row.term, columns - row.df,
                   columns, why));
}

/// F, p and shares of one term with its gain.
void complete(TermRow& row, const Gain& gain, const Analysis& analysis, const Fit& fit) {
  row.df = gain.df;
  row.sum_of_squares = gain.sum_of_squares.value();
  const DoubleDouble df(static_cast<double>(row.df));
  if (row.df > 0) row.mean_square = (gain.sum_of_squares / df).value();
  if (row.df == 0 || !analysis.residual.mean_square) return;
  if (fit.exact()) {
    // Against no noise at all, F is infinite: what differs, differs for certain.
    if (row.sum_of_squares > rounding_share * analysis.total.sum_of_squares) row.p = 0.0;
    return;
  }
  const DoubleDouble error =
      fit.residual_sum_of_squares / DoubleDouble(static_cast<double>(fit.residual_df));
  row.f = (gain.sum_of_squares / df / error).value();
  const numerics::Tail tail = numerics::f_upper_tail(*row.f, static_cast<double>(row.df),
                                                     static_cast<double>(analysis.residual.df));
  row.p = tail.probability;
  row.log10_p = tail.log10;
  row.omega_squared =
      ((gain.sum_of_squares - df * error) / (fit.total_sum_of_squares + error)).value();
}

void add_terms(Analysis& analysis, const Fit& fit) {
  const Observations& data = fit.observations;
  const TermGains gains = term_gains(fit, analysis.options.type);
  for (std::size_t t = 0; t < data.model.terms.size(); ++t) {
    TermRow row;
    row.variables = data.model.terms[t];
    row.term = model::term_name(data.model, row.variables);
    row.treatment = !(data.block_joined && t == 0);
    const Gain& gain = gains.asked[t];
    if (analysis.total.sum_of_squares > 0.0) {
      row.variation_percent =
          (DoubleDouble(100.0) * gains.sequential[t].sum_of_squares / fit.total_sum_of_squares)
              .value();
    }
    complete(row, gain, analysis, fit);
    if (gain.effect) {
      row.effect = Effect{*gain.effect, std::nullopt, std::nullopt};
      if (analysis.sigma) {
        // The half-width for now; the simultaneous multiplier is known when all terms are.
        row.effect->low = row.effect->high = fit.exact() ? 0.0 : gain.effect_root * *analysis.sigma;
      }
    }
    if (gain.df < gains.columns[t]) {
      row.status = TermStatus::aliased;
      note_aliased(analysis, fit, row, gains.columns[t]);
    }
    analysis.terms.push_back(std::move(row));
  }
}

void add_constant_terms(Analysis& analysis, const Observations& data) {
  for (const model::Term& term : data.constant_terms) {
    TermRow row;
    row.variables = term;
    row.term = model::term_name(data.model, term);
    row.status = TermStatus::not_estimable;
    const auto after =
        std::find_if(analysis.terms.begin(), analysis.terms.end(), [&](const TermRow& other) {
          return other.variables.variables.size() > term.variables.size() ||
                 (other.variables.variables.size() == term.variables.size() &&
                  other.variables.variables > term.variables);
        });
    analysis.terms.insert(after, std::move(row));
  }
}

/// One rule for all outputs: which terms matter, and the simultaneous intervals of effects.
void decide_terms(Analysis& analysis) {
  std::vector<std::optional<double>> p;
  for (const TermRow& row : analysis.terms) {
    p.push_back(row.treatment ? row.p : std::nullopt);
  }
  const auto family = static_cast<int>(
      std::count_if(p.begin(), p.end(), [](const auto& value) { return value.has_value(); }));
  const std::vector<std::optional<double>> adjusted = adjust(p, analysis.options.adjust);
  const double alpha = 1.0 - analysis.options.confidence;
  for (std::size_t t = 0; t < analysis.terms.size(); ++t) {
    TermRow& row = analysis.terms[t];
    row.p_adjusted = adjusted[t];
    row.matters = adjusted[t] && *adjusted[t] < alpha;
    if (row.effect && row.effect->low) {
      const double half_width =
          *row.effect->low * interval_multiplier(analysis.options.confidence,
                                                 analysis.options.adjust, family,
                                                 static_cast<double>(analysis.residual.df));
      row.effect->low = row.effect->value - half_width;
      row.effect->high = row.effect->value + half_width;
    }
  }
}

/// Per column of the model matrix, the root of the unscaled variance of its coefficient.
std::vector<std::optional<double>> unscaled_errors(const Fit& fit) {
  std::vector<std::optional<double>> result(fit.matrix.names.size());
  const auto rank = static_cast<std::size_t>(fit.factorization.rank());
  std::vector<DoubleDouble> squares(rank);
  for (std::size_t j = 0; j < rank; ++j) {
    for (std::size_t k = 0; k <= j; ++k) {
      const DoubleDouble element =
          fit.unscaled_root(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(j));
      squares[k] += element * element;
    }
  }
  for (std::size_t k = 0; k < rank; ++k) {
    result[fit.factorization.pivots[k]] = numerics::square_root(squares[k]).value();
  }
  return result;
}

void add_coefficients(Analysis& analysis, const Fit& fit) {
  const std::vector<std::optional<double>> root = unscaled_errors(fit);
  for (std::size_t j = 0; j < fit.matrix.names.size(); ++j) {
    Coefficient coefficient{fit.matrix.names[j], fit.coefficients[j], {}, {}, {}, {}, {}};
    if (coefficient.estimate && analysis.sigma && !fit.exact()) {
      const auto df = static_cast<double>(fit.residual_df);
      coefficient.standard_error = *root[j] * *analysis.sigma;
      coefficient.t = *coefficient.estimate / *coefficient.standard_error;
      coefficient.p = numerics::t_two_sided(*coefficient.t, df).probability;
      const double half_width = *coefficient.standard_error *
                                numerics::t_quantile(0.5 + analysis.options.confidence / 2.0, df);
      coefficient.low = *coefficient.estimate - half_width;
      coefficient.high = *coefficient.estimate + half_width;
    }
    analysis.coefficients.push_back(std::move(coefficient));
  }
}

void add_fit_notes(Analysis& analysis, const Fit& fit) {
  if (fit.total_sum_of_squares.value() == 0.0) {
    note(analysis, "constant-response", "",
         fmt::format("all {} values of {} are equal: nothing varies that could be explained",
                     analysis.observations, analysis.response));
  } else if (fit.residual_df <= 0) {
    note(analysis, "saturated", "",
         fmt::format("the model has as many parameters as there are points and nothing was "
                     "measured twice: no F test is possible; replicate the runs, or leave out "
                     "the highest interaction"));
  } else if (fit.exact()) {
    note(analysis, "exact-fit", "",
         "the model fits every value exactly: without any noise F is infinite, and what differs "
         "differs for certain");
  }
  if (analysis.most_replicates <= 1) {
    note(analysis, "no-replicates", "",
         "no point was measured twice: lack of fit cannot be tested");
  }
  if (analysis.options.type == SumsOfSquares::type_3) {
    const bool aliased =
        std::any_of(analysis.terms.begin(), analysis.terms.end(),
                    [](const TermRow& row) { return row.status == TermStatus::aliased; });
    if (aliased) {
      note(analysis, "type-3-undefined", "",
           "type III has no meaning where combinations of levels were not measured; --type 2 tests "
           "what can be tested");
    }
    std::set<std::string> numeric;
    for (const model::Term& term : fit.observations.model.terms) {
      if (term.variables.size() < 2) continue;
      for (const std::size_t v : term.variables) {
        if (std::holds_alternative<model::NumericValues>(fit.observations.values[v])) {
          numeric.insert(fit.observations.model.variables[v].name);
        }
      }
    }
    for (const std::string& name : numeric) {
      note(analysis, "type-3-at-zero", name,
           fmt::format("{} is a number inside an interaction: type III tests the other factors "
                       "of that interaction at {} = 0; --center tests them at its mean",
                       name, name));
    }
  }
}

}  // namespace

std::string_view to_string(TermStatus status) {
  switch (status) {
    case TermStatus::estimated:
      return "estimated";
    case TermStatus::aliased:
      return "aliased";
    case TermStatus::not_estimable:
      break;
  }
  return "not estimable";
}

bool Analysis::estimable() const {
  if (total.sum_of_squares == 0.0) return false;
  bool any = terms.empty();
  for (const TermRow& row : terms) {
    if (row.status == TermStatus::not_estimable) return false;
    if (row.treatment && row.df > 0) any = true;
  }
  return any;
}

Analysis analyse(const Fit& fit, const AnalysisOptions& options) {
  const Observations& data = fit.observations;
  Analysis result;
  result.formula = data.model.formula;
  result.response = data.response;
  result.observations = fit.observation_count;
  result.rows = data.counts;
  result.factors = data.factors;
  result.options = options;
  result.contrasts = fit.contrasts;
  result.notes = data.notes;

  const std::vector<numerics::Moments> settings = data.setting_moments();
  result.points = static_cast<std::int64_t>(settings.size());
  result.fewest_replicates = std::numeric_limits<std::int64_t>::max();
  numerics::Moments all;
  for (const numerics::Moments& setting : settings) {
    result.fewest_replicates = std::min(result.fewest_replicates, setting.count());
    result.most_replicates = std::max(result.most_replicates, setting.count());
    all.merge(setting);
  }
  result.mean = (data.origin.to_double_double() + all.mean()).value();

  const DoubleDouble left = fit.residual_sum_of_squares;
  result.residual = {fit.residual_df, left.value(), fit.residual_mean_square()};
  result.total = {fit.observation_count - (data.model.intercept ? 1 : 0),
                  fit.total_sum_of_squares.value(), std::nullopt};
  if (result.residual.mean_square) result.sigma = std::sqrt(*result.residual.mean_square);
  if (result.total.sum_of_squares > 0.0) {
    const DoubleDouble total = fit.total_sum_of_squares;
    result.r_squared = ((total - left) / total).value();
    if (fit.residual_df > 0) {
      const DoubleDouble ratio(static_cast<double>(result.total.df));
      const DoubleDouble unexplained =
          left / total * ratio / DoubleDouble(static_cast<double>(fit.residual_df));
      result.adjusted_r_squared = (DoubleDouble(1.0) - unexplained).value();
    }
  }
  add_terms(result, fit);
  add_constant_terms(result, data);
  decide_terms(result);
  add_coefficients(result, fit);
  result.lack_of_fit = lack_of_fit(fit);
  add_fit_notes(result, fit);
  return result;
}

}  // namespace yates::anova
