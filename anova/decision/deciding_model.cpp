#include "anova/decision/deciding_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "anova/decision/own_noise.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/levels_to_read.hpp"
#include "anova/noise/robust_tests.hpp"
#include "anova/reading/alias_chains.hpp"
#include "anova/strata/error_strata.hpp"
#include "anova/variance/lack_of_fit.hpp"
#include "anova/variance/significance.hpp"
#include "anova/variance/term_table.hpp"
#include "model/powers.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

/// A line is given up for its levels below this p. It is larger than that of the checks: to read
/// levels where a line would do costs little, a line through a curve costs the decision.
constexpr double line_misses_below = 0.05;
/// Where every combination was measured and runs are repeated, all interactions are looked at below
/// this p of those that the formula leaves out. Chosen by regret and false alarms
/// (docs/decisions-hold.md): with 0.01 three factors that interact are overlooked, and all
/// interactions always would cost pairs and single factors their power.
constexpr double interactions_missed_below = 0.05;
/// With more elements in its matrix, a model is taken as it is written.
constexpr std::size_t most_elements = 4'000'000;
constexpr std::size_t most_variables_with_all_interactions = 8;

/// A numeric variable by its levels; absent where it has too few or too many.
std::optional<model::CategoricalValues> levels_of(const Observations& data, std::size_t variable) {
  const auto* numeric = std::get_if<model::NumericValues>(&data.values[variable]);
  if (numeric == nullptr || data.model.variables[variable].columns.size() != 1) return std::nullopt;
  std::map<numerics::DoubleDouble, std::size_t> places;
  for (const numerics::DoubleDouble& value : numeric->value) places.emplace(value, 0);
  if (places.size() < 3 || places.size() > most_levels_read) return std::nullopt;
  model::CategoricalValues result;
  for (auto& [value, place] : places) {
    place = result.levels.size();
    result.levels.push_back(fmt::format("{}", value.value()));
  }
  for (const numerics::DoubleDouble& value : numeric->value) {
    result.code.push_back(places.at(value));
  }
  return result;
}

std::optional<Fit> fit_by_levels(const Fit& line, std::size_t variable) {
  std::optional<model::CategoricalValues> levels = levels_of(line.observations, variable);
  if (!levels) return std::nullopt;
  const std::size_t columns = line.matrix.names.size() * (levels->levels.size() - 1) + 1;
  if (columns * line.observations.points.size() > most_elements) return std::nullopt;
  Observations data = line.observations;
  data.values[variable] = *std::move(levels);
  model::read_by_levels(data.model, variable);
  return fit(std::move(data), line.contrasts);
}

/// p of the line against its levels: the noise is that of repeated runs, or what the levels leave.
std::optional<double> p_of_line(const Fit& line, const Fit& levels) {
  const std::int64_t df = line.residual_df - levels.residual_df;
  const bool repeated = levels.pure_error_df > 0;
  const std::int64_t error_df = repeated ? levels.pure_error_df : levels.residual_df;
  if (df <= 0 || error_df <= 0) return std::nullopt;
  const double missed = (line.residual_sum_of_squares - levels.residual_sum_of_squares).value();
  const double error =
      repeated ? levels.pure_error_sum_of_squares.value() : levels.residual_sum_of_squares.value();
  const double rounding = rounding_share * line.total_sum_of_squares.value();
  if (missed <= rounding) return std::nullopt;
  if (error <= rounding) return 0.0;
  const double f = missed / static_cast<double>(df) / (error / static_cast<double>(error_df));
  return numerics::f_upper_tail(f, static_cast<double>(df), static_cast<double>(error_df))
      .probability;
}

struct Reread {
  std::size_t variable;
  Fit fit;
  double p;
};

/// Whether a variable before this one reads the same number.
bool reads_again(const model::Model& model, std::size_t variable) {
  const auto last = model.variables.begin() + static_cast<std::ptrdiff_t>(variable);
  return std::any_of(model.variables.begin(), last,
                     [&](const model::Variable& one) { return one.columns == last->columns; });
}

