#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "campaigns/store/attempt.hpp"
#include "doe/plans/plan.hpp"

namespace SQLite {
class Database;
}

namespace yates::campaigns {

/// The few columns of an attempt that show how far a campaign has come. A hundred thousand of them
/// are read in a tenth of a second; whole attempts take many times longer.
struct AttemptOutline {
  std::int64_t id = 0;
  std::optional<std::size_t> run;  // absent: a warm-up
  std::size_t number = 1;
  AttemptState state = AttemptState::launching;
  std::size_t host = 0;        // index into Outlines::hosts
  std::optional<double> wall;  // seconds
  bool infrastructure = false;
  std::optional<double> started = std::nullopt;  // seconds from 1970, whole
  std::optional<double> ended = std::nullopt;
};

/// Why an attempt that has ended is not done.
struct FailureReason {
  std::optional<int> exit_status;
  std::optional<int> signal;
  std::string message;
};

/// A gate whose limit was not kept before or after finished runs, which count nevertheless.
struct BrokenGate {
  std::string reading;
  std::string limit;
  std::size_t runs = 0;
};

/// A warning about finished runs.
struct SharedWarning {
  std::string text;
  std::size_t runs = 0;
};

struct Outlines {
  std::vector<std::string> hosts;        // in the order of their first attempts
  std::vector<AttemptOutline> attempts;  // oldest first
  /// The ids of the attempts with which calls of `yates run` began, ascending; earlier versions of
  /// yates recorded none.
  std::vector<std::int64_t> sessions;
  std::vector<BrokenGate> broken_gates;  // in the order of their first flags
  std::vector<SharedWarning> warnings;   // the most frequent first, at most ten
};

/// Reads all attempts of a store: `store_folder` is `<campaign>.yates`. Throws FileError if the
/// database cannot be read.
Outlines read_outlines(const std::filesystem::path& store_folder);

/// The same from a database that is open already; throws SQLite::Exception. With a plan, gates and
/// warnings are those of its runs; without one, those of every run in the store.
Outlines read_outlines(const SQLite::Database& database, const doe::RunPlan* plan = nullptr);

/// The reasons of these attempts, each of which has ended and is not done, in the same order.
/// Throws FileError where the database holds no such attempt, and SQLite::Exception.
std::vector<FailureReason> read_failure_reasons(const SQLite::Database& database,
                                                std::span<const std::int64_t> ids);

}  // namespace yates::campaigns
