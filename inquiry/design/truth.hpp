#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "campaigns/file/campaign.hpp"
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

/// What the planned runs measure: points, each as often as there are replications. Of additions,
/// and of a plan that goes on with another one, settings are measured unequally often: then there
/// is a point for each run.
struct MeasuredDesign {
  doe::Design design;
  std::size_t replications;
};
MeasuredDesign measured_design(const campaigns::Campaign& campaign);

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

}  // namespace yates::inquiry
