#include "tests/decisions/claims.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tests/decisions/box_claims.hpp"

namespace yates::decisions {
namespace {

struct Pair {
  Claim one;
  Claim other;
};

/// Of the same thing, or of the whole, these cannot both hold. All other pairs can.
const std::vector<Pair>& cannot_both_hold() {
  using enum Claim;
  static const std::vector<Pair> pairs = [] {
    std::vector<Pair> result = {
        {do_this, gain_open},
        {do_this, loss_shown},
        {do_this, says_bound},
        {do_this, says_replications},
        {do_this_for_a_limit, says_bound},
        {do_this_for_a_limit, says_replications},
        {keep, gain_shown},
        {keep, loss_shown},
        {keep, gain_open},
        {keep, says_replications},
        {keep, says_bound},
        {keep, some_setting_surely_better},
        {keep_but_some_open, gain_shown},
        {keep_but_some_open, gain_open},
        {keep_but_some_open, some_setting_surely_better},
        {keep_but_some_open, says_bound},
        {nothing_shown, gain_shown},
        {nothing_shown, says_as_good},
        {nothing_shown, says_other_choices},
        {nothing_shown, says_replications},
        {nothing_shown, says_to_measure_between},
        {nothing_shown, some_term_shown},
        {nothing_shown, some_setting_surely_better},
        {too_small, says_as_good},
        {too_small, says_replications},
        {cannot_tell, says_as_good},
        {cannot_tell, some_setting_surely_better},
        {no_decision, says_as_good},
        {no_decision, says_other_choices},
        {no_decision, says_replications},
        {no_decision, gain_shown},
        {no_decision, marked_advised},
        {gain_shown, gain_is_another_than_its_parts},
        {gain_open, gain_is_another_than_its_parts},
        {loss_shown, gain_is_another_than_its_parts},
        {advised, as_good},
        {advised, breaks_a_limit},
        {as_good, shown_better},
        {as_good, shown_worse},
        {as_good, breaks_a_limit},
        {bets_on, shown_worse},
        {shown_better, shown_worse},
        {decides, no_effect_shown},
        {decides, cannot_be_compared},
        {decides, nobody_chooses_it},
        {open, no_effect_shown},
        {no_effect_shown, shown_by_a_term},
        {no_effect_shown, nobody_chooses_it},
        {marked_advised, marked_tied},
        {marked_advised, marked_ahead},
        {marked_advised, marked_outside},
        {marked_tied, marked_ahead},
        {marked_tied, marked_outside},
        {made_of_ties, not_marked},
        {says_bound, some_term_shown},
        {says_no_doubt, doubts},
        {doubts_passed_over, says_as_good},
    };
    // One verdict only.
    const Claim verdicts[] = {do_this,       do_this_for_a_limit, keep,        keep_but_some_open,
                              nothing_shown, too_small,           cannot_tell, no_decision};
    for (const Claim one : verdicts) {
      for (const Claim other : verdicts) {
        if (one < other) result.push_back({one, other});
      }
    }
    return result;
  }();
  return pairs;
}

}  // namespace

std::set<std::size_t> contradictions(const std::vector<Said>& said) {
  std::set<std::size_t> result;
  const auto is_said = [&](Claim claim, const std::string& about) {
    return std::any_of(said.begin(), said.end(),
                       [&](const Said& one) { return one.claim == claim && one.about == about; });
  };
  const std::vector<Pair>& pairs = cannot_both_hold();
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    for (const Said& one : said) {
      if (one.claim == pairs[p].one && is_said(pairs[p].other, one.about)) result.insert(p);
    }
  }
  return result;
}

std::string names_of(const std::set<std::size_t>& found) {
  std::string text;
  for (const std::size_t p : found) {
    text += fmt::format(" {}/{}", static_cast<int>(cannot_both_hold()[p].one),
                        static_cast<int>(cannot_both_hold()[p].other));
  }
  return text;
}

}  // namespace yates::decisions
