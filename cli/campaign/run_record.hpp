#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/responses/excerpt.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/records.hpp"
#include "campaigns/store/store.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::cli {

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
RunRecord record_of(const inquiry::Experiment& experiment, const campaigns::Store* store,
                    std::size_t run);

}  // namespace yates::cli
