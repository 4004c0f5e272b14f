#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_in_sentence = 3;
/// A smaller correlation changes an estimate by less than a fifth of another effect.
constexpr double worth_a_sentence = 0.2;

std::size_t order_of(const AliasedEffect& effect) {
  return effect.effect.variables.size();
}

/// The effects that are the same as the term: those of one or two factors, or all where there is
/// none.
std::vector<AliasedEffect> usual(const std::vector<AliasedEffect>& same) {
  std::vector<AliasedEffect> result;
  std::copy_if(same.begin(), same.end(), std::back_inserter(result),
               [](const AliasedEffect& one) { return order_of(one) <= 2; });
  return result.empty() ? same : result;
}

std::string signed_text(const AliasedEffect& one, Typography typography) {
  const char* minus = typography == Typography::unicode ? "\u2212" : "-";
  return (one.correlation < 0.0 ? minus : "") + term_text(one.effect, typography);
}

/// The terms whose effects an advice rests on: those that matter, and those that Lenth's rule
/// singles out where nothing was repeated.
std::vector<model::TermName> relied_on(const ResponseReport& report) {
  std::vector<model::TermName> result = report.decision->mattering_terms;
  if (report.decision->leading().kind != anova::DecisionKind::do_not_decide) return result;
  if (!report.signs || !report.signs->lenth) return result;
  for (const anova::SignEffect& effect : report.signs->effects) {
    const bool known = std::find(result.begin(), result.end(), effect.term) != result.end();
    if (effect.treatment() && effect.matters && !known) result.push_back(effect.term);
  }
  return result;
}

/// The first few, and a count of the others.
std::vector<std::string> some_of(const std::vector<AliasedEffect>& effects, std::size_t left_out,
                                 Typography typography) {
  std::vector<std::string> names;
  for (const AliasedEffect& one : effects) {
    if (names.size() == most_in_sentence) break;
    names.push_back(term_text(one.effect, typography));
  }
  const std::size_t others = effects.size() - names.size() + left_out;
  if (others > 0) names.push_back(count_of(others, "other", "others"));
  return names;
}

/// Terms, each with what it is aliased with.
struct Mixture {
  std::vector<std::string> terms;
  std::vector<std::string> others;        // "codec:level and sync:size"
  std::vector<std::string> alternatives;  // "codec:level or sync:size"
  double largest = 0.0;
};

void add(Mixture& mixture, const TermAliases& one, const std::vector<AliasedEffect>& effects,
         std::size_t left_out, Typography typography) {
  mixture.terms.push_back(term_text(one.term, typography));
  mixture.others.push_back(listed(some_of(effects, left_out, typography)));
  mixture.alternatives.push_back(listed(some_of(effects, left_out, typography), " or "));
  mixture.largest = std::max(mixture.largest, std::abs(effects.front().correlation));
}

/// "A from B:D; C from A:E; and so on for 2 more".
std::string pairs_text(const Mixture& mixture, std::string_view between) {
  std::vector<std::string> pairs;
  for (std::size_t i = 0; i < std::min(mixture.terms.size(), most_in_sentence); ++i) {
    pairs.push_back(fmt::format("{} {} {}", mixture.terms[i], between, mixture.others[i]));
  }
  const std::size_t left = mixture.terms.size() - pairs.size();
  if (left > 0) pairs.push_back(fmt::format("and so on for {} more", left));
  return fmt::format("{}", fmt::join(pairs, "; "));
}

std::string same_sentence(const Mixture& same, bool advises) {
  const bool one = same.terms.size() == 1;
  if (!advises) {
    return one ? fmt::format(
                     "The effect of {} may be that of {}: the design cannot tell them apart.",
                     same.terms[0], same.alternatives[0])
               : fmt::format("The effects of {} may be those of others: the design cannot tell {}.",
                             listed(same.terms), pairs_text(same, "from"));
  }
  return one ? fmt::format(
                   "The advice takes the effect of {} for its own: the design cannot tell "
                   "it from {}.",
                   same.terms[0], same.others[0])
             : fmt::format(
                   "The advice takes the effects of {} for their own: the design cannot "
                   "tell {}.",
                   listed(same.terms), pairs_text(same, "from"));
}

std::string mixed_sentence(const Mixture& mixed, Typography typography) {
  const std::string largest = fixed(mixed.largest, 2, typography);
  if (mixed.terms.size() == 1) {
    return fmt::format(
        "Part of the effect of {} may be that of {}, if strong: the design mixes them "
        "(correlations up to {}).",
        mixed.terms[0], mixed.alternatives[0], largest);
  }
  return fmt::format(
      "Parts of the effects of {} may be those of others, if these are strong: the design mixes {} "
      "(correlations up to {}).",
      listed(mixed.terms), pairs_text(mixed, "with"), largest);
}

/// The sentences that the aliases of the report need.
std::string explained(const ResponseReport& report, std::string_view of_same,
                      std::string_view of_mixed) {
  const auto any = [&](auto member) {
    return std::any_of(report.aliases.begin(), report.aliases.end(),
                       [&](const TermAliases& one) { return !(one.*member).empty(); });
  };
  const bool same = any(&TermAliases::same);
  const bool mixed = any(&TermAliases::mixed);
  return fmt::format("{}{}{}", same ? of_same : "", same && mixed ? " " : "",
                     mixed ? of_mixed : "");
}

}  // namespace

