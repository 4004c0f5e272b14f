#include <algorithm>
#include <optional>
#include <utility>

#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

using anova::Direction;
using anova::JointDecision;
using anova::JointSetting;

constexpr std::size_t most_choices = 4;

/// What a setting was shown to lose in a response, on the scale of its analysis.
double cost_in(const ResponseReport& report, const JointSetting& setting, std::size_t response) {
  if (setting.changes[response].direction != Direction::worse) return 0.0;
  return -gain_in(report, setting, response);
}

std::ptrdiff_t losses_of(const JointSetting& setting) {
  return std::count_if(
      setting.changes.begin(), setting.changes.end(),
      [](const anova::JointChange& one) { return one.direction == Direction::worse; });
}

/// The one that gains most in a response: of several the first of those that cost in the fewest
/// others. Absent where none was shown to gain.
std::optional<const JointSetting*> best_in(const ResponseReport& report,
                                           const std::vector<const JointSetting*>& settings,
                                           std::size_t response) {
  std::optional<const JointSetting*> best;
  for (const JointSetting* one : settings) {
    if (one->changes[response].direction != Direction::better) continue;
    const double ahead =
        best ? gain_in(report, *one, response) - gain_in(report, **best, response) : 1.0;
    if (ahead > 0.0 || (ahead == 0.0 && losses_of(*one) < losses_of(**best))) best = one;
  }
  return best;
}

/// Whether a setting that breaks a limit gains more in a response.
bool left_by_limits(const ResponseReport& report, const JointDecision& decision,
                    const JointSetting& setting, std::size_t response) {
  const double gain = gain_in(report, setting, response);
  return std::any_of(
      decision.settings.begin() + 1, decision.settings.end(), [&](const JointSetting& one) {
        return one.limits == anova::LimitStatus::broken && gain_in(report, one, response) > gain;
      });
}

/// Whether a setting costs no more than another one in any response, and less in one.
bool is_cheaper(const Responses& responses, const JointSetting& one, const JointSetting& other) {
  bool less = false;
  for (std::size_t r = 0; r < responses.size(); ++r) {
    const double cost = cost_in(*responses[r], one, r);
    const double others = cost_in(*responses[r], other, r);
    if (cost > others) return false;
    less = less || cost < others;
  }
  return less;
}

}  // namespace

std::vector<JointChoice> joint_choices(const Responses& responses, const JointDecision& decision) {
  const std::vector<const JointSetting*> ways = ways_of(decision);
  std::vector<const JointSetting*> rivals;  // what is shown anyway stands first
  for (const auto& shown : {decision.advised, decision.unclear}) {
    if (shown) rivals.push_back(&decision.settings[*shown]);
  }
  rivals.insert(rivals.end(), ways.begin(), ways.end());
  struct Best {
    const JointSetting* setting;
    std::vector<std::string> labels;
    bool within_limits = false;
  };
  std::vector<Best> best;
  for (std::size_t r = 0; r < responses.size(); ++r) {
    const auto most = best_in(*responses[r], rivals, r);
    if (!most || std::find(ways.begin(), ways.end(), *most) == ways.end()) continue;
    auto known = std::find_if(best.begin(), best.end(),
                              [&](const Best& one) { return one.setting == *most; });
    if (known == best.end()) known = best.insert(best.end(), Best{*most, {}});
    known->labels.push_back(responses[r]->label);
    known->within_limits =
        known->within_limits || left_by_limits(*responses[r], decision, **most, r);
  }
  std::vector<JointChoice> choices;
  for (const Best& one : best) {
    if (choices.size() == most_choices) break;
    choices.push_back({one.setting, "best for " + listed(one.labels) +
                                        (one.within_limits ? " within the limits" : "")});
  }
  if (best.empty() || decision.advised || choices.size() == most_choices) return choices;
  const JointSetting* cheapest = nullptr;
  for (const JointSetting* way : ways) {
    const bool cheaper = std::all_of(best.begin(), best.end(), [&](const Best& one) {
      return is_cheaper(responses, *way, *one.setting);
    });
    if (cheaper && (cheapest == nullptr || losses_of(*way) < losses_of(*cheapest))) cheapest = way;
  }
  if (cheapest != nullptr) choices.push_back({cheapest, "gains less, costs less"});
  return choices;
}

}  // namespace yates::reports
