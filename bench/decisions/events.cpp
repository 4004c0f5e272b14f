#include "bench/decisions/events.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "bench/decisions/event_parts.hpp"
#include "bench/decisions/truth.hpp"

namespace yates::decisions {

namespace {

bool advises(const Outcome& outcome) {
  return outcome.verdict == Verdict::do_this;
}

/// An event that only outcomes with advice have or have not.
template <typename Happened>
Event share_of_advice(std::string text, Happened happened) {
  return {
      std::move(text), Unit::share,
      [happened = std::move(happened)](const Scenario& scenario, const Outcome& outcome) -> Value {
        if (!advises(outcome)) return std::nullopt;
        return counted(happened(scenario, outcome));
      }};
}

/// Shown to be other than zero.
bool shown(const SaidOfTerm& term) {
  return term.size == Size::matters || term.size == Size::too_small || term.size == Size::unsure;
}

bool any_shown(const Outcome& outcome) {
  return std::any_of(outcome.terms.begin(), outcome.terms.end(), shown);
}

bool shown_to_matter(const Outcome& outcome) {
  return std::any_of(outcome.terms.begin(), outcome.terms.end(),
                     [](const SaidOfTerm& term) { return term.size == Size::matters; });
}

bool in_shown_term(const Outcome& outcome, std::size_t factor) {
  return std::any_of(outcome.terms.begin(), outcome.terms.end(), [&](const SaidOfTerm& term) {
    return shown(term) &&
           std::find(term.factors.begin(), term.factors.end(), factor) != term.factors.end();
  });
}

template <typename Condition>
bool moves_factor(const Outcome& outcome, const Condition& condition) {
  for (std::size_t f = 0; f < outcome.advised.size(); ++f) {
    if (outcome.advised[f] != 0 && condition(f)) return true;
  }
  return false;
}

bool truly_worse(const Scenario& scenario, const Outcome& outcome) {
  return advises(outcome) && true_gain(scenario, outcome.advised) < 0.0;
}

double true_value(const Scenario& scenario, Scale scale, const SaidOfSetting& said) {
  return printed_difference(scale, position(scenario, scale, said.of));
}

double true_value(const Scenario& scenario, Scale scale, const SaidOfLoss& said) {
  double best = std::numeric_limits<double>::infinity();
  if (said.beside) {
    best = position(scenario, scale, *said.beside);
  } else {
    for (const Combination& other : said.among) {
      best = std::min(best, position(scenario, scale, other));
    }
  }
  return printed_difference(scale, position(scenario, scale, said.of) - best);
}

template <typename Said>
Event all_cover(std::string text, std::vector<Said> Outcome::*intervals) {
  return {std::move(text), Unit::share,
          [intervals](const Scenario& scenario, const Outcome& outcome) -> Value {
            const std::vector<Said>& all = outcome.*intervals;
            if (all.empty()) return std::nullopt;
            return counted(std::all_of(all.begin(), all.end(), [&](const Said& one) {
              return contains(one.interval, true_value(scenario, outcome.scale, one));
            }));
          }};
}

/// What is stated as the gain, on the scenario's own scale and in standard deviations of a run.
double overstated(const Scenario& scenario, const Outcome& outcome) {
  const bool stated_ratio = outcome.scale == Scale::logarithmic;
  const std::vector<std::size_t> baseline(scenario.factors.size(), 0);
  double stated = *outcome.gain;
  if (own_scale(scenario) == Scale::logarithmic) {
    const double mean = position(scenario, Scale::raw, baseline);
    // A gain of the whole mean or more has no logarithm; the largest that has one stands for it.
    stated = stated_ratio ? std::log(stated) : -std::log(std::max(1.0 - stated / mean, 1e-3));
  } else if (stated_ratio) {
    stated = position(scenario, Scale::raw, baseline) * (1.0 - 1.0 / stated);
  }
  return (stated - true_gain(scenario, outcome.advised)) / scenario.standard_deviation.front();
}

}  // namespace

Event any_term_matters() {
  return share("some term matters",
               [](const Scenario&, const Outcome& outcome) { return any_shown(outcome); });
}

Event term_matters(std::string name, std::vector<std::size_t> factors) {
  return share(std::move(name) + " matters", [factors = std::move(factors)](
                                                 const Scenario&, const Outcome& outcome) {
    return std::any_of(outcome.terms.begin(), outcome.terms.end(), [&](const SaidOfTerm& term) {
      return shown(term) && term.factors == factors;
    });
  });
}

Event matters_less_planned(std::vector<std::size_t> factors) {
  return {
      "matters less power planned", Unit::share,
      [factors = std::move(factors)](const Scenario& scenario, const Outcome& outcome) -> Value {
        if (!scenario.planned_power) return std::nullopt;
        const bool matters = std::any_of(
            outcome.terms.begin(), outcome.terms.end(),
            [&](const SaidOfTerm& term) { return shown(term) && term.factors == factors; });
        return (matters ? 1.0 : 0.0) - *scenario.planned_power;
      }};
}

Event any_interaction_matters() {
  return share("some interaction matters", [](const Scenario&, const Outcome& outcome) {
    return std::any_of(outcome.terms.begin(), outcome.terms.end(), [](const SaidOfTerm& term) {
      return shown(term) && term.factors.size() > 1;
    });
  });
}

Event do_this() {
  return share("\"do this\"",
               [](const Scenario&, const Outcome& outcome) { return advises(outcome); });
}

Event names_bet() {
  return share("a best bet is named", [](const Scenario&, const Outcome& outcome) {
    return outcome.bet && outcome.bet->named;
  });
}

Event undecided() {
  return share("\"do not decide yet\"", [](const Scenario&, const Outcome& outcome) {
    return outcome.verdict == Verdict::undecided;
  });
}

Event some_setting_called_worse() {
  return share("some setting called worse than the best",
               [](const Scenario&, const Outcome& outcome) { return !outcome.worse.empty(); });
}

Event advises_level(std::string text, std::size_t factor, std::size_t level) {
  return share(std::move(text), [factor, level](const Scenario&, const Outcome& outcome) {
    return advises(outcome) && outcome.advised[factor] == level;
  });
}

Event named_by_robust_line(std::string name, std::size_t factor) {
  return share("the robust line names " + std::move(name),
               [factor](const Scenario&, const Outcome& outcome) {
                 return outcome.robust &&
                        std::find(outcome.robust->factors.begin(), outcome.robust->factors.end(),
                                  factor) != outcome.robust->factors.end();
               });
}

Event warned_of_order() {
  return share("the page warns of order or drift",
               [](const Scenario&, const Outcome& outcome) { return outcome.warned_of_order; });
}

Event warned_of_spread() {
  return share("the check of equal spread asks for a look",
               [](const Scenario&, const Outcome& outcome) { return outcome.warned_of_spread; });
}

Event limit_called_held() {
  return share_of_advice(
      "among \"do this\": the limit is said to be kept with confidence",
      [](const Scenario&, const Outcome& outcome) { return outcome.limit == SaidOfLimit::held; });
}

Event do_this_truly_worse() {
  return share("\"do this\" for a setting truly worse than the baseline", truly_worse);
}

Event truly_worse_among_do_this() {
  return share_of_advice("among \"do this\": truly worse than the baseline", truly_worse);
}

Event baseline_wrongly_called_best() {
  return {"among \"the baseline is the best\": a better setting exists", Unit::share,
          [](const Scenario& scenario, const Outcome& outcome) -> Value {
            if (outcome.verdict != Verdict::baseline_best) return std::nullopt;
            return counted(largest_true_gain(scenario) > 0.0);
          }};
}

Event do_this_below_delta() {
  return share("\"do this\" with a true gain of at most delta", [](const Scenario& scenario,
                                                                   const Outcome& outcome) {
    return advises(outcome) && in_deltas(scenario, true_gain(scenario, outcome.advised)) <= 1.0;
  });
}

Event called_small_but_larger() {
  return share("\"too small to matter\" of what is truly at least delta",
               [](const Scenario& scenario, const Outcome& outcome) {
                 if (outcome.verdict == Verdict::gain_too_small &&
                     in_deltas(scenario, largest_true_gain(scenario)) >= 1.0) {
                   return true;
                 }
                 return std::any_of(
                     outcome.terms.begin(), outcome.terms.end(), [&](const SaidOfTerm& term) {
                       return (term.size == Size::too_small || term.size == Size::below_delta) &&
                              in_deltas(scenario, true_size(scenario, term.factors)) >= 1.0;
                     });
               });
}

Event matters_but_smaller_than_delta() {
  return share("some term \"matters\" that is truly at most delta", [](const Scenario& scenario,
                                                                       const Outcome& outcome) {
    return std::any_of(outcome.terms.begin(), outcome.terms.end(), [&](const SaidOfTerm& term) {
      return term.size == Size::matters &&
             in_deltas(scenario, true_size(scenario, term.factors)) <= 1.0;
    });
  });
}

Event do_this_without_word_on_limit() {
  return share(
      "\"do this\" without a word on the limit", [](const Scenario&, const Outcome& outcome) {
        return advises(outcome) &&
               (outcome.limit == SaidOfLimit::nothing || outcome.limit == SaidOfLimit::held);
      });
}

Event do_this_without_warning() {
  return share("\"do this\" without a warning of order or drift",
               [](const Scenario&, const Outcome& outcome) {
                 return advises(outcome) && !outcome.warned_of_order;
               });
}

Event matters_without_warning() {
  return share("some term matters, without a warning of order or drift",
               [](const Scenario&, const Outcome& outcome) {
                 return any_shown(outcome) && !outcome.warned_of_order;
               });
}

Event tied_although_slower(double ratio) {
  return share(fmt::format("a setting {:g} times slower than the best is not called worse", ratio),
               [ratio](const Scenario& scenario, const Outcome& outcome) {
                 // Settings that are nothing said of are tied: they are not called worse.
                 const double best =
                     true_gain(scenario, std::vector<std::size_t>(scenario.factors.size(), 0)) +
                     largest_true_gain(scenario);
                 for (std::size_t s = 0; s < scenario.location.size(); ++s) {
                   const std::vector<std::size_t> levels = scenario.levels_of(s);
                   if (best - true_gain(scenario, levels) < std::log(ratio) - 1e-9) continue;
                   const bool called = std::any_of(
                       outcome.worse.begin(), outcome.worse.end(), [&](const Combination& worse) {
                         for (std::size_t f = 0; f < levels.size(); ++f) {
                           if (worse[f] && *worse[f] != levels[f]) return false;
                         }
                         return true;
                       });
                   if (!called) return true;
                 }
                 return false;
               });
}

Event robust_false_alarm() {
  return share("the robust line names a factor that does nothing",
               [](const Scenario& scenario, const Outcome& outcome) {
                 return outcome.robust &&
                        std::any_of(outcome.robust->factors.begin(), outcome.robust->factors.end(),
                                    [&](std::size_t f) { return !does_something(scenario, f); });
               });
}

Event matters_but_keeps_for_want_of_proof() {
  return share("a term matters, but the baseline is kept for want of proof",
               [](const Scenario&, const Outcome& outcome) {
                 return shown_to_matter(outcome) && outcome.verdict == Verdict::baseline_unproven;
               });
}

Event matters_less_do_this() {
  return {"\"matters\" less \"do this\"", Unit::share,
          [](const Scenario&, const Outcome& outcome) -> Value {
            return counted(shown_to_matter(outcome)) - counted(advises(outcome));
          }};
}

Event moves_unshown_factor() {
  return share_of_advice("among \"do this\": moves a factor that was not shown to matter",
                         [](const Scenario&, const Outcome& outcome) {
                           return moves_factor(outcome, [&](std::size_t f) {
                             const auto& named = outcome.moved_for_limits;
                             return !in_shown_term(outcome, f) &&
                                    std::find(named.begin(), named.end(), f) == named.end();
                           });
                         });
}

Event holds_idle_factor() {
  return share_of_advice(
      "among \"do this\": keeps a level for a limit that it does not change",
      [](const Scenario&, const Outcome& outcome) { return !outcome.held_for_limits.empty(); });
}

Event moves_idle_factor() {
  return share_of_advice(
      "among \"do this\": moves a factor that truly does nothing",
      [](const Scenario& scenario, const Outcome& outcome) {
        return moves_factor(outcome, [&](std::size_t f) { return !does_something(scenario, f); });
      });
}

Event overstatement_of_gain() {
  return {"among \"do this\": stated less true gain", Unit::deviations,
          [](const Scenario& scenario, const Outcome& outcome) -> Value {
            if (!advises(outcome) || !outcome.gain) return std::nullopt;
            return overstated(scenario, outcome);
          }};
}

Event settings_cover() {
  return all_cover("all settings' intervals cover", &Outcome::settings);
}

Event expectations_cover() {
  return all_cover("what is expected of advice and baseline covers", &Outcome::expectations);
}

Event changes_cover() {
  return all_cover("all changes' intervals cover", &Outcome::changes);
}

Event gain_misses() {
  return share("\"do this\" with a gain whose interval misses the true one",
               [](const Scenario& scenario, const Outcome& outcome) {
                 return std::any_of(
                     outcome.gains.begin(), outcome.gains.end(), [&](const SaidOfChange& one) {
                       return !contains(one.interval, true_value(scenario, outcome.scale, one));
                     });
               });
}

Event losses_cover() {
  return all_cover("all losses' intervals cover", &Outcome::losses);
}

Event negative_bound() {
  return share("an interval of the positive response reaches below zero",
               [](const Scenario&, const Outcome& outcome) {
                 return std::any_of(
                     outcome.settings.begin(), outcome.settings.end(),
                     [](const SaidOfSetting& one) { return one.interval.low < 0.0; });
               });
}

}  // namespace yates::decisions
