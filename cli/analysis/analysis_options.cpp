#include "cli/analysis/analysis_options.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cli/data/data_files.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "language/error.hpp"
#include "reports/anova/anova_document.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::cli {
namespace {

/// The type of sums of squares, as yates or as papers and R's packages write it.
std::optional<anova::SumsOfSquares> parse_type(const std::string& text) {
  static constexpr std::array<std::array<std::string_view, 2>, 3> types{
      {{"1", "I"}, {"2", "II"}, {"3", "III"}}};
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (text == types[i][0] || text == types[i][1]) {
      return static_cast<anova::SumsOfSquares>(static_cast<int>(i) + 1);
    }
  }
  return std::nullopt;
}

/// Puts what the word means into the request.
template <typename Word>
std::function<void(const std::string&)> word_of(std::optional<Word>& word,
                                                Word (*parse)(std::string_view)) {
  return [&word, parse](const std::string& text) { word = parse(text); };
}

template <typename Names>
Check one_of_these(const Names& names) {
  return one_of({names.begin(), names.end()});
}

std::optional<std::string> a_type(const std::string& text) {
  if (parse_type(text)) return std::nullopt;
  return fmt::format("'{}' is unknown; known are 1, 2, 3", text);
}

}  // namespace

inquiry::AnalysisRequest request_on(const Session& session) {
  inquiry::AnalysisRequest result;
  result.progress = progress_on(session);
  result.reading.load = load_patiently;
  return result;
}

std::function<void(const std::string&)> progress_on(const Session& session) {
  return [&session](const std::string& text) { remark(session, text); };
}

std::vector<Option> data_options(inquiry::AnalysisRequest& request) {
  std::vector<Option> result{
      {.names = "words",
       .target = &request.words,
       .placeholder = "[FORMULA] DATA...",
       .help = "a formula such as 'time ~ cpu * batch' (a campaign brings its own), then .csv, "
               ".tsv or .jsonl files, - for standard input, a page of yates report, or a "
               "campaign.toml (default: the one in this folder)",
       .paths = Paths::files},
      {.names = "--summaries",
       .target = &request.summaries,
       .placeholder = "N,MEAN,SD",
       .help = "DATA holds summaries, one row per cell; N, MEAN and SD name its columns of count, "
               "mean and standard deviation, as in n,mean,sd"},
      {.names = "--run",
       .target = &request.run,
       .placeholder = "COLUMN|file|none",
       .help = "the column that identifies the runs; the values of one run are not replicates, so "
               "they are averaged (file: every file is one run; none: every row is one run; "
               "default: the column run, run_id, invocation or process, where its values repeat)",
       .words = {"file", "none"}},
      {.names = "--ignore-design",
       .target = &request.ignore_design,
       .help = "leave the block of the design out of the model, and do not look for runs with "
               "several values"},
      {.names = "--failed",
       .target = &request.failed,
       .placeholder = "drop|keep",
       .help = "what becomes of runs of a file that failed, as its columns exit_code, success, "
               "status, responseCode and the like say: drop (default) leaves them out, keep lets "
               "them count",
       .check = one_of({"drop", "keep"})},
  };
  append(result, reading_options(request.reading));
  return result;
}

std::vector<Option> model_options(inquiry::ModelAsked& asked) {
  const auto between_0_and_1 = [](const std::string& text) -> std::optional<std::string> {
    const auto value = parse_share(text);
    if (value && *value > 0.0 && *value < 0.5)
      return fmt::format(
          "'{}' is below 0.5, with which intervals would mostly miss; did you mean {:.6g}?", text,
          1 - *value);
    if (value && *value > 0.0 && *value < 1.0) return std::nullopt;
    const std::string complaint = fmt::format("'{}' is not between 0 and 1", text);
    const auto percent = parse_share(text + "%");
    if (!percent || *percent < 0.5 || *percent >= 1.0)
      return complaint + "; expected a share from 0.5, as in 0.95 or 95%";
    return fmt::format("{}; did you mean {}%?", complaint, text);
  };
  return {
      {.names = "--type",
       .target = std::function<void(const std::string&)>(
           [&asked](const std::string& text) { asked.type = parse_type(text); }),
       .placeholder = "1|2|3",
       .help = "sums of squares of type 1, 2 (default) or 3 (also I, II, III)",
       .check = a_type,
       .words = {"1", "2", "3"}},
      {.names = "--contrasts",
       .target = std::function<void(const std::string&)>(
           [&asked](const std::string& text) { asked.contrasts = model::parse_contrasts(text); }),
       .placeholder = "KIND",
       .help = "coding of the printed coefficients: treatment (default), sum, helmert or poly",
       .check = one_of({"treatment", "sum", "helmert", "poly"})},
      {.names = "--confidence",
       .target = std::function<void(const std::string&)>(
           [&asked](const std::string& text) { asked.confidence = parse_share(text); }),
       .placeholder = "C",
       .help = "confidence level of intervals and verdicts, between 0 and 1, as in 0.95 or 95% "
               "(default: that of the campaign, or 0.95)",
       .check = between_0_and_1},
      {.names = "--adjust",
       .target = word_of(asked.adjust, language::parse_adjustment),
       .placeholder = "RULE",
       .help = "adjustment of p for testing several terms: holm, sidak, bonferroni, bh or none "
               "(default: that of the campaign, or holm)",
       .check = one_of_these(language::adjustment_names)},
      {.names = "--drift",
       .target = &asked.drift,
       .placeholder = "run|started|COLUMN",
       .help = "a column along which the runs may have drifted (run: launch order; started: time); "
               "it enters the model as a straight line before the factors",
       .words = {"run", "started"}},
      {.names = "--whole-plot",
       .target = &asked.whole_plot,
       .placeholder = "COLUMN",
       .help = "the column whose values are the whole plots of a split plot; factors that change "
               "between whole plots alone are tested against the differences between these"},
      {.names = "--center",
       .target = &asked.center,
       .help = "centre every numeric factor at its mean"},
  };
}

