#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "anova/fit/fit.hpp"
#include "anova/reading/model_reading.hpp"
#include "doe/follow_up/separation.hpp"
#include "doe/plans/plan.hpp"
#include "doe/properties/two_level_aliases.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "inquiry/analysis/analysis_parts.hpp"
#include "inquiry/data/default_formula.hpp"
#include "language/error.hpp"

namespace yates::inquiry {

namespace {

constexpr std::size_t most_effects = 60;

std::set<std::string> mixed_effects(const reports::ResponseReport& report) {
  std::set<std::string> result;
  if (!report.decision) return result;
  const auto& mattering = report.decision->mattering_terms;
  for (const reports::TermAliases& one : report.aliases) {
    if (std::find(mattering.begin(), mattering.end(), one.term) == mattering.end()) continue;
    for (const reports::AliasedEffect& effect : one.mixed) result.insert(effect.effect.text());
  }
  return result;
}

}  // namespace

bool runs_tell_mixed_effects(const reports::ResponseReport& report, const model::Formula& formula,
                             const table::Table& table, const anova::ObserveOptions& options) {
  const std::set<std::string> effects = mixed_effects(report);
  const bool complete =
      std::all_of(report.aliases.begin(), report.aliases.end(),
                  [](const reports::TermAliases& one) { return one.mixed_left_out == 0; });
  if (effects.empty() || effects.size() > most_effects || !complete || options.summaries) {
    return false;
  }
  std::string text = model::to_string(formula);
  for (const std::string& effect : effects) text += " + " + effect;
  try {
    const anova::Fit fit = anova::fit(observe_in_range(model::parse(text), table, options));
    return fit.residual_mean_square() &&
           std::all_of(fit.coefficients.begin(), fit.coefficients.end(),
                       [](const std::optional<double>& one) { return one.has_value(); });
  } catch (const language::InputError&) {
  } catch (const language::UsageError&) {
  }
  return false;
}

bool may_be_augmented(const campaigns::Campaign& campaign, const table::Table& results) {
  const table::Column* order = results.find("standard_order");
  std::set<std::string> points;
  for (std::size_t row = 0; order != nullptr && row < results.rows; ++row) {
    if (order->present[row] && anova::is_done(results, row)) points.insert(order->text(row));
  }
  try {
    if (points.size() >= campaign.design.size()) {
      const auto aliases =
          doe::two_level_aliases(doe::two_level_part(doe::judged(campaign.design)));
      if (aliases && aliases->regular) return true;  // what stands out in the results is told apart
    }
    const doe::Design measured = doe::as_measured(campaign.design, campaign.plan);
    return !doe::mixed_main_effects(measured).empty() ||
           !mixed_interactions(campaign, measured).empty();
  } catch (const std::domain_error&) {
    return false;  // fewer than two factors of two levels: augment would say so
  }
}

}  // namespace yates::inquiry
