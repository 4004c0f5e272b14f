#pragma once

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "anova/effects/saturated_factorial.hpp"
#include "anova/reading/observations.hpp"
#include "cli/data/dataset.hpp"
#include "cli/frame/session.hpp"
#include "model/formula.hpp"
#include "reports/words/response_report.hpp"

namespace yates::cli {

/// What the user asked of an analysis, as typed.
struct AnalysisRequest {
  std::vector<std::string> words;  // [FORMULA] DATA...
  int type = 2;
  std::string contrasts = "treatment";
  double confidence = 0.95;
  std::string adjust = "holm";
  bool center = false;
  bool ignore_design = false;
  std::string run;        // the column whose values are the runs, or "none"
  std::string drift;      // "run", "started" or another column
  std::string summaries;  // "n,mean,sd"
  std::string goal;
  std::string unit;
  std::string limit;
  std::string delta;
  std::string baseline;  // "cpu=1,batch=64"
  std::string given;     // "data,host"
  bool each = false;     // every factor alone, too
  std::string emit;      // "r": the script that reproduces the table
};

/// [FORMULA] DATA... and --summaries, --run, --ignore-design.
void add_data_options(CLI::App& command, AnalysisRequest& request);
/// --type, --contrasts, --confidence, --adjust, --center.
void add_model_options(CLI::App& command, AnalysisRequest& request);
/// --goal, --unit, --limit, --delta, --baseline, --given.
void add_question_options(CLI::App& command, AnalysisRequest& request);

/// The formula that leads the words, if one does.
std::optional<std::string> formula_of(const AnalysisRequest& request);
/// The words behind the formula; throws UsageError if there is none.
std::vector<std::string> paths_of(const AnalysisRequest& request, const std::string& command);

/// "log(time) ~ cpu * batch"; "~ cpu * batch" without a response.
std::string formula_text(const model::Formula& formula);
/// One formula per response to be analysed, the primary response first: the typed one, or the
/// campaign's for each of its responses with a goal. A factor with a declared scale enters as
/// log2(factor) or log10(factor).
std::vector<model::Formula> formulas_of(const AnalysisRequest& request, const DataSet& data);

anova::ObserveOptions observe_options(const AnalysisRequest& request);
anova::AnalysisOptions analysis_options(const AnalysisRequest& request);

/// How much of a large analysis is wanted: the table alone where there are very many settings or
/// coefficients, or all that a page shows whatever it takes.
enum class Depth { table, page };

/// Fits every formula and answers what is asked of its response.
std::vector<reports::ResponseReport> analyse(const AnalysisRequest& request, const DataSet& data,
                                             Depth depth = Depth::page);

/// What `yates effects` prints of one formula where it is a saturated factorial; absent otherwise.
std::optional<anova::SaturatedFactorial> saturated_effects(const AnalysisRequest& request,
                                                           const DataSet& data);

/// What `yates effects` prints: only the table of effects where all settings of a two-level full
/// factorial were measured equally often, else the whole analysis.
std::vector<reports::ResponseReport> analyse_effects(const AnalysisRequest& request,
                                                     const DataSet& data);

/// Throws UsageError for what a script cannot read again: standard input and summaries.
void check_emit(const AnalysisRequest& request);
/// The R script that reproduces each analysis, one under the other.
std::string r_scripts(const AnalysisRequest& request, const DataSet& data);

/// The exit status of an analysis; says on stderr why nothing could be estimated.
int conclude(const std::vector<reports::ResponseReport>& responses, const Session& session);

}  // namespace yates::cli
