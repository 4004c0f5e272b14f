#include "inquiry/design/truth.hpp"

#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "campaigns/store/progress.hpp"
#include "campaigns/store/store.hpp"
#include "inquiry/data/default_formula.hpp"
#include "inquiry/data/experiment.hpp"
#include "language/error.hpp"

namespace yates::inquiry {
namespace {

/// Of all runs of the plan, by the runs that are done.
std::optional<double> seconds_in_store(const campaigns::Campaign& campaign) {
  if (campaign.file.empty() || !campaigns::Store::exists(campaign)) return std::nullopt;
  const Experiment experiment{campaign, campaign.design, doe::plan(campaign.design, campaign.plan)};
  const campaigns::Store store = open_store(experiment, campaigns::Access::read);
  const auto seconds = campaigns::seconds_per_replication(
      campaign, campaign.design, experiment.plan, store.attempts(), store.auxiliaries());
  if (!seconds) return std::nullopt;
  const auto points = static_cast<double>(doe::replicated_points(campaign.design, campaign.plan));
  const auto runs = static_cast<double>(doe::number_of_runs(campaign.design, campaign.plan));
  return *seconds * runs / points;
}

/// The same; absent also where the store is that of another plan or cannot be read: a changed
/// campaign can still be planned.
std::optional<double> measured_seconds(const campaigns::Campaign& campaign) {
  try {
    return seconds_in_store(campaign);
  } catch (const language::InputError&) {
  } catch (const language::FileError&) {
  }
  return std::nullopt;
}

/// The points that every replication measures, without those that joined later.
doe::Design without_additions(const campaigns::Campaign& campaign) {
  if (campaign.plan.additions.empty()) return campaign.design;
  std::vector<std::uint32_t> points(doe::replicated_points(campaign.design, campaign.plan));
  std::iota(points.begin(), points.end(), 0U);
  return campaign.design.only(points);
}

std::string right_side(const std::string& formula) {
  const std::size_t tilde = formula.find('~');
  return tilde == std::string::npos ? formula : formula.substr(tilde + 1);
}

/// For the model of the text; for the default model of the points where that reads responses or is
/// too large to judge: the design is then judged by itself.
doe::DesignProperties judged_by(const std::string& formula, const doe::Design& design,
                                std::size_t replications, const doe::ModelOptions& options) {
  try {
    return doe::properties_of(design, replications, right_side(formula), options);
  } catch (const language::InputError&) {
  } catch (const language::UsageError&) {
  } catch (const std::domain_error&) {
  }
  return doe::properties_of(design, replications, std::nullopt, options);
}

/// The level of the campaign's verdicts, and whether they are adjusted for one another.
doe::ModelOptions test_options(const campaigns::Campaign& campaign) {
  doe::ModelOptions result;
  result.alpha = 1.0 - campaign.questions.confidence;
  result.adjusted = campaign.questions.adjust != campaigns::Adjustment::none;
  return result;
}

}  // namespace

MeasuredDesign measured_design(const campaigns::Campaign& campaign) {
  const bool continued =
      campaign.plan.earlier &&
      doe::number_of_runs(campaign.design, campaign.plan) <= most_points_to_judge;
  if (continued || !campaign.plan.additions.empty()) {
    return {doe::as_measured(campaign.design, campaign.plan), 1};
  }
  return {campaign.design, campaign.plan.replications};
}

doe::DesignProperties planned_properties(const campaigns::Campaign& campaign,
                                         const std::optional<std::string>& model) {
  const auto [design, replications] = measured_design(campaign);
  doe::ModelOptions options = test_options(campaign);
  options.replications_are_blocks = campaign.plan.blocks == doe::Blocks::replication;
  const std::vector<std::string>& models = campaign.questions.models;
  const std::string usual = models.empty() ? default_formula(campaign).text : models.front();
  return judged_by(model.value_or(usual), design, replications, options);
}

doe::DesignProperties properties_of_runs(const campaigns::Campaign& campaign,
                                         const doe::Design& measured,
                                         const std::vector<std::string>& terms) {
  const std::vector<std::string>& models = campaign.questions.models;
  return judged_by(models.empty() ? formula_with(campaign, measured, terms) : models.front(),
                   measured, 1, test_options(campaign));
}

std::optional<Truth> truth_of(const campaigns::Campaign& campaign,
                              const std::optional<double>& seconds_per_run) {
  if (campaign.design.size() > most_points_to_judge) return std::nullopt;
  Truth truth{planned_properties(campaign)};
  truth.remarks = campaign.design_remarks;
  const doe::Design planned = without_additions(campaign);
  truth.blocks = doe::number_of_blocks(planned);
  truth.confounded_with_blocks = doe::confounded_with_blocks(planned);
  if (doe::is_split_plot(campaign.design)) {
    for (const doe::Factor& factor : campaign.design.factors()) {
      if (factor.hard_to_change) truth.hard_to_change.push_back(factor.name);
    }
    doe::PlanOptions once = campaign.plan;
    once.replications = 1;
    once.additions.clear();
    doe::for_each_run(planned, once,
                      [&](const doe::PlannedRun& run) { truth.whole_plots = run.whole_plot; });
  }
  truth.seconds = measured_seconds(campaign);
  if (seconds_per_run) {
    const std::size_t runs = doe::number_of_runs(campaign.design, campaign.plan);
    truth.seconds = *seconds_per_run * static_cast<double>(runs);
    truth.seconds_given = true;
  }
  return truth;
}

}  // namespace yates::inquiry
