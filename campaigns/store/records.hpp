#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "campaigns/launch/machine.hpp"

// What a store keeps besides attempts and their values.

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

/// Runs that are done but have no value of a response.
struct MissingValues {
  std::string response;
  std::size_t runs = 0;
  std::size_t first_run = 0;
  std::string message;  // of that run: why
};

/// A reading that did not keep a gate's limit.
struct Flag {
  std::string reading;  // of a Reading: "load"
  bool before = true;   // the run; otherwise after it
  std::string found;    // "1.7"; "nothing" if the host does not report it
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
/// The kind of that name; absent if there is none.
std::optional<AuxiliaryKind> auxiliary_kind_of(std::string_view name);

/// A command around the runs as it is committed before its launch.
struct Auxiliary {
  AuxiliaryKind kind = AuxiliaryKind::setup;
  std::optional<std::int64_t> attempt = std::nullopt;  // Attempt::id, if it belongs to one
  std::string host;
  std::string boot_id;
  std::string command;       // as executed, quoted for a shell
  std::string started;       // UTC
  std::string subject = {};  // for change: "factor=level"
};
/// What is committed when such a command has ended.
struct AuxiliaryEnd {
  std::string ended;  // UTC
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  std::optional<double> wall = std::nullopt;  // seconds
  std::string message = {};                   // why it did not succeed; empty if it did
};
struct AuxiliaryRecord {
  std::int64_t id = 0;
  Auxiliary auxiliary;
  std::optional<AuxiliaryEnd> end = std::nullopt;
};

/// An attempt whose command `after` is still to be run.
struct OwedAfter {
  std::int64_t attempt = 0;  // Attempt::id
  std::size_t run = 0;
  std::size_t number = 1;  // of the attempt
};

/// A host between two reboots.
struct HostRecord {
  std::string host;
  std::string boot_id;
  std::string noted;  // UTC
  HostFacts facts;
};

/// A decision about further replications, made when those planned so far had been measured.
struct Decision {
  std::string utc;
  std::size_t replications = 0;  // measured at that time
  bool enough = false;
  std::string reason;  // a sentence with the numbers that decided

  friend bool operator==(const Decision&, const Decision&) = default;
};

}  // namespace yates::campaigns
