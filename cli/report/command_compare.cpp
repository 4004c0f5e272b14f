#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "anova/versions/version_changes.hpp"
#include "cli/analysis/analysis.hpp"
#include "cli/analysis/gate_option.hpp"
#include "cli/analysis/request_on_page.hpp"
#include "cli/analysis/typed_quantity.hpp"
#include "cli/analysis/version_factors.hpp"
#include "cli/analysis/version_formula.hpp"
#include "cli/analysis/version_tables.hpp"
#include "cli/analysis/version_units.hpp"
#include "cli/commands.hpp"
#include "cli/data/failed_runs.hpp"
#include "cli/data/labels_of.hpp"
#include "cli/frame/output_options.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/report/measuring_of.hpp"
#include "cli/version.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/limit.hpp"
#include "language/nearest.hpp"
#include "reports/page/comparison_page.hpp"
#include "reports/versions/version_json.hpp"
#include "reports/versions/version_text.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/verdict_words.hpp"

namespace yates::cli {
namespace {

struct CompareRequest {
  AnalysisRequest analysis;
  std::string response;
  std::vector<std::string> gates;
  std::string page;  // file of the page; empty: none
  bool force = false;
};

const campaigns::Response* measured_response(const DataSet& data, const model::Formula& formula) {
  if (!data.campaign) return nullptr;
  const std::vector<std::string> names = language::names(*formula.response);
  for (const campaigns::Response& one : data.campaign->responses) {
    if (names.size() == 1 && one.name == names.front()) return &one;
  }
  return nullptr;
}

anova::Goal goal_asked(campaigns::Goal goal) {
  return goal == campaigns::Goal::minimize ? anova::Goal::minimize : anova::Goal::maximize;
}

/// What is asked beside the table: how the response is called, and what of it matters.
struct AskedOfChange {
  std::string label;
  std::string unit;
  std::optional<anova::Goal> goal;
  std::optional<language::Delta> delta;
  std::string scale;
};

AskedOfChange asked_of_change(const AnalysisRequest& request, const DataSet& data,
                              const model::Formula& formula) {
  AskedOfChange result;
  const std::vector<std::string> names = language::names(*formula.response);
  result.label = names.size() == 1
                     ? names.front()
                     : reports::without_backticks(language::to_string(*formula.response));
  result.scale = request.scale;
  if (const campaigns::Response* response = measured_response(data, formula)) {
    if (!response->label.empty()) result.label = response->label;
    result.unit = response->unit;
    if (response->goal) result.goal = goal_asked(*response->goal);
    result.delta = response->delta;
    if (result.scale.empty()) result.scale = to_string(response->scale);
  } else if (data.table.find("command") != nullptr && result.label == "time") {
    result.unit = "s";  // hyperfine
  }
  const std::string of_column = unit_of_column(formula, data.table);
  if (!of_column.empty()) result.unit = of_column;
  if (!request.unit.empty()) result.unit = request.unit;
  if (!request.goal.empty()) {
    result.goal = request.goal == "minimize" ? anova::Goal::minimize : anova::Goal::maximize;
  }
  if (!request.delta.empty()) {
    result.delta =
        typed_quantity("--delta", request.delta, language::read_delta(request.delta, result.unit));
  }
  return result;
}

/// Absent where all runs of new failed at the settings that old was measured at.
std::optional<reports::VersionReport> compare_response(const CompareRequest& request,
                                                       const model::Formula& formula,
                                                       const DataSet& old_data,
                                                       const DataSet& new_data,
                                                       const std::vector<GateOption>& gates) {
  const AnalysisRequest& options = request.analysis;
  VersionTables joined = join_versions(old_data, new_data, formula, options.ignore_design);
  if (joined.version.empty()) return std::nullopt;
  const AskedOfChange asked = asked_of_change(options, joined.data, formula);
  anova::Request question;
  question.formula = with_version(formula, joined.version);
  question.reading = observe_options(options);
  question.options = analysis_options(options, joined.data);
  question.unit = asked.unit;
  question.scale =
      asked.scale.empty() ? anova::ScaleWish::automatic : anova::parse_scale(asked.scale);
  const bool differences = any_amount(gates) && options.scale.empty();
  if (differences) question.scale = anova::ScaleWish::raw;
  question.question.delta = asked.delta;
  question.from_campaign = joined.data.campaign.has_value();
  question.robust = false;
  question.depth = anova::Depth::settings;
  question.notes = joined.data.notes;
  question.progress = options.progress;
  anova::Answer answer = anova::answer_for_versions(joined.data.table, question, joined.version);
  answer.goal = asked.goal;
  if (differences && answer.scale.choice.reason == anova::ScaleReason::requested) {
    answer.scale.choice.reason = anova::ScaleReason::differences_asked;
  }
  reports::VersionReport result{reports::describe(std::move(answer), asked.label, asked.unit),
                                joined.version,
                                std::nullopt,
                                {},
                                std::move(joined.only_old),
                                std::move(joined.only_new),
                                std::move(joined.failed)};
  result.changes = anova::version_changes(result.response, joined.version);
  if (!options.baseline.empty()) result.asked = parse_baseline(options.baseline);
  return result;
}

void check_baseline(const reports::VersionReport& report) {
  std::vector<std::string> factors;
  for (const anova::FactorReading& factor : report.response.analysis.factors) {
    if (factor.name != report.version) factors.push_back(factor.name);
  }
  for (const auto& [name, level] : report.asked) {
    if (std::find(factors.begin(), factors.end(), name) != factors.end()) continue;
    throw language::UsageError(fmt::format("--baseline: no factor is called '{}'{}", name,
                                           language::suggestion(name, factors)));
  }
}

bool any_failed(const reports::Comparison& comparison) {
  for (const reports::VersionReport& report : comparison.responses) {
    for (const reports::GateReport& gate : report.gates) {
      if (gate.result.failed) return true;
    }
  }
  return false;
}

std::string shown_comparison(const reports::Comparison& comparison, const Session& session) {
  if (session.format == Format::markdown) return reports::comparison_markdown(comparison);
  if (session.format == Format::csv) return reports::comparison_csv(comparison);
  return reports::comparison_text(comparison, text_options(session));
}

/// What the runs of one version say alone; nothing where nothing was asked of them, or they cannot
/// be analysed.
std::vector<std::string> advice_of(const AnalysisRequest& request, const DataSet& data) {
  if (!data.campaign || formula_of(request)) return {};
  std::vector<std::string> result;
  try {
    for (const reports::ResponseReport& one : analyse({}, data, anova::Depth::table)) {
      if (one.weighted) continue;
      if (!one.decision) return {};
      result.push_back(reports::verdict_title(reports::labelled(one, labels_of(data))));
    }
  } catch (const language::InputError&) {
    return {};
  }
  return result;
}

reports::MeasuredVersion measured_version(const AnalysisRequest& request, const DataSet& data) {
  reports::MeasuredVersion result;
  result.source = data.table.source;
  result.design = data.design;
  result.launched = data.launched;
  result.date = data.last_end.substr(0, 10);
  result.advice = advice_of(request, data);
  result.measuring = measuring_of(data);
  result.columns = data.table.names();
  result.rows = data.table.rows;
  return result;
}

void write_page(const CompareRequest& request, const reports::Comparison& comparison,
                const DataSet& old_data, const DataSet& new_data, const Session& session) {
  if (language::is_file(request.page) && !request.force && !is_page_of_yates(request.page)) {
    refuse_to_replace(request.page);
  }
  reports::ComparisonReport report;
  report.title = fmt::format("{} compared with {}", comparison.new_source, comparison.old_source);
  report.comparison = comparison;
  report.before = measured_version(request.analysis, old_data);
  report.after = measured_version(request.analysis, new_data);
  for (const DataSet* data : {&old_data, &new_data}) {
    if (!data->campaign) continue;
    reports::FactorLabels labels = labels_of(*data);
    labels.merge(report.labels);  // those of the newer version hold
    report.labels = std::move(labels);
    if (!data->page) report.commands.push_back("yates report " + data->table.source);
  }
  report.commands.push_back(session.command_line);
  report.tool_version = version;
  write_file(request.page, reports::comparison_page(report));
}

/// With the formula and the options of the new page, where the data are pages and none are typed.
CompareRequest with_questions_of_page(CompareRequest request) {
  const bool two = request.analysis.words.size() == 2;
  if (!two || formula_of(request.analysis) || !request.response.empty()) return request;
  AnalysisRequest of_page = request.analysis;
  of_page.words.erase(of_page.words.begin());
  of_page = as_page_asks(std::move(of_page));
  if (of_page.words.size() == 2) {  // the page says its formula
    of_page.words.insert(of_page.words.begin() + 1, request.analysis.words.front());
    request.analysis = std::move(of_page);
  }
  return request;
}

void leave_out_failed(const AnalysisRequest& request, DataSet& old_data, DataSet& new_data) {
  const auto typed = formula_of(request);
  find_failed_runs({&old_data, &new_data},
                   typed ? std::optional(model::parse(*typed)) : std::nullopt);
  if (request.failed != "keep") return;
  keep_failed_runs(old_data);
  keep_failed_runs(new_data);
}

/// Nothing can be compared with runs that failed, and no gate passes.
int refuse_failed_version(const DataSet& new_data, const std::vector<GateOption>& gates,
                          const Session& session) {
  remark(session, fmt::format("error: {}: all runs failed at the settings that old was measured at",
                              new_data.table.source));
  for (const GateOption& gate : gates)
    remark(session, fmt::format("gate '{}': failed: new failed", gate.text));
  return gates.empty() ? exit_input : exit_gate_failed;
}

int compare(const CompareRequest& asked, const Session& session) {
  const CompareRequest request = with_questions_of_page(asked);
  session.require_format("compare", {Format::text, Format::json, Format::markdown, Format::csv});
  std::vector<GateOption> gates;
  for (const std::string& text : request.gates) gates.push_back(parse_gate(text));
  const std::vector<std::string> paths = paths_of(request.analysis, "compare");
  if (paths.size() != 2) {
    throw language::UsageError(
        paths.size() == 1
            ? fmt::format("yates compare: only '{}' was given; expected two files or campaigns, "
                          "the old one and the new one",
                          paths.front())
            : fmt::format("yates compare: {} files were given; expected two files or campaigns, "
                          "the old one and the new one",
                          paths.size()));
  }
  DataSet old_data = load_data({paths[0]});
  DataSet new_data = load_data({paths[1]});
  leave_out_failed(request.analysis, old_data, new_data);
  if (!formula_of(request.analysis)) name_by_arguments(old_data.table, new_data.table);
  reports::Comparison comparison{paths[0], paths[1], {}, other_differences(old_data, new_data)};
  for (const model::Formula& formula :
       compared_formulas(request.analysis, request.response, old_data, new_data)) {
    const bool first = comparison.responses.empty();
    for (DataSet* data : {&old_data, &new_data})
      if (first) note_failed_runs(*data, formula, data == &old_data);
    use_units(old_data, new_data, formula, request.analysis.unit);
    auto report = compare_response(request, formula, old_data, new_data, gates);
    if (!report) return refuse_failed_version(new_data, gates, session);
    comparison.responses.push_back(*std::move(report));
    check_baseline(comparison.responses.back());
  }
  const bool unjudged = judge_gates(gates, comparison);
  if (!request.page.empty()) write_page(request, comparison, old_data, new_data, session);
  if (session.format == Format::json) {
    print(reports::comparison_json(comparison, version));
  } else {
    show(session, shown_comparison(comparison, session));
  }
  if (any_failed(comparison)) return exit_gate_failed;
  const bool nothing = std::none_of(
      comparison.responses.begin(), comparison.responses.end(),
      [](const auto& report) { return report.changes && report.changes->average.low.has_value(); });
  if (unjudged || nothing) {
    remark(session,
           "error: no noise is known, so nothing can be said of a change; every setting "
           "needs several runs");
    return exit_not_estimable;
  }
  return exit_ok;
}

/// Those of `yates anova` that mean the same here.
std::vector<Option> shared_options(AnalysisRequest& request) {
  static const std::vector<std::string> names{"--run",        "--failed", "--ignore-design",
                                              "--confidence", "--adjust", "--goal",
                                              "--unit",       "--delta",  "--scale"};
  std::vector<Option> all = data_options(request);
  append(all, model_options(request));
  append(all, question_options(request));
  std::vector<Option> result;
  for (Option& option : all) {
    if (std::find(names.begin(), names.end(), option.names) != names.end()) {
      result.push_back(std::move(option));
    }
  }
  return result;
}

}  // namespace

Command command_compare(Session& session) {
  const auto request = std::make_shared<CompareRequest>();
  request->analysis.progress = progress_on(session);
  Command command;
  command.options = {
      {.names = "words",
       .target = &request->analysis.words,
       .placeholder = "[FORMULA] OLD NEW",
       .help = "two campaigns, two data files, or two files of hyperfine, Google Benchmark, JMH or "
               "pytest-benchmark; a formula where they do not say what was measured and set"},
      {.names = "--fail-on",
       .target = &request->gates,
       .placeholder = "CHANGE",
       .help = "exit with status 1 where such a change was shown at a setting or on average: "
               "'slower > 3 %', 'ratio lower > 2 %'; words are slower, faster, larger, smaller, "
               "higher, lower, worse, better, changed; may be repeated"},
      {.names = "--response",
       .target = &request->response,
       .placeholder = "NAME",
       .help = "the response to compare (default: all with a goal of a campaign)"},
      {.names = "--baseline",
       .target = &request->analysis.baseline,
       .placeholder = "SETTING",
       .help = "also say what changed at this setting, as in 'codec=gzip,threads=1'"},
      output_option(request->page,
                    "also write the comparison as a page: what changed, one picture of all "
                    "settings, and what differs in how both were measured",
                    {".html", ".htm"}),
      force_option(request->force)};
  append(command.options, shared_options(request->analysis));
  append(command.options, common_options(session));
  command.footer =
      "Examples:\n"
      "  yates compare old/compress.toml new/compress.toml --fail-on 'slower > 3 %'\n"
      "  yates compare 'time ~ codec * level' old.csv new.csv --unit s --goal minimize\n"
      "  yates compare old.json new.json            two exports of hyperfine\n"
      "  yates compare old.toml new.toml -o changes.html\n"
      "Exit status: 1 where a gate failed, 4 where nothing was repeated, so that nothing can be "
      "said.";
  command.action = [request, &session] { return compare(*request, session); };
  return command;
}

}  // namespace yates::cli
