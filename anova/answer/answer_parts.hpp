#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "anova/answer/answer.hpp"
#include "anova/decision/decision.hpp"
#include "anova/effects/saturated_factorial.hpp"
#include "anova/reading/model_reading.hpp"
#include "anova/reading/observations.hpp"
#include "anova/strata/whole_plots.hpp"
#include "anova/variance/analysis.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// What is fitted in the place of a response: itself, its logarithm, or itself in units of a power
/// of ten.
struct FittedResponse {
  Request request;  // its formula's left side is what is fitted; limits are in its unit
  AnalysisScale scale;
  int exponent = 0;  // the response stands in units of 10^exponent
  std::optional<ScaledResponse> scaled;
  bool share = false;  // see is_share()

  /// The table that the request is about.
  const table::Table& table(const table::Table& original) const {
    return scaled ? scaled->table : original;
  }
};

/// Chooses the scale of a response. Throws as choose_scale() does; UsageError where the left side
/// of the formula cannot be inverted and a question is asked of the response.
FittedResponse fitted_response(const table::Table& table, const Request& request);

/// The formula for the logarithm of its response.
model::Formula with_logarithm(model::Formula formula);

/// Inserts the notes before the others.
void put_first(std::vector<model::Note>& notes, const std::vector<model::Note>& first);

/// The table of a response alone where a table will do and there are too many settings or
/// coefficients for more; else what a fit needs.
std::variant<Answer, Observations> table_or_observations(const table::Table& table,
                                                         const Request& request,
                                                         const AnalysisScale& scale);

/// Throws InputError for a name or a baseline's level of the question that the factors do not have.
void check_names_and_levels(const std::vector<FactorReading>& factors, const Request& request);

/// The answer is absent unless the design has two levels of each factor and equally many
/// observations at every setting, and the response varies.
std::optional<Answer> effects_alone(const Observations& observations, const Request& request);

/// The answer is absent where a fit does not take long, or where it says more than the means do.
std::optional<Answer> settings_alone(const Observations& observations, const table::Table& table,
                                     const Request& request, const AnalysisScale& scale);

/// The request for the same response in units of 10^exponent: limits and an absolute smallest
/// difference are in that unit.
Request in_scaled_unit(Request request, int exponent);

/// The answer to such a request in the unit of the response, with the limit and the smallest
/// difference of `asked`. Sums of squares that a double holds are in its unit squared; where they
/// are not, Analysis::square_exponent and a note say their unit. `fit` is null.
Answer in_measured_unit(Answer answer, const Request& asked, int exponent);

/// The request with the groups of Request::whole_plots read as blocks, or by their means, where one
/// noise then decides on everything (see reading_of_groups); otherwise the request as it is.
Request with_groups_read(const table::Table& table, Request request);

/// The analysis with the whole plots as blocks; absent without whole plots and with very many,
/// where several columns or files tell them apart, and where the values of a run or group are
/// averaged.
std::optional<Analysis> within_plots(const std::optional<WholePlots>& plots,
                                     const table::Table& table, const Request& request);

struct Fit;

/// The marginal means of every treatment factor with two levels or more. `at` says where numbers
/// are read, see marginal_means.
std::vector<MeansOf> means_of_factors(const Fit& fit, const Analysis& analysis,
                                      std::span<const ReadAt> at);

/// The means of the interactions of two factors that a reader should see, the largest share of
/// variation first: those that matter, four at most, or the three largest where none does. Behind
/// them the one that joins exactly the factors called `wanted`, where it is none of those.
std::vector<MeansOf> means_of_interactions(const Fit& fit, const Analysis& analysis,
                                           std::span<const ReadAt> at,
                                           std::span<const std::string> wanted = {});

/// The whole plots that the request names, or those of a designed table. They are absent where no
/// factor was set once per whole plot.
std::optional<WholePlots> plots_of(const Observations& observations, const table::Table& table,
                                   const Request& request);

/// Whether a setting keeps a limit, and the model's mean there, in the limit's unit.
struct LimitAtSetting {
  LimitStatus status = LimitStatus::by_estimate;
  std::optional<double> mean;
};

/// Whether each setting keeps a limit of the response that the basis is about: by the one-sided
/// bound of the model's mean, all settings together, by that mean alone, or not even so. The mean
/// of a setting whose runs all have the same value is that value; on the limit itself it is kept
/// for certain only where the runs of no setting differ. `scale` leads from the limit's unit to the
/// scale of the fit.
std::vector<LimitAtSetting> limit_statuses(const DecisionBasis& basis, const Limit& limit,
                                           const Transformation& scale);

/// The worst of the statuses of the question's own limit and of the limits on other columns, each
/// of which is analysed by the same model on the scale that suits it, and the factors that were
/// shown to change one of these; where nothing can be tested, all factors. A setting at which a
/// limited column was never measured breaks its limit. One element per setting of the basis; none
/// where there is no limit. `table` is what the observations were read from. Throws as answer()
/// does.
Limits limits_of(const DecisionBasis& basis, const Question& question, const Transformation& scale,
                 const table::Table& table, const Request& request);

/// Of a decision on logarithms to this base: by what the arithmetic mean changes from the baseline
/// to the advised setting (see difference_of_arithmetic_means), each with the noise of the settings
/// of the part that share its levels of the factors that change. The change is absent where one
/// noise serves all runs, where nothing is advised, where no setting was measured with these
/// levels, or where that is not noticeably different from the gain.
std::optional<Effect> gain_of_totals(const DecisionPart& part, const DecisionBasis& basis,
                                     double logarithm_base);

/// What an answer of Depth::effects has as its sign table, in a form that takes little memory for
/// very many effects; absent where the formula is no saturated two-level factorial, see
/// saturated_factorial, and where answer() would scale the response. Its notes are those of the
/// request, then those of reading.
std::optional<SaturatedFactorial> saturated_effects(const table::Table& table,
                                                    const Request& request);

using AnswerOf = std::function<Answer(const table::Table&, const Request&)>;

/// The request for a second answer, on the scale of the first one, which is read for its decision.
Request asked_again(const Answer& answered, const Request& request);

/// Whether two answers with a decision make the same one, of the same setting.
bool advises_the_same(const Answer& one, const Answer& other);

/// The sensitivity analysis beside the verdict, where single runs are known and not too many.
/// `answer_of` answers without one.
void add_robust_line(Answer& answered, const table::Table& table, const Request& request,
                     const AnswerOf& answer_of);

/// The line beside the verdict, where the check of drift asks for a look and the launch order is
/// known. `answer_of` answers without one.
void add_drift_line(Answer& answered, const table::Table& table, const Request& request,
                    const AnswerOf& answer_of);

}  // namespace yates::anova
