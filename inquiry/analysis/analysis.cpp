#include "inquiry/analysis/analysis.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "anova/answer/answer.hpp"
#include "anova/answer/answer_parts.hpp"
#include "anova/decision/decision.hpp"
#include "anova/reading/model_reading.hpp"
#include "anova/scale/transformation.hpp"
#include "campaigns/responses/response_text.hpp"
#include "inquiry/analysis/analysis_parts.hpp"
#include "inquiry/analysis/readable_unit.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/request/typed_quantity.hpp"
#include "language/error.hpp"
#include "language/limit_units.hpp"
#include "language/number.hpp"
#include "language/pieces.hpp"
#include "reports/words/phrases.hpp"
#include "table/cells/nuisance_columns.hpp"
#include "table/text/quantity.hpp"

namespace yates::inquiry {
namespace {

std::vector<anova::ReadAt> parse_at(const std::vector<std::string>& texts) {
  std::vector<anova::ReadAt> result;
  for (const std::string& text : texts) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string name(language::trimmed(std::string_view(text).substr(0, equals)));
    auto at = std::find_if(result.begin(), result.end(),
                           [&](const anova::ReadAt& one) { return one.factor == name; });
    if (at == result.end()) at = result.insert(at, {name, {}});
    const std::size_t before = at->values.size();
    for (const std::string& part :
         language::split(text.substr(std::min(equals + 1, text.size())), ',')) {
      const auto value = language::parse_number(language::trimmed(part));
      if (!value || name.empty()) {
        at->values.resize(before);
        break;
      }
      at->values.push_back(*value);
    }
    if (at->values.size() == before) {
      throw language::UsageError(fmt::format(
          "--at: '{}' does not say where to read a number; expected as in 'size=1,4,16'", text));
    }
  }
  return result;
}

/// What is asked of one response, and how it is called.
struct Asked {
  anova::Request request;
  std::string label;
  std::string unit;
};

void ask_as_campaign(Asked& asked, const DataSet& data, const model::Formula& formula) {
  if (!data.campaign) return;
  anova::Question& question = asked.request.question;
  question.baseline = data.campaign->questions.baseline;
  question.levels_are_listed = true;
  for (const doe::Factor& factor : data.campaign->factors) {
    if (factor.given) question.given.push_back(factor.name);
    if (factor.placebo) question.placebos.push_back(factor.name);
  }
  const campaigns::Response* response = campaign_response(data, formula);
  if (response == nullptr) return;
  // Advice puts together the best level of each factor, which no mixture may be.
  const bool mixture = std::holds_alternative<doe::kinds::Mixture>(data.campaign->request.kind);
  if (response->goal && mixture) {
    asked.request.notes.push_back(
        {model::NoteCode::mixture,
         "the shares of a mixture add up to a whole, so that levels cannot be chosen one by one: "
         "no advice is given; compare the settings by their predictions"});
  } else if (response->goal) {
    question.goal = response->goal;
  }
  asked.unit = campaigns::unit_of_values(*response);
  if (!response->label.empty()) asked.label = response->label;
  question.limit = response->limit;
  question.delta = response->delta;
}

void ask_as_typed(Asked& asked, const AnalysisRequest& request, const std::string& unit) {
  anova::Question& question = asked.request.question;
  if (request.goal) question.goal = request.goal;
  if (!request.unit.empty()) asked.unit = request.unit;
  if (!request.limit.empty()) {
    question.limit =
        typed_quantity("--limit", request.limit, language::read_limit(request.limit, unit));
  }
  if (!request.delta.empty()) {
    question.delta =
        typed_quantity("--delta", request.delta, language::read_delta(request.delta, unit));
  }
  if (!request.baseline.empty()) question.baseline = parse_baseline(request.baseline);
  if (!request.given.empty()) question.given = language::split(request.given, ',');
}

/// The limits of all responses of the campaign that were measured at all.
std::vector<anova::ColumnLimit> campaign_limits(const DataSet& data) {
  std::vector<anova::ColumnLimit> result;
  if (!data.campaign) return result;
  for (const campaigns::Response& response : data.campaign->responses) {
    if (!response.limit) continue;
    const table::Column* column = data.table.find(response.name);
    if (column != nullptr && column->numeric()) {
      result.push_back({response.name, *response.limit, response.unit});
    }
  }
  return result;
}

/// The typed scale, otherwise that of the campaign.
anova::ScaleWish scale_wish(const AnalysisRequest& request, const DataSet& data,
                            const model::Formula& formula) {
  if (request.scale) return *request.scale;
  const campaigns::Response* response = campaign_response(data, formula);
  return response == nullptr ? anova::ScaleWish::automatic : response->scale;
}

Asked asked_of(const AnalysisRequest& request, const DataSet& data, const model::Formula& formula) {
  Asked result;
  result.label = label_of_response(formula, data.table);
  result.unit = unit_of_column(formula, data.table);
  ask_as_campaign(result, data, formula);
  const campaigns::Response* response = campaign_response(data, formula);
  const bool of_column = request.unit.empty() && response == nullptr;
  ask_as_typed(result, request, of_column ? result.unit : unit_of_response(request, response));
  result.request.formula = formula;
  result.request.reading = observe_options(request);
  result.request.options = analysis_options(request, data);
  result.request.contrasts = request.contrasts;
  result.request.ignore_absent_factors =
      data.campaign && request.baseline.empty() && request.given.empty();
  result.request.column_limits = campaign_limits(data);
  result.request.read_at = parse_at(request.at);
  result.request.joined_factors = request.joined_factors;
  result.request.each = request.each;
  result.request.progress = request.progress;
  result.request.scale = scale_wish(request, data, formula);
  result.request.unit = result.unit;
  result.request.from_campaign = data.campaign.has_value();
  result.request.order_was_drawn = data.campaign && data.campaign->plan.order == doe::Order::random;
  result.request.designed = request.designed;
  if (anova::is_designed(data.table)) {
    for (const std::string_view name : table::nuisance_columns) {
      result.request.nuisance.push_back({std::string(name), name == "link_order"});
    }
  }
  result.request.whole_plots = whole_plots_of(request);
  auto& notes = result.request.notes;
  std::vector<model::Note> of_data = notes_for(data, formula);
  notes.insert(notes.begin(), std::make_move_iterator(of_data.begin()),
               std::make_move_iterator(of_data.end()));
  if (!request.random_effect.empty()) {
    notes.push_back({model::NoteCode::split_plot,
                     fmt::format("{} is read as --whole-plot {}: its groups differ at random, and "
                                 "what does not vary within them is tested against the "
                                 "differences between them, all else without them",
                                 request.random_effect, request.whole_plot)});
  }
  if (auto note = exploratory_note(request, data, formula)) {
    result.request.notes.push_back(std::move(*note));
  }
  return result;
}

reports::ResponseReport answer(Asked asked, const AnalysisRequest& request, const DataSet& data) {
  std::optional<ReadableResponse> readable;
  if (request.readable_units && request.unit.empty()) {
    readable = in_readable_unit(asked.request, data.table, asked.unit);
  }
  anova::Answer result = anova::answer(readable ? readable->table : data.table, asked.request);
  const std::string label = asked.label.empty() ? result.analysis.response : asked.label;
  reports::ResponseReport report =
      reports::describe(std::move(result), label, readable ? readable->unit : asked.unit);
  report.aliases = design_aliases(report, asked.request.formula, data);
  report.mixed_effects_can_be_told =
      runs_tell_mixed_effects(report, asked.request.formula, data.table, asked.request.reading);
  if (data.campaign) {
    report.campaign = data.campaign->file.string();
    report.augmentable = !report.aliases.empty() && may_be_augmented(*data.campaign, data.table);
  }
  explain_aliased_terms(report);
  add_option_advice(report, request);
  report.seconds_per_replication = data.seconds_per_replication;
  report.looks = data.looks;
  return report;
}

/// Those that may be decided together.
std::vector<const anova::Answer*> answers_of(
    const std::vector<reports::ResponseReport>& responses) {
  std::vector<const anova::Answer*> result;
  for (const reports::ResponseReport& one : responses) {
    result.push_back(one.weighted ? nullptr : &one);
  }
  return result;
}

void name_unweighed(std::vector<reports::ResponseReport>& responses) {
  if (!anova::baseline_must_be_left(answers_of(responses))) return;
  for (reports::ResponseReport& one : responses) {
    for (const reports::ResponseReport& other : responses) {
      if (&one != &other && one.goal && other.goal) one.not_weighed_against.push_back(other.label);
    }
  }
}

}  // namespace

