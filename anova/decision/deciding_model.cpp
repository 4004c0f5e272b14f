#include "anova/decision/deciding_model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "anova/decision/mended_model.hpp"
#include "anova/fit/fit.hpp"
#include "anova/noise/robust_tests.hpp"
#include "anova/strata/error_strata.hpp"
#include "anova/variance/term_table.hpp"
#include "numerics/distributions.hpp"
#include "numerics/double_double_matrix.hpp"

namespace yates::anova {

namespace {

/// The place of a term of the model among the rows of its analysis.
std::vector<std::optional<std::size_t>> model_terms_of_rows(const Fit& fit,
                                                            const Analysis& analysis) {
  std::vector<std::optional<std::size_t>> result;
  const auto& terms = fit.observations.model.terms;
  for (const TermRow& row : analysis.terms) {
    const auto found = std::find(terms.begin(), terms.end(), row.variables);
    const bool of_model = row.status != TermStatus::not_estimable && found != terms.end();
    result.push_back(of_model ? std::optional(static_cast<std::size_t>(found - terms.begin()))
                              : std::nullopt);
  }
  return result;
}

/// Tests of all rows by a function of the place of their term in the model.
template <typename TestOf>
void test_terms(DecidingModel& deciding, const TestOf& test_of) {
  std::vector<TermTest> tests;
  for (const auto& term : model_terms_of_rows(*deciding.fit, deciding.analysis)) {
    tests.push_back(term ? test_of(*term, deciding.analysis.terms[tests.size()]) : TermTest{});
  }
  test_anew(deciding.analysis, tests);
}

TermTest against(const TermRow& row, std::optional<double> mean_square, double df) {
  TermTest result{row.df, std::nullopt, df, std::nullopt};
  if (!row.mean_square || !mean_square || !(*mean_square > 0.0) || !(df > 0.0)) return result;
  result.f = *row.mean_square / *mean_square;
  result.p = numerics::f_upper_tail(*result.f, static_cast<double>(row.df), df).probability;
  return result;
}

void decide_by_pure_error(DecidingModel& deciding) {
  const auto df = static_cast<double>(deciding.fit->pure_error_df);
  const double mean_square = deciding.fit->pure_error_sum_of_squares.value() / df;
  deciding.noise = NoiseEstimate{mean_square, df};
  test_terms(deciding,
             [&](std::size_t, const TermRow& row) { return against(row, mean_square, df); });
}

/// The test of a term by the analysis with the whole plots as blocks, where that estimates all of
/// it.
std::optional<TermTest> within_test(const Analysis* within, const TermRow& row) {
  if (within == nullptr) return std::nullopt;
  const auto found = std::find_if(within->terms.begin(), within->terms.end(),
                                  [&](const TermRow& one) { return one.term == row.term; });
  if (found == within->terms.end() || found->df != row.df || !found->f) return std::nullopt;
  return TermTest{found->df, found->f, static_cast<double>(within->residual.df), found->p};
}

bool decide_by_strata(DecidingModel& deciding, const WholePlots& plots, const Analysis* within) {
  const std::optional<ErrorStrata> strata = error_strata(*deciding.fit, plots.of_row);
  if (!strata || !strata->subplot_mean_square) return false;
  test_terms(deciding, [&](std::size_t term, const TermRow& row) {
    const TermStratum& stratum = strata->terms[term];
    if (!strata->balanced && !strata->whole_plot_term[term]) {
      if (const auto test = within_test(within, row)) return *test;
    }
    return against(row, stratum.error_mean_square, stratum.error_df.value_or(0.0));
  });
  deciding.noise = *strata;
  deciding.error = ErrorTerm::strata;
  deciding.whole_plots = plots;
  return true;
}

/// Whether the other analysis shows a term that this one does not. Both have the same terms.
bool shows_less(const Analysis& analysis, const Analysis& other) {
  for (std::size_t row = 0; row < analysis.terms.size(); ++row) {
    if (other.terms[row].shown && !analysis.terms[row].shown) return true;
  }
  return false;
}

/// The tests of the terms against these variances; absent where the repeated runs do not suffice
/// for every one.
std::optional<Analysis> tested_by(const DecidingModel& deciding, const RunVariances& variances) {
  const std::vector<RobustTest> tests = robust_tests(
      *deciding.fit, static_cast<TermHypothesis>(deciding.analysis.options.type), variances);
  const auto places = model_terms_of_rows(*deciding.fit, deciding.analysis);
  for (std::size_t row = 0; row < places.size(); ++row) {
    if (places[row] && deciding.analysis.terms[row].p && !tests[*places[row]].p) {
      return std::nullopt;
    }
  }
  DecidingModel result = deciding;
  test_terms(result, [&](std::size_t term, const TermRow&) {
    return TermTest{tests[term].df, tests[term].f, tests[term].error_df.value_or(0.0),
                    tests[term].p};
  });
  return std::move(result.analysis);
}

void decide_by_unequal_noise(DecidingModel& deciding) {
  constexpr std::size_t most_points = 2'000;
  const Observations& data = deciding.fit->observations;
  if (data.points.size() > most_points) return;
  std::optional<OwnNoise> own = own_noise(*deciding.fit);
  if (!own) return;
  // A noise that only may differ is no reason to show more, and none for other tests of the same
  // verdicts. Of many settings a single one hardly turns a test, while tests that allow for it lose
  // most of their power: of one factor with 16 levels and 3 runs each, without an effect, they show
  // something in 0.3 % of experiments instead of 5 %.
  constexpr std::size_t few_settings = 12;
  if (!own->only_possible() || (own->in_verdicts() && data.settings.size() <= few_settings)) {
    std::optional<Analysis> judged = tested_by(deciding, own->of_tests);
    if (!judged) return;
    deciding.tests_allow_for_noise =
        !own->only_possible() || shows_less(*judged, deciding.analysis);
    if (deciding.tests_allow_for_noise) {
      deciding.analysis = *std::move(judged);
      deciding.error = ErrorTerm::unequal;
    }
  }
  if (own->likely()) deciding.noise = std::move(own->variances);
  deciding.noise_driven_by = std::move(own->driven_by);
  deciding.noise_shown_to_differ = own->shown;
  deciding.noisy_settings = std::move(own->noisy);
}

/// The coefficient of that name with the whole plots as blocks.
const Coefficient* within_coefficient(const Analysis& within, const std::string& name) {
  const auto found =
      std::find_if(within.coefficients.begin(), within.coefficients.end(),
                   [&](const Coefficient& one) { return one.name == name && one.estimate; });
  return found == within.coefficients.end() ? nullptr : &*found;
}

/// Sigma, and the coefficients with the errors of both strata.
void adopt_strata(Analysis& written, const Fit& fit, const ErrorStrata& strata,
                  const Analysis* within) {
  written.sigma = std::sqrt(*strata.subplot_mean_square);
  written.sigmas = StratumSigmas{*written.sigma, strata.subplot_df, {}, strata.whole_plot_df};
  if (strata.whole_plot_variance) written.sigmas->between = std::sqrt(*strata.whole_plot_variance);
  for (std::size_t j = 0; j < written.coefficients.size(); ++j) {
    Coefficient& own = written.coefficients[j];
    if (!own.estimate) continue;
    const std::optional<std::size_t> term = fit.matrix.term_of_column[j];
    if (within != nullptr && !strata.balanced && term && !strata.whole_plot_term[*term]) {
      if (const Coefficient* found = within_coefficient(*within, own.name)) {
        own = *found;
        continue;
      }
    }
    numerics::DoubleDoubleVector row(static_cast<Eigen::Index>(written.coefficients.size()));
    row.set(static_cast<Eigen::Index>(j), {1.0, 0.0});
    const std::optional<StratumVariance> found = variance_of(fit, strata, row);
    own = {own.name, own.estimate, {}, {}, {}, {}, {}};
    if (!found) continue;
    set_error(own, std::sqrt(found->variance), found->df,
              numerics::t_quantile(0.5 + written.options.confidence / 2.0, found->df));
  }
}

bool alike(std::optional<double> a, std::optional<double> b) {
  constexpr double rounding = 1e-9;
  if (!a || !b) return a.has_value() == b.has_value();
  return std::abs(*a - *b) <= rounding * std::max({1.0, std::abs(*a), std::abs(*b)});
}

/// True where F and the effect of every term are the same but for rounding.
bool same_tests(const Analysis& one, const Analysis& other) {
  return std::equal(one.terms.begin(), one.terms.end(), other.terms.begin(), other.terms.end(),
                    [](const TermRow& a, const TermRow& b) {
                      return a.df == b.df && alike(a.f, b.f) &&
                             a.effect.has_value() == b.effect.has_value() &&
                             (!a.effect || alike(a.effect->value, b.effect->value));
                    });
}

/// Tests in the middle of the numbers' ranges, where that is not what the model's tests do.
void decide_in_the_middle(DecidingModel& deciding) {
  MiddleOfRange middle = in_the_middle_of_range(deciding.fit, deciding.analysis.options.type);
  deciding.in_the_middle.clear();
  if (middle.numbers.empty()) return;
  Analysis analysis = analyse(*middle.fit, deciding.analysis.options);
  if (same_tests(analysis, deciding.analysis)) return;
  deciding.fit = std::move(middle.fit);
  deciding.analysis = std::move(analysis);
  deciding.in_the_middle = std::move(middle.numbers);
}

}  // namespace

bool DecidingModel::intervals_allow_for_noise() const {
  return !noise_driven_by.empty() ||
         std::any_of(noisy_settings.begin(), noisy_settings.end(),
                     [](const NoisySetting& one) { return one.in_intervals; });
}

bool DecidingModel::noise_surely_differs() const {
  return (!noise_driven_by.empty() && noise_shown_to_differ) ||
         std::any_of(noisy_settings.begin(), noisy_settings.end(),
                     [](const NoisySetting& one) { return one.shown; });
}

std::optional<Noise> residual_noise(const Fit& fit) {
  const std::optional<double> mean_square = fit.residual_mean_square();
  if (!mean_square) return std::nullopt;
  return NoiseEstimate{fit.exact() ? 0.0 : *mean_square, static_cast<double>(fit.residual_df)};
}

DecidingModel deciding_model(const std::shared_ptr<const Fit>& written, const Analysis& analysis,
                             const std::optional<WholePlots>& whole_plots, const Analysis* within) {
  DecidingModel result;
  result.fit = written;
  result.analysis = analysis;
  result.noise = residual_noise(*written);
  decide_in_the_middle(result);
  if (!result.noise || written->exact()) return result;
  if (whole_plots && decide_by_strata(result, *whole_plots, within)) return result;
  // Repeated runs that agree exactly are no measure of noise.
  const bool repeated =
      written->pure_error_df > 0 && written->pure_error_sum_of_squares.value() >
                                        rounding_share * written->total_sum_of_squares.value();
  MendedModel mended = mended_model(written, analysis, repeated);
  if (!mended.as_written()) {
    result.fit = std::move(mended.fit);
    result.by_levels = std::move(mended.by_levels);
    result.with_all_interactions = mended.with_all_interactions;
    result.analysis = analyse(*result.fit, analysis.options);
    result.noise = residual_noise(*result.fit);
    decide_in_the_middle(result);
    result.error = repeated || result.fit->exact() ? ErrorTerm::pure_error : ErrorTerm::levels;
  }
  if (repeated && misses_more_than_noise(*result.fit)) {
    decide_by_pure_error(result);
    result.error = ErrorTerm::pure_error;
  }
  if (repeated) decide_by_unequal_noise(result);
  return result;
}

void adopt_tests(Analysis& written, const Fit& fit, const DecidingModel& deciding,
                 const Analysis* within) {
  if (!deciding.differs_from_written()) return;
  if (deciding.error == ErrorTerm::strata) {
    // The fit that decides may have other columns.
    const std::optional<ErrorStrata> strata = deciding.in_the_middle.empty()
                                                  ? std::get<ErrorStrata>(*deciding.noise)
                                                  : error_strata(fit, deciding.whole_plots->of_row);
    if (strata && strata->subplot_mean_square) adopt_strata(written, fit, *strata, within);
  }
  const double error_df = deciding.noise ? typical_noise(*deciding.noise).df : 0.0;
  for (TermRow& row : written.terms) {
    if (!row.treatment()) continue;
    const auto found = std::find_if(deciding.analysis.terms.begin(), deciding.analysis.terms.end(),
                                    [&](const TermRow& other) { return other.term == row.term; });
    // A function of a number whose levels hold it is absent.
    const TermRow decided = found == deciding.analysis.terms.end() ? TermRow() : *found;
    if (deciding.error != ErrorTerm::residual || !alike(row.f, decided.f)) {
      row.deciding = DecidingTest{deciding.error, decided.df, decided.error_df.value_or(error_df),
                                  decided.f, decided.p};
    }
    row.p_adjusted = decided.p_adjusted;
    row.shown = decided.shown;
    row.matters = decided.matters;
    row.verdict = decided.verdict;
    if (decided.effect) row.effect = decided.effect;
    if (deciding.error != ErrorTerm::strata) continue;
    // Against the residual of all runs, F would say what no stratum does.
    row.f = decided.f;
    row.p = decided.p;
    row.log10_p = decided.log10_p;
    row.error_df = decided.error_df;
    if (!row.p) row.verdict = TermVerdict::not_tested;
  }
  note_tests_at_zero(written, {deciding.fit, deciding.in_the_middle});
}

}  // namespace yates::anova
