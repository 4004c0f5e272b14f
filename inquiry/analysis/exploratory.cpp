#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/registration.hpp"
#include "inquiry/analysis/analysis_parts.hpp"
#include "inquiry/request/read_data.hpp"
#include "language/error.hpp"
#include "language/limit_units.hpp"
#include "language/number.hpp"
#include "language/pieces.hpp"
#include "table/cells/nuisance_columns.hpp"

namespace yates::inquiry {

namespace {

/// The response that the formula fits, or of which it fits a function.
std::string response_of(const model::Formula& formula) {
  if (!formula.response) return "";
  const std::vector<std::string> names = language::names(*formula.response);
  return names.size() == 1 ? names.front() : "";
}

/// The typed setting in the campaign's words. Whatever it does not know is left to the analysis.
std::vector<std::pair<std::string, std::string>> typed_baseline(
    const std::string& text, const std::vector<doe::Factor>& factors) {
  auto result = parse_baseline(text);
  for (auto& [name, level] : result) {
    const auto number = language::parse_number(level);
    for (const doe::Factor& factor : factors) {
      if (factor.name != name) continue;
      for (const doe::Level& known : factor.levels) {
        if (number && known.number == number) level = known.text;
      }
    }
  }
  return result;
}

void ask_typed(campaigns::Response& response, const AnalysisRequest& request) {
  if (request.goal) response.goal = request.goal;
  const std::string unit = unit_of_response(request, &response);
  const auto limit = language::read_limit(request.limit, unit);
  const auto delta = language::read_delta(request.delta, unit);
  if (std::holds_alternative<language::Limit>(limit)) response.limit = std::get<0>(limit);
  if (std::holds_alternative<language::Delta>(delta)) response.delta = std::get<0>(delta);
  response.scale = request.scale.value_or(response.scale);
}

/// The campaign as its file and the options ask it of one response.
campaigns::Campaign asked_campaign(const AnalysisRequest& request, campaigns::Campaign campaign,
                                   const std::string& response) {
  for (campaigns::Response& one : campaign.responses) {
    if (one.name == response) ask_typed(one, request);
  }
  campaigns::Questions& questions = campaign.questions;
  questions.confidence = request.confidence.value_or(questions.confidence);
  questions.adjust = request.adjust.value_or(questions.adjust);
  if (!request.baseline.empty()) {
    questions.baseline = typed_baseline(request.baseline, campaign.factors);
  }
  if (!request.given.empty()) {
    const std::vector<std::string> given = language::split(request.given, ',');
    for (doe::Factor& factor : campaign.factors) {
      factor.given = std::find(given.begin(), given.end(), factor.name) != given.end();
    }
  }
  return campaign;
}

/// Whether the difference bears on what is said of the response. Of another response its limit
/// does, which settings have to keep, and a goal that is asked no longer.
bool bears_on(const campaigns::Difference& difference, const std::string& response) {
  const campaigns::Registered& asked = difference.asked;
  if (asked.section != campaigns::AskingSection::responses || asked.name == response) return true;
  return asked.key == "limit" || (asked.key == "goal" && !asked.value);
}

/// "delta 3 % (registered: 5 %)"
std::string in_words(const campaigns::Difference& difference, const std::string& response) {
  const campaigns::Registered& asked = difference.asked;
  const bool own = asked.name.empty() ||
                   (asked.section == campaigns::AskingSection::responses && asked.name == response);
  return fmt::format("{}{} {} (registered: {})", asked.key, own ? "" : " of " + asked.name,
                     asked.value.value_or("none"), difference.registered.value_or("none"));
}

/// The terms of a model whatever their order, and its response.
struct Parts {
  std::string response;
  bool intercept = true;
  std::set<std::set<std::string>> terms = {};

  friend bool operator==(const Parts&, const Parts&) = default;
};

Parts parts_of(const model::Formula& formula, const table::Table& table) {
  std::vector<model::ColumnInfo> columns;
  for (const table::Column& column : table.columns) {
    const bool own = table::is_own_column(column.name) || table::is_nuisance_column(column.name);
    columns.push_back({column.name, column.numeric(), own});
  }
  const model::Model model = model::resolve(formula, columns);
  Parts result{model.response ? model.response->name : "", model.intercept};
  for (const model::Term& term : model.terms) {
    std::set<std::string> names;
    for (const std::size_t variable : term.variables) names.insert(model.variables[variable].name);
    result.terms.insert(std::move(names));
  }
  return result;
}

bool same_model(const model::Formula& one, const model::Formula& other, const table::Table& table) {
  if (one.text == other.text) return true;
  try {
    return parts_of(one, table) == parts_of(other, table);
  } catch (const language::InputError&) {  // one is refused: said where it is to be fitted
  } catch (const language::UsageError&) {
  }
  return false;
}

/// "the formula time ~ a (registered: time ~ a * b)"; absent where the model is the registered one.
std::optional<std::string> formula_in_words(const DataSet& data, const model::Formula& formula,
                                            const std::string& response) {
  std::string registered = "none";
  try {
    for (const model::Formula& one :
         campaign_formulas(campaigns::with_registered_models(*data.campaign, data.registered))) {
      if (response_of(one) != response) continue;
      if (same_model(one, formula, data.table)) return std::nullopt;
      registered = one.text;
    }
  } catch (const language::InputError&) {  // nothing was to be analysed
  } catch (const language::UsageError&) {
  }
  return fmt::format("the formula {} (registered: {})", formula.text, registered);
}

}  // namespace

std::optional<model::Note> exploratory_note(const AnalysisRequest& request, const DataSet& data,
                                            const model::Formula& formula) {
  if (data.page) {
    const auto said = data.page->exploratory.find(formula.text);
    if (said == data.page->exploratory.end()) return std::nullopt;
    return model::Note{model::NoteCode::exploratory, said->second};
  }
  if (!data.campaign || data.registered.empty()) return std::nullopt;
  const std::string response = response_of(formula);
  std::vector<std::string> words;
  if (auto model = formula_in_words(data, formula, response)) words.push_back(std::move(*model));
  for (const campaigns::Difference& one :
       campaigns::differences(asked_campaign(request, *data.campaign, response), data.registered)) {
    if (bears_on(one, response)) words.push_back(in_words(one, response));
  }
  if (words.empty()) return std::nullopt;
  return model::Note{model::NoteCode::exploratory,
                     fmt::format("asked after the runs had started: {}; this part is exploratory",
                                 fmt::join(words, ", "))};
}

}  // namespace yates::inquiry
