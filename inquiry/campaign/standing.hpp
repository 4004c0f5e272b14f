#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "campaigns/store/outline.hpp"
#include "campaigns/store/progress.hpp"
#include "campaigns/store/store.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/failures.hpp"
#include "reports/document/document.hpp"

namespace yates::inquiry {

/// How the attempts at planned runs on one host ended, and what may still be running there. Hosts
/// without any such attempt are left out.
struct HostStanding {
  std::string host;
  std::size_t done = 0;
  std::size_t failed = 0;          // through the program's fault
  std::size_t infrastructure = 0;  // failed, but through no fault of the program
  std::size_t timed_out = 0;
  std::size_t disturbed = 0;           // measured again because of a gate
  std::size_t other = 0;               // interrupted, or their end is unknown
  std::vector<std::size_t> running;    // runs, where a driver lives
  std::vector<std::size_t> unsettled;  // runs that were launched by a driver that has died
};

/// How far a campaign has got at one moment.
struct Standing {
  campaigns::Outlines outlines;
  std::vector<campaigns::RunStatus> statuses;
  campaigns::Counts counts;
  std::optional<int> driver;  // pid
  std::vector<HostStanding> hosts;
  std::optional<campaigns::Remaining> remaining;
  std::vector<LevelFailures> failures;
  std::vector<campaigns::MissingValues> missing_values;
  std::optional<campaigns::Decision> decision;  // the last one about more replications
  /// By attempt (Attempt::id), the command before it (AuxiliaryRecord::id) that failed.
  std::map<std::int64_t, std::int64_t> failed_before;
  std::optional<campaigns::Store> store;  // where all this was read; absent if there is none

  std::size_t running() const;
};

/// Reads the campaign's store; a campaign without one has nothing done. Throws FileError if a store
/// cannot be read.
Standing standing_of(const Experiment& experiment);

/// The option that launches again what failed through the program's fault: " --retry failed".
std::string retry_option(const campaigns::Counts& counts);

// What `yates status` says, as a document and as JSON.

reports::Document status_document(const Experiment& experiment, const Standing& standing);
nlohmann::ordered_json status_json(const Experiment& experiment, const Standing& standing);

}  // namespace yates::inquiry
