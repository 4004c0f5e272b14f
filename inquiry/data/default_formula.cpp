#include "inquiry/data/default_formula.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "doe/follow_up/separation.hpp"
#include "doe/properties/coded_model.hpp"
#include "doe/properties/default_model.hpp"
#include "doe/properties/judged_design.hpp"
#include "doe/properties/two_level_aliases.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/tokens.hpp"

namespace yates::inquiry {
namespace {

using doe::Effect;

/// A design with more points has no chains listed: there is room for interactions without them.
constexpr std::size_t most_points = 4096;

/// Main effects and two-factor interactions of all factors.
model::Formula all_pairs(const campaigns::Campaign& campaign) {
  std::string text;
  for (const doe::Factor& factor : campaign.factors) {
    text += (text.empty() ? "" : " + ") + language::name_text(factor.name);
  }
  return model::parse(campaign.factors.size() > 1 ? "~ (" + text + ")^2" : "~ " + text);
}

/// Columns over the points of which each is independent of those before, made orthogonal.
class Basis {
 public:
  explicit Basis(std::size_t points) { add(std::vector<double>(points, 1.0)); }

  /// Whether the column was independent, and so is part of the basis now.
  bool add(std::vector<double> column) {
    constexpr double negligible = 1e-9;
    for (const std::vector<double>& other : columns_) {
      double product = 0.0;
      for (std::size_t i = 0; i < column.size(); ++i) product += column[i] * other[i];
      for (std::size_t i = 0; i < column.size(); ++i) column[i] -= product * other[i];
    }
    double length = 0.0;
    for (const double value : column) length += value * value;
    length = std::sqrt(length);
    if (!(length > negligible)) return false;
    for (double& value : column) value /= length;
    columns_.push_back(std::move(column));
    return true;
  }

  std::size_t size() const { return columns_.size(); }

