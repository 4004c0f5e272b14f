#pragma once

#include <string>

#include "campaigns/campaign.hpp"
#include "campaigns/store.hpp"
#include "tests/campaigns/workshop.hpp"

namespace yates::tests {

/// A campaign of two points with two responses, and its store, without any command that runs;
/// `more` are lines of its [design].
class Stored {
 public:
  explicit Stored(int replications = 2, const std::string& more = "") {
    workshop.write("c.toml", text(replications, more));
    reload();
  }
  static std::string text(int replications, const std::string& more = "") {
    return "[factors]\na = [1, 2]\n[design]\nreplications = " + std::to_string(replications) +
           "\n" + more +
           "\n[run]\ncommand = [\"cmd\", \"{a}\"]\n[responses.time]\nfrom = \"wall\"\n"
           "goal = \"minimize\"\n"
           "[responses.number]\nfrom = \"stdout\"\n";
  }
  void reload() {
    campaign = campaigns::load(workshop.campaign_file());
    design = campaigns::design_of(*campaign);
    plan = campaigns::plan_of(*campaign, *design);
  }
  campaigns::Store open(campaigns::Access access = campaigns::Access::launch) const {
    return campaigns::Store::open(*campaign, *design, *plan, access, "test");
  }
  /// The plan with another number of replications.
  doe::RunPlan planned(std::size_t replications) const {
    auto options = campaign->plan;
    options.replications = replications;
    options.seed = plan->seed;
    return doe::plan(*design, options);
  }
  std::filesystem::path database() const { return workshop.folder / "c.yates/results.db"; }

  static campaigns::Intent intent(std::size_t run, std::size_t number = 1) {
    return {.run = run,
            .number = number,
            .command = "cmd 1",
            .host = "alpha",
            .boot_id = "boot-1",
            .started = "2026-11-20T12:00:00Z"};
  }
  static campaigns::Conclusion done(double value) {
    return {.state = campaigns::AttemptState::done,
            .ended = "2026-11-20T12:00:01Z",
            .exit_status = 0,
            .usage = campaigns::Usage{1.5, 0.5, 0.25, 4096, 0},
            .readable = true,
            .responses = {1.5, value}};
  }

  Workshop workshop;
  std::optional<campaigns::Campaign> campaign;
  std::optional<doe::Design> design;
  std::optional<doe::RunPlan> plan;
};

}  // namespace yates::tests
