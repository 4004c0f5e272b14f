#pragma once

#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "model/formula.hpp"

namespace yates::inquiry {

/// One formula per response to be analysed, the primary response first: the typed one, or the
/// campaign's for each of its responses with a goal. A factor with a declared scale enters as
/// log2(factor) or log10(factor).
std::vector<model::Formula> formulas_of(const AnalysisRequest& request, const DataSet& data);
/// The same for a campaign whose formula was not typed, of one response alone where `only` names
/// it. Throws InputError where the campaign asks for nothing, UsageError where it has no such
/// response.
std::vector<model::Formula> campaign_formulas(const campaigns::Campaign& campaign,
                                              const std::optional<std::string>& only = {});

/// The response of the campaign that the formula is about; null where the data are no campaign, and
/// for a left side that is not one of its responses alone.
const campaigns::Response* campaign_response(const DataSet& data, const model::Formula& formula);

}  // namespace yates::inquiry
