#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/progress.hpp"
#include "inquiry/data/experiment.hpp"
#include "language/limit.hpp"
#include "prediction/next/proposals.hpp"
#include "reports/prediction/next_report.hpp"

namespace yates::inquiry {

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

/// The settings of a campaign that may be measured next, and what became of its runs.
struct NextField {
  prediction::Candidates candidates;
  std::vector<std::vector<std::size_t>> levels;  // per candidate, as in doe::Point
  bool all;  // whether these are all combinations of the levels that are not excluded
  std::vector<campaigns::Attempt> attempts;
  std::vector<campaigns::RunStatus> statuses;  // per run of the plan
  std::vector<Eigen::Index> candidate_of_run;  // the same; -1 of one that is avoided
  std::size_t failed_settings;                 // with failed runs and no other: these are avoided
  /// "net=c": all of its runs failed, two or more, and no setting with it is a candidate.
  std::vector<std::string> failed_levels;
  std::vector<Eigen::Index> left;  // of each planned run without an outcome
};

/// The points of the campaign's design and all other combinations of their levels that are neither
/// excluded nor avoided because their runs failed; of more than
/// 2,000 so many, drawn at random, other ones after further runs. Points of a mixture, whose levels
/// add up to a whole, are all that there are. Throws InputError where no run has finished, and for
/// a design of more than 2,000 settings.
NextField next_field(const Experiment& experiment);

/// The finished runs of a response, by its place in the campaign; those without its value have
/// none.
prediction::MeasuredRuns measured_runs(const NextField& field, std::size_t response);

/// What a response is expected to be, on the scale of the campaign.
prediction::Outlook outlook_of(const NextField& field, const campaigns::Campaign& campaign,
                               std::size_t response);
/// Counts on the planned runs without an outcome.
void expect_planned(prediction::Outlook& outlook, const NextField& field);

/// Each run costs 1, the seconds that it is expected to take where the budget is a time (the
/// typical wall time of its command and the pause between runs), or the typical value of the
/// response that the budget is of; both by a Gaussian process of finished runs. Throws InputError
/// where nothing can be afforded, and where a response that is spent is not above zero.
prediction::Spending spending_of(const NextField& field, const campaigns::Campaign& campaign,
                                 const NextQuestion& question);

}  // namespace yates::inquiry
