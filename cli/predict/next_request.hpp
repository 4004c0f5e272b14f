#pragma once

#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "language/limit.hpp"

namespace yates::cli {

/// What runs may cost together: one of the two.
struct NextBudget {
  std::optional<std::size_t> runs;
  std::optional<double> seconds;
};

/// "10" or "2 h". Throws UsageError for another text, and for none of either.
NextBudget parse_budget(const std::string& text);

/// What is asked of next, as it was typed.
struct NextRequest {
  std::string file;
  std::string budget;
  std::string response;  // to be learnt
  std::string minimize;  // a response; at most one of these is given
  std::string maximize;
  std::vector<std::string> subject_to;
  std::optional<language::Delta> delta;
  bool apply = false;
};

/// A limit of a response, by its place in the campaign.
struct ResponseLimit {
  std::size_t response;
  language::Limit limit;
};

/// The same with the campaign at hand.
struct NextQuestion {
  NextBudget budget;
  std::size_t response;          // place in the campaign
  std::optional<bool> minimize;  // absent: to be learnt
  std::vector<ResponseLimit> limits;
  language::Delta delta;
};

/// Limits are those of the campaign, and in their place those that were typed for the same
/// response. Throws UsageError for a name that is no response, for what goes not together, and for
/// a goal that is the contrary of the campaign's.
NextQuestion question_of(const NextRequest& request, const campaigns::Campaign& campaign);

}  // namespace yates::cli