 private:
  std::vector<std::vector<double>> columns_;
};

/// A regular fraction whose factors all have two levels, centre points aside.
struct Fraction {
  doe::JudgedDesign design;
  doe::TwoLevelPart part;
};

std::optional<Fraction> regular_fraction(const doe::JudgedDesign& design) {
  if (design.array.runs() > most_points) return std::nullopt;
  Fraction result{design, doe::two_level_part(design)};
  if (result.part.factors.size() != design.factors.size()) return std::nullopt;
  const auto aliases = doe::two_level_aliases(result.part);
  if (!aliases || !aliases->regular) return std::nullopt;
  return result;
}

/// The product of the signs over all points; zero at centre points, whatever the levels of
/// categories are there.
std::vector<double> signs_of(const Fraction& fraction, const Effect& effect) {
  std::vector<double> result(fraction.design.array.runs(), 0.0);
  for (std::size_t i = 0; i < fraction.part.rows.size(); ++i) {
    double sign = 1.0;
    for (const std::size_t factor : effect) {
      if (fraction.part.array.rows[i][factor] == 0) sign = -sign;
    }
    result[fraction.part.rows[i]] = sign;
  }
  return result;
}

std::vector<double> indicator(const doe::Design& design, std::size_t block) {
  std::vector<double> result;
  for (std::size_t point = 0; point < design.size(); ++point) {
    result.push_back(design.block(point) == block ? 1.0 : 0.0);
  }
  return result;
}

bool measures_twice(const doe::Design& design) {
  return doe::distinct_settings(design) < design.size();
}

std::vector<Effect> triples(std::size_t factors) {
  std::vector<Effect> result;
  for (std::size_t a = 0; a < factors; ++a) {
    for (std::size_t b = a + 1; b < factors; ++b) {
      for (std::size_t c = b + 1; c < factors; ++c) result.push_back({a, b, c});
    }
  }
  return result;
}

/// The interactions that join the main effects of the fraction.
std::vector<Effect> representatives(const Fraction& fraction, const doe::Design& measured,
                                    bool measured_twice) {
  const std::size_t factors = fraction.design.factors.size();
  Basis basis(fraction.design.array.runs());
  const std::size_t blocks = doe::number_of_blocks(measured);
  for (std::size_t block = 2; block <= blocks; ++block) basis.add(indicator(measured, block));
  for (std::size_t a = 0; a < factors; ++a) basis.add(signs_of(fraction, {a}));
  std::vector<Effect> result;
  for (std::size_t a = 0; a < factors; ++a) {
    for (std::size_t b = a + 1; b < factors; ++b) {
      if (basis.add(signs_of(fraction, {a, b}))) result.push_back({a, b});
    }
  }
  const auto left = [&] { return fraction.design.array.runs() - basis.size(); };
  const bool centred = !fraction.part.centre.empty();
  if (measured_twice || centred || left() == 0 || left() >= least_error_df) return result;
  const std::set<Effect> pairs(result.begin(), result.end());
  for (const bool with_margins : {true, false}) {
    for (const Effect& triple : triples(factors)) {
      if (left() == 0) return result;
      const bool margins = pairs.contains({triple[0], triple[1]}) &&
                           pairs.contains({triple[0], triple[2]}) &&
                           pairs.contains({triple[1], triple[2]});
      if (margins == with_margins && basis.add(signs_of(fraction, triple))) {
        result.push_back(triple);
      }
    }
  }
  return result;
}

std::string right_side(const doe::Design& measured, bool measured_twice) {
  const doe::JudgedDesign design = doe::judged(measured);
  const auto fraction = regular_fraction(design);
  if (!fraction) return doe::default_model(design).formula;
  std::string result = doe::formula_of(design.factors, doe::ModelOrder::main_effects);
  for (const Effect& effect : representatives(*fraction, measured, measured_twice)) {
    std::string term;
    for (const std::size_t factor : effect) {
      term += (term.empty() ? "" : ":") + language::name_text(design.factors[factor].name);
    }
    result += " + " + term;
  }
  return result;
}

/// The formula that the last addition or the kind of the design brings along.
std::optional<model::Formula> formula_brought_along(const campaigns::Campaign& campaign) {
  const std::vector<std::string>& models = campaign.questions.addition_models;
  for (std::size_t number = campaign.plan.additions.size(); number-- > 0;) {
    if (number < models.size() && !models[number].empty()) {
      return model::parse("~ " + models[number]);
    }
  }
  const doe::DesignKind& kind = campaign.request.kind;
  if (const auto* optimal = std::get_if<doe::kinds::Optimal>(&kind)) {
    if (!optimal->model.empty()) return model::parse("~ " + optimal->model);
  }
  if (std::holds_alternative<doe::kinds::Mixture>(kind)) {
    return model::parse("~ " +
                        doe::mixture_formula(campaign.design.factors(), campaign.design.size()));
  }
  return std::nullopt;
}

}  // namespace

model::Formula default_formula(const campaigns::Campaign& campaign) {
  if (auto formula = formula_brought_along(campaign)) return *std::move(formula);
  if (doe::is_factorial(campaign.request) && campaign.plan.additions.empty()) {
    return all_pairs(campaign);
  }
  // Runs that joined later are blocks of their own, and may tell more than the design did.
  const doe::Design measured = campaign.plan.additions.empty()
                                   ? campaign.design
                                   : doe::as_measured(campaign.design, campaign.plan);
  const bool twice =
      campaign.plan.replications > 1 || campaign.until || measures_twice(campaign.design);
  return model::parse("~ " + right_side(measured, twice));
}

model::Formula default_formula_of_runs(const campaigns::Campaign& campaign,
                                       const doe::Design& measured) {
  if (auto formula = formula_brought_along(campaign)) return *std::move(formula);
  return model::parse("~ " + right_side(measured, measures_twice(measured)));
}

std::vector<std::string> missing_terms(const std::string& formula,
                                       const std::vector<std::string>& terms,
                                       const doe::Design& design) {
  if (terms.empty()) return {};
  const std::vector<model::TermName> known =
      doe::coded_model(doe::judged(design), formula).term_names;
  std::vector<std::string> result;
  std::copy_if(terms.begin(), terms.end(), std::back_inserter(result), [&](const auto& term) {
    return std::find(known.begin(), known.end(), term) == known.end();
  });
  return result;
}

std::vector<doe::Effect> mixed_interactions(const campaigns::Campaign& campaign,
                                            const doe::Design& measured) {
  if (campaign.questions.models.empty()) return {};
  const std::string& text = campaign.questions.models.front();
  std::set<Effect> asked;
  try {
    const std::string right = text.substr(text.find('~') + 1);  // from 0 where there is none
    for (const model::TermName& term : doe::coded_model(doe::judged(measured), right).term_names)
      if (const auto effect = doe::effect_of(term, measured.factors())) asked.insert(*effect);
  } catch (const language::InputError&) {
  } catch (const language::UsageError&) {
  } catch (const std::domain_error&) {
  }
  std::vector<Effect> result = doe::mixed_effects(measured);
  std::erase_if(result, [&](const Effect& one) { return one.size() != 2 || !asked.contains(one); });
  return result;
}

std::string formula_with(const campaigns::Campaign& campaign, const doe::Design& measured,
                         const std::vector<std::string>& terms) {
  std::string formula = language::to_string(default_formula_of_runs(campaign, measured).right);
  for (const std::string& term : missing_terms(formula, terms, measured)) formula += " + " + term;
  return formula;
}

}  // namespace yates::inquiry
