#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/campaign/run_record.hpp"
#include "inquiry/data/experiment.hpp"

// What `yates show` says, as text and as JSON.

namespace yates::cli {

std::string run_text(const inquiry::Experiment& experiment, const RunRecord& record);
nlohmann::ordered_json run_json(const inquiry::Experiment& experiment, const RunRecord& record);

/// Of a campaign: hosts with their facts and versions, what was registered, decisions. `store` is
/// null if there is none yet.
std::string campaign_text(const inquiry::Experiment& experiment, const campaigns::Store* store);
nlohmann::ordered_json campaign_json(const inquiry::Experiment& experiment,
                                     const campaigns::Store* store);

}  // namespace yates::cli
