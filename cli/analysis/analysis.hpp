#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "anova/answer/answer.hpp"
#include "anova/effects/saturated_factorial.hpp"
#include "anova/reading/observations.hpp"
#include "anova/together/together.hpp"
#include "cli/data/dataset.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "model/formula.hpp"
#include "reports/words/response_report.hpp"

namespace yates::cli {

/// What the user requested of an analysis, as typed.
struct AnalysisRequest {
  std::vector<std::string> words;                    // [FORMULA] DATA...
  std::function<void(const std::string&)> progress;  // see anova::Request
  DataReading reading;                               // how the files are written
  std::optional<int> type;                           // absent: 2
  std::string contrasts = "treatment";
  std::optional<double> confidence;   // absent: that of the campaign, or 0.95
  std::optional<std::string> adjust;  // absent: that of the campaign, or holm
  bool center = false;
  bool ignore_design = false;
  bool designed = false;   // the data are those of an experiment
  std::string whole_plot;  // the column that says which runs share a whole plot
  std::string failed;      // "keep": runs that failed count; empty: they are left out
  std::string run;         // the column whose values are the runs, or "none"
  std::string drift;       // "run", "started" or another column
  std::string summaries;   // "n,mean,sd"
  std::string goal;
  std::string unit;
  std::string limit;
  std::string delta;
  std::string scale;            // "auto", "raw", "log"; empty: that of the campaign, or auto
  std::string baseline;         // "cpu=1,batch=64"
  std::string given;            // "data,host"
  std::vector<std::string> at;  // "size=1,4,16": where numbers are read for the means of the page
  std::vector<std::string> joined_factors;  // two whose means are shown, however small
  bool each = false;                        // every factor alone, too
  std::optional<std::string> response;      // of --response; absent: all that are asked
  std::string random_effect;                // "(1|host)", which was taken out of the formula
  bool no_plots = false;                    // text without pictures in characters
  std::string emit;  // "r" or "spark": the script that does the same elsewhere
};

/// Prints what is going on as a remark.
std::function<void(const std::string&)> progress_on(const Session& session);

/// [FORMULA] DATA..., how they are written, and --summaries, --run, --ignore-design.
std::vector<Option> data_options(AnalysisRequest& request);
/// --type, --contrasts, --confidence, --adjust, --drift, --whole-plot, --center.
std::vector<Option> model_options(AnalysisRequest& request);
/// --response, --goal, --unit, --limit, --delta, --scale, --baseline, --given, --designed.
std::vector<Option> question_options(AnalysisRequest& request);

/// --no-plots.
Option plots_option(AnalysisRequest& request);

/// The request with its formula as the first word, wherever it stands: "runs.csv 'time ~ a'".
AnalysisRequest with_formula_first(AnalysisRequest request);
/// The same, with a random effect of the formula as whole plots: (1|host) is --whole-plot host.
/// Of a page, what was asked when it was written, as far as nothing else is typed. Throws
/// UsageError where it cannot be fitted; InputError and FileError for a page that cannot be read.
AnalysisRequest settled(AnalysisRequest request);

/// The unit in which a response's values are, as typed or of the campaign; empty where nobody says.
std::string unit_of_response(const AnalysisRequest& request, const campaigns::Response* response);

/// The formula that leads the words, if one does.
std::optional<std::string> formula_of(const AnalysisRequest& request);
/// The words behind the formula, or the usual campaign where there are none; throws UsageError
/// where that is absent as well.
std::vector<std::string> paths_of(const AnalysisRequest& request, const std::string& command);

/// The data behind the formula. A column that the formula needs as numbers, as a response or within
/// a function, and whose cells are written with a unit has these numbers; the response is turned
/// into the unit that the request names. Throws as load_data does.
DataSet read_data(const AnalysisRequest& request, const std::string& command);

/// Whether a side of a formula has the `.` that stands for all other columns.
bool names_everything(const language::Expression& side);

/// Columns that the formula needs as numbers, and whose values have a unit, get these numbers, the
/// response in `unit` where that is not empty. Returns the names of all columns needed so.
std::vector<std::string> use_quantities_of(table::Table& table, const model::Formula& formula,
                                           const std::string& unit);
/// Says which values of a column were converted, if any were.
void note_converted(DataSet& data, const std::string& name);
/// What was measured, whatever the formula makes of it, as readers see it: without backticks, and
/// without the unit where its column says one ("Zeit" for "Zeit (ms)").
std::string label_of_response(const model::Formula& formula, const table::Table& table);
/// The unit of the response's column; empty where there is none.
std::string unit_of_column(const model::Formula& formula, const table::Table& table);

/// The notes of the data that matter for this formula.
std::vector<model::Note> notes_for(const DataSet& data, const model::Formula& formula);

/// One formula per response to be analysed, the primary response first: the typed one, or the
/// campaign's for each of its responses with a goal. A factor with a declared scale enters as
/// log2(factor) or log10(factor).
std::vector<model::Formula> formulas_of(const AnalysisRequest& request, const DataSet& data);
/// The same for a campaign whose formula was not typed, of one response alone where `only` names
/// it. Throws InputError where the campaign asks for nothing, UsageError where it has no such
/// response.
std::vector<model::Formula> campaign_formulas(const campaigns::Campaign& campaign,
                                              const std::optional<std::string>& only = {});

/// Factor and level text of --baseline. Throws UsageError.
std::vector<std::pair<std::string, std::string>> parse_baseline(const std::string& text);

anova::ObserveOptions observe_options(const AnalysisRequest& request);
/// anova::observe() of a response whose squares a double may not hold: see
/// Observations::response_exponent.
anova::Observations observe_in_range(const model::Formula& formula, const table::Table& table,
                                     anova::ObserveOptions options);
/// Confidence and adjustment are the typed ones, otherwise those of the campaign.
anova::AnalysisOptions analysis_options(const AnalysisRequest& request, const DataSet& data);
model::Contrasts contrasts_of(const AnalysisRequest& request);
/// The columns of --whole-plot; empty without one.
std::vector<std::string> whole_plots_of(const AnalysisRequest& request);

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

/// The exit status of an analysis; says on stderr why nothing could be estimated.
int conclude(const std::vector<reports::ResponseReport>& responses, const Session& session);

}  // namespace yates::cli
