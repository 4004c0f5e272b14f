#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cli/design/truth.hpp"
#include "doe/follow_up/comparison.hpp"

namespace yates::cli {

/// A column of a comparison.
struct SummaryColumn {
  std::string title;
  std::string kind;
  doe::DesignSummary summary;
  std::optional<double> seconds;  // of all runs on one host
};

/// The numbers by which designs are chosen, one line for each, a column for each design. Rows of
/// which no design has a value are left out.
std::string summary_table(const std::vector<SummaryColumn>& columns);
/// What one of two designs tells and the other does not; empty where they tell the same.
std::string differences_text(const SummaryColumn& one, const SummaryColumn& other);

nlohmann::ordered_json summary_json(const SummaryColumn& column);

/// "cheap     text" with further lines below the text, at most 100 columns wide.
std::string labelled(const std::string& label, const std::string& text);

}  // namespace yates::cli
