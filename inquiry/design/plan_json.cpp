#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

#include "campaigns/file/campaign_plan.hpp"
#include "doe/fractions/word.hpp"
#include "doe/plans/plan.hpp"
#include "doe/properties/statement_words.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/design/plan_document.hpp"
#include "inquiry/version.hpp"

namespace yates::inquiry {
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
    result.push_back(number_json(std::abs(count - nearest) < 1e-9 ? nearest : count));
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

Json level_value(const doe::Factor& factor, const doe::Level& level) {
  if (factor.kind != doe::FactorKind::numeric) return level.text;
  return number_json(level.number.value());
}

Json factor_json(const doe::Factor& factor) {
  Json levels = Json::array();
  for (const doe::Level& level : factor.levels) levels.push_back(level_value(factor, level));
  Json result{{"name", factor.name},
              {"read_as", factor.kind == doe::FactorKind::numeric ? "number" : "category"},
              {"levels", levels}};
  if (factor.scale) result["scale"] = *factor.scale == doe::Scale::log2 ? "log2" : "log10";
  if (!factor.unit.empty()) result["unit"] = factor.unit;
  if (!factor.label.empty()) result["label"] = factor.label;
  if (factor.placebo) result["placebo"] = true;
  if (factor.given) result["given"] = true;
  if (factor.hard_to_change) result["hard_to_change"] = true;
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

std::string plan_json(const campaigns::Campaign& campaign, const std::optional<Truth>& truth) {
  const doe::Design& design = campaign.design;
  Json factors = Json::array();
  for (const doe::Factor& factor : design.factors()) factors.push_back(factor_json(factor));
  const bool split_plot = doe::is_split_plot(design);
  Json rows = Json::array();
  doe::for_each_run(design, campaign.plan, [&](const doe::PlannedRun& run) {
    Json row{{"run", run.run},
             {"standard_order", run.standard_order},
             {"replicate", run.replicate},
             {"block", run.block}};
    if (split_plot) row["whole_plot"] = run.whole_plot;
    for (const campaigns::NuisanceFactor& factor : campaign.nuisance.factors) {
      row["nuisance"][to_string(factor.kind)] =
          campaigns::nuisance_value(campaign.nuisance, factor, run);
    }
    if (const auto host = campaigns::host_of_block(campaign, run.block)) row["host"] = *host;
    Json levels = Json::object();
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      levels[design.factors()[factor].name] =
          level_value(design.factors()[factor], design.level(run.point, factor));
    }
    row["levels"] = levels;
    rows.push_back(row);
  });
  Json document{{"schema", "yates.plan/1"},
                {"version", version},
                {"title", campaign.title},
                {"kind", doe::to_string(campaign.request.kind)},
                {"points", doe::distinct_settings(design)},
                {"runs", doe::number_of_runs(design, campaign.plan)},
                {"replications", campaign.plan.replications},
                {"seed", campaign.plan.seed.value_or(doe::derived_seed(design)).value},
                {"order", campaign.plan.order == doe::Order::random ? "random" : "standard"},
                {"blocks", to_string(campaigns::blocking_of(campaign))},
                {"copies", campaign.command.copies},
                {"hosts", campaign.placement.hosts},
                {"factors", factors}};
  if (truth) add_truth(document, *truth);
  document["plan"] = std::move(rows);
  return document.dump(2) + "\n";
}

}  // namespace yates::inquiry
