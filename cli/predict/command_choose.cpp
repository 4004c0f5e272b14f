#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/predict/models.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/prediction/choice_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::cli {

namespace {

/// More combinations of measured levels are not looked through.
constexpr std::size_t most_candidates = 100'000;

/// The levels of an input that were measured for any response: of a number ascending.
std::vector<std::string> measured_levels(const std::vector<prediction::StoredModel>& models,
                                         const prediction::Input& input) {
  std::vector<std::string> result = input.levels;
  for (const prediction::StoredModel& one : models) {
    for (const prediction::Input& other : one.model.inputs) {
      if (other.name != input.name) continue;
      for (const std::string& level : other.levels) {
        if (std::find(result.begin(), result.end(), level) == result.end()) {
          result.push_back(level);
        }
      }
    }
  }
  if (!input.numeric) return result;
  std::map<double, std::string> ascending;
  for (const std::string& level : result) ascending.emplace(*input.value_of(level), level);
  result.clear();
  for (const auto& [number, level] : ascending) result.push_back(level);
  return result;
}

/// The inputs that --at fixes. A level of a category that no model knows is refused, as every
/// prediction there would be.
std::map<std::string, std::string> fixed_inputs(const std::vector<prediction::StoredModel>& models,
                                                const std::string& at) {
  const prediction::Model& first = models.front().model;
  if (at.empty()) return {};
  std::map<std::string, std::string> result = inquiry::named_values("--at", at, first);
  for (const prediction::Input& input : first.inputs) {
    const auto found = result.find(input.name);
    if (found == result.end() || input.numeric) continue;
    const std::vector<std::string> levels = measured_levels(models, input);
    if (std::find(levels.begin(), levels.end(), found->second) != levels.end()) continue;
    throw language::UsageError(fmt::format("--at: {}={} was not measured{}", input.name,
                                           found->second,
                                           language::suggestion(found->second, levels)));
  }
  return result;
}

/// Of a group of which --at names levels that were not measured together, the others are not known.
void refuse_part_of_group(const prediction::Together& together,
                          const std::vector<prediction::Input>& inputs,
                          const std::map<std::string, std::string>& fixed) {
  std::vector<std::string> named;
  std::vector<std::string> missing;
  for (const std::size_t i : together.inputs) {
    const std::string& name = inputs[i].name;
    const auto found = fixed.find(name);
    if (found == fixed.end()) missing.push_back(name);
    if (found != fixed.end()) named.push_back(fmt::format("{}={}", name, found->second));
  }
  if (missing.empty()) return;
  throw language::UsageError(
      fmt::format("--at: no measured setting has {}, and inputs that go together are not combined "
                  "freely; name {} as well, or list settings by --among",
                  reports::listed(named), reports::listed(missing)));
}

/// The levels of the inputs of a group that were measured together, those of --at alone; none where
/// --at names all of them, and these were not.
std::vector<std::vector<std::string>> levels_together(
    const prediction::Together& together, const std::vector<prediction::Input>& inputs,
    const std::map<std::string, std::string>& fixed) {
  std::vector<std::vector<std::string>> result;
  for (const auto& row : together.measured.rowwise()) {
    std::vector<std::string> levels;
    bool asked = true;
    for (std::size_t i = 0; i < together.inputs.size(); ++i) {
      const prediction::Input& input = inputs[together.inputs[i]];
      const double value = row[static_cast<Eigen::Index>(i)];
      const auto found =
          std::find_if(input.levels.begin(), input.levels.end(),
                       [&](const std::string& level) { return input.value_of(level) == value; });
      if (found == input.levels.end()) return {};
      const auto named = fixed.find(input.name);
      asked = asked && (named == fixed.end() || input.value_of(named->second) == value);
      levels.push_back(*found);
    }
    if (asked) result.push_back(std::move(levels));
  }
  if (result.empty()) refuse_part_of_group(together, inputs, fixed);
  return result;
}

/// Inputs that are varied as one: places, and the levels that they take together.
struct Varied {
  std::vector<std::size_t> inputs;
  std::vector<std::vector<std::string>> levels;
};

/// All combinations of measured levels, of inputs that tell the same those that were measured, the
/// last input fastest; inputs of --at have one.
inquiry::Points combinations(const std::vector<prediction::StoredModel>& models,
                             const std::string& at) {
  const prediction::Model& first = models.front().model;
  const std::map<std::string, std::string> fixed = fixed_inputs(models, at);
  std::vector<std::vector<std::string>> rows{std::vector<std::string>(first.inputs.size())};
  double count = 1.0;
  std::vector<Varied> varied;
  std::vector<bool> done(first.inputs.size(), false);
  for (const prediction::Together& together : first.together) {
    Varied one{together.inputs, levels_together(together, first.inputs, fixed)};
    if (one.levels.empty()) continue;
    for (const std::size_t input : one.inputs) done[input] = true;
    varied.push_back(std::move(one));
  }
  for (std::size_t i = 0; i < first.inputs.size(); ++i) {
    if (done[i]) continue;
    const auto found = fixed.find(first.inputs[i].name);
    Varied& one = varied.emplace_back(Varied{{i}, {}});
    const std::vector<std::string> levels = found == fixed.end()
                                                ? measured_levels(models, first.inputs[i])
                                                : std::vector{found->second};
    for (const std::string& level : levels) one.levels.push_back({level});
  }
  std::sort(varied.begin(), varied.end(),
            [](const Varied& a, const Varied& b) { return a.inputs.front() < b.inputs.front(); });
  for (const Varied& one : varied) count *= static_cast<double>(one.levels.size());
  if (count > static_cast<double>(most_candidates)) {
    throw language::UsageError(fmt::format(
        "the measured levels have {} combinations, and {} can be looked through; fix inputs by "
        "--at, or list settings by --among",
        reports::rounded(count, 3, reports::Typography::plain),
        reports::rounded(static_cast<double>(most_candidates), 3, reports::Typography::plain)));
  }
  for (const Varied& one : varied) {
    std::vector<std::vector<std::string>> longer;
    for (const std::vector<std::string>& row : rows) {
      for (const std::vector<std::string>& levels : one.levels) {
        longer.push_back(row);
        for (std::size_t i = 0; i < levels.size(); ++i) longer.back()[one.inputs[i]] = levels[i];
      }
    }
    rows = std::move(longer);
  }
  return inquiry::points_of(rows, first);
}

/// The text of --default with the inputs of --at that it leaves out.
std::string default_setting(const inquiry::ChoiceRequest& request, const prediction::Model& model) {
  if (request.at.empty()) return request.usual;
  std::string result = request.usual;
  const auto named = inquiry::named_values("--default", request.usual, model);
  for (const auto& [name, value] : inquiry::named_values("--at", request.at, model)) {
    if (!named.contains(name)) result += fmt::format(",{}={}", name, value);
  }
  return result;
}

/// Why no setting keeps the limits of the inputs; absent where one does.
std::optional<std::string> forbidding(const prediction::Question& question,
                                      const inquiry::Points& points,
                                      const prediction::Model& model) {
  std::vector<std::string> ranges;
  std::vector<bool> kept(points.rows.size(), true);
  for (const auto& [quantity, limit] : question.limits) {
    if (!quantity.is_input) continue;
    const auto values = points.settings.col(static_cast<Eigen::Index>(quantity.index));
    for (std::size_t r = 0; r < kept.size(); ++r) {
      kept[r] = kept[r] && language::satisfies(limit, values[static_cast<Eigen::Index>(r)]);
    }
    std::string range = fmt::format("{} is {} to {}", model.inputs[quantity.index].name,
                                    values.minCoeff(), values.maxCoeff());
    if (std::find(ranges.begin(), ranges.end(), range) == ranges.end()) {
      ranges.push_back(std::move(range));
    }
  }
  if (std::find(kept.begin(), kept.end(), true) != kept.end()) return std::nullopt;
  return fmt::format(
      "no setting that can be chosen keeps the limits of the inputs: {} there; "
      "--among lists others",
      reports::listed(ranges));
}

int choose_command(const inquiry::ChoiceRequest& request, const Session& session) {
  session.require_format("choose", {Format::text, Format::json, Format::markdown, Format::latex});
  if (!request.at.empty() && !request.among.empty()) {
    throw language::UsageError("--at fixes inputs of all combinations; --among lists settings");
  }
  reports::ChoiceReport report;
  report.stored = inquiry::read_models(request.models);
  const prediction::Model& first = report.stored.front().model;
  report.question = inquiry::question_of(request, report.stored);
  inquiry::Points points = request.among.empty() ? combinations(report.stored, request.at)
                                                 : inquiry::read_points(request.among, first);
  if (points.rows.empty()) throw language::InputError({request.among}, "has no settings");
  if (const auto why = forbidding(report.question, points, first)) {
    say_line("error: " + *why);
    return exit_not_estimable;
  }
  report.choice =
      prediction::choose(report.question, inquiry::settings_of_each(report.stored, points));
  report.columns = points.columns;
  report.points = std::move(points.rows);
  if (!request.usual.empty()) {
    const inquiry::Points usual =
        inquiry::points_at("--default", {default_setting(request, first)}, first);
    report.usual_levels = usual.rows.front();
    report.usual =
        prediction::judged(report.question, inquiry::settings_of_each(report.stored, usual))
            .front();
  }
  show_result(session, report, reports::choice_json, reports::choice_document);
  return report.choice.status == prediction::ChoiceStatus::infeasible ? exit_not_estimable
                                                                      : exit_ok;
}

std::optional<std::string> complaint_about_probability(const std::string& text) {
  const std::optional<double> share = parse_share(text);
  if (share && *share > 0.5 && *share < 1.0) return std::nullopt;
  if (share == 1.0) {
    return "no number of measured settings shows that a limit always holds; expected a "
           "probability above 0.5 and below 1, as in 0.95";
  }
  return fmt::format("'{}' is no probability above 0.5 and below 1, as in 0.95 or 95%", text);
}

}  // namespace

