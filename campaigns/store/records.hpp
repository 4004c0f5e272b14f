#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "campaigns/launch/executor.hpp"

// What a store keeps beside attempts and their values.

namespace yates::campaigns {

/// A file that an attempt left behind.
struct OutputFile {
  std::string name;  // relative to the attempt's folder: "stdout", "copies/2/stderr", "files/log"
  std::uint64_t bytes = 0;
  /// 64 hexadecimal digits, lower case; absent where the file could not be read.
  std::optional<std::string> sha256 = std::nullopt;

  friend bool operator==(const OutputFile&, const OutputFile&) = default;
};
struct AttemptOutput {
  std::int64_t attempt = 0;  // Attempt::id
  OutputFile file;
};

/// A reading that broke a gate's limit.
struct Flag {
  std::string reading;  // of a Reading: "load"
  bool before = true;   // the run; otherwise after it
  std::string found;    // "1.7"; "nothing" where the host does not tell
  std::string limit;    // as in the campaign: "<= 0.5"
  std::string action;   // "flagged", "waited 12 s", "measured again"

  friend bool operator==(const Flag&, const Flag&) = default;
};
struct AttemptFlag {
  std::int64_t attempt = 0;  // Attempt::id
  Flag flag;
};

/// Commands around the runs; none of them is measured.
enum class AuxiliaryKind { setup, teardown, before, after, change };
/// "setup", "teardown", "before", "after", "change".
std::string_view to_string(AuxiliaryKind kind);
/// The kind of that name; throws std::runtime_error where there is none.
AuxiliaryKind auxiliary_kind_of(std::string_view name);

/// What is committed before such a command is launched.
struct Auxiliary {
  AuxiliaryKind kind = AuxiliaryKind::setup;
  std::optional<std::int64_t> attempt = std::nullopt;  // Attempt::id that it belongs to
  std::string host;
  std::string boot_id;
  std::string command;       // as executed, quoted for a shell
  std::string started;       // UTC
  std::string subject = {};  // for change: "factor=level"
};
/// What is committed when it has ended.
struct AuxiliaryEnd {
  std::string ended;  // UTC
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  std::optional<double> wall = std::nullopt;  // seconds
  std::string message = {};                   // why it did not succeed; empty where it did
};
struct AuxiliaryRecord {
  std::int64_t id = 0;
  Auxiliary auxiliary;
  std::optional<AuxiliaryEnd> end = std::nullopt;
};

/// An attempt whose command `after` was never begun.
struct OwedAfter {
  std::int64_t attempt = 0;  // Attempt::id
  std::size_t run = 0;
};

/// A host as it was from one start of the machine to the next.
struct HostRecord {
  std::string host;
  std::string boot_id;
  std::string noted;  // UTC
  HostFacts facts;
};

/// What was decided about further replications when those planned so far had been measured.
struct Decision {
  std::string utc;
  std::size_t replications = 0;  // that had been measured
  bool enough = false;
  std::string reason;  // a sentence with the numbers that decided

  friend bool operator==(const Decision&, const Decision&) = default;
};

}  // namespace yates::campaigns
