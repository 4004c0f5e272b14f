#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/responses/response_text.hpp"
#include "doe/kinds/generate.hpp"
#include "inquiry/data/default_formula.hpp"
#include "inquiry/data/page_data.hpp"

namespace yates::inquiry {
namespace {

using Json = nlohmann::ordered_json;

/// What kinds of designs mean for an analysis.
constexpr std::string_view factorial = "factorial";
constexpr std::string_view mixture = "mixture";
constexpr std::string_view other_kind = "other";

std::string_view kind_word(const doe::DesignRequest& request) {
  if (std::holds_alternative<doe::kinds::Mixture>(request.kind)) return mixture;
  return doe::is_factorial(request) ? factorial : other_kind;
}

/// Of a design whose points are not on the page, one that asks for this model.
doe::DesignKind kind_of(const std::string& word, const std::string& default_model) {
  if (word == mixture) return doe::kinds::Mixture{};
  if (word == factorial) return doe::kinds::FullFactorial{};
  doe::kinds::Optimal result;
  result.model = default_model;
  return result;
}

/// The right side of the model that the campaign asks for where it names none.
std::string default_model(const campaigns::Campaign& campaign) {
  const std::string text = default_formula(campaign).text;
  return text.substr(text.find('~') + 1);
}

/// The value whose name is the word; the default value where there is none.
template <typename Value, typename Names>
Value named(const std::string& word, const Names& names) {
  const auto found = std::find(names.begin(), names.end(), word);
  return found == names.end() ? Value{} : static_cast<Value>(found - names.begin());
}

Json factor_json(const doe::Factor& factor) {
  Json result = {{"name", factor.name}};
  if (!factor.label.empty()) result["label"] = factor.label;
  if (!factor.unit.empty()) result["unit"] = factor.unit;
  result["number"] = factor.kind == doe::FactorKind::numeric;
  if (factor.scale) result["scale"] = *factor.scale == doe::Scale::log2 ? "log2" : "log10";
  if (factor.hard_to_change) result["hard_to_change"] = true;
  if (factor.placebo) result["placebo"] = true;
  if (factor.given) result["given"] = true;
  result["levels"] = Json::array();
  for (const doe::Level& level : factor.levels) {
    Json one = {{"text", level.text}};
    if (level.number) one["number"] = *level.number;
    result["levels"].push_back(std::move(one));
  }
  return result;
}

doe::Factor factor_of(const Json& json) {
  doe::Factor result{json.at("name").get<std::string>()};
  result.label = json.value("label", std::string());
  result.unit = json.value("unit", std::string());
  if (json.at("number").get<bool>()) result.kind = doe::FactorKind::numeric;
  if (json.contains("scale")) {
    result.scale = json["scale"] == "log2" ? doe::Scale::log2 : doe::Scale::log10;
  }
  result.hard_to_change = json.value("hard_to_change", false);
  result.placebo = json.value("placebo", false);
  result.given = json.value("given", false);
  for (const Json& level : json.at("levels")) {
    doe::Level one{level.at("text").get<std::string>(), std::nullopt};
    if (level.contains("number")) one.number = level["number"].get<double>();
    result.levels.push_back(std::move(one));
  }
  return result;
}

Json response_json(const campaigns::Response& response) {
  Json result = {{"name", response.name}};
  if (!response.label.empty()) result["label"] = response.label;
  if (!response.unit.empty()) result["unit"] = response.unit;
  campaigns::Response without_unit = response;
  without_unit.unit.clear();
  const std::string own = campaigns::unit_of_values(without_unit);
  if (!own.empty()) result["unit_of_source"] = own;
  if (response.goal) result["goal"] = to_string(*response.goal);
  if (response.delta) {
    result["delta"] = {{"value", response.delta->value}, {"relative", response.delta->relative}};
  }
  if (response.limit) {
    result["limit"] =
        fmt::format("{} {}", to_string(response.limit->comparison), response.limit->value);
  }
  result["scale"] = to_string(response.scale);
  if (response.weight) result["weight"] = *response.weight;
  return result;
}

/// What is not asked is left out.
Json predicting_json(const campaigns::Predicting& asked) {
  Json result = Json::object();
  for (const auto& [technique, line] : asked.techniques) result["techniques"].push_back(technique);
  if (asked.model) result["model"] = *asked.model;
  if (asked.folds) result["folds"] = *asked.folds;
  if (asked.large) result["large"] = *asked.large;
  if (asked.seed) result["seed"] = *asked.seed;
  return result;
}

campaigns::Predicting predicting_of(const Json& json) {
  campaigns::Predicting result;
  if (json.contains("techniques")) {
    for (const Json& one : json["techniques"]) {
      result.techniques.emplace_back(one.get<std::string>(), 1);
    }
  }
  if (json.contains("model")) result.model = json["model"].get<std::string>();
  if (json.contains("folds")) result.folds = json["folds"].get<std::size_t>();
  if (json.contains("large")) result.large = json["large"].get<double>();
  if (json.contains("seed")) result.seed = json["seed"].get<std::uint64_t>();
  const bool sound = result.folds.value_or(2) >= 2 && result.folds.value_or(2) <= 1000 &&
                     result.large.value_or(1.0) > 0.0;
  if (!sound) throw std::domain_error("prediction");
  return result;
}

campaigns::Response response_of(const Json& json) {
  campaigns::Response result{json.at("name").get<std::string>()};
  const std::string own = json.value("unit_of_source", std::string());
  result.from = own == "s"   ? campaigns::Source::wall
                : own == "B" ? campaigns::Source::max_rss
                             : campaigns::Source::standard_output;
  result.label = json.value("label", std::string());
  result.unit = json.value("unit", std::string());
  if (json.contains("goal")) {
    result.goal = named<campaigns::Goal>(json["goal"].get<std::string>(), language::goal_names);
  }
  if (json.contains("delta")) {
    result.delta = {json["delta"].at("value").get<double>(),
                    json["delta"].at("relative").get<bool>()};
  }
  if (json.contains("limit")) {
    result.limit = language::parse_limit(json["limit"].get<std::string>());
  }
  result.scale =
      named<campaigns::ScaleWish>(json.at("scale").get<std::string>(), language::scale_names);
  if (json.contains("weight")) result.weight = json["weight"].get<double>();
  return result;
}

}  // namespace

Json campaign_on_page(const campaigns::Campaign& campaign) {
  const campaigns::Questions& questions = campaign.questions;
  Json result;
  result["file"] = campaign.file.string();
  result["kind"] = kind_word(campaign.request);
  result["replications"] = campaign.plan.replications;
  if (campaign.plan.order == doe::Order::random) result["random_order"] = true;
  result["models"] = questions.models;
  // What follows from points that are not on the page is written down.
  const bool of_factors = result["kind"] == factorial && campaign.plan.additions.empty();
  if (questions.models.empty() && !of_factors) {
    if (result["kind"] == other_kind) {
      result["default_model"] = default_model(campaign);
    } else {
      result["models"] = Json::array({"~" + default_model(campaign)});
    }
  }
  result["factors"] = Json::array();
  for (const doe::Factor& one : campaign.factors) result["factors"].push_back(factor_json(one));
  result["responses"] = Json::array();
  for (const campaigns::Response& one : campaign.responses) {
    result["responses"].push_back(response_json(one));
  }
  if (questions.primary) result["primary"] = *questions.primary;
  result["baseline"] = Json::object();
  for (const auto& [factor, level] : questions.baseline) result["baseline"][factor] = level;
  result["confidence"] = questions.confidence;
  result["adjust"] = to_string(questions.adjust);
  Json predicting = predicting_json(campaign.predicting);
  if (!predicting.empty()) result["prediction"] = std::move(predicting);
  return result;
}

double confidence_on_page(const Json& json) {
  const auto confidence = json.get<double>();
  if (!(confidence > 0.0 && confidence < 1.0)) throw std::domain_error("confidence");
  return confidence;
}

campaigns::Campaign campaign_from_page(const Json& json) {
  campaigns::Campaign result;
  result.file = json.at("file").get<std::string>();
  result.request.kind =
      kind_of(json.at("kind").get<std::string>(), json.value("default_model", std::string()));
  result.plan.replications = json.at("replications").get<std::size_t>();
  const bool drawn = json.value("random_order", false);
  result.plan.order = drawn ? doe::Order::random : doe::Order::standard;
  for (const Json& one : json.at("factors")) result.factors.push_back(factor_of(one));
  for (const Json& one : json.at("responses")) result.responses.push_back(response_of(one));
  campaigns::Questions& questions = result.questions;
  questions.models = json.at("models").get<std::vector<std::string>>();
  if (json.contains("primary")) questions.primary = json["primary"].get<std::string>();
  for (const auto& [factor, level] : json.at("baseline").items()) {
    questions.baseline.emplace_back(factor, level.get<std::string>());
  }
  questions.confidence = confidence_on_page(json.at("confidence"));
  questions.adjust = named<campaigns::Adjustment>(json.at("adjust").get<std::string>(),
                                                  language::adjustment_names);
  if (json.contains("prediction")) result.predicting = predicting_of(json["prediction"]);
  return result;
}

}  // namespace yates::inquiry
