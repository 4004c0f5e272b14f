#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "numerics/distributions.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t fewest_effects = 4;
constexpr std::size_t most_aliases_of_effect = 4;  // of one effect

/// The flag of the analysis where it has one; Lenth's where there is no other measure of noise.
bool effect_matters(const ResponseReport& report, const anova::SignEffect& effect) {
  for (const anova::TermRow& row : report.analysis.terms) {
    if (row.term == effect.term && row.p) return row.matters;
  }
  return effect.matters;
}

std::vector<HalfNormalEffect> effects_of(const ResponseReport& report, Typography typography) {
  std::vector<HalfNormalEffect> effects;
  for (const anova::SignEffect& effect : report.signs->effects) {
    if (!effect.treatment() || effect.aliased) continue;
    const TermAliases* aliases = aliases_of(report, effect.term);
    const std::string name = term_text(effect.term, typography);
    effects.push_back({name, effect.effect, 0.0, effect_matters(report, effect),
                       name + label_suffix(aliases, typography),
                       alias_cell(aliases, most_aliases_of_effect, typography)});
  }
  std::stable_sort(effects.begin(), effects.end(),
                   [](const HalfNormalEffect& a, const HalfNormalEffect& b) {
                     return std::abs(a.value) < std::abs(b.value);
                   });
  const auto count = static_cast<double>(effects.size());
  for (std::size_t rank = 0; rank < effects.size(); ++rank) {
    const double share = (static_cast<double>(rank) + 0.5) / count;
    effects[rank].quantile = numerics::normal_quantile(0.5 + 0.5 * share);
  }
  return effects;
}

std::optional<double> margin_of(const ResponseReport& report) {
  if (report.signs->lenth) return report.signs->lenth->simultaneous_margin;
  return report.decision ? report.decision->margin : std::nullopt;
}

/// One over the standard error of an effect, Lenth's where there is no other.
std::optional<double> noise_slope(const anova::SignTable& signs) {
  double error = 0.0;
  if (signs.lenth) {
    error = signs.lenth->pseudo_standard_error;
  } else if (signs.standard_error_of_q) {
    error = 2.0 * *signs.standard_error_of_q;
  }
  if (!(error > 0.0)) return std::nullopt;
  return 1.0 / error;
}

}  // namespace

std::optional<HalfNormal> half_normal(const ResponseReport& report, Typography typography) {
  if (!report.signs) return std::nullopt;
  std::vector<HalfNormalEffect> effects = effects_of(report, typography);
  if (effects.size() < fewest_effects) return std::nullopt;
  return HalfNormal{std::move(effects), margin_of(report), noise_slope(*report.signs),
                    report.signs->lenth.has_value()};
}

std::string half_normal_finding(const HalfNormal& plot) {
  const auto clear = std::count_if(plot.effects.begin(), plot.effects.end(),
                                   [](const HalfNormalEffect& one) { return one.matters; });
  if (clear == 0) return "No effect stands out from the noise";
  return fmt::format("{} out from the noise",
                     clear == 1 ? "1 effect stands" : fmt::format("{} effects stand", clear));
}

}  // namespace yates::reports
