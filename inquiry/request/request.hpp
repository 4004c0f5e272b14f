#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "campaigns/file/campaign.hpp"
#include "inquiry/data/data_reading.hpp"
#include "inquiry/data/dataset.hpp"
#include "model/model_matrix.hpp"

namespace yates::inquiry {

/// Which rows are runs, as typed.
struct RunsAsked {
  std::string run;        // the column whose values are the runs, or "none"
  std::string failed;     // "keep": runs that failed count; empty: they are left out
  std::string summaries;  // "n,mean,sd"
  bool ignore_design = false;
};

/// How the model is fitted, as typed.
struct ModelAsked {
  std::optional<anova::SumsOfSquares> type;  // absent: type 2
  model::Contrasts contrasts = model::Contrasts::treatment;
  std::optional<double> confidence;            // absent: that of the campaign, or 0.95
  std::optional<language::Adjustment> adjust;  // absent: that of the campaign, or holm
  bool center = false;
  std::string drift;          // "run", "started" or another column
  std::string whole_plot;     // the column that says which runs share a whole plot
  std::string random_effect;  // "(1|host)", which was taken out of the formula
};

/// What is to be decided, as typed.
struct QuestionAsked {
  std::optional<std::string> response;  // absent: all that are asked
  std::optional<language::Goal> goal;
  std::string unit;
  std::string limit;
  std::string delta;
  std::optional<language::ScaleWish> scale;  // absent: that of the campaign, or automatic
  std::string baseline;                      // "cpu=1,batch=64"
  std::string given;                         // "data,host"
  bool designed = false;                     // the data are those of an experiment
};

/// What is shown, and how.
struct ShownAsked {
  std::vector<std::string> at;  // "size=1,4,16": where numbers are read for the means of the page
  std::vector<std::string> joined_factors;  // two whose means are shown, however small
  bool each = false;                        // every factor alone, too
  bool readable_units = false;              // people read it: 14.4 ms for 0.0144 s
  bool no_plots = false;                    // text without pictures in characters
  std::string emit;                         // "r" or "spark": the script that does the same
  std::function<void(const std::string&)> progress;  // see anova::Request
};

/// What the user requested of an analysis.
struct AnalysisRequest : RunsAsked, ModelAsked, QuestionAsked, ShownAsked {
  std::vector<std::string> words;  // [FORMULA] DATA...
  DataReading reading;             // how the files are written
};

/// The request with its formula as the first word, wherever it stands: "runs.csv 'time ~ a'".
AnalysisRequest with_formula_first(AnalysisRequest request);
/// The same, with a random effect of the formula as whole plots: (1|host) is --whole-plot host.
/// Of a page, what was asked when it was written, as far as nothing else is typed. Throws
/// UsageError where it cannot be fitted; InputError and FileError for a page that cannot be read.
AnalysisRequest settled(AnalysisRequest request);

/// The unit in which a response's values are, as typed or of the campaign; empty where nobody says.
std::string unit_of_response(const QuestionAsked& asked, const campaigns::Response* response);

/// The formula that leads the words, if one does.
std::optional<std::string> formula_of(const AnalysisRequest& request);
/// The words behind the formula, or the usual campaign where there are none; throws UsageError
/// where that is absent as well.
std::vector<std::string> paths_of(const AnalysisRequest& request, const std::string& command);

/// Factor and level text of --baseline. Throws UsageError.
std::vector<std::pair<std::string, std::string>> parse_baseline(const std::string& text);

anova::ObserveOptions observe_options(const AnalysisRequest& request);
/// Confidence and adjustment are the typed ones, otherwise those of the campaign.
anova::AnalysisOptions analysis_options(const ModelAsked& asked, const DataSet& data);
/// The columns of --whole-plot; empty without one.
std::vector<std::string> whole_plots_of(const ModelAsked& asked);

/// What was typed for an analysis, as a page embeds it: formula and options.
nlohmann::ordered_json request_on_page(const AnalysisRequest& request);

/// Where the data are a page, everything that was typed for it and is not typed now: so the same
/// analysis comes out. What belongs to a response (goal, unit, limit, delta, scale) is left out
/// where the formula names another one now. Any other request stays as it is. Throws InputError
/// and FileError for a page that cannot be read.
AnalysisRequest as_page_asks(AnalysisRequest request);

}  // namespace yates::inquiry
