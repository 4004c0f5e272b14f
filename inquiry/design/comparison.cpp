#include "inquiry/design/comparison.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "doe/fractions/two_level_fraction.hpp"
#include "inquiry/version.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/pieces.hpp"
#include "reports/draw/data_table.hpp"

namespace yates::inquiry {
namespace {

using SummaryJson = nlohmann::ordered_json;

template <typename Value>
SummaryJson or_null(const std::optional<Value>& value) {
  return value ? SummaryJson(*value) : SummaryJson();
}

std::string number_or_dash(const std::optional<double>& value) {
  return value ? fmt::format("{:.3g}", *value) : "-";
}

/// One row of the table: what it is, and its text for each design.
struct SummaryRow {
  std::string name;
  std::function<std::string(const SummaryColumn&)> text;
};

std::string clear_text(const doe::DesignSummary& summary) {
  if (!summary.clear) return "-";
  return fmt::format("{} of {}", summary.clear->size(),
                     summary.clear->size() + summary.mixed.size());
}

std::string noise_text(const doe::DesignSummary& summary,
                       std::size_t doe::DegreesOfFreedom::*which) {
  if (!summary.degrees_of_freedom) return "-";
  return fmt::format("{}", *summary.degrees_of_freedom.*which);
}

const std::vector<SummaryRow>& summary_rows() {
  using Column = SummaryColumn;
  static const std::vector<SummaryRow> rows{
      {"kind",
       [](const Column& one) { return one.short_kind.empty() ? one.kind : one.short_kind; }},
      {"different points", [](const Column& one) { return fmt::format("{}", one.summary.points); }},
      {"runs", [](const Column& one) { return fmt::format("{}", one.summary.runs); }},
      {"takes about",
       [](const Column& one) {
         return one.seconds ? language::format_duration(*one.seconds) : "-";
       }},
      {"resolution",
       [](const Column& one) {
         return one.summary.resolution ? doe::roman(*one.summary.resolution) : "-";
       }},
      {"effects free of others", [](const Column& one) { return clear_text(one.summary); }},
      {"coefficients all estimated",
       [](const Column& one) { return one.summary.estimable ? "yes" : "no"; }},
      {"df for the noise",
       [](const Column& one) { return noise_text(one.summary, &doe::DegreesOfFreedom::error); }},
      {"df for lack of fit",
       [](const Column& one) {
         return noise_text(one.summary, &doe::DegreesOfFreedom::lack_of_fit);
       }},
      {"D-efficiency, %",
       [](const Column& one) {
         return one.summary.efficiencies ? number_or_dash(one.summary.efficiencies->D) : "-";
       }},
      {"A-efficiency, %",
       [](const Column& one) {
         return one.summary.efficiencies ? number_or_dash(one.summary.efficiencies->A) : "-";
       }},
      {"G-efficiency, %",
       [](const Column& one) {
         return one.summary.efficiencies ? number_or_dash(one.summary.efficiencies->G) : "-";
       }},
      {"variance of a prediction, mean",
       [](const Column& one) { return number_or_dash(one.summary.average_prediction_variance); }},
      {"variance of a prediction, worst",
       [](const Column& one) { return number_or_dash(one.summary.largest_prediction_variance); }},
      {"smallest power, %",
       [](const Column& one) {
         const auto power = one.summary.smallest_power;
         return power ? fmt::format("{:.0f}", 100 * *power) : std::string("-");
       }},
      {"largest variance inflation",
       [](const Column& one) { return number_or_dash(one.summary.largest_inflation); }},
      {"things it cannot tell",
       [](const Column& one) { return fmt::format("{}", one.summary.cannot_tell.size()); }}};
  return rows;
}

/// The texts of `some` that `others` lack.
std::vector<std::string> without(const std::vector<std::string>& some,
                                 const std::vector<std::string>& others) {
  std::vector<std::string> result;
  for (const std::string& one : some) {
    if (std::find(others.begin(), others.end(), one) == others.end()) result.push_back(one);
  }
  return result;
}

SummaryColumn column_of(const JudgedPlan& plan, std::string title,
                        const doe::DesignProperties& properties) {
  const auto& kind = plan.campaign.request.kind;
  return {std::move(title), std::string(doe::title_of(kind)), doe::summary_of(properties),
          plan.truth.seconds, std::string(doe::to_string(kind))};
}

std::string models_text(const SummaryColumn& one, const SummaryColumn& other, bool same) {
  const auto model = [](const SummaryColumn& column) {
    return language::trimmed_text(column.summary.model);
  };
  return same ? "Both are judged by the model of the first: " + model(one)
              : fmt::format(
                    "Each is judged by its own model, since the second cannot estimate that "
                    "of the first: {} and {}",
                    one.summary.model, other.summary.model);
}

/// What one of two designs tells and the other does not.
void add_differences(std::vector<reports::Sentence>& lines, const SummaryColumn& one,
                     const SummaryColumn& other) {
  const auto add_clear = [&](const SummaryColumn& here, const SummaryColumn& there) {
    if (!here.summary.clear || !there.summary.clear) return;
    const auto only = without(*here.summary.clear, *there.summary.clear);
    if (only.empty()) return;
    lines.emplace_back(
        fmt::format("only {} frees from others: {}", here.title, fmt::join(only, ", ")));
  };
  add_clear(one, other);
  add_clear(other, one);
  for (const auto* pair : {&one, &other}) {
    const SummaryColumn& there = pair == &one ? other : one;
    for (const std::string& sentence :
         without(pair->summary.cannot_tell, there.summary.cannot_tell)) {
      lines.emplace_back(fmt::format("only {}: {}", pair->title, sentence));
    }
  }
}

}  // namespace

reports::DataTable summary_table(const std::vector<SummaryColumn>& columns) {
  reports::DataTable table;
  table.columns.push_back({"", false});
  for (const SummaryColumn& column : columns) table.columns.push_back({column.title, true});
  for (const SummaryRow& row : summary_rows()) {
    std::vector<std::string> texts{row.name};
    for (const SummaryColumn& column : columns) texts.push_back(row.text(column));
    const bool known = std::any_of(texts.begin() + 1, texts.end(),
                                   [](const std::string& text) { return text != "-"; });
    if (known) table.rows.push_back(std::move(texts));
  }
  return table;
}

SummaryJson summary_json(const SummaryColumn& column) {
  const doe::DesignSummary& summary = column.summary;
  SummaryJson result{{"kind", column.kind},
                     {"points", summary.points},
                     {"runs", summary.runs},
                     {"expected_seconds", or_null(column.seconds)},
                     {"resolution", or_null(summary.resolution)},
                     {"clear", or_null(summary.clear)},
                     {"mixed", summary.mixed},
                     {"model", summary.model},
                     {"estimable", summary.estimable}};
  const auto& df = summary.degrees_of_freedom;
  result["error_df"] = df ? SummaryJson(df->error) : SummaryJson();
  result["lack_of_fit_df"] = df ? SummaryJson(df->lack_of_fit) : SummaryJson();
  result["pure_error_df"] = df ? SummaryJson(df->pure_error) : SummaryJson();
  const auto& efficiencies = summary.efficiencies;
  result["d_efficiency"] = efficiencies ? SummaryJson(efficiencies->D) : SummaryJson();
  result["a_efficiency"] = efficiencies ? SummaryJson(efficiencies->A) : SummaryJson();
  result["g_efficiency"] = efficiencies ? SummaryJson(efficiencies->G) : SummaryJson();
  result["average_prediction_variance"] = or_null(summary.average_prediction_variance);
  result["largest_prediction_variance"] = or_null(summary.largest_prediction_variance);
  result["smallest_power"] = or_null(summary.smallest_power);
  result["largest_variance_inflation"] = or_null(summary.largest_inflation);
  result["cannot_tell"] = summary.cannot_tell;
  return result;
}

JudgedPlan judged_plan(std::string file, campaigns::Campaign campaign,
                       const std::optional<double>& seconds_per_run) {
  auto truth = truth_of(campaign, seconds_per_run);
  if (!truth) {
    throw language::InputError(
        {file}, fmt::format("the design has {} points; designs with more than {} are not judged",
                            campaign.design.size(), most_points_to_judge));
  }
  return {std::move(file), std::move(campaign), std::move(*truth)};
}

DesignComparison compare_designs(const JudgedPlan& first, const JudgedPlan& second) {
  try {
    doe::require_same_factors(first.campaign.factors, second.campaign.factors);
  } catch (const std::domain_error& error) {
    throw language::InputError({second.file}, error.what());
  }
  const MeasuredDesign measured = measured_design(second.campaign);
  const auto alike =
      doe::judged_alike(first.truth.properties, measured.design, measured.replications);
  const std::string title = second.file + (first.file == second.file ? " (second)" : "");
  return {first.file, second.file, column_of(first, first.file, first.truth.properties),
          column_of(second, title, alike ? *alike : second.truth.properties), alike.has_value()};
}

reports::Document comparison_document(const DesignComparison& comparison) {
  const auto& [file, other, one, two, same_model] = comparison;
  reports::Lines lines{{models_text(one, two, same_model)}};
  add_differences(lines.lines, one, two);
  return {"", {summary_table({one, two}), std::move(lines)}};
}

std::string comparison_json(const DesignComparison& comparison) {
  SummaryJson designs = SummaryJson::array();
  for (const auto& [file, column] : {std::pair{&comparison.file, &comparison.one},
                                     std::pair{&comparison.other, &comparison.two}}) {
    SummaryJson design{{"campaign", *file}};
    design.update(summary_json(*column));
    designs.push_back(design);
  }
  return SummaryJson{{"schema", "yates.plan-comparison/1"},
                     {"version", version},
                     {"same_model", comparison.same_model},
                     {"designs", designs}}
             .dump(2) +
         "\n";
}

}  // namespace yates::inquiry
