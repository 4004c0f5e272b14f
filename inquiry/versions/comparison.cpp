#include "inquiry/versions/comparison.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "anova/strata/error_strata.hpp"
#include "anova/versions/version_changes.hpp"
#include "campaigns/responses/response_text.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "inquiry/analysis/readable_unit.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/data/reading_slips.hpp"
#include "inquiry/page/page_parts.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/request/request.hpp"
#include "inquiry/request/typed_quantity.hpp"
#include "inquiry/version.hpp"
#include "inquiry/versions/version_data.hpp"
#include "language/error.hpp"
#include "language/limit.hpp"
#include "language/pieces.hpp"
#include "numerics/distributions.hpp"
#include "reports/words/answer_words.hpp"

namespace yates::inquiry {
namespace {

/// What is asked beside the table: how the response is called, and what of it matters.
struct AskedOfChange {
  std::string label;
  std::string unit;
  std::optional<anova::Goal> goal;
  std::optional<language::Delta> delta;
  std::optional<anova::ScaleWish> scale;
};

AskedOfChange asked_of_change(const AnalysisRequest& request, const DataSet& data,
                              const model::Formula& formula) {
  AskedOfChange result;
  const std::vector<std::string> names = language::names(*formula.response);
  result.label = names.size() == 1
                     ? names.front()
                     : language::without_backticks(language::to_string(*formula.response));
  result.scale = request.scale;
  if (const campaigns::Response* response = campaign_response(data, formula)) {
    if (!response->label.empty()) result.label = response->label;
    result.unit = campaigns::unit_of_values(*response);
    result.goal = response->goal;
    result.delta = response->delta;
    if (!result.scale) result.scale = response->scale;
  } else if (data.table.find("command") != nullptr && result.label == "time") {
    result.unit = "s";  // hyperfine
  }
  const std::string of_column = unit_of_column(formula, data.table);
  if (!of_column.empty()) result.unit = of_column;
  if (!request.unit.empty()) result.unit = request.unit;
  if (request.goal) result.goal = request.goal;
  if (!request.delta.empty()) {
    result.delta =
        typed_quantity("--delta", request.delta, language::read_delta(request.delta, result.unit));
  }
  return result;
}

/// The setting of --baseline, with levels as the analysis writes them. Those that one version alone
/// has are levels, too.
anova::NamedLevels asked_setting(const std::string& typed, const reports::VersionReport& report,
                                 const table::Table& before, const table::Table& after) {
  std::vector<anova::FactorReading> factors = report.response.analysis.factors;
  std::erase_if(factors, [&](const auto& factor) { return factor.name == report.version; });
  for (anova::FactorReading& factor : factors) {
    std::set<std::string> known(factor.levels.begin(), factor.levels.end());
    for (const table::Table* table : {&before, &after}) {
      const table::Column& column = *table->find(factor.name);
      for (std::size_t row = 0; row < table->rows; ++row) {
        if (!column.present[row] || !known.insert(column.text(row)).second) continue;
        factor.levels.push_back(column.text(row));
      }
    }
  }
  anova::NamedLevels result;
  for (const anova::HeldLevel& one : anova::named_levels(factors, parse_baseline(typed))) {
    result.emplace_back(factors[one.factor].name, factors[one.factor].levels[one.level]);
  }
  return result;
}

/// Whether whole plots differ by more than the runs within them do.
bool plots_are_shown(const anova::Answer& answer) {
  // Missing a shift makes a change seem surer than it is; suspecting one costs a few degrees of
  // freedom. Chosen by simulation: see docs/decisions-hold.md, "Replications that shift".
  constexpr double shown_below = 0.1;
  if (!answer.deciding || !answer.deciding->noise) return false;
  const auto* strata = std::get_if<anova::ErrorStrata>(&*answer.deciding->noise);
  if (strata == nullptr || !strata->whole_plot_mean_square || !strata->subplot_mean_square)
    return false;
  if (!(*strata->subplot_mean_square > 0.0)) return *strata->whole_plot_mean_square > 0.0;
  return numerics::f_upper_tail(*strata->whole_plot_mean_square / *strata->subplot_mean_square,
                                static_cast<double>(strata->whole_plot_df),
                                static_cast<double>(strata->subplot_df))
             .probability < shown_below;
}

/// The report is absent where all runs of new failed at the settings that old was measured at.
std::optional<reports::VersionReport> compare_response(const CompareRequest& request,
                                                       const model::Formula& formula,
                                                       const DataSet& old_data,
                                                       const DataSet& new_data) {
  const AnalysisRequest& options = request.analysis;
  VersionTables joined = join_versions(old_data, new_data, formula, options.ignore_design);
  if (joined.version.empty()) return std::nullopt;
  const AskedOfChange asked = asked_of_change(options, joined.data, formula);
  anova::Request question;
  question.formula = with_version(formula, joined.version);
  question.reading = observe_options(options);
  question.options = analysis_options(options, joined.data);
  question.unit = asked.unit;
  question.scale = asked.scale.value_or(anova::ScaleWish::automatic);
  const bool differences = any_amount(request.gates) && !options.scale;
  if (differences) question.scale = anova::ScaleWish::raw;
  question.question.delta = asked.delta;
  question.from_campaign = joined.data.campaign.has_value();
  question.robust = false;
  question.depth = anova::Depth::settings;
  question.notes = joined.data.notes;
  question.progress = options.progress;
  auto readable = options.readable_units && options.unit.empty() && !any_bare_number(request.gates)
                      ? in_readable_unit(question, joined.data.table, asked.unit)
                      : std::nullopt;
  table::Table& table = readable ? readable->table : joined.data.table;
  anova::Answer answer = anova::answer_for_versions(table, question, joined.version);
  if (joined.plots == VersionPlots::if_shown && !plots_are_shown(answer)) {
    std::erase_if(table.columns, [](const auto& one) { return one.name == "whole_plot"; });
    answer = anova::answer_for_versions(table, question, joined.version);
  }
  answer.goal = asked.goal;
  if (differences && answer.scale.choice.reason == anova::ScaleReason::requested) {
    answer.scale.choice.reason = anova::ScaleReason::differences_asked;
  }
  reports::VersionReport result{reports::describe(std::move(answer), asked.label, question.unit),
                                joined.version,
                                std::nullopt,
                                {},
                                std::move(joined.only_old),
                                std::move(joined.only_new),
                                std::move(joined.failed)};
  result.changes = anova::version_changes(result.response, joined.version);
  if (!options.baseline.empty()) {
    result.asked = asked_setting(options.baseline, result, old_data.table, new_data.table);
  }
  return result;
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

void leave_out_failed(const AnalysisRequest& request, DataSet& old_data, DataSet& new_data) {
  const auto typed = formula_of(request);
  find_failed_runs({&old_data, &new_data},
                   typed ? std::optional(model::parse(*typed)) : std::nullopt);
  if (request.failed != "keep") return;
  keep_failed_runs(old_data);
  keep_failed_runs(new_data);
}

}  // namespace

bool ComparedVersions::gate_failed() const {
  return std::any_of(comparison.responses.begin(), comparison.responses.end(), [](const auto& one) {
    return std::any_of(one.gates.begin(), one.gates.end(),
                       [](const reports::GateReport& gate) { return gate.result.failed; });
  });
}

bool ComparedVersions::noise_known() const {
  return std::any_of(comparison.responses.begin(), comparison.responses.end(), [](const auto& one) {
    return one.changes && one.changes->average.low.has_value();
  });
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

ComparedVersions compare_versions(const CompareRequest& request, const std::string& old_path,
                                  const std::string& new_path) {
  const AnalysisRequest& analysis = request.analysis;
  ComparedVersions result{load_data({old_path}, analysis.reading),
                          load_data({new_path}, analysis.reading),
                          {old_path, new_path, {}, {}}};
  DataSet& before = result.before;
  DataSet& after = result.after;
  leave_out_failed(analysis, before, after);
  if (!formula_of(analysis)) name_by_arguments(before.table, after.table);
  result.comparison.notes = other_differences(before, after);
  for (const model::Formula& formula :
       compared_formulas(analysis, request.response, before, after)) {
    if (result.comparison.responses.empty()) {
      note_failed_runs(before, formula, true);
      note_failed_runs(after, formula, false);
      if (!formula_of(analysis)) {
        for (std::string& note : columns_of_one(before, after, formula))
          result.comparison.notes.push_back(std::move(note));
      }
    }
    use_units(before, after, formula, analysis.unit);
    auto report = compare_response(request, formula, before, after);
    if (!report) {
      result.all_failed = true;
      return result;
    }
    result.comparison.responses.push_back(*std::move(report));
  }
  result.unjudged = judge_gates(request.gates, result.comparison);
  return result;
}

reports::ComparisonReport comparison_report(const CompareRequest& request,
                                            const ComparedVersions& compared,
                                            const std::string& command_line) {
  const reports::Comparison& comparison = compared.comparison;
  reports::ComparisonReport report;
  report.title = fmt::format("{} compared with {}", comparison.new_source, comparison.old_source);
  report.comparison = comparison;
  report.before = measured_version(request.analysis, compared.before);
  report.after = measured_version(request.analysis, compared.after);
  for (const DataSet* data : {&compared.before, &compared.after}) {
    if (!data->campaign) continue;
    reports::FactorLabels labels = labels_of(*data);
    labels.merge(report.labels);  // those of the newer version hold
    report.labels = std::move(labels);
    if (!data->page) report.commands.push_back("yates report " + data->table.source);
  }
  report.commands.push_back(command_line);
  report.tool_version = version;
  return report;
}

}  // namespace yates::inquiry
