#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "doe/follow_up/separation.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/design/comparison.hpp"
#include "reports/document/document.hpp"

namespace yates::inquiry {

/// What further runs are for. At most one of the wishes is given.
struct AugmentationWanted {
  std::string separate;  // "threads,codec:level"
  bool curvature = false;
  bool fold_over = false;
  std::string halve_interval;  // a factor
  std::optional<std::size_t> runs;
};

struct Augmentation {
  doe::Design measured;  // a point for each run that the campaign plans
  doe::FurtherRuns further;
  std::string reason;  // why these effects; empty where the user named them
  /// The right side of the campaign's model from then on; absent where the runs serve the model
  /// that it has.
  std::optional<std::string> model = std::nullopt;
  /// Terms that they are for and the campaign's own model, [analysis] model, does not have.
  std::vector<std::string> not_in_model = {};
};

/// The response that decides: the primary one, the first with a goal, or the first.
const campaigns::Response* deciding_response(const campaigns::Campaign& campaign);

/// The runs that would tell more. Without a wish: those that separate the effects that matter from
/// what they are mixed with, if every run of the campaign is done and some stand out, and otherwise
/// all main effects. Throws InputError with one sentence where nothing can be proposed; UsageError
/// for a name that is no factor.
Augmentation augmentation_of(const Experiment& experiment, const AugmentationWanted& wanted);

/// The text of the campaign file with the runs at its end, as a table [[design.augment]]. What was
/// there stays as it is. Throws InputError where the campaign cannot have them: with `until`, or
/// where runs are missing that come before them.
std::string augmented_file(const Experiment& experiment, const std::string& file,
                           const Augmentation& augmentation, const std::string& command_line);

/// The points as CSV, one row each, with the names of the factors.
std::string augment_csv(const Augmentation& augmentation);

/// The design as it is, and with the further runs.
std::vector<SummaryColumn> before_and_after(const Experiment& experiment,
                                            const Augmentation& augmentation,
                                            const std::optional<double>& seconds_per_run);

/// Why further runs, which, and what the design is with them.
reports::Document augment_document(const Augmentation& augmentation,
                                   const std::vector<SummaryColumn>& columns,
                                   const std::optional<double>& seconds_per_run);
/// The document yates.augmentation/1.
std::string augment_json(const Augmentation& augmentation,
                         const std::vector<SummaryColumn>& columns, bool applied);

}  // namespace yates::inquiry