anova::Observations observe_in_range(const model::Formula& formula, const table::Table& table,
                                     anova::ObserveOptions options) {
  const auto scaled = anova::scaled_response(formula, table, options);
  if (scaled) options.response_exponent = scaled->exponent;
  return anova::observe(formula, scaled ? scaled->table : table, options);
}

std::vector<reports::ResponseReport> analyse(const AnalysisRequest& request, const DataSet& data,
                                             anova::Depth depth) {
  std::vector<reports::ResponseReport> result;
  const bool joined = !formula_of(request) && !request.response;
  const auto weighted = joined ? weighted_response(data) : std::nullopt;
  if (weighted) {
    Asked asked = asked_of(request, data, weighted->formula);
    asked.label = weighted->label;
    asked.request.question.goal = anova::Goal::minimize;
    asked.request.scale = anova::ScaleWish::automatic;
    asked.request.depth = depth;
    asked.request.notes = data.notes;  // the weights are registered, not what joins them
    result.push_back(answer(std::move(asked), request, data));
    result.back().weighted = true;
  }
  for (const model::Formula& formula : formulas_of(request, data)) {
    Asked asked = asked_of(request, data, formula);
    asked.request.depth = depth;
    result.push_back(answer(std::move(asked), request, data));
  }
  if (!weighted) name_unweighed(result);
  return result;
}

std::optional<anova::Together> together_of(const std::vector<reports::ResponseReport>& responses) {
  return anova::decide_together(answers_of(responses));
}

std::optional<anova::SaturatedFactorial> saturated_effects(const AnalysisRequest& request,
                                                           const DataSet& data) {
  const std::vector<model::Formula> formulas = formulas_of(request, data);
  if (formulas.size() != 1) return std::nullopt;
  auto result =
      anova::saturated_effects(data.table, asked_of(request, data, formulas.front()).request);
  if (result) add_option_advice(result->notes, request);
  return result;
}

std::vector<reports::ResponseReport> analyse_effects(const AnalysisRequest& request,
                                                     const DataSet& data) {
  std::vector<reports::ResponseReport> result = analyse(request, data, anova::Depth::effects);
  const auto whole = [](const reports::ResponseReport& one) { return one.decision.has_value(); };
  // Their notes differ: what stands side by side is of one kind.
  const bool mixed = std::any_of(result.begin(), result.end(), whole) &&
                     !std::all_of(result.begin(), result.end(), whole);
  return mixed ? analyse(request, data) : result;
}

}  // namespace yates::inquiry
