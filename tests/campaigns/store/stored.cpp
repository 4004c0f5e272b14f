#include "tests/campaigns/store/stored.hpp"

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/outputs.hpp"

namespace yates::tests {

Stored::Stored(int replications, const std::string& more) {
  workshop.write("c.toml", text(replications, more));
  reload();
}

Stored::~Stored() = default;

std::string Stored::text(int replications, const std::string& more) {
  return "[factors]\na = [1, 2]\n[design]\nreplications = " + std::to_string(replications) + "\n" +
         more +
         "\n[run]\ncommand = [\"cmd\", \"{a}\"]\n[responses.time]\nfrom = \"wall\"\n"
         "goal = \"minimize\"\n"
         "[responses.number]\nfrom = \"stdout\"\n";
}

void Stored::reload() {
  campaign = campaigns::load(workshop.campaign_file());
  design = campaign->design;
  plan = campaigns::plan_of(*campaign, *design);
}

campaigns::Store Stored::open(campaigns::Access access) const {
  return campaigns::Store::open(*campaign, *design, *plan, access, "test");
}

doe::RunPlan Stored::planned(std::size_t replications) const {
  auto options = campaign->plan;
  options.replications = replications;
  options.seed = plan->seed;
  return doe::plan(*design, options);
}

campaigns::Intent Stored::intent(std::size_t run, std::size_t number) {
  return {.run = run,
          .number = number,
          .command = "cmd 1",
          .host = "alpha",
          .boot_id = "boot-1",
          .started = "2026-11-20T12:00:00Z"};
}

campaigns::AttemptEnd Stored::done(double value) {
  return {.state = campaigns::AttemptState::done,
          .ended = "2026-11-20T12:00:01Z",
          .exit_status = 0,
          .usage = campaigns::Usage{1.5, 0.5, 0.25, 4096, 0},
          .readable = true,
          .responses = {1.5, value}};
}

void Stored::record_done(campaigns::Store& store, const campaigns::Intent& intent, double value) {
  campaigns::AttemptEnd end = done(value);
  end.outputs = campaigns::outputs_of(store.folder(intent));
  store.record_end(store.begin(intent), end);
}

}  // namespace yates::tests