/// The number whose line misses most surely.
std::optional<Reread> worst_line(const Fit& current) {
  std::optional<Reread> result;
  const Observations& data = current.observations;
  for (std::size_t v = data.design_terms(); v < data.model.variables.size(); ++v) {
    if (reads_again(data.model, v)) continue;
    std::optional<Fit> levels = fit_by_levels(current, v);
    if (!levels) continue;
    const std::optional<double> p = p_of_line(current, *levels);
    if (!p || *p >= line_misses_below || (result && result->p <= *p)) continue;
    result = Reread{v, *std::move(levels), *p};
  }
  return result;
}

bool misses_more_than_noise(const Fit& fit) {
  const LackOfFit lack = test_lack_of_fit(fit);
  return lack.p && *lack.p < look_below;
}

/// Whether every combination of the factors' levels was measured, and no line can miss: then what
/// the model leaves out are interactions.
bool leaves_out_interactions_alone(const Observations& data) {
  std::size_t combinations = 1;
  for (const FactorReading& factor : data.factors) {
    if (factor.numeric && factor.levels.size() > 2) return false;
    combinations *= factor.levels.size();
    if (combinations > data.settings.size()) return false;
  }
  return combinations == data.settings.size();
}

/// Every combination of the model's treatment variables as a term, all of them by levels.
std::optional<Fit> with_all_interactions(const Fit& current) {
  Observations data = current.observations;
  const std::size_t first = data.design_terms();
  std::vector<std::size_t> crossing;
  for (std::size_t v = first; v < data.model.variables.size(); ++v) {
    if (!reads_again(data.model, v)) crossing.push_back(v);
  }
  const std::size_t count = crossing.size();
  if (count < 2 || count > most_variables_with_all_interactions) return std::nullopt;
  std::size_t columns = 1;
  for (const std::size_t v : crossing) {
    if (auto levels = levels_of(data, v)) {
      data.model.variables[v].categorical = true;
      data.values[v] = *std::move(levels);
    }
    const auto* categories = std::get_if<model::CategoricalValues>(&data.values[v]);
    columns *= categories != nullptr ? categories->levels.size() : 2;
    if (columns * data.points.size() > most_elements) return std::nullopt;
  }
  std::vector<model::Term> terms(data.model.terms.begin(),
                                 data.model.terms.begin() + static_cast<std::ptrdiff_t>(first));
  std::vector<model::Term> crossed;
  for (std::size_t set = 1; set < (std::size_t{1} << count); ++set) {
    model::Term term;
    for (std::size_t v = 0; v < count; ++v) {
      if ((set >> v) & 1U) term.variables.push_back(crossing[v]);
    }
    crossed.push_back(std::move(term));
  }
  std::stable_sort(crossed.begin(), crossed.end(), [](const model::Term& a, const model::Term& b) {
    return a.variables.size() < b.variables.size();
  });
  terms.insert(terms.end(), crossed.begin(), crossed.end());
  data.model.terms = std::move(terms);
  data.chained_terms.clear();
  set_chained_terms_aside(data);
  return fit(std::move(data), current.contrasts);
}

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

