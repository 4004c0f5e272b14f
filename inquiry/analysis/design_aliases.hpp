#pragma once

#include <vector>

#include "inquiry/data/dataset.hpp"
#include "model/formula.hpp"
#include "reports/words/response_report.hpp"

namespace yates::inquiry {

/// With more factors of two levels than the first, or more settings than the second, nobody is told
/// what is aliased.
inline constexpr std::size_t most_aliased_factors = 20;
inline constexpr std::size_t most_aliased_settings = 4096;

/// What the measured settings, each taken once, cannot tell apart, for the terms of the report that
/// are products of factors with two levels; centre points aside. Of a campaign's fraction or array
/// with more levels, for its main effects and two-factor interactions. The factors are those of the
/// formula, and of a campaign all of its factors, as an effect may be that of a factor that the
/// formula leaves out. Empty where every combination was measured.
std::vector<reports::TermAliases> design_aliases(const reports::ResponseReport& report,
                                                 const model::Formula& formula,
                                                 const DataSet& data);

/// Notes on terms that cannot be estimated because of their aliases name the whole chain.
void explain_aliased_terms(reports::ResponseReport& report);

}  // namespace yates::inquiry
