#include "reports/anova/effects_json.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "anova/effects/saturated_factorial.hpp"
#include "reports/anova/digits.hpp"
#include "reports/anova/json_parts.hpp"
#include "reports/words/term_words.hpp"
#include "table/parallel.hpp"

namespace yates::reports {

namespace {

Json effect_json(const anova::SignEffect& effect) {
  Json entry;
  entry["term"] = effect.term.empty() ? identity_column : effect.term.text();
  entry["q"] = number(effect.q);
  entry["effect"] = number(effect.effect);
  entry["low"] = number(effect.low);
  entry["high"] = number(effect.high);
  entry["sum_sq"] = number(effect.sum_of_squares);
  entry["variation_percent"] = number(effect.variation_percent);
  entry["matters"] = effect.matters;
  entry["treatment"] = effect.treatment();
  entry["status"] = effect.aliased ? "aliased" : "estimated";
  entry["signs"] = effect.signs.empty() ? Json(nullptr) : Json(effect.signs);
  return entry;
}

Json point_json(const anova::SignTable& signs, std::size_t point) {
  Json entry;
  entry["setting"] = setting_json(signs.factors, signs.settings[point]);
  entry["n"] = signs.counts[point];
  entry["mean"] = number(signs.means[point]);
  return entry;
}

Json lenth_json(const std::optional<numerics::Lenth>& lenth) {
  if (!lenth) return nullptr;
  Json entry;
  entry["pseudo_standard_error"] = number(lenth->pseudo_standard_error);
  entry["df"] = number(lenth->df);
  entry["margin"] = number(lenth->margin);
  entry["simultaneous_margin"] = number(lenth->simultaneous_margin);
  return entry;
}

/// What a document says of a response beside its effects and points.
struct EffectsHeading {
  std::string formula;
  std::string response;
  std::int64_t observations;
};

/// The document with the effects and points that the sign table lists.
Json signs_document(const EffectsHeading& heading, const anova::SignTable& signs,
                    std::string_view version) {
  Json document;
  document["schema"] = "yates.effects/1";
  document["version"] = version;
  document["formula"] = heading.formula;
  document["response"] = heading.response;
  document["observations"] = heading.observations;
  document["factors"] = factors_json(signs.factors);
  document["confidence"] = signs.confidence;
  if (signs.square_exponent != 0) document["sum_sq_exponent"] = signs.square_exponent;
  document["effects"] = Json::array();
  for (const anova::SignEffect& effect : signs.effects) {
    document["effects"].push_back(effect_json(effect));
  }
  document["points"] = Json::array();
  for (std::size_t point = 0; point < signs.means.size(); ++point) {
    document["points"].push_back(point_json(signs, point));
  }
  document["error"]["df"] = signs.error_df;
  document["error"]["sum_sq"] = number(signs.error_sum_of_squares);
  document["error"]["variation_percent"] = number(signs.error_percent);
  document["total"]["sum_sq"] = number(signs.total_sum_of_squares);
  document["standard_error_of_q"] = number(signs.standard_error_of_q);
  document["lenth"] = lenth_json(signs.lenth);
  document["notes"] = notes_json(signs.notes);
  return document;
}

Json signs_json(const ResponseReport& response, std::string_view version) {
  const anova::Analysis& analysis = response.analysis;
  Json document = signs_document({analysis.formula, analysis.response, analysis.observations},
                                 *response.signs, version);
  for (std::size_t i = 0; i < response.signs->effects.size(); ++i) {
    add_aliases(document["effects"][i], response, response.signs->effects[i].term);
  }
  return document;
}

/// The text of a value inside a document.
std::string value_text(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The text of a string's inside, without the quotes.
std::string inside_text(const std::string& text) {
  const std::string quoted = value_text(text);
  return quoted.substr(1, quoted.size() - 2);
}

std::vector<std::string> names_inside_text(const anova::SaturatedFactorial& factorial) {
  std::vector<std::string> names;
  for (const model::Variable& one : factorial.model.model.variables) {
    names.push_back(inside_text(one.name));
  }
  return names;
}

/// Appends the fields of an effect behind its term, as they stand in a document, and closes it.
void append_estimate(std::string& text, const anova::EffectEstimate& effect, bool treatment) {
  const auto append = [&](const char* key, std::optional<double> value) {
    text += key;
    text += value_text(number(value));
  };
  append("\",\n      \"q\": ", effect.q);
  append(",\n      \"effect\": ", effect.effect);
  append(",\n      \"low\": ", effect.low);
  append(",\n      \"high\": ", effect.high);
  append(",\n      \"sum_sq\": ", effect.sum_of_squares);
  append(",\n      \"variation_percent\": ", effect.variation_percent);
  text += effect.matters ? ",\n      \"matters\": true" : ",\n      \"matters\": false";
  text += treatment ? ",\n      \"treatment\": true" : ",\n      \"treatment\": false";
  text += ",\n      \"status\": \"estimated\",\n      \"signs\": null\n    }";
}

/// Appends the effects; the mean, which is none, is the element before the first.
class EffectElements {
 public:
  explicit EffectElements(const anova::SaturatedFactorial& factorial)
      : factorial_(factorial), names_(names_inside_text(factorial)) {}

  std::size_t size() const { return factorial_.model.terms.size() + 1; }
  void append(std::string& text, std::size_t index) const {
    text += "    {\n      \"term\": \"";
    if (index == 0) {
      text += 'I';
      append_estimate(text, factorial_.mean_row(), false);
      return;
    }
    names_.append(text, factorial_.model.terms[index - 1]);
    append_estimate(text, factorial_.effect(index - 1), true);
  }

 private:
  const anova::SaturatedFactorial& factorial_;
  TermNames names_;
};

class PointElements {
 public:
  explicit PointElements(const anova::SaturatedFactorial& factorial) : factorial_(factorial) {
    for (const anova::FactorReading& factor : factorial.factors) {
      const std::string name = "        " + value_text(factor.name) + ": ";
      levels_.push_back({name + value_text(level(factor.levels[0], factor.numeric)),
                         name + value_text(level(factor.levels[1], factor.numeric))});
    }
  }

  std::size_t size() const { return factorial_.points(); }
  void append(std::string& text, std::size_t index) const {
    text += "    {\n      \"setting\": {\n";
    for (std::size_t f = 0; f < levels_.size(); ++f) {
      if (f > 0) text += ",\n";
      text += levels_[f][index >> f & 1];
    }
    text += "\n      },\n      \"n\": 1,\n      \"mean\": ";
    text += value_text(number(factorial_.means[index]));
    text += "\n    }";
  }

 private:
  const anova::SaturatedFactorial& factorial_;
  std::vector<std::array<std::string, 2>> levels_;  // per factor, the line of each
};

/// Writes the elements of an array between its brackets.
template <typename Elements>
void write_elements(const Elements& elements, const TextSink& sink) {
  constexpr std::size_t elements_of_a_part = 256;
  const std::size_t parts = (elements.size() + elements_of_a_part - 1) / elements_of_a_part;
  table::parallel_in_order(
      parts, table::hardware_threads(),
      [&](std::size_t part) {
        std::string text;
        const std::size_t end = std::min(elements.size(), (part + 1) * elements_of_a_part);
        for (std::size_t i = part * elements_of_a_part; i < end; ++i) {
          text += i > 0 ? ",\n" : "\n";
          elements.append(text, i);
        }
        return text;
      },
      sink);
  sink("\n  ");
}

}  // namespace

std::string effects_json(std::span<const ResponseReport> responses, std::string_view version) {
  return documents(responses, "yates.effects/1", version, signs_json);
}

void write_effects_json(const anova::SaturatedFactorial& factorial, std::string_view version,
                        const TextSink& sink) {
  anova::SignTable rest;
  rest.factors = factorial.factors;
  rest.confidence = factorial.confidence;
  rest.total_sum_of_squares = factorial.total_sum_of_squares.value();
  rest.lenth = factorial.lenth;
  rest.notes = anova::notes_of(factorial);
  const EffectsHeading heading{factorial.model.model.formula, factorial.response,
                               static_cast<std::int64_t>(factorial.points())};
  const std::string text = document_text(signs_document(heading, rest, version));
  // No string in a document holds a line end, so that these stand for the two arrays alone.
  const std::string_view no_effects = "\n  \"effects\": []";
  const std::string_view no_points = "\n  \"points\": []";
  const std::size_t effects = text.find(no_effects) + no_effects.size() - 1;
  const std::size_t points = text.find(no_points) + no_points.size() - 1;
  sink(text.substr(0, effects));
  write_elements(EffectElements(factorial), sink);
  sink(text.substr(effects, points - effects));
  write_elements(PointElements(factorial), sink);
  sink(text.substr(points));
}

}  // namespace yates::reports
