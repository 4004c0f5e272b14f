#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "anova/answer/answer.hpp"

namespace yates::anova {

/// What leaving the baseline does to one response.
enum class Direction {
  better,     // shown to be better, where a delta was asked by at least as much
  worse,      // shown to be worse; with a delta, perhaps by more
  no_matter,  // better or worse by no more than delta, or the same for certain
  unclear,    // may be better or worse
  unmoved,    // no factor that differs was shown to change this response
};

/// The change of one response between the baseline and a setting, on the scale of its analysis.
/// The changes of all responses and settings hold together.
struct JointChange {
  Direction direction = Direction::unmoved;
  std::optional<Effect> change;   // absent where the response is unmoved
  std::optional<double> at_most;  // of an unmoved response: it does not change by more, where known
  /// False where the response may be worse by more than delta, or without a delta at all although
  /// it changes for certain.
  bool no_loss = true;
};

/// How a setting stands among all others.
enum class Standing {
  unbeaten,  // no other one is at least as good in every response and better in one
  tied,      // another one is by the estimates; that it is better was not shown
  beaten,    // another one is at least as good in every response, and was shown better in one
};

struct JointSetting {
  Setting setting;                   // factors in no group of any response stand at the baseline
  std::vector<JointChange> changes;  // one per response; none at the baseline
  Standing standing = Standing::unbeaten;
  LimitStatus limits = LimitStatus::held;
};

enum class JointKind {
  choose,         // better than the baseline in some response, and shown to be worse in none
  trade_off,      // whatever is better in one response is worse in another, or may be
  price_unknown,  // what is better in one response may be worse in another by more than delta
  keep_baseline,  // no setting beats the baseline
  cannot_tell,    // some setting may beat the baseline, none was shown to
  nothing_shown,  // no factor was shown to change any response
};
std::string_view to_string(JointKind kind);
std::string_view to_string(Direction direction);
std::string_view to_string(Standing standing);

/// One advice over all responses, for one combination of the given factors' levels.
struct JointDecision {
  JointKind kind = JointKind::nothing_shown;
  std::vector<std::pair<std::string, std::string>> circumstance;
  std::vector<std::size_t> factors;    // in a group of some response, ascending
  std::vector<JointSetting> settings;  // measured combinations of these factors; the baseline first
  std::optional<std::size_t> advised;  // index into settings; of `choose`
  /// Of `trade_off` and `price_unknown`: the best of the settings that were shown to be better in
  /// some response and worse in none, and whose loss in another was not shown to be small.
  std::optional<std::size_t> unclear;
};

/// What is said of several responses at once.
struct Together {
  std::vector<std::size_t> answers;      // which of the answers take part: those with a goal
  std::vector<JointDecision> decisions;  // one per combination of the given factors' levels
};

/// One chain of reasoning over all responses with a goal: the factors of all their groups are
/// chosen, with those that keep a limit; all others stay at the baseline. A combination of these
/// factors' levels is judged by what it changes in each response, with intervals that hold together
/// over combinations and responses (each response at confidence^(1/responses)) as far as the tests
/// chose the right factors; false alarms of two responses leave 91 to 93 %
/// (docs/decisions-hold.md). Of the settings that are better in some response, worse in none, and
/// keep the limits as surely as the baseline, one is advised that no other beats: the one that is
/// better in the most responses, and among those the best by the first answer that tells them
/// apart. A response in which the setting may be worse by more than delta forbids that: that no
/// loss was shown is not enough (non-inferiority). Without a delta, one that changes for certain
/// and whose loss is not excluded does. Settings of different levels of given factors are never
/// compared. A null pointer takes no part. The result is absent with fewer than two goals, where a
/// response allows no decision, where the factors of the responses differ, with more than 200
/// combinations, and where the baseline was not measured, breaks a limit, or keeps it less surely
/// than another setting.
std::optional<Together> decide_together(std::span<const Answer* const> answers);

/// Whether nothing is decided together because the baseline breaks a limit, or keeps it less surely
/// than another setting, in some circumstance.
bool baseline_must_be_left(std::span<const Answer* const> answers);

}  // namespace yates::anova
