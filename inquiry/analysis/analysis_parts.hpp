#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anova/checks/diagnostics.hpp"
#include "anova/reading/observations.hpp"
#include "campaigns/file/campaign.hpp"
#include "doe/properties/judged_design.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "model/formula.hpp"
#include "model/note.hpp"
#include "reports/words/response_report.hpp"
#include "table/table.hpp"

namespace yates::inquiry {

/// With more factors of two levels than the first, or more settings than the second, nobody is told
/// what is aliased.
inline constexpr std::size_t most_aliased_factors = 20;
inline constexpr std::size_t most_aliased_settings = 4096;

/// What the measured settings, each taken once, cannot tell apart, for the terms of the report that
/// are products of factors with two levels; centre points aside. Of a campaign's fraction or array
/// with more levels, for its main effects and two-factor interactions. The factors are those of the
/// formula, and of a campaign all of its factors, as an effect may be that of a factor that the
/// formula leaves out. Empty where every combination was measured.
std::vector<reports::TermAliases> design_aliases(const reports::ResponseReport& report,
                                                 const model::Formula& formula,
                                                 const DataSet& data);

/// Notes on terms that cannot be estimated because of their aliases name the whole chain.
void explain_aliased_terms(reports::ResponseReport& report);

/// The settings that were measured, each once, as the design that they are. Levels of numbers
/// ascend; those of categories are in the order of the analysis. For data of a campaign the factors
/// are all of its factors, otherwise those of the formula. The design is absent for more than
/// `most` settings.
std::optional<doe::JudgedDesign> measured_settings(const reports::ResponseReport& report,
                                                   const model::Formula& formula,
                                                   const DataSet& data, std::size_t most);

/// How the terms of the formula were read: in an answer of effects alone, those of its signs.
const std::vector<anova::FactorReading>& readings_of(const reports::ResponseReport& report);

/// Whether the runs estimate the model together with every effect outside of it that a mattering
/// term is mixed with in part: then the formula is what keeps them from being told apart.
bool runs_tell_mixed_effects(const reports::ResponseReport& report, const model::Formula& formula,
                             const table::Table& table, const anova::ObserveOptions& options);

/// Whether further runs of the campaign are proposed by themselves: its plan mixes main effects or
/// interactions of its model, or every point of a regular fraction ran, so that the results tell
/// which effects stand out. Runs that failed are planned all the same.
bool may_be_augmented(const campaigns::Campaign& campaign, const table::Table& results);

/// Several responses as one, by the weights that a campaign gives them: the product of their powers
/// y^(w / sum of weights), with -w for a response that should be large. One percent less of a
/// response counts by its weight, whatever its unit; small values are good. Its logarithm is
/// analysed, as the formula says.
struct WeightedResponse {
  model::Formula formula;  // the right side is that of the first response
  std::string label;       // "time (2) and energy (1), weighted"
};

/// The weighted response is absent unless two responses with a goal have a weight above zero.
/// Throws InputError for such a response with a value of zero or less: ratios need positive values.
std::optional<WeightedResponse> weighted_response(const DataSet& data);

/// What the options, or the campaign's file as it is now, ask of the formula's response otherwise
/// than was registered when the campaign's first run started: "asked after the runs had started:
/// delta 3 % (registered: 5 %); this part is exploratory". The note is absent where nothing
/// differs, and for data without a registration.
std::optional<model::Note> exploratory_note(const AnalysisRequest& request, const DataSet& data,
                                            const model::Formula& formula);

/// Appends to the notes of an analysis which option does what they advise. The libraries say what
/// is the matter; only here is it known how a user asks for something else.
void add_option_advice(std::vector<model::Note>& notes, const AnalysisRequest& request);
/// The same for what the checks advise.
void add_option_advice(std::vector<anova::Check>& checks, const AnalysisRequest& request);
/// The same for all that a report says.
void add_option_advice(reports::ResponseReport& response, const AnalysisRequest& request);

}  // namespace yates::inquiry
