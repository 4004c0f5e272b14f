#include "campaigns/file/registration.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/responses/response_text.hpp"

namespace yates::campaigns {
namespace {

/// Adds what one section asks of one name.
class Registrar {
 public:
  Registrar(Registration& registration, AskingSection section, std::string name)
      : registration_(registration), section_(section), name_(std::move(name)) {}

  void add(std::string key, std::optional<std::string> value) {
    registration_.push_back({section_, name_, std::move(key), std::move(value)});
  }

 private:
  Registration& registration_;
  AskingSection section_;
  std::string name_;
};

/// The response that the verdict is about: without `primary` the first with a goal.
std::optional<std::string> primary_of(const Campaign& campaign) {
  if (campaign.questions.primary) return campaign.questions.primary;
  for (const Response& response : campaign.responses) {
    if (response.goal) return response.name;
  }
  return std::nullopt;
}

/// The setting that others are compared with: of a factor that it does not name the first level.
std::string baseline_text(const Campaign& campaign) {
  const auto& baseline = campaign.questions.baseline;
  std::string result;
  for (const doe::Factor& factor : campaign.factors) {
    const auto named =
        std::ranges::find_if(baseline, [&](const auto& one) { return one.first == factor.name; });
    const std::string& level = named != baseline.end() ? named->second : factor.levels.front().text;
    result += fmt::format("{}{}={}", result.empty() ? "" : ",", factor.name, level);
  }
  return result;
}

/// A quantity with its unit: 15 digits hide what conversions between units do to the last one.
std::string quantity(double value, const std::string& unit) {
  return fmt::format("{:.15g}{}{}", value, unit.empty() ? "" : " ", unit);
}

std::optional<std::string> goal_text(const Response& response) {
  if (!response.goal) return std::nullopt;
  return std::string(to_string(*response.goal));
}

std::optional<std::string> weight_text(const Response& response) {
  if (!response.weight) return std::nullopt;
  return fmt::format("{:.15g}", *response.weight);
}

std::optional<std::string> limit_text(const Response& response) {
  if (!response.limit) return std::nullopt;
  return fmt::format("{} {}", language::to_string(response.limit->comparison),
                     quantity(response.limit->value, response.unit));
}

std::optional<std::string> delta_text(const Response& response) {
  if (!response.delta) return std::nullopt;
  return response.delta->relative ? language::to_string(*response.delta)
                                  : quantity(response.delta->value, response.unit);
}

std::string yes_or_no(bool value) {
  return value ? "true" : "false";
}

std::string scale_text(const doe::Factor& factor) {
  if (!factor.scale) return "linear";
  return *factor.scale == doe::Scale::log2 ? "log2" : "log10";
}

/// "augmentation 1"
std::string addition_name(std::size_t number) {
  return fmt::format("{}{}", augmentation_part, number + 1);
}

const Registered* find(const Registration& registered, const Registered& like) {
  const auto found = std::ranges::find_if(registered, [&](const Registered& one) {
    return one.section == like.section && one.name == like.name && one.key == like.key;
  });
  return found != registered.end() ? &*found : nullptr;
}

/// Expresses limit and delta in another unit of the same quantity.
void express_in(Response& response, const std::string& unit) {
  const auto factor = unit_factor(response);
  Response other = response;
  other.unit = unit;
  const auto other_factor = unit_factor(other);
  if (!factor || !other_factor) return;  // another quantity
  if (other.limit) other.limit->value *= *other_factor / *factor;
  if (other.delta && !other.delta->relative) other.delta->value *= *other_factor / *factor;
  response = std::move(other);
}

Campaign in_registered_units(Campaign campaign, const Registration& registered) {
  for (Response& response : campaign.responses) {
    const auto* unit = find(registered, {AskingSection::responses, response.name, "unit"});
    if (unit != nullptr) express_in(response, unit->value.value_or(""));
  }
  return campaign;
}

bool knows(const Registration& registered, AskingSection section, const std::string& name) {
  return std::ranges::any_of(registered, [&](const Registered& one) {
    return one.section == section && one.name == name;
  });
}

}  // namespace

std::optional<AskingSection> asking_section_of(std::string_view name) {
  const auto found = std::ranges::find(asking_section_names, name);
  if (found == asking_section_names.end()) return std::nullopt;
  return static_cast<AskingSection>(found - asking_section_names.begin());
}

Registration registration_of(const Campaign& campaign) {
  Registration result;
  Registrar analysis(result, AskingSection::analysis, "");
  analysis.add("primary", primary_of(campaign));
  analysis.add("baseline", baseline_text(campaign));
  analysis.add("confidence", fmt::format("{:.15g}", campaign.questions.confidence));
  analysis.add("adjust", std::string(to_string(campaign.questions.adjust)));
  for (const std::string& model : campaign.questions.models) analysis.add("model", model);
  const auto& of_additions = campaign.questions.addition_models;
  for (std::size_t number = 0; number < of_additions.size(); ++number) {
    if (of_additions[number].empty()) continue;
    Registrar(result, AskingSection::analysis, addition_name(number))
        .add("model", of_additions[number]);
  }
  for (const Response& response : campaign.responses) {
    Registrar one(result, AskingSection::responses, response.name);
    one.add("goal", goal_text(response));
    one.add("limit", limit_text(response));
    one.add("delta", delta_text(response));
    one.add("scale", std::string(to_string(response.scale)));
    one.add("weight", weight_text(response));
    one.add("unit", response.unit);
  }
  for (const doe::Factor& factor : campaign.factors) {
    Registrar one(result, AskingSection::factors, factor.name);
    one.add("as", factor.kind == doe::FactorKind::numeric ? "numeric" : "categorical");
    one.add("scale", scale_text(factor));
    one.add("given", yes_or_no(factor.given));
    one.add("placebo", yes_or_no(factor.placebo));
  }
  return result;
}

std::vector<Difference> differences(const Campaign& asked, const Registration& registered) {
  std::vector<Difference> result;
  for (const Registered& now : registration_of(in_registered_units(asked, registered))) {
    if (now.key == "model" || now.key == "unit") continue;
    if (const Registered* then = find(registered, now)) {
      if (then->value != now.value) result.push_back({now, then->value});
    } else if (!knows(registered, now.section, now.name)) {
      // A response that came later: its scale is none of its own.
      if (now.value && now.key != "scale") result.push_back({now, std::nullopt});
    }
  }
  for (const Registered& then : registered) {
    const bool lost = then.section == AskingSection::responses && then.key == "goal" &&
                      then.value && std::ranges::none_of(asked.responses, [&](const Response& one) {
                        return one.name == then.name;
                      });
    if (lost) result.push_back({{then.section, then.name, then.key, std::nullopt}, then.value});
  }
  return result;
}

Campaign with_registered_models(Campaign campaign, const Registration& registered) {
  campaign.questions.models.clear();
  for (const Registered& one : registered) {
    if (one.section == AskingSection::analysis && one.key == "model" && one.value &&
        one.name.empty()) {
      campaign.questions.models.push_back(*one.value);
    }
  }
  auto& of_additions = campaign.questions.addition_models;
  for (std::size_t number = 0; number < of_additions.size(); ++number) {
    const Registered* model =
        find(registered, {AskingSection::analysis, addition_name(number), "model"});
    if (model != nullptr) of_additions[number] = model->value.value_or("");
  }
  for (Response& response : campaign.responses) {
    const Registered* goal = find(registered, {AskingSection::responses, response.name, "goal"});
    response.goal.reset();
    if (goal == nullptr || !goal->value) continue;
    response.goal = *goal->value == to_string(Goal::maximize) ? Goal::maximize : Goal::minimize;
  }
  return campaign;
}

}  // namespace yates::campaigns
