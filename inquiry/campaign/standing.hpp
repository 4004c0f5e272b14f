#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "campaigns/responses/excerpt.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/outline.hpp"
#include "campaigns/store/progress.hpp"
#include "campaigns/store/records.hpp"
#include "campaigns/store/store.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/failures.hpp"
#include "reports/document/document.hpp"

namespace yates::inquiry {

/// A foreign text as a line of these commands shows it: on one line, cut where it is very long.
std::string on_one_line(std::string_view text);

/// A file that an attempt left, and its first lines where they are text.
struct ShownOutput {
  campaigns::OutputFile file;
  std::optional<campaigns::Excerpt> beginning;
};

/// One attempt of a run with all that the store holds of it.
struct AttemptRecord {
  campaigns::Attempt attempt;
  std::string folder;
  std::vector<campaigns::AuxiliaryRecord> around;  // commands that belong to it
  std::vector<campaigns::Flag> flags;
  std::vector<ShownOutput> outputs;
  campaigns::HostFacts facts;  // of its host since that start; empty if none were noted
};

/// A run of the plan with its attempts, oldest first.
struct RunRecord {
  doe::PlannedRun run;
  /// What the campaign adds to the environment of the command, but for what several copies have of
  /// their own.
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<AttemptRecord> attempts;
};

/// Throws UsageError where the plan has no such run.
RunRecord record_of(const Experiment& experiment, const campaigns::Store* store, std::size_t run);

// What `yates show` says, as a document and as JSON.

reports::Document run_document(const Experiment& experiment, const RunRecord& record);
nlohmann::ordered_json run_json(const Experiment& experiment, const RunRecord& record);

/// Of a campaign: hosts with their facts and versions, what was registered, decisions. `store` is
/// null if there is none yet.
reports::Document campaign_document(const Experiment& experiment, const campaigns::Store* store);
nlohmann::ordered_json campaign_json(const Experiment& experiment, const campaigns::Store* store);

/// How the attempts on one host ended.
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
  std::optional<campaigns::Store> store;        // where all this was read; absent if there is none

  std::size_t running() const;
};

/// Reads the campaign's store; a campaign without one has nothing done. Throws FileError if a store
/// cannot be read.
Standing standing_of(const Experiment& experiment);

// What `yates status` says, as a document and as JSON.

reports::Document status_document(const Experiment& experiment, const Standing& standing);
nlohmann::ordered_json status_json(const Experiment& experiment, const Standing& standing);

}  // namespace yates::inquiry