Command command_choose(Session& session) {
  const auto request = std::make_shared<inquiry::ChoiceRequest>();
  Command command;
  command.options = {
      {.names = "models",
       .target = &request->models,
       .placeholder = "MODEL",
       .help = "models of yates train -o that were learnt from the same inputs",
       .required = true,
       .paths = Paths::files},
      {.names = "--maximize",
       .target = &request->maximize,
       .placeholder = "NAME",
       .help = "the response, or the number among the inputs, that is to be large"},
      {.names = "--minimize",
       .target = &request->minimize,
       .placeholder = "NAME",
       .help = "the response, or the number among the inputs, that is to be small"},
      {.names = "--subject-to",
       .target = &request->limits,
       .placeholder = "LIMIT",
       .help = "what a response or an input must keep, as in 'time <= 300 s'; may be repeated"},
      {.names = "--probability",
       .target = std::function<void(const std::string&)>(
           [request](const std::string& text) { request->probability = *parse_share(text); }),
       .placeholder = "P",
       .help = "with which all limits are to hold, as in 0.95 (default) or 95%",
       .check = complaint_about_probability},
      {.names = "--at",
       .target = &request->at,
       .placeholder = "INPUT=VALUE,...",
       .help = "inputs that are not chosen, as in 'cpu=8,njobs=5'"},
      {.names = "--among",
       .target = &request->among,
       .placeholder = "FILE",
       .help = "choose among these settings (default: all combinations of measured levels)",
       .paths = Paths::files},
      {.names = "--default",
       .target = &request->usual,
       .placeholder = "INPUT=VALUE,...",
       .help = "a setting that is shown beside the choice"},
      {.names = "--rule",
       .target = &request->rule,
       .placeholder = "courier",
       .help = "choose as the Courier study does, by point estimates: the highest objective "
               "strictly within one limit, or else the fastest",
       .check = one_of({"courier"})},
      {.names = "--weights",
       .target = &request->weights,
       .placeholder = "A,B",
       .help = "how much accuracy and time count in that rule without a limit (default 0.5,0.5)"}};
  append(command.options, common_options(session));
  command.footer =
      "Examples: yates choose model.json --maximize accuracy --subject-to 'time <= 300 s'\n"
      "          yates choose model.json --minimize cpu --subject-to 'time <= 5 min' "
      "--at batch=128\n"
      "Exit status 4: no setting keeps the limits, not even as predicted.";
  command.action = [request, &session] { return choose_command(*request, session); };
  return command;
}

}  // namespace yates::cli
