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
#include "campaigns/store/records.hpp"
#include "campaigns/store/store.hpp"
#include "inquiry/data/experiment.hpp"
#include "reports/document/document.hpp"

namespace yates::inquiry {

/// A foreign text as a document shows it: on one line, cut where it is very long.
std::string on_one_line(std::string_view text);

/// A file that an attempt left, and its first lines where they are text.
struct ShownOutput {
  campaigns::OutputFile file;
  std::optional<campaigns::Excerpt> beginning;  // absent where it is no text, or not there
  bool there;
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

}  // namespace yates::inquiry
