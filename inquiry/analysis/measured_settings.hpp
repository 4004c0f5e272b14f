#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "doe/properties/judged_design.hpp"
#include "inquiry/data/dataset.hpp"
#include "model/formula.hpp"
#include "reports/words/response_report.hpp"

namespace yates::inquiry {

/// The settings that were measured, each once, as the design that they are. Levels of numbers
/// ascend; those of categories are in the order of the analysis. For data of a campaign the factors
/// are all of its factors, otherwise those of the formula. Absent for more than `most` settings.
std::optional<doe::JudgedDesign> measured_settings(const reports::ResponseReport& report,
                                                   const model::Formula& formula,
                                                   const DataSet& data, std::size_t most);

/// How the terms of the formula were read: in an answer of effects alone, those of its signs.
const std::vector<anova::FactorReading>& readings_of(const reports::ResponseReport& report);

}  // namespace yates::inquiry
