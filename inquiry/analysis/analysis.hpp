#pragma once

#include <optional>
#include <string>
#include <vector>

#include "anova/answer/answer.hpp"
#include "anova/effects/saturated_factorial.hpp"
#include "anova/reading/observations.hpp"
#include "anova/together/together.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "model/formula.hpp"
#include "reports/words/response_report.hpp"
#include "table/table.hpp"

namespace yates::inquiry {

/// anova::observe() of a response whose squares a double may not hold: see
/// Observations::response_exponent.
anova::Observations observe_in_range(const model::Formula& formula, const table::Table& table,
                                     anova::ObserveOptions options);
/// Fits every formula and answers what is asked of its response. Where a campaign weighs several
/// responses, and no formula was typed, what joins them by their weights comes first.
std::vector<reports::ResponseReport> analyse(const AnalysisRequest& request, const DataSet& data,
                                             anova::Depth depth = anova::Depth::whole);

/// The one advice over all of them with a goal, where there is one; see anova::decide_together().
std::optional<anova::Together> together_of(const std::vector<reports::ResponseReport>& responses);

/// What `yates effects` prints of one formula where it is a saturated factorial; absent otherwise.
std::optional<anova::SaturatedFactorial> saturated_effects(const AnalysisRequest& request,
                                                           const DataSet& data);

/// What `yates effects` prints: the tables of effects alone where all responses have such a table
/// by themselves (anova::Depth::effects), else the whole analyses.
std::vector<reports::ResponseReport> analyse_effects(const AnalysisRequest& request,
                                                     const DataSet& data);

/// Throws UsageError for what a script cannot read again: standard input and summaries.
void check_emit(const AnalysisRequest& request);
/// The R script that reproduces each analysis, one under the other.
std::string r_scripts(const AnalysisRequest& request, const DataSet& data);

}  // namespace yates::inquiry
