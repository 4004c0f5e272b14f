#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "campaigns/file/campaign.hpp"
#include "doe/follow_up/comparison.hpp"
#include "inquiry/design/truth.hpp"
#include "reports/document/document.hpp"
#include "reports/draw/data_table.hpp"

namespace yates::inquiry {

/// A column of a comparison.
struct SummaryColumn {
  std::string title;
  std::string kind;  // "optimal design"
  doe::DesignSummary summary;
  std::optional<double> seconds = std::nullopt;  // of all runs on one host
  std::string short_kind = {};                   // in a table: "optimal", "+ fold-over"
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

/// What two designs take and what they tell, side by side.
struct DesignComparison {
  std::string file;
  std::string other;
  SummaryColumn one;
  SummaryColumn two;
  bool same_model;  // both are judged by the model of the first
};

/// Throws InputError where their factors differ in more
/// than their levels.
DesignComparison compare_designs(const JudgedPlan& first, const JudgedPlan& second);
reports::Document comparison_document(const DesignComparison& comparison);
/// The document yates.plan-comparison/1.
std::string comparison_json(const DesignComparison& comparison);

}  // namespace yates::inquiry
