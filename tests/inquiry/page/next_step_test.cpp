#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "inquiry/page/page_parts.hpp"
#include "tests/reports/example.hpp"

namespace yates::inquiry {
namespace {

using anova::DecisionKind;

/// What the page of a campaign with three replications proposes where the parts of a decision are
/// of these kinds and want so many more.
std::string proposed(const std::vector<DecisionKind>& kinds,
                     const std::vector<std::optional<std::int64_t>>& more) {
  reports::ResponseReport report = reports::example::response();
  anova::DecisionPart part = report.decision->parts[0];
  part.advised.reset();
  report.decision->parts.clear();
  for (std::size_t p = 0; p < kinds.size(); ++p) {
    part.circumstance = {{"data", std::to_string(p)}};
    part.kind = kinds[p];
    part.more_replications = more[p];
    report.decision->parts.push_back(part);
  }
  DataSet data;
  data.campaign.emplace();
  data.campaign->plan.replications = 3;
  const auto step = next_step_of(data, {report});
  return step ? step->why : "";
}

TEST(NextStep, HasReplicationsForAllPartsThatCannotTell) {
  constexpr DecisionKind open = DecisionKind::cannot_tell;
  constexpr DecisionKind kept = DecisionKind::keep_baseline;
  EXPECT_NE(proposed({open, open}, {4, 9}).find("replications = 12 "), std::string::npos);
  EXPECT_NE(proposed({kept, open}, {std::nullopt, 9}).find("= 12 "), std::string::npos);
  EXPECT_EQ(proposed({open, open}, {4, std::nullopt}), "");
  EXPECT_EQ(proposed({kept, kept}, {4, 9}), "");
}

}  // namespace
}  // namespace yates::inquiry
