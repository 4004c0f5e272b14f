// Any text is a campaign or a list of problems, each at a place and in one sentence; a campaign has
// points, a plan and commands that can be filled.
#include "campaigns/file/campaign.hpp"

#include <string>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/run/run_commands.hpp"
#include "language/error.hpp"
#include "tests/fuzz/target.hpp"

namespace {

using namespace yates;

constexpr std::size_t most_runs_planned = 2000;  // larger plans take longer and show nothing new

void check_problems(const language::InputError& error, std::string_view text) {
  fuzz::require(!error.problems().empty(), "a refused file has a problem", text);
  for (const auto& problem : error.problems()) {
    fuzz::require(problem.text.size() > 10, "a problem has a sentence", text);
  }
}

void check_plan(const campaigns::Campaign& campaign, std::string_view text) {
  const doe::Design design = campaign.design;
  fuzz::require(!design.empty(), "a campaign has points", text);
  if (design.size() * campaign.plan.replications > most_runs_planned) return;
  const doe::RunPlan plan = campaigns::plan_of(campaign, design);
  fuzz::require(plan.runs.size() == design.size() * campaign.plan.replications,
                "a plan has every point once in every replication", text);
  fuzz::require(
      campaigns::plan_identity(campaign, plan) == campaigns::plan_identity(campaign, plan),
      "a plan has one identity", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const campaigns::Campaign campaign = campaigns::parse(text, "c.toml");
    fuzz::require(!campaign.command.words.empty(), "a campaign has a command", text);
    fuzz::require(!campaign.responses.empty(), "a campaign has responses", text);
    check_plan(campaign, text);
  } catch (const language::InputError& error) {
    check_problems(error, text);
  }
  return 0;
}
