#include "inquiry/data/experiment.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign_plan.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/printable.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::inquiry {
namespace {

LoadedCampaign loaded_campaign(campaigns::Campaign read, campaigns::Measurement measurement) {
  LoadedCampaign result{std::move(read)};
  campaigns::Campaign& campaign = result.campaign;
  if (campaign.until) {
    const auto stored = campaigns::Store::stored_replications(campaign);
    campaign.plan.replications = std::max(campaign.plan.replications, stored.value_or(0));
  }
  result.change = campaigns::changed_plan(campaign, campaign.design, measurement);
  if (result.change && result.change->refused.empty()) {
    campaign.plan.earlier = result.change->earlier;
  }
  return result;
}

Experiment planned(LoadedCampaign loaded, campaigns::Measurement measurement) {
  auto [campaign, change] = std::move(loaded);
  doe::Design design = campaign.design;
  doe::RunPlan plan = campaigns::plan_of(campaign, design);
  return {std::move(campaign), std::move(design), std::move(plan), std::move(change), measurement};
}

}  // namespace

LoadedCampaign load_campaign(const std::string& file, campaigns::Measurement measurement,
                             const Load& load) {
  const std::string ending = std::filesystem::path(file).extension().string();
  for (const char* of_data : {".csv", ".tsv", ".jsonl", ".json"}) {
    if (ending == of_data)
      throw language::UsageError(
          fmt::format("'{0}' holds measurements, by its name, and a campaign file (.toml) is "
                      "expected here; yates anova 'RESPONSE ~ FACTOR' {0} analyses them",
                      file));
  }
  return loaded_campaign(load(file), measurement);
}

Experiment load_experiment(const std::string& file, campaigns::Measurement measurement,
                           const Load& load) {
  return planned(load_campaign(file, measurement, load), measurement);
}

Experiment experiment_of(campaigns::Campaign campaign, campaigns::Measurement measurement) {
  return planned(loaded_campaign(std::move(campaign), measurement), measurement);
}

std::vector<std::string> words_on_change(const campaigns::Campaign& campaign,
                                         const std::optional<campaigns::ChangedPlan>& change) {
  if (!change) return {};
  std::vector<std::string> words;
  if (!change->refused.empty()) {
    words.push_back("yates run will not go on with the finished runs: " + change->refused);
    return words;
  }
  if (!change->measured_otherwise.empty()) {
    words.push_back(
        fmt::format("the way of measuring was changed after the finished runs: {}; yates run asks "
                    "what becomes of them: {}",
                    change->measured_otherwise, campaigns::ways_on(campaign)));
  }
  if (change->starts_over && change->open > 0) {
    words.emplace_back(
        "the plan was changed, and a launched run may be done by now: yates run looks first");
  } else if (change->starts_over) {
    words.emplace_back("the plan was changed before any run was done: it starts over");
  } else if (!change->recorded && (change->measured_otherwise.empty() || change->added > 0)) {
    words.push_back(
        fmt::format("the plan was changed: {} to it, {} to make",
                    reports::count_of(change->kept, "finished run belongs", "finished runs belong"),
                    reports::count_of(change->added, "run", "runs")));
  }
  if (change->repeats > 0 && !change->recorded) {
    words.push_back(fmt::format(
        "{} of them measure{} earlier settings again: without that a machine that has changed "
        "meanwhile would look like an effect of the new settings",
        change->repeats, change->repeats == 1 ? "s" : ""));
  }
  if (change->left_behind > 0) {
    words.push_back(fmt::format(
        "{} no longer planned: the store keeps {}, the analysis leaves {} out",
        reports::count_of(change->left_behind, "finished run is", "finished runs are"),
        change->left_behind == 1 ? "it" : "them", change->left_behind == 1 ? "it" : "them"));
  }
  return words;
}

campaigns::Store open_store(const Experiment& experiment, campaigns::Access access) {
  return campaigns::Store::open(experiment.campaign, experiment.design, experiment.plan, access,
                                version, experiment.measurement);
}

campaigns::Store open_values(const Experiment& experiment) {
  campaigns::Store store = open_store(experiment, campaigns::Access::read);
  if (const auto why = store.reread_problem()) {
    throw language::FileError(campaigns::store_folder_of(experiment.campaign.file).string(), *why);
  }
  return store;
}

std::vector<campaigns::Attempt> attempts_of(const Experiment& experiment) {
  if (!campaigns::Store::exists(experiment.campaign)) return {};
  return open_values(experiment).attempts();
}

std::string settings(const doe::Design& design, std::size_t point) {
  std::string result;
  for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
    result += fmt::format("{}{}={}", factor == 0 ? "" : ", ",
                          language::printable(design.factors()[factor].name),
                          language::printable(design.level(point, factor).text));
  }
  return result;
}

std::string describe(const doe::Factor& factor) {
  // A design that fills a space has a level for every run.
  constexpr std::size_t most_listed = 50;
  constexpr std::size_t listed_of_more = 10;
  const std::size_t count = factor.levels.size();
  const std::size_t first = count > most_listed ? listed_of_more : count;
  std::string levels;
  for (std::size_t i = 0; i < first; ++i) {
    levels += (i == 0 ? "" : ", ") + language::printable(factor.levels[i].text);
  }
  if (first < count) levels += ", ..., " + language::printable(factor.levels.back().text);
  std::string text =
      fmt::format("{}: {}, {} levels ({}{}{})", language::printable(factor.name),
                  factor.kind == doe::FactorKind::numeric ? "number" : "category", count, levels,
                  factor.unit.empty() ? "" : " ", language::printable(factor.unit));
  if (factor.scale) {
    text += *factor.scale == doe::Scale::log2 ? ", on a log2 scale" : ", on a log10 scale";
  }
  if (factor.placebo) text += ", a placebo";
  if (factor.given) text += ", given, not chosen";
  if (factor.hard_to_change) text += ", hard to change";
  return text;
}

nlohmann::ordered_json number_json(double value) {
  constexpr double exact = 9007199254740992;  // 2^53
  if (std::trunc(value) == value && std::abs(value) <= exact) return static_cast<long long>(value);
  return value;
}

}  // namespace yates::inquiry
