#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "doe/kinds/generate.hpp"
#include "doe/properties/canonical_aliases.hpp"
#include "doe/properties/two_level_aliases.hpp"
#include "inquiry/analysis/analysis_parts.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"

namespace yates::inquiry {
namespace {

using doe::Effect;
using reports::AliasedEffect;
using reports::TermAliases;

constexpr std::size_t most_same = 20;
constexpr std::size_t most_mixed = 12;
constexpr double worth_naming = 0.1;
constexpr double exact = 1.0 - 1e-9;
constexpr std::size_t highest_order = 3;
/// So many terms of three factors or more are compared with the defining relation.
constexpr std::size_t most_long_terms = 200;

/// What the terms of a report are called, and the effects that they are.
class Names {
 public:
  Names(const reports::ResponseReport& report, const std::vector<doe::Factor>& factors) {
    for (std::size_t f = 0; f < factors.size(); ++f) {
      const std::string& name = factors[f].name;
      model::VariableName variable = model::variable_of(name);
      for (const anova::FactorReading& reading : readings_of(report)) {
        if (reading.name != name) continue;
        for (const model::VariableName& one : reading.read_as) {
          // At two levels such a variable has the sign of its column.
          if (!one.follows_column()) continue;
          factor_of_[one.text] = f;
          if (reading.read_as.size() == 1) variable = one;
        }
      }
      factor_names_.push_back(std::make_shared<const model::VariableName>(std::move(variable)));
    }
    const auto add = [&](const model::TermName& term, bool estimated) {
      terms_.push_back(term);
      const auto effect = effect_of(term);
      if (!effect) return;
      term_of_.emplace(*effect, term);
      if (estimated) estimated_.insert(*effect);
    };
    for (const anova::TermRow& row : report.analysis.terms) {
      if (row.treatment()) add(row.term, row.df > 0);
    }
    if (!terms_.empty() || !report.signs) return;
    for (const anova::SignEffect& effect : report.signs->effects) {
      if (effect.treatment()) add(effect.term, !effect.aliased);
    }
  }

  const std::vector<model::TermName>& terms() const { return terms_; }
  bool estimated(const Effect& effect) const { return estimated_.contains(effect); }

  /// The effect is absent where a variable is no factor or none with the factor's sign.
  std::optional<Effect> effect_of(const model::TermName& term) const {
    Effect result;
    for (const auto& variable : term.variables) {
      const auto found = factor_of_.find(variable->text);
      if (found == factor_of_.end()) return std::nullopt;
      result.push_back(found->second);
    }
    std::sort(result.begin(), result.end());
    const bool twice = std::adjacent_find(result.begin(), result.end()) != result.end();
    return twice ? std::nullopt : std::optional(result);
  }

  /// As the formula calls it, if it has such a term.
  model::TermName name_of(const Effect& effect) const {
    const auto found = term_of_.find(effect);
    if (found != term_of_.end()) return found->second;
    model::TermName result;
    for (const std::size_t factor : effect) result.variables.push_back(factor_names_[factor]);
    return result;
  }

