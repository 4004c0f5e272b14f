#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace yates::decisions {

/// What the box of a verdict says.
enum class Claim {
  // the verdict
  do_this,
  do_this_for_a_limit,
  keep,
  keep_but_some_open,
  nothing_shown,
  too_small,
  cannot_tell,
  no_decision,
  // of the change that it states
  gain_shown,
  gain_open,
  loss_shown,
  gain_is_another_than_its_parts,
  // of a combination of a group, beside the advised one
  advised,
  as_good,
  shown_better,
  shown_worse,
  breaks_a_limit,
  bets_on,  // the best bet has it
  // of a factor
  decides,  // some group holds it
  open,
  no_effect_shown,  // "no effect shown", "as you like"
  shown_by_a_term,
  cannot_be_compared,
  nobody_chooses_it,
  // of a measured setting
  marked_advised,
  marked_tied,
  marked_ahead,
  marked_outside,
  made_of_ties,  // all its groups' levels are advised or as good, and it keeps the limits
  not_marked,
  // lines of the box
  says_as_good,
  says_other_choices,
  says_bound,
  says_to_measure_between,
  says_replications,
  says_no_doubt,
  // doubts
  doubts,
  doubts_passed_over,
  doubts_end_of_range,
  // of the whole
  some_term_shown,
  some_setting_surely_better,
};

/// What a claim is about: a combination, a factor or a setting by its place; nothing for the whole.
struct Said {
  Claim claim;
  std::string about = "";
};

/// The pairs of claims that contradict each other, each by its place among those that cannot both
/// hold of the same thing, or of the whole.
std::set<std::size_t> contradictions(const std::vector<Said>& said);

}  // namespace yates::decisions
