#pragma once

#include <string>
#include <utility>
#include <vector>

#include "doe/points/factor.hpp"

namespace yates::cli {

/// Names of factors with a level of each, in the order of the factors.
using FactorLevels = std::vector<std::pair<std::string, std::string>>;

/// The setting of --baseline, 'cpu=1,batch=64', with a level of every factor: those that it leaves
/// out have that of `otherwise`, or else their first. Throws UsageError for a text that is no
/// setting, InputError for a factor or a level that does not exist.
FactorLevels baseline_of(const std::string& text, const std::vector<doe::Factor>& factors,
                         const FactorLevels& otherwise = {});

/// "{ cpu = 1, batch = 64 }", as a campaign file writes it.
std::string baseline_table(const FactorLevels& baseline, const std::vector<doe::Factor>& factors);

}  // namespace yates::cli
