#pragma once

#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "language/limit.hpp"
#include "reports/prediction/next_report.hpp"

namespace yates::cli {

/// What is asked of next, as it was typed.
struct NextRequest {
  std::string file;
  std::string budget;
  std::string response;  // to be learnt
  std::string minimize;  // a response; at most one of these is given
  std::string maximize;
  std::vector<std::string> subject_to;
  std::optional<std::string> delta;
  bool apply = false;
};

/// A limit of a response, by its place in the campaign.
struct ResponseLimit {
  std::size_t response;
  language::Limit limit;
};

/// The same with the campaign at hand.
struct NextQuestion {
  reports::NextBudget budget;
  std::optional<std::size_t> budget_response;  // place in the campaign, where the budget is of one
  std::size_t response;                        // place in the campaign
  std::optional<bool> minimize;                // absent: to be learnt
  std::vector<ResponseLimit> limits;
  language::Delta delta;
};

/// Limits are those of the campaign, and in their place those that were typed for the same
/// response. A budget is a number of runs, a time, or an amount in the unit of a response. Throws
/// UsageError for a budget of neither or of nothing, for a name that is no response, for what goes
/// not together, and for a goal that is the contrary of the campaign's.
NextQuestion question_of(const NextRequest& request, const campaigns::Campaign& campaign);

}  // namespace yates::cli
