#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "anova/cost/cost_model.hpp"
#include "campaigns/responses/response_text.hpp"
#include "campaigns/run/run_selection.hpp"
#include "campaigns/store/results.hpp"
#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"
#include "language/toml_text.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::cli {
namespace {

struct CostWanted {
  std::string file;
  std::string only;
  std::string response;
};

/// The done runs that were asked for, with what each of them cost.
struct CostedRuns {
  table::Table table;
  std::vector<double> costs;
  std::string unit = "s";
};

std::vector<campaigns::Attempt> wanted_attempts(const inquiry::Experiment& experiment,
                                                const std::string& only) {
  campaigns::RunOptions options;
  options.only_called = "--only";
  if (!only.empty()) options.only = language::parse(only, options.only_called);
  campaigns::check_only(experiment.design, options);
  std::vector<campaigns::Attempt> result;
  for (campaigns::Attempt& attempt : inquiry::attempts_of(experiment)) {
    const bool done = attempt.intent.run && attempt.end.state == campaigns::AttemptState::done;
    const auto at =
        done ? doe::position_of_run(experiment.plan, *attempt.intent.run) : std::nullopt;
    if (at && campaigns::is_selected(experiment.design, experiment.plan.runs[*at], options))
      result.push_back(std::move(attempt));
  }
  return result;
}

std::vector<double> values_of_response(const CostWanted& wanted,
                                       const inquiry::Experiment& experiment, CostedRuns& runs) {
  std::vector<std::string> known;
  for (const auto& response : experiment.campaign.responses) {
    known.push_back(response.name);
    if (response.name == wanted.response) runs.unit = campaigns::unit_of_values(response);
  }
  if (std::find(known.begin(), known.end(), wanted.response) == known.end()) {
    throw language::UsageError(fmt::format("--response: no response is called '{}'{}",
                                           wanted.response,
                                           language::suggestion(wanted.response, known)));
  }
  const table::Column& column = *runs.table.find(wanted.response);
  std::vector<double> values;
  for (std::size_t row = 0; row < runs.table.rows; ++row) {
    if (!column.present[row] || !column.numeric()) {
      throw language::InputError(
          {wanted.file, std::nullopt, std::nullopt},
          fmt::format("run {} has no value of {}, which --response makes the cost of a run",
                      runs.table.find("run")->text(row), wanted.response));
    }
    values.push_back(column.number(row));
  }
  return values;
}

CostedRuns costed_runs(const CostWanted& wanted, const inquiry::Experiment& experiment) {
  const auto attempts = wanted_attempts(experiment, wanted.only);
  if (attempts.empty()) {
    throw language::InputError(
        {wanted.file, std::nullopt, std::nullopt},
        wanted.only.empty()
            ? fmt::format("no run is done whose time could be taken; start with: yates run {}",
                          wanted.file)
            : fmt::format("--only '{}' holds for no run that is done", wanted.only));
  }
  CostedRuns runs;
  runs.table = campaigns::results(experiment.campaign, experiment.design, experiment.plan, attempts,
                                  campaigns::Rows::done);
  if (!wanted.response.empty()) {
    runs.costs = values_of_response(wanted, experiment, runs);
    return runs;
  }
  std::map<std::string, double> wall;
  for (const campaigns::Attempt& attempt : attempts)
    wall[std::to_string(*attempt.intent.run)] = attempt.end.usage ? attempt.end.usage->wall : 0.0;
  const table::Column& run = *runs.table.find("run");
  for (std::size_t row = 0; row < runs.table.rows; ++row)
    runs.costs.push_back(wall.at(run.text(row)));
  return runs;
}

std::string names_with(const anova::CostModel& model, anova::CostInfluence influence) {
  std::vector<std::string> names;
  for (const anova::CostFactor& factor : model.factors)
    if (factor.influence == influence) names.push_back(factor.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string words_of_setting(const anova::CostModel& model, const anova::CostSetting& setting) {
  std::vector<std::string> words;
  for (std::size_t factor = 0; factor < model.factors.size(); ++factor)
    words.push_back(model.factors[factor].name + "=" + setting.levels[factor]);
  return fmt::format("{}", fmt::join(words, ", "));
}

void say_what_it_rests_on(const Session& session, const anova::CostModel& model,
                          const std::string& unit) {
  using anova::CostInfluence;
  constexpr double wrong = 0.25;
  std::string text =
      fmt::format("the mean cost of a run{} from {} runs at {} settings",
                  unit.empty() ? "" : " in " + unit, model.runs, model.settings.size());
  const auto add = [&](CostInfluence influence, std::string_view words) {
    const std::string names = names_with(model, influence);
    if (!names.empty()) text += fmt::format("; {}: {}", words, names);
  };
  add(CostInfluence::shown, "it depends on");
  add(CostInfluence::not_shown, "no effect was shown of");
  add(CostInfluence::aliased, "the runs cannot tell from those before");
  add(CostInfluence::constant, "one level only");
  remark(session, text);
  const anova::CostSetting& worst = model.settings.front();
  remark(session,
         fmt::format("predicted and measured means of a setting differ by {:.2g}% in the median, "
                     "by {:.2g}% at most",
                     100 * model.typical_deviation, 100 * worst.deviation()));
  if (worst.deviation() <= wrong) return;
  const auto cost = [typography = reports::typography_of(text_options(session))](double value) {
    return reports::rounded(value, 3, typography);
  };
  remark(session,
         fmt::format("warning: at {} a run costs {}, not the predicted {}: either factors act "
                     "together on the cost, or its noise is large",
                     words_of_setting(model, worst), cost(worst.measured), cost(worst.predicted)));
}

std::string cost_json(const anova::CostModel& model, const std::string& unit) {
  nlohmann::ordered_json factors = nlohmann::ordered_json::array();
  for (const anova::CostFactor& factor : model.factors) {
    nlohmann::ordered_json one{{"factor", factor.name}, {"effect", to_string(factor.influence)}};
    if (factor.p_adjusted) one["p_adjusted"] = *factor.p_adjusted;
    factors.push_back(one);
  }
  return nlohmann::ordered_json{{"schema", "yates.design-cost/1"},
                                {"version", inquiry::version},
                                {"cost", model.expression},
                                {"unit", unit},
                                {"runs", model.runs},
                                {"settings", model.settings.size()},
                                {"factors", factors},
                                {"median_deviation", model.typical_deviation},
                                {"largest_deviation", model.settings.front().deviation()}}
             .dump(2) +
         "\n";
}

int show_cost(const Session& session, CostWanted wanted) {
  session.require_format("design cost", {Format::text, Format::json});
  wanted.file = inquiry::campaign_file(wanted.file, "design cost");
  const inquiry::Experiment experiment = load_experiment(wanted.file);
  const CostedRuns runs = costed_runs(wanted, experiment);
  const anova::CostModel model =
      anova::cost_model(runs.table, doe::names(experiment.design.factors()), runs.costs);
  print(session.format == Format::json
            ? cost_json(model, runs.unit)
            : fmt::format("cost = {}\n", language::toml_string(model.expression)));
  say_what_it_rests_on(session, model, runs.unit);
  return exit_ok;
}

}  // namespace

Command command_cost(Session& session) {
  const auto wanted = std::make_shared<CostWanted>();
  Command command;
  command.options = {
      campaign_option(wanted->file),
      {.names = "--only",
       .target = &wanted->only,
       .placeholder = "EXPR",
       .help = "take only the runs for which EXPR holds; it reads the factors, run, replicate and "
               "block"},
      {.names = "--response",
       .target = &wanted->response,
       .placeholder = "NAME",
       .help = "the response that a run costs (default: the seconds that its command took)"}};
  append(command.options, common_options(session));
  command.footer =
      "example:\n"
      "  yates run pilot.toml && yates design cost pilot.toml\n"
      "prints the line that [design] of an optimal campaign needs beside its budget in seconds:\n"
      "  cost = \"12.3 * (size / 4)^0.91 * ifelse(codec == 'xz', 3.2, 1)\"\n";
  command.action = [&session, wanted] { return show_cost(session, *wanted); };
  return command;
}

}  // namespace yates::cli
