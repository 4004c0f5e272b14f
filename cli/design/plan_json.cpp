#include <string>

#include <nlohmann/json.hpp>

#include "campaigns/file/campaign_plan.hpp"
#include "cli/design/plan_output.hpp"
#include "doe/plans/plan.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/version.hpp"

namespace yates::cli {
namespace {

using Json = nlohmann::ordered_json;

Json level_value(const doe::Factor& factor, const doe::Level& level) {
  if (factor.kind != doe::FactorKind::numeric) return level.text;
  return inquiry::number_json(level.number.value());
}

Json factor_json(const doe::Factor& factor) {
  Json levels = Json::array();
  for (const doe::Level& level : factor.levels) levels.push_back(level_value(factor, level));
  Json result{{"name", factor.name},
              {"read_as", factor.kind == doe::FactorKind::numeric ? "number" : "category"},
              {"levels", levels}};
  if (factor.scale) result["scale"] = *factor.scale == doe::Scale::log2 ? "log2" : "log10";
  if (!factor.unit.empty()) result["unit"] = factor.unit;
  if (!factor.label.empty()) result["label"] = factor.label;
  if (factor.placebo) result["placebo"] = true;
  if (factor.given) result["given"] = true;
  if (factor.hard_to_change) result["hard_to_change"] = true;
  return result;
}

}  // namespace

std::string plan_json(const campaigns::Campaign& campaign, const std::optional<Truth>& truth) {
  const doe::Design& design = campaign.design;
  Json factors = Json::array();
  for (const doe::Factor& factor : design.factors()) factors.push_back(factor_json(factor));
  const bool split_plot = doe::is_split_plot(design);
  Json rows = Json::array();
  doe::for_each_run(design, campaign.plan, [&](const doe::PlannedRun& run) {
    Json row{{"run", run.run},
             {"standard_order", run.standard_order},
             {"replicate", run.replicate},
             {"block", run.block}};
    if (split_plot) row["whole_plot"] = run.whole_plot;
    for (const campaigns::NuisanceFactor& factor : campaign.nuisance.factors) {
      row["nuisance"][to_string(factor.kind)] =
          campaigns::nuisance_value(campaign.nuisance, factor, run);
    }
    if (const auto host = campaigns::host_of_block(campaign, run.block)) row["host"] = *host;
    Json levels = Json::object();
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      levels[design.factors()[factor].name] =
          level_value(design.factors()[factor], design.level(run.point, factor));
    }
    row["levels"] = levels;
    rows.push_back(row);
  });
  Json document{{"schema", "yates.plan/1"},
                {"version", inquiry::version},
                {"title", campaign.title},
                {"kind", doe::to_string(campaign.request.kind)},
                {"points", doe::distinct_settings(design)},
                {"runs", doe::number_of_runs(design, campaign.plan)},
                {"replications", campaign.plan.replications},
                {"seed", campaign.plan.seed.value_or(doe::derived_seed(design)).value},
                {"order", campaign.plan.order == doe::Order::random ? "random" : "standard"},
                {"blocks", to_string(campaigns::blocking_of(campaign))},
                {"copies", campaign.command.copies},
                {"hosts", campaign.placement.hosts},
                {"factors", factors}};
  if (truth) add_truth(document, *truth);
  document["plan"] = std::move(rows);
  return document.dump(2) + "\n";
}

}  // namespace yates::cli
