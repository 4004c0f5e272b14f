#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "campaigns/file/campaign.hpp"
#include "doe/follow_up/comparison.hpp"
#include "doe/properties/block_confounding.hpp"
#include "doe/properties/design_properties.hpp"
#include "reports/design/design_report.hpp"
#include "reports/document/document.hpp"

namespace yates::inquiry {

/// What is known of a design before anything runs.
struct Truth {
  doe::DesignProperties properties;
  std::vector<std::string> remarks = {};  // how the design was made
  std::size_t blocks = 1;                 // of a replicate
  std::vector<doe::Effect> confounded_with_blocks = {};
  std::size_t whole_plots = 0;                   // of a replicate; 0: nothing is hard to change
  std::vector<std::string> hard_to_change = {};  // names of factors
  /// Of all runs, one after another on one host: from the runs that are done, or as given.
  std::optional<double> seconds = std::nullopt;
  bool seconds_given = false;
};

/// A design with more points than this is not judged: its full truth takes more than a moment.
inline constexpr std::size_t most_points_to_judge = 20'000;

/// What the planned runs tell, for the model that the analysis fits first; for the default model of
/// the points where that cannot be judged. `model` is the right side of another one.
doe::DesignProperties planned_properties(const campaigns::Campaign& campaign,
                                         const std::optional<std::string>& model = std::nullopt);
/// The same once runs have joined the campaign that were chosen to estimate `terms`; `measured` has
/// a point for each run.
doe::DesignProperties properties_of_runs(const campaigns::Campaign& campaign,
                                         const doe::Design& measured,
                                         const std::vector<std::string>& terms);

/// The properties of the campaign's design for the model that its analysis fits first; without one
/// that can be judged, for the default model of the points. seconds_per_run is what the user
/// expects a run to take. The properties are absent for a design with more than
/// most_points_to_judge points.
std::optional<Truth> truth_of(const campaigns::Campaign& campaign,
                              const std::optional<double>& seconds_per_run);

/// The truth in the words of text and page; `whole` lists every alias.
reports::DesignReport design_report(const Truth& truth, bool whole);

/// A power in words: "at least 87%"; no experiment is certain to see anything.
std::string chance_text(double power);

/// What the design can and cannot tell. `whole` lists every alias.
std::vector<reports::KeyValues::Row> truth_rows(const Truth& truth, bool whole);

/// The fields that describe the design in yates.plan/1: letters, resolution, generators,
/// defining_relation, word_length_pattern, aliases, clear, model and so on.
void add_truth(nlohmann::ordered_json& document, const Truth& truth);

/// The plan as the document yates.plan/1, with every run. Numbers of runs and points are those of
/// the campaign's plan.
std::string plan_json(const campaigns::Campaign& campaign, const std::optional<Truth>& truth);

/// What the plan is and what it can tell, and its first hundred runs; all of it if `whole`.
reports::Document plan_document(const campaigns::Campaign& campaign,
                                const std::optional<Truth>& truth, bool whole);

/// A column of a comparison.
struct SummaryColumn {
  std::string title;
  std::string kind;
  doe::DesignSummary summary;
  std::optional<double> seconds;  // of all runs on one host
};

/// The numbers by which designs are chosen, one row for each, a column for each design. Rows of
/// which no design has a value are left out.
reports::DataTable summary_table(const std::vector<SummaryColumn>& columns);

nlohmann::ordered_json summary_json(const SummaryColumn& column);

/// A campaign whose design is compared.
struct JudgedPlan {
  std::string file;
  campaigns::Campaign campaign;
  Truth truth;
};

/// Throws InputError where the design is too large to be judged.
JudgedPlan judged_plan(std::string file, campaigns::Campaign campaign,
                       const std::optional<double>& seconds_per_run);

struct PlanComparison {
  std::string file;
  std::string other;
  SummaryColumn one;
  SummaryColumn two;
  bool same_model;  // both are judged by the model of the first
};

/// What two designs take and what they tell. Throws InputError where their factors differ in more
/// than their levels.
PlanComparison compare_plans(const JudgedPlan& first, const JudgedPlan& second);
reports::Document plan_comparison_document(const PlanComparison& comparison);
/// The document yates.plan-comparison/1.
std::string plan_comparison_json(const PlanComparison& comparison);

}  // namespace yates::inquiry
