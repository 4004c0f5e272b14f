#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/request/request.hpp"
#include "reports/words/response_report.hpp"

namespace yates::cli {

/// What was typed of an analysis, before anything was. What goes on is printed as a remark.
inquiry::AnalysisRequest request_on(const Session& session);
/// Prints what is going on as a remark.
std::function<void(const std::string&)> progress_on(const Session& session);

/// [FORMULA] DATA..., how they are written, and --summaries, --run, --ignore-design.
std::vector<Option> data_options(inquiry::AnalysisRequest& request);
/// --type, --contrasts, --confidence, --adjust, --drift, --whole-plot, --center.
std::vector<Option> model_options(inquiry::ModelAsked& asked);
/// --response, --goal, --unit, --limit, --delta, --scale, --baseline, --given, --designed.
std::vector<Option> question_options(inquiry::QuestionAsked& asked);
/// All three.
std::vector<Option> analysis_options(inquiry::AnalysisRequest& request);

/// --no-plots.
Option plots_option(inquiry::ShownAsked& asked);

/// The exit status of an analysis; says on stderr why nothing could be estimated.
int conclude(const std::vector<reports::ResponseReport>& responses, const Session& session);

/// What an analysis comes to.
struct Verdict {
  std::string title;  // "Do this: codec=zstd, threads=2"
  std::string text;   // the title, the answer, what speaks against it, and a picture
};

/// The one over all responses where they allow one, otherwise that of the first. At least one
/// response, with a decision. The text is what `yates anova` begins with.
Verdict verdict_of(const std::vector<reports::ResponseReport>& responses, const Session& session);

}  // namespace yates::cli
