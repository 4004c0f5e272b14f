#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/store.hpp"
#include "cli/frame/session.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::cli {

/// A campaign file with the design and the plan that follow from it.
struct Experiment {
  campaigns::Campaign campaign;
  doe::Design design;
  doe::RunPlan plan;
};

/// Its plan has the replications of the file, or those that `until` has added in the store where
/// they are more. Throws InputError or FileError as campaigns::load does.
campaigns::Campaign load_campaign(const std::string& file);
/// The same with the plan of its runs.
Experiment load_experiment(const std::string& file);

/// Warns on stderr of what the campaign file says but probably does not intend.
void warn(const Session& session, const campaigns::Campaign& campaign);

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
/// scale".
std::string describe(const doe::Factor& factor);

/// A number for JSON: whole numbers without a fraction (1, not 1.0).
nlohmann::ordered_json number_json(double value);

}  // namespace yates::cli
