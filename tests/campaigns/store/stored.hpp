#pragma once

#include <optional>
#include <string>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/store.hpp"
#include "tests/campaigns/workshop.hpp"

namespace yates::tests {

/// A campaign of two points with two responses, and its store, without any command that runs;
/// `more` are lines of its [design].
class Stored {
 public:
  explicit Stored(int replications = 2, const std::string& more = "");
  ~Stored();
  static std::string text(int replications, const std::string& more = "");
  void reload();
  campaigns::Store open(campaigns::Access access = campaigns::Access::launch) const;
  /// The plan with another number of replications.
  doe::RunPlan planned(std::size_t replications) const;
  std::filesystem::path database() const { return workshop.folder / "c.yates/results.db"; }

  static campaigns::Intent intent(std::size_t run, std::size_t number = 1);
  static campaigns::AttemptEnd done(double value);
  /// Begins a run and ends it, done, with what lies in its folder.
  static void record_done(campaigns::Store& store, const campaigns::Intent& intent, double value);

  Workshop workshop;
  std::optional<campaigns::Campaign> campaign;
  std::optional<doe::Design> design;
  std::optional<doe::RunPlan> plan;
};

}  // namespace yates::tests