 private:
  std::vector<std::shared_ptr<const model::VariableName>> factor_names_;
  std::map<std::string, std::size_t> factor_of_;  // by variable
  std::vector<model::TermName> terms_;
  std::map<Effect, model::TermName> term_of_;
  std::set<Effect> estimated_;
};

/// The aliases of an effect of three factors or more in a regular fraction, from its defining
/// relation.
doe::EffectAliases by_words(const Effect& effect, const std::vector<doe::DefiningWord>& words) {
  doe::EffectAliases result{effect, {}, 0, true};
  for (const doe::DefiningWord& word : words) {
    Effect product;
    std::set_symmetric_difference(effect.begin(), effect.end(), word.factors.begin(),
                                  word.factors.end(), std::back_inserter(product));
    if (product.empty() || product.size() > highest_order) continue;
    result.aliases.push_back({std::move(product), word.positive ? 1.0 : -1.0});
  }
  std::stable_sort(
      result.aliases.begin(), result.aliases.end(), [](const doe::Alias& a, const doe::Alias& b) {
        return std::pair(a.effect.size(), a.effect) < std::pair(b.effect.size(), b.effect);
      });
  return result;
}

TermAliases in_names(const model::TermName& term, const doe::EffectAliases& found,
                     const Names& names) {
  TermAliases result{.term = term};
  const auto add = [](std::vector<AliasedEffect>& to, std::size_t& left_out, std::size_t most,
                      AliasedEffect one) {
    if (to.size() < most) {
      to.push_back(std::move(one));
    } else {
      ++left_out;
    }
  };
  bool any_same = false;
  for (const doe::Alias& one : found.aliases) {
    const double size = std::abs(one.correlation);
    if (size >= exact) {
      any_same = true;
      add(result.same, result.same_left_out, most_same,
          {names.name_of(one.effect), one.correlation < 0.0 ? -1.0 : 1.0});
    } else if (size >= worth_naming && !names.estimated(one.effect)) {
      add(result.mixed, result.mixed_left_out, most_mixed,
          {names.name_of(one.effect), one.correlation});
    }
  }
  // What the library leaves out are its least: the longest, or the least correlated.
  if (any_same && result.mixed.empty()) {
    result.same_left_out += found.left_out;
  } else if (!result.mixed.empty()) {
    result.mixed_left_out += found.left_out;
  }
  return result;
}

bool all_combinations(const doe::JudgedDesign& design) {
  double combinations = 1.0;
  for (const std::size_t levels : design.array.levels) combinations *= static_cast<double>(levels);
  return combinations == static_cast<double>(design.array.runs());
}

std::optional<doe::TwoLevelAliases> aliases_of(const doe::JudgedDesign& design) {
  if (all_combinations(design)) return std::nullopt;
  const doe::TwoLevelPart part = doe::two_level_part(design);
  if (part.factors.size() > most_aliased_factors) return std::nullopt;
  return doe::two_level_aliases(part);
}

/// The chain that a term belongs to: its name and those of its aliases, without the signs.
std::set<std::string> chain_of(const TermAliases& aliases) {
  std::set<std::string> result = {aliases.term.text()};
  for (const AliasedEffect& one : aliases.same) result.insert(one.effect.text());
  return result;
}

/// Of codec:level "cannot be estimated: in these runs it is the same as threads (chain: threads =
/// codec:level = sync:size)", or what cannot be estimated beside it.
std::string chain_note(const TermAliases& chain, const std::vector<std::string>& estimated,
                       const std::vector<std::string>& others) {
  constexpr std::size_t most = 6;
  const std::string names = reports::chain_text(chain, most, reports::Typography::plain);
  if (estimated.empty()) {
    return fmt::format(
        "cannot be estimated beside {}: in these runs they are the same (chain: {}); keep one of "
        "them in the formula",
        reports::listed(others), names);
  }
  return fmt::format("cannot be estimated{}: in these runs {} the same as {} (chain: {})",
                     others.empty() ? "" : ", nor can " + reports::listed(others),
                     others.empty() ? "it is" : "they are", reports::listed(estimated), names);
}

/// Per term that is lost, the note on its chain; one for all terms of a chain.
struct ChainNotes {
  std::map<std::string, std::string> text_of;  // by the first lost term of the chain
  std::set<std::string> covered;               // all lost terms of such chains
};

ChainNotes chain_notes(const reports::ResponseReport& report) {
  constexpr auto plain = reports::Typography::plain;
  ChainNotes result;
  for (const anova::TermRow& row : report.analysis.terms) {
    if (row.df > 0 || !row.treatment() || result.covered.contains(row.term.text())) continue;
    const TermAliases* aliases = reports::aliases_of(report, row.term);
    if (aliases == nullptr || aliases->same.empty()) continue;
    const std::set<std::string> chain = chain_of(*aliases);
    std::vector<std::string> estimated;
    std::vector<std::string> others;  // lost like the term
    const TermAliases* first = aliases;
    for (const anova::TermRow& other : report.analysis.terms) {
      if (other.term == row.term || !chain.contains(other.term.text())) continue;
      (other.df > 0 ? estimated : others).push_back(term_text(other.term, plain));
      if (other.df == 0) result.covered.insert(other.term.text());
      if (estimated.size() != 1 || other.df == 0) continue;
      if (const auto* its = reports::aliases_of(report, other.term)) first = its;
    }
    if (estimated.empty() && others.empty()) continue;  // lost for another reason
    result.covered.insert(row.term.text());
    result.text_of[row.term.text()] = chain_note(*first, estimated, others);
  }
  return result;
}

void explain(std::vector<model::Note>& notes, const reports::ResponseReport& report,
             const ChainNotes& chains) {
  std::vector<model::Note> result;
  bool told = false;
  const bool all_covered = std::all_of(
      report.analysis.terms.begin(), report.analysis.terms.end(), [&](const anova::TermRow& row) {
        return row.status != anova::TermStatus::aliased || chains.covered.contains(row.term.text());
      });
  for (model::Note& note : notes) {
    const bool about_lost =
        note.code == model::NoteCode::aliased &&
        (chains.covered.contains(note.term.text()) || (note.term.empty() && all_covered));
    if (!about_lost) {
      result.push_back(std::move(note));
      continue;
    }
    if (told) continue;
    told = true;
    for (const auto& row : report.analysis.terms) {
      const auto found = chains.text_of.find(row.term.text());
      if (found == chains.text_of.end()) continue;
      result.push_back({model::NoteCode::aliased, found->second, row.term});
    }
  }
  notes = std::move(result);
}

/// How the report reads the factor; without a term of it, as the campaign declares it.
doe::EffectShape shape_of(const doe::Factor& factor, const reports::ResponseReport& report) {
  bool numeric = factor.kind == doe::FactorKind::numeric;
  for (const anova::FactorReading& reading : readings_of(report)) {
    if (reading.name == factor.name) numeric = reading.numeric;
  }
  return numeric ? doe::EffectShape::line : doe::EffectShape::levels;
}

/// The aliases of terms of a campaign's fraction or array with factors of more than two levels.
std::vector<TermAliases> aliases_of_levels(const doe::JudgedDesign& design,
                                           const reports::ResponseReport& report) {
  std::vector<doe::EffectShape> shapes;
  for (const doe::Factor& factor : design.factors) shapes.push_back(shape_of(factor, report));
  const Names names(report, design.factors);
  std::map<Effect, doe::EffectAliases> of_effect;
  for (doe::EffectAliases& one : doe::canonical_aliases(design, shapes)) {
    const Effect effect = one.effect;
    of_effect.emplace(effect, std::move(one));
  }
  std::vector<TermAliases> result;
  for (const model::TermName& term : names.terms()) {
    const auto effect = names.effect_of(term);
    const auto found = effect ? of_effect.find(*effect) : of_effect.end();
    if (found == of_effect.end()) continue;
    TermAliases one = in_names(term, found->second, names);
    if (!one.same.empty() || !one.mixed.empty()) result.push_back(std::move(one));
  }
  return result;
}

/// Whether somebody chose a part of the combinations, so that readers expect aliases. A table with
/// a few missing cells mixes everything a little.
bool is_chosen_part(const DataSet& data) {
  return data.campaign && !doe::is_factorial(data.campaign->request);
}

}  // namespace

std::vector<TermAliases> design_aliases(const reports::ResponseReport& report,
                                        const model::Formula& formula, const DataSet& data) {
  const auto design = measured_settings(report, formula, data, most_aliased_settings);
  if (!design) return {};
  // Centre points aside, as signs tell more: which effects are the same with a minus.
  const bool two_level = doe::two_level_part(*design).factors.size() == design->factors.size();
  if (!two_level && is_chosen_part(data) && !all_combinations(*design)) {
    return aliases_of_levels(*design, report);
  }
  const auto aliases = aliases_of(*design);
  if (!aliases) return {};
  const Names names(report, design->factors);
  std::map<Effect, const doe::EffectAliases*> of_effect;
  for (const doe::EffectAliases& one : aliases->effects) of_effect.emplace(one.effect, &one);
  std::vector<TermAliases> result;
  std::size_t long_terms = 0;
  for (const model::TermName& term : names.terms()) {
    const auto effect = names.effect_of(term);
    if (!effect) continue;
    const bool known = std::all_of(effect->begin(), effect->end(), [&](std::size_t factor) {
      return std::find(aliases->factors.begin(), aliases->factors.end(), factor) !=
             aliases->factors.end();
    });
    if (!known) continue;
    const auto found = of_effect.find(*effect);
    TermAliases one{.term = term};
    if (found != of_effect.end()) {
      one = in_names(term, *found->second, names);
    } else if (aliases->regular && aliases->words && ++long_terms <= most_long_terms) {
      one = in_names(term, by_words(*effect, *aliases->words), names);
    }
    if (!one.same.empty() || !one.mixed.empty()) result.push_back(std::move(one));
  }
  return result;
}

void explain_aliased_terms(reports::ResponseReport& report) {
  const ChainNotes chains = chain_notes(report);
  if (chains.covered.empty()) return;
  explain(report.analysis.notes, report, chains);
  if (report.signs) explain(report.signs->notes, report, chains);
}

}  // namespace yates::inquiry
