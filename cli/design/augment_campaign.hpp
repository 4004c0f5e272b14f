#pragma once

#include <optional>
#include <string>
#include <vector>

#include "doe/follow_up/separation.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::cli {

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
Augmentation augmentation_of(const inquiry::Experiment& experiment,
                             const AugmentationWanted& wanted);

}  // namespace yates::cli
