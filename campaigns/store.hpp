#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaigns/campaign.hpp"
#include "campaigns/response.hpp"
#include "doe/design.hpp"
#include "doe/plan.hpp"

namespace yates::campaigns {

/// Another driver holds the store (exit status 75).
class DriverBusy : public std::runtime_error {
 public:
  DriverBusy(const std::filesystem::path& store, std::optional<int> pid);
  std::optional<int> pid() const { return pid_; }

 private:
  std::optional<int> pid_;
};

enum class AttemptState { launching, done, failed, timed_out, interrupted, unknown };
/// "launching", "done", "failed", "timed-out", "interrupted", "unknown".
std::string_view to_string(AttemptState state);

/// What is committed before a launch.
struct Intent {
  std::optional<std::size_t> run;  // absent: a warm-up
  std::size_t number = 1;          // of the attempt, per run; of the warm-up, over all
  std::string command;             // as executed, quoted for a shell
  std::string host;
  std::string boot_id;
  std::string started;  // UTC, "2026-11-20T11:35:39Z"
};

/// What is committed after it.
struct Conclusion {
  AttemptState state = AttemptState::unknown;
  std::string ended;  // UTC
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  std::optional<Usage> usage = std::nullopt;  // absent where the command never ran to an end
  std::string message = {};                   // why it is not done; empty for a done one
  /// The command of a measured run succeeded: responses can be read from its outputs, now or with
  /// other patterns.
  bool readable = false;
  std::vector<std::optional<double>> responses = {};  // in the campaign's order, or empty
};

struct Attempt {
  std::int64_t id = 0;
  Intent intent;
  Conclusion conclusion;  // state launching until there is one
};

enum class Access { read, launch };

/// The record of a campaign: `<campaign>.yates/results.db`. Whatever a function has committed is
/// on the disk when it returns. All functions throw FileError where the database cannot be written.
class Store {
 public:
  /// Opens the campaign's store, for `launch` making it where there is none. A plan with more
  /// replications extends it. Responses whose definition changed are read again from the kept
  /// outputs. Throws InputError where the store holds another plan, naming what differs and the
  /// choices; DriverBusy where another driver launches (for `read` only if responses changed).
  static Store open(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                    Access access, std::string_view version);
  static bool exists(const Campaign& campaign);

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  std::int64_t begin(const Intent& intent);
  void conclude(std::int64_t id, const Conclusion& conclusion);

  /// All attempts, oldest first.
  std::vector<Attempt> attempts() const;
  /// The folder of an attempt's outputs: runs/<run>/<attempt>, runs/warmup/<number>.
  std::filesystem::path folder(const Intent& intent) const;
  /// How many attempts changed when responses were read again on opening.
  std::size_t reread() const;
  /// The pid of a driver that launches from this store just now.
  std::optional<int> driver() const;

 private:
  struct State;
  explicit Store(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// The responses of an attempt whose command succeeded; the conclusion is done if all could be
/// read, failed with a message otherwise.
void read_responses(const std::vector<Response>& responses, const std::filesystem::path& folder,
                    Conclusion& conclusion);

}  // namespace yates::campaigns