void decide_by_unequal_noise(DecidingModel& deciding) {
  constexpr std::size_t most_points = 2'000;
  if (deciding.fit->observations.points.size() > most_points) return;
  std::optional<OwnNoise> own = own_noise(*deciding.fit);
  if (!own) return;
  const std::vector<RobustTest> tests = robust_tests(
      *deciding.fit, static_cast<TermHypothesis>(deciding.analysis.options.type), own->of_tests);
  // Where the repeated runs do not suffice for every test, one noise for all serves.
  const auto places = model_terms_of_rows(*deciding.fit, deciding.analysis);
  for (std::size_t row = 0; row < places.size(); ++row) {
    if (places[row] && deciding.analysis.terms[row].p && !tests[*places[row]].p) return;
  }
  DecidingModel judged = deciding;
  test_terms(judged, [&](std::size_t term, const TermRow&) {
    return TermTest{tests[term].df, tests[term].f, tests[term].error_df.value_or(0.0),
                    tests[term].p};
  });
  // A noise that only may differ is no reason to show more, and none for other tests of the same
  // verdicts. Of many settings a single one hardly turns a test, while
  // tests that allow for it lose most of their power: of one factor with 16 levels and 3 runs each,
  // without an effect, they show something in 0.3 % of experiments instead of 5 %.
  constexpr std::size_t few_settings = 12;
  const bool few = deciding.fit->observations.settings.size() <= few_settings;
  deciding.tests_allow_for_noise =
      !own->only_possible() || (few && shows_less(judged.analysis, deciding.analysis));
  if (deciding.tests_allow_for_noise) {
    deciding.analysis = std::move(judged.analysis);
    deciding.error = ErrorTerm::unequal;
  }
  deciding.cautious_noise = std::move(own->of_tests);
  if (own->likely()) deciding.noise = std::move(own->variances);
  deciding.noise_driven_by = std::move(own->driven_by);
  deciding.noise_shown_to_differ = own->shown;
  deciding.noisy_settings = std::move(own->noisy);
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

/// All interactions where the design can tell them: the pooled test of those that are left out says
/// that there are some, and one of them is shown among all terms.
std::optional<Fit> with_shown_interactions(const Fit& written, const Analysis& analysis) {
  const LackOfFit lack = test_lack_of_fit(written);
  if (!lack.p || *lack.p >= interactions_missed_below ||
      !leaves_out_interactions_alone(written.observations)) {
    return std::nullopt;
  }
  std::optional<Fit> crossed = with_all_interactions(written);
  if (!crossed) return std::nullopt;
  const Analysis all = analyse(*crossed, analysis.options);
  const bool shown = std::any_of(all.terms.begin(), all.terms.end(), [&](const TermRow& row) {
    return row.shown && std::none_of(analysis.terms.begin(), analysis.terms.end(),
                                     [&](const TermRow& one) { return one.term == row.term; });
  });
  return shown ? std::move(crossed) : std::nullopt;
}

/// Reads numbers by their levels, and lets all factors interact, as far as that takes the lack of
/// fit away.
void mend_model(DecidingModel& deciding, const std::shared_ptr<const Fit>& written, bool repeated) {
  deciding.fit = written;
  while (std::optional<Reread> worst = worst_line(*deciding.fit)) {
    const model::Model& model = written->observations.model;
    deciding.by_levels.push_back(model.variables[worst->variable].name);
    deciding.fit = std::make_shared<const Fit>(std::move(worst->fit));
  }
  if (repeated && misses_more_than_noise(*deciding.fit)) {
    if (auto crossed = with_all_interactions(*deciding.fit)) {
      deciding.fit = std::make_shared<const Fit>(*std::move(crossed));
      deciding.with_all_interactions = true;
    }
  }
}

}  // namespace

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
  std::optional<Fit> crossed =
      repeated ? with_shown_interactions(*written, analysis) : std::nullopt;
  if (!repeated || crossed || misses_more_than_noise(*written)) {
    const std::shared_ptr<const Fit> in_the_middle = result.fit;
    if (crossed) {
      result.fit = std::make_shared<const Fit>(*std::move(crossed));
      result.with_all_interactions = true;
    } else {
      mend_model(result, written, repeated);
    }
    if (result.as_written()) {
      result.fit = in_the_middle;
    } else {
      result.analysis = analyse(*result.fit, analysis.options);
      result.noise = residual_noise(*result.fit);
      decide_in_the_middle(result);
      result.error = repeated ? ErrorTerm::pure_error : ErrorTerm::levels;
    }
    if (repeated && misses_more_than_noise(*result.fit)) {
      decide_by_pure_error(result);
      result.error = ErrorTerm::pure_error;
    }
  }
  if (repeated) decide_by_unequal_noise(result);
  return result;
}

void adopt_tests(Analysis& written, const DecidingModel& deciding) {
  if (!deciding.differs_from_written()) return;
  const double error_df = deciding.noise ? typical_noise(*deciding.noise).df : 0.0;
  for (TermRow& row : written.terms) {
    if (!row.treatment()) continue;
    const auto found = std::find_if(deciding.analysis.terms.begin(), deciding.analysis.terms.end(),
                                    [&](const TermRow& other) { return other.term == row.term; });
    // Absent is a function of a number whose levels hold it.
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
  }
  note_tests_at_zero(written, {deciding.fit, deciding.in_the_middle});
}

}  // namespace yates::anova
