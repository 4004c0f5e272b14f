#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "campaigns/responses/response_text.hpp"
#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/design/design_output.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "inquiry/predict/next_request.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/pieces.hpp"
#include "numerics/distributions.hpp"
#include "prediction/next/proposals.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/prediction/next_report.hpp"

namespace yates::cli {

namespace {

using Eigen::Index;
using prediction::Outlook;

constexpr double confidence = 0.9;
/// Below this chance of a better setting no run is proposed, once so many settings were measured
/// for each factor: of fewer a process does not know what it does not know.
constexpr double chance_that_is_enough = 0.05;
constexpr std::size_t settings_per_factor = 2;

reports::ExpectedMean expected_mean(const Outlook& outlook, Index candidate) {
  const double mean = outlook.mean[candidate];
  const double half = numerics::normal_quantile(0.5 + 0.5 * confidence) *
                      std::sqrt(std::max(outlook.covariance(candidate, candidate), 0.0));
  const auto shown = [&](double value) {
    return prediction::from_scale(outlook.scale, outlook.from_zero ? std::max(value, 0.0) : value);
  };
  return {shown(mean), shown(mean - half), shown(mean + half)};
}

std::vector<std::string> level_texts(const inquiry::NextField& field, const doe::Design& design,
                                     Index candidate) {
  std::vector<std::string> result;
  const auto& levels = field.levels[static_cast<std::size_t>(candidate)];
  for (std::size_t f = 0; f < levels.size(); ++f) {
    result.push_back(design.factors()[f].levels[levels[f]].text);
  }
  return result;
}

/// A share of a response that may be 0 is no difference that anybody waits for.
void note_share_of_nothing(reports::NextReport& report, const Outlook& outlook) {
  const reports::BestSetting& best = *report.best;
  if (!best.delta.relative || best.enough || best.expected.low > 0.0 || best.expected.high < 0.0)
    return;
  const double example = best.delta.beside(outlook.mean.cwiseAbs().mean());
  report.notes.push_back(
      fmt::format("{} may be 0 at the best setting, and a share of 0 is nothing: give the "
                  "difference that matters to you, as in --delta {:.1g}.",
                  report.response, example));
}

/// The best setting so far, and the runs that may lead to a better one.
std::vector<Index> seek_best(reports::NextReport& report, const inquiry::Experiment& experiment,
                             const inquiry::NextField& field, const inquiry::NextQuestion& question,
                             Outlook outlook, const prediction::Spending& spending) {
  const campaigns::Campaign& campaign = experiment.campaign;
  prediction::Aim aim{std::move(outlook), *question.minimize, {}, question.delta};
  report.best = reports::BestSetting{*question.minimize, {},   std::nullopt, {}, 1.0, 0.0,
                                     question.delta,     false};
  for (const inquiry::ResponseLimit& one : question.limits) {
    const std::string& name = campaign.responses[one.response].name;
    report.best->bounds.push_back(language::trimmed_text(
        fmt::format("{} {} {} {}", name, to_string(one.limit.comparison), one.limit.value,
                    campaigns::unit_of_values(campaign.responses[one.response]))));
    Outlook bounded = inquiry::outlook_of(field, campaign, one.response);
    if (bounded.scale == prediction::Scale::log && !(one.limit.value > 0.0)) {
      throw language::InputError(
          {campaign.file.string()},
          fmt::format("the limit {} is beyond all values of {}, which are above 0",
                      report.best->bounds.back(), name));
    }
    aim.bounds.push_back({std::move(bounded), language::bounds_above(one.limit), 0.0});
    aim.bounds.back().value =
        prediction::to_scale(aim.bounds.back().outlook.scale, one.limit.value);
  }
  const prediction::BestSoFar found = prediction::best_so_far(aim);
  report.best->chance_left = found.chance_left;
  report.best->keeps_bounds = found.keeps_bounds;
  report.best->enough = found.chance_left < chance_that_is_enough &&
                        report.settings >= settings_per_factor * report.factors.size();
  if (found.candidate) {
    report.best->levels = level_texts(field, experiment.design, *found.candidate);
    report.best->expected = expected_mean(aim.outlook, *found.candidate);
    note_share_of_nothing(report, aim.outlook);
  }
  if (report.best->enough) return {};
  inquiry::expect_planned(aim.outlook, field);
  for (prediction::KeptBound& bound : aim.bounds) inquiry::expect_planned(bound.outlook, field);
  return prediction::most_promising_runs(std::move(aim), spending);
}

/// What runs cost where nothing was measured is foreseen from elsewhere.
void note_foreseen_costs(reports::NextReport& report, const std::vector<Index>& chosen,
                         const Outlook& outlook) {
  if (report.budget.kind == reports::NextBudget::Kind::runs) return;
  const auto foreseen =
      std::count_if(chosen.begin(), chosen.end(), [&](Index c) { return outlook.runs[c] == 0.0; });
  if (foreseen == 0) return;
  report.notes.push_back(
      fmt::format("{} where nothing was measured yet: what {} cost is foreseen, and may be more.",
                  reports::count_of(static_cast<std::size_t>(foreseen), "run is", "runs are"),
                  foreseen == 1 ? "it will" : "they will"));
}

/// What a reader must know of the choice.
void add_notes(reports::NextReport& report, const inquiry::Experiment& experiment,
               const inquiry::NextField& field, const std::vector<Index>& chosen) {
  const auto note = [&](std::string text) { report.notes.push_back(std::move(text)); };
  for (const std::string& level : field.failed_levels) {
    note(fmt::format("{} is not proposed: all of its runs failed.", level));
  }
  if (field.failed_levels.empty() && field.failed_settings > 0) {
    note(fmt::format("{} whose runs failed {} not proposed.",
                     reports::count_of(field.failed_settings, "setting", "settings"),
                     field.failed_settings == 1 ? "is" : "are"));
  }
  if (!field.left.empty()) {
    note(fmt::format("{} planned and not measured; the choice counts on {}.",
                     reports::count_of(field.left.size(), "run is", "runs are"),
                     field.left.size() == 1 ? "it" : "them"));
  }
  if (!field.all) {
    note(
        fmt::format("Not all settings were looked at: {} of them, the measured ones and others "
                    "drawn at random.",
                    field.levels.size()));
  }
  if (chosen.size() == prediction::most_chosen_runs) {
    note(fmt::format("More than {} runs are not chosen at once; measure these and ask again.",
                     chosen.size()));
  }
  std::set<std::vector<std::size_t>> plots;
  for (const Index candidate : chosen) {
    std::vector<std::size_t> hard;
    for (std::size_t f = 0; f < experiment.design.factors().size(); ++f) {
      if (!experiment.design.factors()[f].hard_to_change) continue;
      hard.push_back(field.levels[static_cast<std::size_t>(candidate)][f]);
    }
    plots.insert(hard);
  }
  if (doe::is_split_plot(experiment.design) && !chosen.empty()) {
    note(fmt::format("The factors that are hard to change are set {} for these runs.",
                     reports::count_of(plots.size(), "time", "times")));
  }
}

/// The runs as an addition to the design.
inquiry::Augmentation addition_of(const reports::NextReport& report,
                                  const inquiry::Experiment& experiment,
                                  const inquiry::NextField& field,
                                  const std::vector<Index>& chosen) {
  doe::FurtherRuns further{
      doe::FurtherMethod::optimal,
      report.best ? fmt::format("runs that may {} {}", report.best->minimize ? "lower" : "raise",
                                report.response)
                  : fmt::format("runs that tell most of {}", report.response),
      experiment.design.factors(),
      {}};
  for (const Index candidate : chosen) {
    further.rows.push_back(field.levels[static_cast<std::size_t>(candidate)]);
  }
  return {experiment.design, std::move(further), ""};
}

reports::NextReport started_report(const inquiry::Experiment& experiment,
                                   const inquiry::NextField& field,
                                   const inquiry::NextQuestion& question, const Outlook& outlook) {
  const campaigns::Response& response = experiment.campaign.responses[question.response];
  reports::NextReport result{response.name,
                             campaigns::unit_of_values(response),
                             outlook.scale,
                             doe::names(experiment.design.factors()),
                             {},
                             static_cast<std::size_t>((outlook.runs.array() > 0.0).count()),
                             static_cast<std::size_t>(std::llround(outlook.runs.sum())),
                             field.levels.size(),
                             field.all,
                             field.failed_settings,
                             field.left.size(),
                             question.budget};
  for (const doe::Factor& factor : experiment.design.factors()) {
    result.numeric.push_back(factor.kind == doe::FactorKind::numeric);
  }
  return result;
}

void add_runs_to_report(reports::NextReport& report, const inquiry::Experiment& experiment,
                        const inquiry::NextField& field, const std::vector<Index>& chosen,
                        const Outlook& outlook, const prediction::Spending& spending) {
  const bool priced = report.budget.kind != reports::NextBudget::Kind::runs;
  double together = 0.0;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const Index candidate = chosen[i];
    const auto planned =
        std::count(field.candidate_of_run.begin(), field.candidate_of_run.end(), candidate) +
        std::count(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(i), candidate);
    reports::NextRun run{level_texts(field, experiment.design, candidate),
                         expected_mean(outlook, candidate), std::nullopt,
                         static_cast<std::size_t>(planned)};
    if (priced) {
      run.cost = spending.cost[candidate];
      together += *run.cost;
    }
    report.runs.push_back(std::move(run));
  }
  if (priced) report.cost = together;
}

int next(const Session& session, const inquiry::NextRequest& request) {
  session.require_format(
      "next", {Format::text, Format::json, Format::csv, Format::markdown, Format::latex});
  const std::string file = inquiry::campaign_file(request.file, "next");
  const inquiry::Experiment experiment = load_experiment(file);
  warn(session, experiment.campaign);
  const inquiry::NextQuestion question = inquiry::question_of(request, experiment.campaign);
  for (const std::string& words :
       inquiry::words_on_change(experiment.campaign, experiment.change)) {
    remark(session, words);
  }
  const inquiry::NextField field = inquiry::next_field(experiment);
  const SignOfLife choosing("choosing what to measure next");
  const prediction::Spending spending = inquiry::spending_of(field, experiment.campaign, question);
  const Outlook outlook = inquiry::outlook_of(field, experiment.campaign, question.response);
  reports::NextReport report = started_report(experiment, field, question, outlook);
  std::vector<Index> chosen;
  if (question.minimize) {
    chosen = seek_best(report, experiment, field, question, outlook, spending);
  } else {
    Outlook behind = outlook;
    inquiry::expect_planned(behind, field);
    const double before = prediction::typical_width(outlook, confidence);
    chosen = prediction::most_telling_runs(behind, spending);
    report.learning = reports::Learning{before, prediction::typical_width(behind, confidence)};
  }
  add_runs_to_report(report, experiment, field, chosen, outlook, spending);
  note_foreseen_costs(report, chosen, outlook);
  add_notes(report, experiment, field, chosen);
  const inquiry::Augmentation addition = addition_of(report, experiment, field, chosen);
  if (request.apply && !chosen.empty()) {
    add_runs(session, experiment, file, addition);
    report.applied = true;
  }
  if (session.format == Format::csv) {
    print(inquiry::augment_csv(addition));
  } else {
    show_result(session, report, reports::next_json, reports::next_document);
  }
  if (!request.apply && !chosen.empty()) remark(session, nothing_added(file));
  return report.best && report.best->enough && !report.best->levels ? exit_not_estimable : exit_ok;
}

}  // namespace

