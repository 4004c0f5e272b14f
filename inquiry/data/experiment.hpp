#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/changed_plan.hpp"
#include "campaigns/store/store.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::inquiry {

/// A campaign file with the design and the plan that follow from it.
struct Experiment {
  campaigns::Campaign campaign;
  doe::Design design;
  doe::RunPlan plan;
  std::optional<campaigns::ChangedPlan> change = std::nullopt;  // as in LoadedCampaign
  campaigns::Measurement measurement = campaigns::Measurement::another;
};

struct LoadedCampaign {
  campaigns::Campaign campaign;
  /// How the plan goes on with runs that were made before the file was changed.
  std::optional<campaigns::ChangedPlan> change = std::nullopt;
};

/// Reads a campaign file, as campaigns::load does. The search for the points of a design may take
/// long, so a terminal passes one that says so.
using Load = std::function<campaigns::Campaign(const std::string& file)>;

/// Its plan has the replications of the file, or those that `until` has added in the store where
/// they are more. If the file was changed after runs were made, they belong to the plan where the
/// store allows it; `measurement` says what a changed command is. Throws InputError or FileError as
/// campaigns::load does.
LoadedCampaign load_campaign(const std::string& file,
                             campaigns::Measurement measurement = campaigns::Measurement::another,
                             const Load& load = campaigns::load);
/// The same with the plan of its runs.
Experiment load_experiment(const std::string& file,
                           campaigns::Measurement measurement = campaigns::Measurement::another,
                           const Load& load = campaigns::load);
/// The same of a file that was read.
Experiment experiment_of(campaigns::Campaign campaign, campaigns::Measurement measurement);

/// What became of the runs of a plan that was changed, in sentences: "the plan was changed: 12
/// finished runs stay, ..."; none if there is nothing to say.
std::vector<std::string> words_on_change(const campaigns::Campaign& campaign,
                                         const std::optional<campaigns::ChangedPlan>& change);

/// The campaign's store, opened for reading or launching.
campaigns::Store open_store(const Experiment& experiment, campaigns::Access access);

/// The campaign's store, opened to read values. Throws FileError where the values are still those
/// of former definitions of the responses, because outputs cannot be read with the new ones.
campaigns::Store open_values(const Experiment& experiment);

/// All attempts of the campaign; none where it has no store yet. Throws as open_values does.
std::vector<campaigns::Attempt> attempts_of(const Experiment& experiment);

/// "codec=gzip, level=6" of a point.
std::string settings(const doe::Design& design, std::size_t point);

/// "codec: category, 2 levels (gzip, zstd)"; "size: number, 3 levels (1, 4, 16 MiB), on a log2
/// scale". Of more than 50 levels the first ten and the last one.
std::string describe(const doe::Factor& factor);

/// A number for JSON: whole numbers without a fraction (1, not 1.0).
nlohmann::ordered_json number_json(double value);

}  // namespace yates::inquiry