const TermAliases* aliases_of(const ResponseReport& report, const model::TermName& term) {
  for (const TermAliases& one : report.aliases) {
    if (one.term == term) return &one;
  }
  return nullptr;
}

std::vector<const TermAliases*> shown_aliases(const ResponseReport& report) {
  std::set<std::string> lost;  // terms without an estimate
  for (const anova::TermRow& row : report.analysis.terms) {
    if (row.df == 0) lost.insert(row.term.text());
  }
  std::set<std::string> seen;  // what stands in a chain that is shown
  const auto show = [&](const TermAliases& one) {
    for (const AliasedEffect& effect : one.same) seen.insert(effect.effect.text());
  };
  for (const TermAliases& one : report.aliases) {
    if (!lost.contains(one.term.text())) show(one);
  }
  std::vector<const TermAliases*> result;
  for (const TermAliases& one : report.aliases) {
    if (lost.contains(one.term.text())) {
      if (one.same.empty() || seen.contains(one.term.text())) continue;  // notes say what it lacks
      show(one);
    }
    result.push_back(&one);
  }
  return result;
}

std::string same_text(const TermAliases& aliases, std::size_t most, Typography typography) {
  const std::vector<AliasedEffect> effects = usual(aliases.same);
  std::vector<std::string> names;
  for (const AliasedEffect& one : effects) {
    if (names.size() == most) {
      names.push_back("...");
      break;
    }
    names.push_back(signed_text(one, typography));
  }
  return fmt::format("{}", fmt::join(names, " = "));
}

std::string mixed_text(const TermAliases& aliases, std::size_t most, Typography typography) {
  std::vector<std::string> names;
  for (const AliasedEffect& one : aliases.mixed) {
    if (names.size() == most) break;
    names.push_back(fmt::format("{} ({})", term_text(one.effect, typography),
                                fixed(one.correlation, 2, typography)));
  }
  const std::size_t left = aliases.mixed.size() - names.size() + aliases.mixed_left_out;
  if (left > 0 && !names.empty()) names.push_back(fmt::format("{} more", left));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string alias_cell(const TermAliases* aliases, std::size_t most, Typography typography) {
  if (aliases == nullptr) return "";
  const std::string same = same_text(*aliases, most, typography);
  const std::string mixed = mixed_text(*aliases, most, typography);
  return fmt::format("{}{}{}{}", same, same.empty() || mixed.empty() ? "" : "; ",
                     mixed.empty() ? "" : "~ ", mixed);
}

std::string chain_text(const TermAliases& aliases, std::size_t most, Typography typography) {
  return fmt::format("{} {}{}", term_text(aliases.term, typography),
                     aliases.same.empty() ? "" : "= ", alias_cell(&aliases, most, typography));
}

std::string label_suffix(const TermAliases* aliases, Typography typography) {
  if (aliases == nullptr || aliases->same.empty()) return "";
  const std::vector<AliasedEffect> effects = usual(aliases->same);
  if (order_of(effects.front()) > 2) return "";
  return fmt::format(" (= {}{})", signed_text(effects.front(), typography),
                     effects.size() > 1 ? " ..." : "");
}

std::string alias_legend(const ResponseReport& report) {
  return explained(
      report,
      "= joins effects that are one and the same in these settings: what is estimated is their sum "
      "(with a minus: their difference).",
      "~ names effects outside the model with which the effect is mixed in part, and the "
      "correlation.");
}

std::string alias_note(const ResponseReport& report) {
  return explained(
      report,
      "Effects that are the same in these settings cannot be told apart by any analysis: what is "
      "estimated is their sum (with a minus: their difference).",
      "Effects outside the model with which an effect is mixed in part change its estimate by "
      "about "
      "their own size times the correlation in brackets.");
}

std::vector<std::string> alias_sentences(const ResponseReport& report, Typography typography) {
  if (report.aliases.empty() || !report.decision) return {};
  Mixture same;
  Mixture mixed;
  // Of data that nobody designed it is said what moves together.
  const bool found = report.origin && !report.origin->designed();
  for (const model::TermName& term : relied_on(report)) {
    const TermAliases* aliases = aliases_of(report, term);
    if (aliases == nullptr) continue;
    const std::vector<AliasedEffect> effects = usual(aliases->same);
    if (!effects.empty() && order_of(effects.front()) <= 2) {
      add(same, *aliases, effects, 0, typography);
    } else if (!found && !aliases->mixed.empty() &&
               std::abs(aliases->mixed.front().correlation) >= worth_a_sentence) {
      add(mixed, *aliases, aliases->mixed, aliases->mixed_left_out, typography);
    }
  }
  std::vector<std::string> result;
  if (!same.terms.empty()) {
    result.push_back(
        same_sentence(same, report.decision->leading().kind != anova::DecisionKind::do_not_decide));
  }
  if (!mixed.terms.empty()) result.push_back(mixed_sentence(mixed, typography));
  if (same.terms.empty() && !mixed.terms.empty() && report.mixed_effects_can_be_told) {
    result.back() += " These runs tell them apart where the formula has all of them.";
  } else if (!result.empty() && report.augmentable) {
    result.back() +=
        fmt::format(" yates augment {} proposes the runs that would tell.", report.campaign);
  }
  return result;
}

}  // namespace yates::reports
