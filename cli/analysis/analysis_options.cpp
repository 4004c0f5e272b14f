#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/analysis/analysis.hpp"
#include "cli/frame/checks.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/words.hpp"
#include "language/error.hpp"

namespace yates::cli {

std::vector<Option> data_options(AnalysisRequest& request) {
  return {
      {.names = "words",
       .target = &request.words,
       .placeholder = "[FORMULA] DATA...",
       .help = "a formula such as 'time ~ cpu * batch' (a campaign brings its own), then .csv, "
               ".tsv or .jsonl files, - for standard input, or a campaign.toml"},
      {.names = "--summaries",
       .target = &request.summaries,
       .placeholder = "N,MEAN,SD",
       .help = "DATA holds one row per cell: the names of its columns for count, mean and "
               "standard deviation, as in n,mean,sd"},
      {.names = "--run",
       .target = &request.run,
       .placeholder = "COLUMN|file|none",
       .help = "the column whose values are the runs: repeated values within one run are "
               "averaged, as they are no replicates (file: every file is one run; none: every row "
               "is one; default: run, run_id, invocation or process, where its values repeat)"},
      {.names = "--ignore-design",
       .target = &request.ignore_design,
       .help = "leave the block of the design out of the model, and look for no runs with several "
               "values"},
  };
}

std::vector<Option> model_options(AnalysisRequest& request) {
  const auto between_0_and_1 = [](const std::string& text) -> std::optional<std::string> {
    double value = 0.0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool number = read.ec == std::errc() && read.ptr == text.data() + text.size();
    if (number && value > 0.0 && value < 1.0) return std::nullopt;
    return fmt::format("'{}' is not between 0 and 1", text);
  };
  return {
      {.names = "--type",
       .target = &request.type,
       .placeholder = "1|2|3",
       .help = "sums of squares of type 1, 2 (default) or 3",
       .check = one_of({"1", "2", "3"})},
      {.names = "--contrasts",
       .target = &request.contrasts,
       .placeholder = "KIND",
       .help = "coding of printed coefficients: treatment (default), sum, helmert or poly"},
      {.names = "--confidence",
       .target = &request.confidence,
       .placeholder = "C",
       .help = "of intervals and verdicts, between 0 and 1 (default 0.95)",
       .check = between_0_and_1},
      {.names = "--adjust",
       .target = &request.adjust,
       .placeholder = "RULE",
       .help = "for testing several terms: holm (default), sidak, bonferroni, bh or none"},
      {.names = "--drift",
       .target = &request.drift,
       .placeholder = "run|started|COLUMN",
       .help = "a column along which the runs may have drifted (run: launch order; started: "
               "time): enters as a straight line before the factors"},
      {.names = "--center",
       .target = &request.center,
       .help = "subtract their means from numeric factors"},
  };
}

std::vector<Option> question_options(AnalysisRequest& request) {
  return {
      {.names = "--goal",
       .target = &request.goal,
       .placeholder = "GOAL",
       .help = "what is better: minimize or maximize",
       .check = one_of({"minimize", "maximize"})},
      {.names = "--unit",
       .target = &request.unit,
       .placeholder = "UNIT",
       .help = "of the response, as in ms"},
      {.names = "--limit",
       .target = &request.limit,
       .placeholder = "LIMIT",
       .help = "that the response must keep, as in '<= 20'"},
      {.names = "--delta",
       .target = &request.delta,
       .placeholder = "DELTA",
       .help = "smaller differences do not matter: '3 %' or 0.5"},
      {.names = "--baseline",
       .target = &request.baseline,
       .placeholder = "SETTING",
       .help = "the setting to compare with, as in 'cpu=1,batch=64' (default: first levels)"},
      {.names = "--given",
       .target = &request.given,
       .placeholder = "FACTORS",
       .help = "factors that nobody chooses, as in workload,host: the advice holds for each of "
               "their levels"},
  };
}

std::optional<std::string> formula_of(const AnalysisRequest& request) {
  if (!request.words.empty() && request.words.front().find('~') != std::string::npos) {
    return request.words.front();
  }
  return std::nullopt;
}

std::vector<std::string> paths_of(const AnalysisRequest& request, const std::string& command) {
  std::vector<std::string> result(request.words.begin() + (formula_of(request) ? 1 : 0),
                                  request.words.end());
  if (result.empty()) {
    throw language::UsageError(
        fmt::format("yates {}: no data was named; give a .csv, .tsv or .jsonl file, - or a "
                    "campaign.toml",
                    command));
  }
  return result;
}

anova::ObserveOptions observe_options(const AnalysisRequest& request) {
  anova::ObserveOptions result;
  result.ignore_design = request.ignore_design;
  result.center = request.center;
  if (!request.drift.empty()) result.drift = request.drift;
  if (request.run.empty()) {
    result.average_subsamples = !request.ignore_design && request.summaries.empty();
  } else if (request.run == "none") {
    result.average_subsamples = false;
  } else {
    result.run = request.run;
  }
  if (!request.summaries.empty()) {
    const std::vector<std::string> names = split(request.summaries, ',');
    if (names.size() != 3) {
      throw language::UsageError(
          fmt::format("--summaries: '{}' names {} columns; expected three, as in n,mean,sd",
                      request.summaries, names.size()));
    }
    result.summaries = table::SummaryColumns{names[0], names[1], names[2]};
  }
  return result;
}

namespace {

/// What is wrong with the value of an option is said with the option's name before it.
template <typename Parse>
auto of_option(const char* option, const Parse& parse) {
  try {
    return parse();
  } catch (const language::UsageError& error) {
    throw language::UsageError(fmt::format("{}: {}", option, error.what()));
  }
}

}  // namespace

anova::AnalysisOptions analysis_options(const AnalysisRequest& request) {
  return {static_cast<anova::SumsOfSquares>(request.type), request.confidence,
          of_option("--adjust", [&] { return anova::parse_adjustment(request.adjust); })};
}

model::Contrasts contrasts_of(const AnalysisRequest& request) {
  return of_option("--contrasts", [&] { return model::parse_contrasts(request.contrasts); });
}

}  // namespace yates::cli
