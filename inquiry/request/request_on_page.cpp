#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "inquiry/data/page_data.hpp"
#include "inquiry/request/request.hpp"
#include "language/error.hpp"
#include "table/delimited/file_content.hpp"

namespace yates::inquiry {
namespace {

using Json = nlohmann::ordered_json;

/// An option and where its text is kept.
struct TextOption {
  std::string_view name;
  std::string AnalysisRequest::*text;
};

/// Options that are about the model, whatever the response.
constexpr std::array<TextOption, 6> model_texts{{{"failed", &AnalysisRequest::failed},
                                                 {"run", &AnalysisRequest::run},
                                                 {"drift", &AnalysisRequest::drift},
                                                 {"summaries", &AnalysisRequest::summaries},
                                                 {"baseline", &AnalysisRequest::baseline},
                                                 {"given", &AnalysisRequest::given}}};
/// Options that are about one response.
constexpr std::array<TextOption, 3> response_texts{{{"unit", &AnalysisRequest::unit},
                                                    {"limit", &AnalysisRequest::limit},
                                                    {"delta", &AnalysisRequest::delta}}};

struct Switch {
  std::string_view name;
  bool AnalysisRequest::*on;
};
constexpr std::array<Switch, 4> switches{{{"center", &AnalysisRequest::center},
                                          {"ignore_design", &AnalysisRequest::ignore_design},
                                          {"designed", &AnalysisRequest::designed},
                                          {"each", &AnalysisRequest::each}}};

/// Whether both formulas have the same columns on their left sides, or one of them has no left
/// side.
bool same_response(const std::string& one, const std::string& other) {
  const model::Formula first = model::parse(one);
  const model::Formula second = model::parse(other);
  if (!first.response || !second.response) return true;
  return language::names(*first.response) == language::names(*second.response);
}

/// Takes the text of the page where none is typed.
template <typename Options>
void take_texts(AnalysisRequest& request, const Json& asked, const Options& options) {
  for (const TextOption& option : options) {
    std::string& text = request.*option.text;
    if (text.empty()) text = asked.value(std::string(option.name), std::string());
  }
}

/// The same for one of a closed set of words.
template <typename Word>
void take_word(std::optional<Word>& word, const Json& asked, const char* name,
               Word (*parse)(std::string_view)) {
  if (!word && asked.contains(name)) word = parse(asked[name].get<std::string>());
}

void take(AnalysisRequest& request, const Json& asked) {
  const std::optional<std::string> typed = formula_of(request);
  const std::string on_page = asked.value("formula", std::string());
  const std::string random_effect = asked.value("random_effect", std::string());
  const bool same = !typed || on_page.empty() || same_response(*typed, on_page);
  if (!typed && !on_page.empty()) {
    request.words.insert(request.words.begin(), on_page);
    request.random_effect = random_effect;
  }
  // A random effect belongs to its formula.
  if (request.whole_plot.empty() && (!typed || random_effect.empty())) {
    request.whole_plot = asked.value("whole_plot", std::string());
  }
  take_texts(request, asked, model_texts);
  if (same) {
    take_texts(request, asked, response_texts);
    take_word(request.goal, asked, "goal", language::parse_goal);
    take_word(request.scale, asked, "scale", language::parse_scale);
    if (!request.response && !typed && asked.contains("response")) {
      request.response = asked["response"].get<std::string>();
    }
  }
  for (const Switch& one : switches) {
    request.*one.on = request.*one.on || asked.value(std::string(one.name), false);
  }
  if (request.at.empty()) request.at = asked.value("at", std::vector<std::string>());
  if (!request.type && asked.contains("type")) {
    const auto type = asked["type"].get<double>();
    if (type != 1.0 && type != 2.0 && type != 3.0) throw std::domain_error("type");
    request.type = static_cast<anova::SumsOfSquares>(static_cast<int>(type));
  }
  if (!request.confidence && asked.contains("confidence")) {
    request.confidence = confidence_on_page(asked["confidence"]);
  }
  take_word(request.adjust, asked, "adjust", language::parse_adjustment);
  // What has a default is not typed while it says that.
  if (request.contrasts == model::Contrasts::treatment && asked.contains("contrasts")) {
    request.contrasts = model::parse_contrasts(asked["contrasts"].get<std::string>());
  }
}

/// The page that is all of the data; absent where there is none.
std::optional<std::string> only_page(const AnalysisRequest& request) {
  const std::size_t formula = formula_of(request) ? 1 : 0;
  if (request.words.size() != formula + 1) return std::nullopt;
  const std::string& path = request.words.back();
  return is_page(path) ? std::optional(path) : std::nullopt;
}

/// The settings of the response that is asked for, or else of the first.
const reports::Cells& chosen_cells(const AnalysisRequest& request,
                                   const std::vector<reports::Cells>& cells) {
  const std::optional<std::string> typed = formula_of(request);
  for (const reports::Cells& one : cells) {
    const bool named = request.response && one.response == *request.response;
    if (named || (typed && !request.response && same_response(*typed, one.formula))) return one;
  }
  if (!request.response && !typed) return cells.front();
  std::vector<std::string> names;
  for (const reports::Cells& one : cells) names.push_back(one.response);
  throw language::UsageError(
      fmt::format("the page holds no summaries of that response; it holds those of {}",
                  fmt::join(names, ", ")));
}

/// Count, mean and standard deviation stand behind the factors, before the range.
std::string summary_names(const table::Table& cells) {
  const std::size_t factors = cells.columns.size() - 5;
  return fmt::format("{},{},{}", cells.columns[factors].name, cells.columns[factors + 1].name,
                     cells.columns[factors + 2].name);
}

}  // namespace

Json request_on_page(const AnalysisRequest& request) {
  Json result = Json::object();
  if (const auto formula = formula_of(request)) result["formula"] = *formula;
  const auto say = [&](const auto& options) {
    for (const TextOption& option : options) {
      const std::string& text = request.*option.text;
      if (!text.empty()) result[std::string(option.name)] = text;
    }
  };
  if (request.contrasts != model::Contrasts::treatment) {
    result["contrasts"] = to_string(request.contrasts);
  }
  say(model_texts);
  if (request.goal) result["goal"] = to_string(*request.goal);
  say(response_texts);
  if (request.scale) result["scale"] = to_string(*request.scale);
  for (const Switch& one : switches) {
    if (request.*one.on) result[std::string(one.name)] = true;
  }
  if (!request.whole_plot.empty()) result["whole_plot"] = request.whole_plot;
  if (!request.random_effect.empty()) result["random_effect"] = request.random_effect;
  if (request.response) result["response"] = *request.response;
  if (!request.at.empty()) result["at"] = request.at;
  if (request.type) result["type"] = static_cast<int>(*request.type);
  if (request.confidence) result["confidence"] = *request.confidence;
  if (request.adjust) result["adjust"] = to_string(*request.adjust);
  return result;
}

AnalysisRequest as_page_asks(AnalysisRequest request) {
  const std::optional<std::string> path = only_page(request);
  if (!path) return request;
  const table::FileContent file(*path);
  const reports::EmbeddedPage page = reports::read_page(file.text(), *path);
  if (page.asked.empty()) return request;
  try {
    take(request, Json::parse(page.asked).value("request", Json::object()));
  } catch (const nlohmann::json::exception&) {
    refuse_asked(*path);
  } catch (const std::domain_error&) {
    refuse_asked(*path);
  } catch (const language::UsageError&) {
    refuse_asked(*path);
  }
  if (page.cells.empty()) return request;
  const reports::Cells& cells = chosen_cells(request, page.cells);
  request.response.reset();
  if (!formula_of(request)) request.words.insert(request.words.begin(), cells.formula);
  request.summaries = summary_names(cells.table);
  return request;
}

}  // namespace yates::inquiry