std::vector<Option> analysis_options(inquiry::AnalysisRequest& request) {
  std::vector<Option> options = data_options(request);
  append(options, model_options(request));
  append(options, question_options(request));
  return options;
}

Option plots_option(inquiry::ShownAsked& asked) {
  return {.names = "--no-plots",
          .target = &asked.no_plots,
          .help = "text without pictures: no bars of effects, no half-normal plot"};
}

std::vector<Option> question_options(inquiry::QuestionAsked& asked) {
  return {
      {.names = "--response",
       .target = &asked.response,
       .placeholder = "NAME",
       .help = "the response to analyse: one of the campaign's (default: all with a goal), or the "
               "left side of a formula that has none"},
      {.names = "--goal",
       .target = word_of(asked.goal, language::parse_goal),
       .placeholder = "GOAL",
       .help = "minimize or maximize: whether smaller or larger values are better",
       .check = one_of_these(language::goal_names)},
      {.names = "--unit",
       .target = &asked.unit,
       .placeholder = "UNIT",
       .help = "unit of the response, as in ms"},
      {.names = "--limit",
       .target = &asked.limit,
       .placeholder = "LIMIT",
       .help =
           "limit that the response must keep, as in '<= 20', or '<= 500 ms' of a response with a "
           "unit of time or size"},
      {.names = "--delta",
       .target = &asked.delta,
       .placeholder = "DELTA",
       .help = "the smallest difference that matters, as in '3 %', 0.5 or '20 ms'"},
      {.names = "--scale",
       .target = word_of(asked.scale, language::parse_scale),
       .placeholder = "SCALE",
       .help = "the scale on which the response is analysed: raw, log, or auto for the one that "
               "the data suit (default: that of the campaign, or auto)",
       .check = one_of_these(language::scale_names)},
      {.names = "--baseline",
       .target = &asked.baseline,
       .placeholder = "SETTING",
       .help = "the setting to compare with, as in 'cpu=1,batch=64' (default: first levels)"},
      {.names = "--given",
       .target = &asked.given,
       .placeholder = "FACTORS",
       .help = "factors that cannot be chosen, as in workload,host; every combination of their "
               "levels gets its own advice"},
      {.names = "--designed",
       .target = &asked.designed,
       .help = "the data are those of an experiment, whose settings somebody has chosen and run, "
               "also where they do not look so"},
  };
}

int conclude(const std::vector<reports::ResponseReport>& responses, const Session& session) {
  int status = exit_ok;
  for (const reports::ResponseReport& response : responses) {
    if (response.analysis.estimable()) continue;
    status = exit_not_estimable;
    for (const model::Note& note : response.analysis.notes) {
      if (note.code == model::NoteCode::constant_factor ||
          note.code == model::NoteCode::constant_response ||
          note.code == model::NoteCode::aliased) {
        remark(session, "error: " + reports::note_text(note, reports::Typography::plain));
      }
    }
  }
  return status;
}

Verdict verdict_of(const std::vector<reports::ResponseReport>& analysed, const Session& session) {
  const reports::TextOptions options = text_options(session);
  const auto responses = reports::with_typeset_checks(analysed, options);
  const std::optional<anova::Together> together = inquiry::together_of(responses);
  const bool joint = together && !responses.front().weighted;
  return {
      joint ? reports::joint_title(responses, *together)
            : reports::verdict_title(responses.front()),
      reports::document_text({"", reports::answer_blocks(responses, together, options)}, options)};
}

}  // namespace yates::cli
