#include <algorithm>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "anova/effects/effects.hpp"
#include "cli/analysis/analysis_options.hpp"
#include "cli/commands.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "doe/kinds/generate.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/request/request.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/printable.hpp"
#include "reports/anova/anova_document.hpp"
#include "reports/anova/json.hpp"

namespace yates::cli {

namespace {

/// The sign table is part of a response's report where all factors have two levels; where it is
/// absent, asking for it directly throws the sentence that says why.
void require_sign_table(const inquiry::AnalysisRequest& request, const inquiry::DataSet& data,
                        const std::vector<reports::ResponseReport>& responses) {
  const std::vector<model::Formula> formulas = inquiry::formulas_of(request, data);
  for (std::size_t i = 0; i < responses.size(); ++i) {
    if (responses[i].signs) continue;
    anova::sign_table(
        inquiry::observe_in_range(formulas[i], data.table, inquiry::observe_options(request)),
        inquiry::analysis_options(request, data));
    throw language::InputError(
        fmt::format("'{}': there is no sign table for this model", formulas[i].text));
  }
}

/// Prints 2^k effects without making a table of them first; false where there are others to print.
bool print_saturated(const inquiry::AnalysisRequest& request, const inquiry::DataSet& data,
                     Format format) {
  if (format != Format::csv && format != Format::json) return false;
  // Of fractions the formula may name fewer factors, whose aliases are told with the whole answer.
  if (data.campaign && !doe::is_factorial(data.campaign->request)) return false;
  const auto factorial = inquiry::saturated_effects(request, data);
  if (!factorial) return false;
  if (format == Format::csv) {
    reports::write_effects_csv(*factorial, print);
    return true;
  }
  if (factorial->points() <= anova::most_settings_with_signs) return false;
  reports::write_effects_json(*factorial, inquiry::version, print);
  return true;
}

/// Effects are those of the response itself where nobody names a scale, but an analysis of variance
/// may then be that of the logarithm: the two commands must not seem to contradict each other.
std::optional<std::string> scale_sentence(const inquiry::AnalysisRequest& request,
                                          const inquiry::DataSet& data,
                                          const reports::ResponseReport& response) {
  bool left_open =
      request.scale.value_or(campaigns::ScaleWish::automatic) == campaigns::ScaleWish::automatic;
  if (!request.scale && data.campaign) {
    for (const campaigns::Response& one : data.campaign->responses) {
      if (one.name != response.label) continue;
      left_open = one.scale == campaigns::ScaleWish::automatic;
    }
  }
  // With a decision it is the whole analysis, which chose the scale as anova does.
  if (!left_open || response.decision || !response.signs) return std::nullopt;
  const auto& means = response.signs->means;
  const bool positive =
      std::all_of(means.begin(), means.end(), [](double mean) { return mean > 0.0; });
  if (!positive) return std::nullopt;
  return fmt::format(
      "Scale: {0} as it was measured; anova takes log({0}) where that fits better (--scale log)",
      language::printable(response.label));
}

int effects_command(const inquiry::AnalysisRequest& request, const Session& session) {
  session.require_format(
      "effects", {Format::text, Format::json, Format::csv, Format::markdown, Format::latex});
  const inquiry::DataSet data = inquiry::read_data(request, "effects");
  if (print_saturated(request, data, session.format)) return exit_ok;
  const std::vector<reports::ResponseReport> responses = inquiry::analyse_effects(request, data);
  const int status = conclude(responses, session);
  if (status != exit_ok) return status;
  require_sign_table(request, data, responses);
  if (session.format == Format::json) {
    print(reports::effects_json(responses, inquiry::version));
    return exit_ok;
  }
  if (session.format == Format::csv) {
    for (std::size_t i = 0; i < responses.size(); ++i) {
      show(session, (i > 0 ? "\n" : "") + reports::effects_csv(responses[i]));
    }
    return exit_ok;
  }
  const reports::TextOptions options = document_options(session, !request.no_plots);
  reports::Document document;
  for (const reports::ResponseReport& response : responses) {
    if (auto sentence = scale_sentence(request, data, response)) {
      document.blocks.push_back(reports::Lines{{std::move(*sentence)}});
    }
    reports::append(document.blocks, reports::effects_blocks(response, options));
  }
  show_document(session, document);
  return exit_ok;
}

}  // namespace

Command command_effects(Session& session) {
  const auto request = std::make_shared<inquiry::AnalysisRequest>(request_on(session));
  Command command{.options = analysis_options(*request)};
  command.options.push_back(plots_option(*request));
  append(command.options, common_options(session));
  command.footer = "Example: yates effects 'time ~ memory * cache' runs.csv --unit s";
  command.action = [request, &session] {
    return effects_command(inquiry::settled(*request), session);
  };
  return command;
}

}  // namespace yates::cli
