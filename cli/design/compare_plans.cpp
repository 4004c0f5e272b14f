#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/data/data_files.hpp"
#include "cli/design/augmentation.hpp"
#include "cli/design/plan_output.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"

namespace yates::cli {
namespace {

struct JudgedPlan {
  std::string file;
  campaigns::Campaign campaign;
  Truth truth;
};

JudgedPlan judged_plan(const Session& session, const std::string& file,
                       const std::optional<double>& seconds_per_run) {
  campaigns::Campaign campaign = load_campaign(file).campaign;
  warn(session, campaign);
  auto truth = truth_of(campaign, seconds_per_run);
  if (!truth) {
    throw language::InputError(
        {file}, fmt::format("the design has {} points; designs with more than {} are not judged",
                            campaign.design.size(), most_points_to_judge));
  }
  return {file, std::move(campaign), std::move(*truth)};
}

SummaryColumn column_of(const JudgedPlan& plan, std::string title,
                        const doe::DesignProperties& properties) {
  return {std::move(title), std::string(doe::title_of(plan.campaign.request.kind)),
          doe::summary_of(properties), plan.truth.seconds};
}

std::string models_text(const SummaryColumn& one, const SummaryColumn& other, bool same) {
  if (same) {
    return labelled("",
                    fmt::format("both judged by the model of the first: {}", one.summary.model));
  }
  return labelled("", fmt::format("each judged by its own model, since the second cannot estimate "
                                  "that of the first: {} and {}",
                                  one.summary.model, other.summary.model));
}

}  // namespace

int compare_plans(const Session& session, const std::string& file, const std::string& other,
                  const std::optional<double>& seconds_per_run) {
  session.require_format("plan --compare", {Format::text, Format::json});
  const JudgedPlan first = judged_plan(session, file, seconds_per_run);
  const JudgedPlan second = judged_plan(session, other, seconds_per_run);
  try {
    doe::require_same_factors(first.campaign.factors, second.campaign.factors);
  } catch (const std::domain_error& error) {
    throw language::InputError({other}, error.what());
  }
  const campaigns::Campaign& campaign = second.campaign;
  const auto alike =
      campaign.plan.additions.empty()
          ? doe::judged_alike(first.truth.properties, campaign.design, campaign.plan.replications)
          : doe::judged_alike(first.truth.properties,
                              doe::as_measured(campaign.design, campaign.plan), 1);
  const bool titles_differ = file != other;
  const SummaryColumn one = column_of(first, file, first.truth.properties);
  const SummaryColumn two = column_of(second, titles_differ ? other : other + " (second)",
                                      alike ? *alike : second.truth.properties);
  if (session.format == Format::json) {
    nlohmann::ordered_json designs = nlohmann::ordered_json::array();
    for (const auto* column : {&one, &two}) {
      nlohmann::ordered_json design{{"campaign", column == &one ? file : other}};
      design.update(summary_json(*column));
      designs.push_back(design);
    }
    print(nlohmann::ordered_json{{"schema", "yates.plan-comparison/1"},
                                 {"version", inquiry::version},
                                 {"same_model", alike.has_value()},
                                 {"designs", designs}}
              .dump(2) +
          "\n");
    return exit_ok;
  }
  show(session, summary_table({one, two}) + "\n" + models_text(one, two, alike.has_value()) +
                    differences_text(one, two));
  return exit_ok;
}

}  // namespace yates::cli
