#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/launch/executor.hpp"
#include "campaigns/run/runner.hpp"

namespace yates::tests {

/// Time passes only by what is waited for; the calendar is what a test says.
class FakeClock : public campaigns::Clock {
 public:
  std::string utc() const override;
  double seconds() const override;
  void sleep(double time, const campaigns::Interrupt&) const override;
  mutable std::deque<std::string> calendar;
  mutable std::vector<double> slept;
  mutable double now = 0;

 private:
  mutable std::mutex mutex_;
};

/// A machine that runs nothing: the output of a command is its last word, its fate is what the test
/// says.
struct FakeMachine {
  FakeMachine();
  ~FakeMachine();

  std::string name = "here";
  std::string boot_id = "boot";
  std::vector<std::string> started;
  std::deque<campaigns::Outcome> fates;      // of the next commands; all succeed after them
  std::map<std::string, int> statuses;       // exit status by the first word of a command
  std::deque<campaigns::Readings> readings;  // the last one holds on
  std::deque<std::string> holders;           // of the lease, before it is ours
  std::optional<std::string> holder;         // that never gives the lease back
  std::function<void()> before_start;        // of each command; may wait
  /// What became of commands of an earlier driver.
  campaigns::Outcome recovered{.kind = campaigns::OutcomeKind::lost, .message = "gone"};
  bool refuses = false;            // neither starts nor answers
  bool is_driver_machine = false;  // which may be renamed
  int facts_asked = 0;
  std::mutex mutex;
};

class FakeExecutor : public campaigns::Executor {
 public:
  explicit FakeExecutor(FakeMachine& machine) : machine_(machine) {}

  std::unique_ptr<campaigns::Execution> start(const campaigns::Launch& launch) override;
  campaigns::Outcome recover(const std::filesystem::path&, const std::string&,
                             const campaigns::Interrupt&, const std::function<void()>&) override;
  campaigns::Machine machine() override;
  bool is_driver_machine() const override { return machine_.is_driver_machine; }
  campaigns::HostFacts facts() override;
  campaigns::Readings readings() override;
  std::optional<std::string> lease() override;

 private:
  void refuse() const;
  FakeMachine& machine_;
};

/// Commands that were started and begin with one of these words, in their order.
std::vector<std::string> only(const std::vector<std::string>& commands,
                              const std::vector<std::string>& first_words);

}  // namespace yates::tests
