#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/launch/outcome.hpp"
#include "campaigns/responses/response_value.hpp"
#include "campaigns/responses/usage.hpp"
#include "campaigns/store/records.hpp"

// Attempts as the store records them. docs/store-format.md lists the words for an event's parts.

namespace yates::campaigns {

/// Where an attempt stands in the store.
enum class AttemptState {
  launching,  // committed; the command may run
  done,
  failed,
  timed_out,
  interrupted,  // ended because the user requested it
  unknown,      // its end is unknown
  disturbed,    // measured successfully, but a gate requires the run to be measured again
};
/// "launching", "done", "failed", "timed-out", "interrupted", "unknown", "disturbed".
std::string_view to_string(AttemptState state);
/// The state of that name; absent if there is none.
std::optional<AttemptState> attempt_state_of(std::string_view name);

/// What is committed before an attempt is launched.
struct Intent {
  std::optional<std::size_t> run;  // absent: a warm-up
  std::size_t number = 1;          // of the attempt, per run; of the warm-up, over all
  std::string command;             // as executed, quoted for a shell
  std::string host;
  std::string boot_id;
  std::string started;  // UTC, "2026-11-20T11:35:39Z"
};

/// What is committed when an attempt has ended.
struct AttemptEnd {
  AttemptState state = AttemptState::unknown;
  std::string ended;  // UTC
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  std::optional<Usage> usage = std::nullopt;  // absent if the command did not run to its end
  std::string message = {};                   // why it is not done; empty if it is
  /// Whether the command of a measured run succeeded, so that responses can be read from its
  /// outputs, now or later with other patterns.
  bool readable = false;
  std::vector<std::optional<double>> responses = {};  // in the campaign's order, or empty
  /// The values that each response is the mean of, in the same order, or empty. Store::attempts()
  /// does not read them; Store::subsamples() does.
  std::vector<std::vector<Subsample>> subsamples = {};
  std::vector<CopyOutcome> copies = {};  // one for each copy, if there are several
  /// Whether the attempt failed through no fault of the program: a full disk, a lost host, ...
  bool infrastructure = false;
  std::vector<OutputFile> outputs = {};    // outputs_of the attempt's folder
  std::vector<std::string> warnings = {};  // what readers of the results should know
  std::vector<Flag> flags = {};            // of gates, except those that flag() has recorded
  /// Where it ran, if that was not known before the launch: it takes the place of the intent's.
  std::optional<Machine> machine = std::nullopt;
};

/// One attempt to measure a run, or to warm up for it.
struct Attempt {
  std::int64_t id = 0;
  Intent intent;
  /// In state launching until the attempt has ended. Store::attempts() fills neither subsamples nor
  /// outputs nor flags, which have functions of their own.
  AttemptEnd end;
};

/// One of several values of a response within one attempt.
struct AttemptSubsample {
  std::int64_t attempt = 0;  // Attempt::id
  std::size_t response = 0;  // index into the campaign's responses
  Subsample subsample;
};

}  // namespace yates::campaigns
