#pragma once

#include <span>
#include <string>
#include <vector>

#include "anova/effects/effects.hpp"
#include "reports/anova/digits.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The columns of the table of effects: term, q, effect, interval, sum of squares, share, verdict.
std::vector<DataTable::Column> effects_columns(double confidence);
/// "matters" or "not shown to matter".
std::string effect_verdict(const anova::EffectEstimate& effect);
/// Effects q and 2q with interval and share of variation; a last column `aliases` where there are
/// any.
DataTable effects_table(const anova::SignTable& signs, Typography typography,
                        Digits digits = Digits::readable,
                        std::span<const TermAliases> aliases = {});
/// One row per point with its signs and mean, as in R. Jain 1991, section 17.3.
DataTable signs_table(const anova::SignTable& signs, Typography typography);

}  // namespace yates::reports
