#include <fmt/format.h>

#include "cli/analysis/analysis.hpp"
#include "cli/frame/choice_option.hpp"
#include "language/error.hpp"

namespace yates::cli {

void add_data_options(CLI::App& command, AnalysisRequest& request) {
  command
      .add_option("words", request.words,
                  "a formula such as 'time ~ cpu * batch' (a campaign brings its own), then .csv, "
                  ".tsv or .jsonl files, - for standard input, or a campaign.toml")
      ->type_name("[FORMULA] DATA...");
  command
      .add_option("--summaries", request.summaries,
                  "DATA holds one row per cell: the names of its columns for count, mean and "
                  "standard deviation, as in n,mean,sd")
      ->type_name("N,MEAN,SD");
  command
      .add_option(
          "--run", request.run,
          "the column whose values are the runs: repeated values within one run are "
          "averaged, as they are no replicates (file: every file is one run; none: every row "
          "is one; default: run, run_id, invocation or process, where its values repeat)")
      ->type_name("COLUMN|file|none");
  command.add_flag("--ignore-design", request.ignore_design,
                   "leave the block of the design out of the model, and look for no runs with "
                   "several values");
}

void add_model_options(CLI::App& command, AnalysisRequest& request) {
  command.add_option("--type", request.type, "sums of squares of type 1, 2 (default) or 3")
      ->check(one_of({"1", "2", "3"}))
      ->type_name("1|2|3");
  command
      .add_option("--contrasts", request.contrasts,
                  "coding of printed coefficients: treatment (default), sum, helmert or poly")
      ->type_name("KIND");
  command
      .add_option("--confidence", request.confidence,
                  "of intervals and verdicts, between 0 and 1 (default 0.95)")
      ->check([](const std::string& text) {
        double value = 0.0;
        const bool number = CLI::detail::lexical_cast(text, value);
        return number && value > 0.0 && value < 1.0
                   ? std::string()
                   : fmt::format("'{}' is not between 0 and 1", text);
      })
      ->type_name("C");
  command
      .add_option("--adjust", request.adjust,
                  "for testing several terms: holm (default), sidak, bonferroni, bh or none")
      ->type_name("RULE");
  command
      .add_option("--drift", request.drift,
                  "a column along which the runs may have drifted (run: launch order; started: "
                  "time): enters as a straight line before the factors")
      ->type_name("run|started|COLUMN");
  command.add_flag("--center", request.center, "subtract their means from numeric factors");
}

void add_question_options(CLI::App& command, AnalysisRequest& request) {
  command.add_option("--goal", request.goal, "what is better: minimize or maximize")
      ->check(one_of({"minimize", "maximize"}))
      ->type_name("GOAL");
  command.add_option("--unit", request.unit, "of the response, as in ms")->type_name("UNIT");
  command.add_option("--limit", request.limit, "that the response must keep, as in '<= 20'")
      ->type_name("LIMIT");
  command.add_option("--delta", request.delta, "smaller differences do not matter: '3 %' or 0.5")
      ->type_name("DELTA");
  command
      .add_option("--baseline", request.baseline,
                  "the setting to compare with, as in 'cpu=1,batch=64' (default: first levels)")
      ->type_name("SETTING");
  command
      .add_option("--given", request.given,
                  "factors that nobody chooses, as in workload,host: the advice holds for each of "
                  "their levels")
      ->type_name("FACTORS");
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
    const std::vector<std::string> names = CLI::detail::split(request.summaries, ',');
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
