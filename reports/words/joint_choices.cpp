#include "reports/words/joint_choices.hpp"

#include <algorithm>
#include <utility>

#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

using anova::JointDecision;
using anova::JointSetting;

constexpr std::size_t most_choices = 4;

std::ptrdiff_t losses_of(const JointSetting& setting) {
  return std::count_if(
      setting.changes.begin(), setting.changes.end(),
      [](const anova::JointChange& one) { return one.direction == anova::Direction::worse; });
}

}  // namespace

std::vector<JointChoice> joint_choices(const Responses& responses, const JointDecision& decision) {
  std::vector<const JointSetting*> ways = ways_of(decision);
  if (ways.empty()) return {};
  std::vector<std::pair<const JointSetting*, std::vector<std::string>>> best;
  for (std::size_t r = 0; r < responses.size(); ++r) {
    const JointSetting* most = *std::max_element(
        ways.begin(), ways.end(), [&](const JointSetting* one, const JointSetting* other) {
          return gain_in(*responses[r], *one, r) < gain_in(*responses[r], *other, r);
        });
    if (!(gain_in(*responses[r], *most, r) > 0.0)) continue;
    auto known =
        std::find_if(best.begin(), best.end(), [&](const auto& one) { return one.first == most; });
    if (known == best.end()) known = best.insert(best.end(), {most, {}});
    known->second.push_back(responses[r]->label);
  }
  std::vector<JointChoice> choices;
  for (const auto& [setting, labels] : best) {
    if (choices.size() < most_choices) choices.push_back({setting, "best for " + listed(labels)});
  }
  const auto cheapest = std::min_element(ways.begin(), ways.end(),
                                         [](const JointSetting* one, const JointSetting* other) {
                                           return losses_of(*one) < losses_of(*other);
                                         });
  const bool cheaper = std::all_of(best.begin(), best.end(), [&](const auto& one) {
    return losses_of(**cheapest) < losses_of(*one.first);
  });
  if (cheaper && choices.size() < most_choices)
    choices.push_back({*cheapest, "gains less, costs less"});
  return choices;
}

}  // namespace yates::reports
