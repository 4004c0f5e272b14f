#include "inquiry/design/augmentation.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/results.hpp"
#include "campaigns/store/store.hpp"
#include "doe/follow_up/active_effects.hpp"
#include "doe/follow_up/more_runs.hpp"
#include "doe/points/design_error.hpp"
#include "inquiry/data/default_formula.hpp"
#include "inquiry/data/failures.hpp"
#include "inquiry/design/truth.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"

namespace yates::inquiry {
namespace {

std::size_t named_factor(const campaigns::Campaign& campaign, const std::string& option,
                         const std::string& name) {
  const auto known = doe::names(campaign.factors);
  const auto found = std::find(known.begin(), known.end(), name);
  if (found == known.end()) {
    throw language::UsageError(fmt::format("{}: no factor is called '{}'{}", option, name,
                                           language::suggestion(name, known)));
  }
  return static_cast<std::size_t>(found - known.begin());
}

/// "threads,codec:level" as effects.
std::vector<doe::Effect> typed_effects(const campaigns::Campaign& campaign,
                                       const std::string& text) {
  std::vector<doe::Effect> effects;
  for (const std::string& word : language::split(text + ",", ',')) {
    doe::Effect effect;
    for (const std::string& name : language::split(language::trimmed_text(word) + ":", ':')) {
      const std::string known(language::trimmed(name));
      if (known.empty()) {
        throw language::UsageError(
            fmt::format("--separate: '{}' leaves a name empty; expected as in "
                        "'threads,codec:level'",
                        text));
      }
      effect.push_back(named_factor(campaign, "--separate", known));
    }
    std::sort(effect.begin(), effect.end());
    if (std::adjacent_find(effect.begin(), effect.end()) != effect.end()) {
      throw language::UsageError(
          fmt::format("--separate: '{}' names a factor twice", language::trimmed(word)));
    }
    effects.push_back(std::move(effect));
  }
  return effects;
}

/// The mean response at each point of the design; absent unless each has been measured.
std::optional<std::vector<double>> measured_means(const Experiment& experiment,
                                                  const std::string& response) {
  const auto attempts = attempts_of(experiment);
  if (attempts.empty()) return std::nullopt;
  const table::Table results = campaigns::results(experiment.campaign, experiment.design,
                                                  experiment.plan, attempts, campaigns::Rows::done);
  const table::Column* values = results.find(response);
  const table::Column* runs = results.find("run");
  if (values == nullptr || runs == nullptr || !values->numeric()) return std::nullopt;
  std::vector<double> sums(experiment.design.size(), 0);
  std::vector<double> counts(experiment.design.size(), 0);
  for (std::size_t row = 0; row < results.rows; ++row) {
    if (!values->present[row]) continue;
    const auto run = static_cast<std::size_t>(std::llround(runs->number(row)));
    const std::size_t point =
        experiment.plan.runs[doe::position_of_run(experiment.plan, run).value()].point;
    sums[point] += values->number(row);
    counts[point] += 1;
  }
  for (std::size_t point = 0; point < sums.size(); ++point) {
    if (counts[point] == 0) return std::nullopt;
    sums[point] /= counts[point];
  }
  return sums;
}

/// Effects that matter by the results and are mixed with others; empty where nothing is known.
std::vector<doe::Separation> separations_by_results(const Experiment& experiment,
                                                    std::string& reason) {
  const auto* response = deciding_response(experiment.campaign);
  if (response == nullptr || !campaigns::Store::exists(experiment.campaign)) return {};
  const auto means = measured_means(experiment, response->name);
  if (!means) return {};
  auto found = doe::mixed_active_effects(experiment.design, *means);
  if (found.empty()) return {};
  std::vector<std::string> words;
  for (const doe::Separation& one : found) {
    std::string word = doe::in_names(one.effect, experiment.design.factors());
    for (const doe::Effect& other : one.from) {
      word += " or " + doe::in_names(other, experiment.design.factors());
    }
    words.push_back(word);
  }
  reason =
      fmt::format("{} changes by what may be {}", response->name, fmt::join(words, "; and by "));
  return found;
}

/// Interactions of the campaign's own model that the runs cannot tell from others; empty where
/// there are none.
std::vector<doe::Separation> separations_by_model(const Experiment& experiment,
                                                  const doe::Design& measured,
                                                  std::string& reason) {
  std::vector<doe::Separation> result;
  std::vector<std::string> words;
  for (const doe::Effect& effect : mixed_interactions(experiment.campaign, measured)) {
    auto found = doe::named_effects(measured, {effect});
    if (found.empty()) continue;
    result.push_back(std::move(found.front()));
    words.push_back(doe::in_names(effect, measured.factors()));
  }
  if (!result.empty()) {
    reason = fmt::format("the model has {}, which the runs cannot tell from {}",
                         fmt::join(words, ", "), words.size() == 1 ? "another" : "others");
  }
  return result;
}

/// The points of a design at which not all runs failed.
doe::Design without_failed(const doe::Design& design, const AlwaysFailed& failed) {
  std::vector<doe::Point> points;
  for (std::size_t p = 0; p < design.size(); ++p)
    if (!failed.holds(design.factors(), design.point(p).levels)) points.push_back(design.point(p));
  if (points.empty()) throw std::domain_error("augment: all runs failed");
  return {design.factors(), points};
}

/// Refuses effects of factors that have results at one level alone.
void check_told(const doe::Design& measured, const std::vector<doe::Effect>& effects) {
  for (const doe::Effect& effect : effects) {
    for (const std::size_t factor : effect) {
      std::set<std::size_t> levels;
      for (std::size_t p = 0; p < measured.size(); ++p)
        levels.insert(measured.level_number(p, factor));
      if (levels.size() > 1) continue;
      const doe::Factor& its = measured.factors()[factor];
      throw std::domain_error(fmt::format(
          "augment: nothing tells the effect of '{0}': all runs failed but those with {0} = {1}",
          its.name, its.levels[*levels.begin()].text));
    }
  }
}

/// Every point again, also those whose runs all failed.
doe::FurtherRuns repeated_runs(const doe::Design& design, std::size_t passes,
                               const AlwaysFailed& failed) {
  doe::FurtherRuns result = doe::repeated_runs(design, passes);
  const auto failing = std::ranges::count_if(
      result.rows, [&](const auto& row) { return failed.holds(design.factors(), row); });
  if (failing > 0) {
    result.why += fmt::format("; {} of these {} runs repeat settings all of whose runs failed",
                              failing, result.rows.size());
  }
  return result;
}

/// Without a wish: those that tell more, or complete passes where the plan mixes nothing.
doe::FurtherRuns runs_by_themselves(const Experiment& experiment,
                                    const std::optional<std::size_t>& runs,
                                    const doe::Design& measured, const AlwaysFailed& failed,
                                    const doe::Exclusions& exclude, std::string& reason) {
  const std::size_t points = experiment.design.size();
  const bool passes = runs && *runs % points == 0;
  auto separations = separations_by_results(experiment, reason);
  if (separations.empty()) {
    const doe::Design judged =
        passes ? doe::as_measured(experiment.design, experiment.campaign.plan) : measured;
    separations = doe::mixed_main_effects(judged);
    reason = "main effects are mixed with interactions of two factors";
    if (separations.empty()) separations = separations_by_model(experiment, judged, reason);
  }
  if (separations.empty() && passes) {
    reason.clear();
    return repeated_runs(experiment.design, *runs / points, failed);
  }
  if (separations.empty()) {
    throw std::domain_error(fmt::format(
        "augment: nothing asks for further runs by itself: no effect that stands out in the "
        "results is mixed with another, and main effects are free of interactions of two "
        "factors; --separate, --curvature and --halve-interval say what further runs are for, "
        "and --runs {} adds a replication of every point",
        points));
  }
  try {
    auto result = doe::separating_runs(measured, separations, runs, experiment.plan.seed, exclude);
    if (doe::tells_more(measured, result)) return result;
  } catch (const doe::DesignError&) {
    if (failed.empty() || runs) throw;
  }
  throw std::domain_error(fmt::format(
      "augment: {}, but no runs were found that would tell more{}; --separate names what is to be "
      "told apart, and --fold-over asks for all points again with exchanged levels",
      reason, failed.empty() ? "" : ", and settings all of whose runs failed are left out"));
}

/// Judged by what is measured where not all runs failed.
doe::FurtherRuns further_runs(const Experiment& experiment, const AugmentationWanted& wanted,
                              const doe::Design& measured, const AlwaysFailed& failed,
                              std::string& reason) {
  const campaigns::Campaign& campaign = experiment.campaign;
  doe::Exclusions exclude = failed.conditions(experiment.design.factors());
  exclude.insert(exclude.end(), campaign.request.exclude.begin(), campaign.request.exclude.end());
  const numerics::Seed seed = experiment.plan.seed;
  if (wanted.curvature) return doe::curvature_runs(measured, wanted.runs, seed, exclude);
  if (!wanted.halve_interval.empty()) {
    const std::size_t factor = named_factor(campaign, "--halve-interval", wanted.halve_interval);
    const auto truth = truth_of(campaign, std::nullopt);
    if (!truth || !truth->properties.model) {
      throw std::domain_error("augment: the design is too large to judge its intervals");
    }
    return doe::halving_runs(measured, without_failed(experiment.design, failed), factor,
                             truth->properties.model->formula, campaign.questions.confidence);
  }
  if (wanted.fold_over) return doe::folded_over_runs(measured, exclude);
  if (!wanted.separate.empty()) {
    const std::vector<doe::Effect> effects = typed_effects(campaign, wanted.separate);
    if (!failed.empty()) check_told(measured, effects);
    return doe::separating_runs(measured, doe::named_effects(measured, effects), wanted.runs, seed,
                                exclude);
  }
  return runs_by_themselves(experiment, wanted.runs, measured, failed, exclude, reason);
}

/// What is to be asked of the runs, so that they are not bought in vain.
void find_model(Augmentation& augmentation, const campaigns::Campaign& campaign) {
  const std::vector<std::string>& terms = augmentation.further.terms;
  if (terms.empty()) return;
  const doe::Design measured = doe::joined(augmentation.measured, augmentation.further);
  if (campaign.questions.models.empty()) {
    augmentation.model = formula_with(campaign, measured, terms);
    return;
  }
  const auto properties = properties_of_runs(campaign, measured, terms);
  if (!properties.model) return;
  augmentation.not_in_model = missing_terms(properties.model->formula, terms, measured);
}

}  // namespace

const campaigns::Response* deciding_response(const campaigns::Campaign& campaign) {
  for (const campaigns::Response& one : campaign.responses) {
    if (campaign.questions.primary ? one.name == *campaign.questions.primary
                                   : one.goal.has_value()) {
      return &one;
    }
  }
  return campaign.responses.empty() ? nullptr : &campaign.responses.front();
}

Augmentation augmentation_of(const Experiment& experiment, const AugmentationWanted& wanted) {
  const campaigns::Campaign& campaign = experiment.campaign;
  if (experiment.plan.runs.size() > most_points_to_judge) {
    throw language::InputError(
        {campaign.file.string()},
        fmt::format("augment: the plan has {} runs; more than {} are not augmented",
                    experiment.plan.runs.size(), most_points_to_judge));
  }
  AlwaysFailed failed;
  if (campaigns::Store::exists(campaign))
    failed =
        always_failed(experiment, campaigns::statuses(experiment.plan, attempts_of(experiment)));
  try {
    doe::Design measured = doe::as_measured(experiment.design, campaign.plan);
    std::string reason;
    doe::FurtherRuns further =
        further_runs(experiment, wanted, without_failed(measured, failed), failed, reason);
    const bool said =
        further.method == doe::FurtherMethod::fold_over ||
        (further.method == doe::FurtherMethod::repeats && wanted.halve_interval.empty());
    if (!failed.empty() && !said) further.why += "; none at settings all of whose runs failed";
    Augmentation result{std::move(measured), std::move(further), std::move(reason)};
    find_model(result, campaign);
    return result;
  } catch (const std::domain_error& error) {
    throw language::InputError({campaign.file.string()}, error.what());
  }
}

}  // namespace yates::inquiry
