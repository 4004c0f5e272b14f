#include <algorithm>

#include <fmt/format.h>

#include "inquiry/analysis/confirmation.hpp"
#include "inquiry/page/page_parts.hpp"
#include "language/shell_text.hpp"
#include "reports/words/words.hpp"

namespace yates::inquiry {

std::optional<reports::NextStep> next_step_of(
    const DataSet& data, const std::vector<reports::ResponseReport>& responses) {
  const reports::ResponseReport& first = responses.front();
  if (!data.campaign || !first.decision) return std::nullopt;
  const campaigns::Campaign& campaign = *data.campaign;
  const std::string word = language::shell_line({campaign.file.string()});
  const std::vector<AdvisedChange> changes = advised_changes(campaign, responses);
  const bool advised = std::any_of(changes.begin(), changes.end(),
                                   [](const AdvisedChange& one) { return one.advised; });
  if (advised) {
    // What was measured again was not picked out of many.
    std::size_t again = 0;
    for (const AdvisedChange& one : changes)
      again += std::max<std::size_t>(one.settings().size(), 2);
    if (first.decision->candidates.size() <= again) return std::nullopt;
    return reports::NextStep{"To be sure, measure what is advised and the baseline afresh",
                             "yates confirm " + word};
  }
  if (reports::most_failed(first.analysis))
    return reports::NextStep{"Most runs failed: see why, and mend that first",
                             "yates status " + word};
  const std::size_t replications = campaign.plan.replications;
  const auto raise = [&](std::size_t to) {
    return reports::NextStep{
        fmt::format("Write replications = {} into [design]; the runs that there are stay valid",
                    to),
        "yates run " + word};
  };
  if (const auto more = anova::more_replications(*first.decision)) {
    return raise(replications + static_cast<std::size_t>(*more));
  }
  const anova::DecisionReason reason = first.decision->leading().reason;
  if (reason == anova::DecisionReason::no_noise) return raise(replications + 2);
  return std::nullopt;
}

}  // namespace yates::inquiry