Command command_next(Session& session) {
  const auto request = std::make_shared<inquiry::NextRequest>();
  Command command;
  command.options = {
      campaign_option(request->file),
      {.names = "--budget",
       .target = &request->budget,
       .placeholder = "BUDGET",
       .help =
           "what the runs may cost together: their number, the time that they take, or an amount "
           "in the unit of a response, as in 10, '2 h' or '5 EUR'",
       .required = true},
      {.names = "--minimize",
       .target = &request->minimize,
       .placeholder = "RESPONSE",
       .help = "seek the setting where it is lowest, instead of learning most"},
      {.names = "--maximize",
       .target = &request->maximize,
       .placeholder = "RESPONSE",
       .help = "the same where it is highest"},
      {.names = "--subject-to",
       .target = &request->subject_to,
       .placeholder = "LIMIT",
       .help = "a limit that the best setting keeps, as in 'cost <= 5', instead of that of the "
               "campaign on the same response; may be repeated"},
      {.names = "--delta",
       .target = std::function<void(const std::string&)>(
           [request](const std::string& text) { request->delta = text; }),
       .placeholder = "DELTA",
       .help = "what is better by less is as good, as in '3 %' or '0.5 s' (default: that of the "
               "campaign, or 3 %)"},
      {.names = "--response",
       .target = &request->response,
       .placeholder = "NAME",
       .help = "the response that is to be learnt (default: the primary one)"},
      {.names = "--apply",
       .target = &request->apply,
       .help = "add the runs to the campaign file; yates run then measures only them"}};
  append(command.options, common_options(session));
  command.footer =
      "Exit status 4: no setting is likely to keep the limits.\n"
      "Candidates are all combinations of the design's levels, measured ones included.\n"
      "Examples:\n"
      "  yates next campaign.toml --budget '2 h' --apply\n"
      "  yates next campaign.toml --minimize time --budget 4 --apply && yates run campaign.toml";
  command.action = [request, &session] { return next(session, *request); };
  return command;
}

}  // namespace yates::cli
