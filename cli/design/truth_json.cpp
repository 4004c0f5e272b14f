#include <cmath>

#include <nlohmann/json.hpp>

#include "cli/design/plan_output.hpp"
#include "doe/fractions/word.hpp"
#include "doe/properties/statement_words.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::cli {
namespace {

using Json = nlohmann::ordered_json;

bool is_complete(const doe::Alias& alias) {
  return std::abs(std::abs(alias.correlation) - 1) < 1e-9;
}

/// (A3, A4, ...) without zeros at the end.
Json pattern_json(const std::vector<double>& pattern) {
  std::vector<double> counts(pattern.begin() + std::min<std::ptrdiff_t>(2, std::ssize(pattern)),
                             pattern.end());
  while (!counts.empty() && std::abs(counts.back()) < 1e-9) counts.pop_back();
  Json result = Json::array();
  for (const double count : counts) {
    // Counts of words are whole; those of other designs are sums of squares.
    const double nearest = std::round(count);
    result.push_back(inquiry::number_json(std::abs(count - nearest) < 1e-9 ? nearest : count));
  }
  return result;
}

void add_fraction(Json& document, const doe::DesignProperties& properties,
                  const doe::TwoLevelAliases& part) {
  Json letters = Json::object();
  for (const std::size_t factor : part.factors) {
    letters[properties.factors[factor].name] = doe::letter_of(factor);
  }
  document["letters"] = letters;
  document["regular"] = part.regular;
  Json generators = Json::array();
  for (const doe::ColumnGenerator& one : part.generators) {
    generators.push_back(doe::letter_of(one.factor) + (one.positive ? "=" : "=-") +
                         doe::in_letters(one.product));
  }
  document["generators"] = generators;
  if (part.words) {
    Json words = Json::array();
    for (const doe::DefiningWord& word : *part.words) {
      words.push_back((word.positive ? "" : "-") + doe::in_letters(word.factors));
    }
    document["defining_relation"] = words;
  }
  Json aliases = Json::object();
  Json partly = Json::object();
  Json clear = Json::array();
  for (const doe::EffectAliases& one : part.effects) {
    const std::string name = doe::in_names(one.effect, properties.factors);
    Json same = Json::array();
    Json shares = Json::object();
    for (const doe::Alias& alias : one.aliases) {
      const std::string other = doe::in_names(alias.effect, properties.factors);
      if (is_complete(alias)) {
        same.push_back((alias.correlation < 0 ? "-" : "") + other);
      } else {
        shares[other] = alias.correlation;
      }
    }
    aliases[name] = same;
    if (!shares.empty()) partly[name] = shares;
    if (one.clear) clear.push_back(name);
  }
  document["aliases"] = aliases;
  if (!partly.empty()) document["partial_aliases"] = partly;
  document["clear"] = clear;
}

Json model_json(const doe::ModelProperties& model) {
  const doe::DegreesOfFreedom& df = model.degrees_of_freedom;
  Json terms = Json::array();
  for (const doe::TermProperties& term : model.terms) {
    Json row{{"term", term.name.text()}, {"df", term.columns - term.not_estimable}};
    row["variance_inflation"] = term.variance_inflation ? Json(*term.variance_inflation) : Json();
    row["power"] = term.power ? Json(*term.power) : Json();
    Json with = Json::array();
    for (const model::TermName& other : term.confounded_with) {
      with.push_back(other.empty() ? "(Intercept)" : other.text());
    }
    if (term.confounded_with_blocks) with.push_back("(Blocks)");
    if (!with.empty()) row["confounded_with"] = with;
    terms.push_back(row);
  }
  Json result{{"formula", model.formula},
              {"parameters", model.parameters},
              {"rank", model.rank},
              {"error_df", df.error},
              {"lack_of_fit_df", df.lack_of_fit},
              {"pure_error_df", df.pure_error},
              {"block_df", df.blocks},
              {"terms", terms},
              {"tests_together", model.tests_together},
              {"largest_leverage", model.largest_leverage}};
  if (model.efficiencies) {
    result["d_efficiency"] = model.efficiencies->D;
    result["a_efficiency"] = model.efficiencies->A;
    result["g_efficiency"] = model.efficiencies->G;
  }
  if (model.prediction) {
    result["average_prediction_variance"] = model.prediction->average;
    result["largest_prediction_variance"] = model.prediction->largest;
    result["fraction_of_design_space"] = model.prediction->curve;
  }
  return result;
}

}  // namespace

void add_truth(Json& document, const Truth& truth) {
  const doe::DesignProperties& properties = truth.properties;
  document["expected_seconds"] = truth.seconds ? Json(*truth.seconds) : Json();
  document["remarks"] = truth.remarks;
  Json balanced = Json::object();
  for (std::size_t factor = 0; factor < properties.factors.size(); ++factor) {
    balanced[properties.factors[factor].name] = properties.level_counts[factor].balanced;
  }
  document["balanced"] = balanced;
  document["strength"] = properties.strength.value;
  if (properties.pairs) document["orthogonal"] = properties.pairs->all;
  if (properties.resolution) document["resolution"] = *properties.resolution;
  if (properties.pattern) document["word_length_pattern"] = pattern_json(*properties.pattern);
  if (properties.two_level) add_fraction(document, properties, *properties.two_level);
  if (properties.model) document["model"] = model_json(*properties.model);
  if (truth.whole_plots > 0) document["whole_plots"] = truth.whole_plots;
  if (truth.blocks > 1) {
    Json lost = Json::array();
    for (const doe::Effect& effect : truth.confounded_with_blocks) {
      lost.push_back(doe::in_names(effect, properties.factors));
    }
    document["confounded_with_blocks"] = lost;
  }
  Json statements = Json::array();
  for (const doe::Statement& one : properties.statements) statements.push_back(doe::sentence(one));
  document["cannot_tell"] = statements;
}

}  // namespace yates::cli
