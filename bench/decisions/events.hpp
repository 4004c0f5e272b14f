#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "bench/decisions/outcome.hpp"
#include "bench/decisions/scenario.hpp"

namespace yates::decisions {

enum class Unit {
  share,       // 1 where it happened and 0 where not; printed in percent
  deviations,  // a length in standard deviations of a run
};

/// Something that is read off an outcome, and compared with the truth.
struct Event {
  std::string text;
  Unit unit;
  /// The value is absent where the outcome does not count, as those without advice among the
  /// advised.
  std::function<std::optional<double>(const Scenario&, const Outcome&)> value;
};

// What is claimed.
Event any_term_matters();
Event term_matters(std::string name, std::vector<std::size_t> factors);
Event any_interaction_matters();
Event matters_less_planned(std::vector<std::size_t> factors);  // power counted less power planned
Event do_this();
Event names_bet();  // in a sentence
Event undecided();
Event some_setting_called_worse();
Event advises_level(std::string text, std::size_t factor, std::size_t level);
Event named_by_robust_line(std::string name, std::size_t factor);
Event warned_of_order();
Event warned_of_spread();
Event limit_called_held();  // of those with advice

// Claims that are false.
Event do_this_truly_worse();             // than the baseline, of all experiments
Event truly_worse_among_do_this();       // the same, of those with advice
Event baseline_wrongly_called_best();    // of those that call it so
Event do_this_below_delta();             // the advised setting truly gains no more than delta
Event called_small_but_larger();         // a term or the best gain, truly not below delta
Event matters_but_smaller_than_delta();  // a term, truly not above delta
Event do_this_without_word_on_limit();
Event do_this_without_warning();  // of the order
Event matters_without_warning();
Event tied_although_slower(double ratio);  // a setting truly slower than the best by this ratio
Event gain_misses();                       // the stated interval, of all experiments
Event robust_false_alarm();                // names a factor that does nothing

// Where tests and advice part.
Event matters_but_keeps_for_want_of_proof();
Event matters_less_do_this();   // 1 where a term matters without advice, -1 for the reverse
Event moves_unshown_factor();   // of those with advice: a factor in no term that matters
Event holds_idle_factor();      // of those with advice: for a limit on what has no effects
Event moves_idle_factor();      // of those with advice: a factor that truly does nothing
Event overstatement_of_gain();  // of those with advice: stated minus true gain

// Intervals: whether all of an outcome contain their true values together.
Event settings_cover();
Event expectations_cover();
Event changes_cover();
Event losses_cover();
Event negative_bound();  // some interval of a positive response reaches below zero

}  // namespace yates::decisions
