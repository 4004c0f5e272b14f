#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "anova/effects/saturated_factorial.hpp"
#include "language/csv_field.hpp"
#include "reports/anova/digits.hpp"
#include "reports/anova/json.hpp"
#include "reports/anova/json_parts.hpp"
#include "reports/anova/tables.hpp"
#include "reports/draw/shortest_text.hpp"
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

/// So many lines stay in a processor's cache until they are written.
constexpr std::size_t effects_of_a_part = 512;
constexpr std::size_t bytes_of_a_line = 192;  // more than most

/// Writes a cell behind its comma: the shortest decimal that reads back as the number, and nothing
/// for what is absent or not finite.
char* write_cell(char* to, std::optional<double> value) {
  *to++ = ',';
  return value && std::isfinite(*value) ? write_shortest(to, *value) : to;
}

std::string header_line(double confidence) {
  std::string line;
  for (const DataTable::Column& column : effects_columns(confidence)) {
    line += (line.empty() ? "" : ",") + language::csv_field(column.name);
  }
  return line + "\n";
}

std::string mean_line(const anova::SaturatedFactorial& factorial) {
  char cell[longest_shortest_text + 1];
  return "I" + std::string(cell, write_cell(cell, factorial.mean_row().q)) + ",,,,,,the mean\n";
}

std::vector<std::string> variable_names(const anova::SaturatedFactorial& factorial) {
  std::vector<std::string> result;
  for (const model::Variable& one : factorial.model.model.variables) result.push_back(one.name);
  return result;
}

/// The end of a line.
std::string verdict_cell(bool matters) {
  anova::EffectEstimate effect{};
  effect.matters = matters;
  return "," + language::csv_field(effect_verdict(effect)) + "\n";
}

/// Writes the lines of effects.
class Lines {
 public:
  explicit Lines(const anova::SaturatedFactorial& factorial)
      : Lines(factorial, variable_names(factorial)) {}

  void append(std::string& text, std::size_t index) const {
    append_name(text, factorial_.model.terms[index]);
    const anova::EffectEstimate effect = factorial_.effect(index);
    constexpr std::size_t numbers = 6;
    char cells[numbers * (longest_shortest_text + 1)];
    char* to = write_cell(cells, effect.q);
    to = write_cell(to, effect.effect);
    to = write_cell(to, effect.low);
    to = write_cell(to, effect.high);
    to = write_cell(to, effect.sum_of_squares);
    to = write_cell(to, effect.variation_percent);
    text.append(cells, to);
    text += effect.matters ? matters_ : not_shown_;
  }

 private:
  Lines(const anova::SaturatedFactorial& factorial, const std::vector<std::string>& names)
      : factorial_(factorial), names_(names) {
    plain_ = std::all_of(names.begin(), names.end(),
                         [](const std::string& name) { return language::csv_field(name) == name; });
  }

  void append_name(std::string& text, model::BitTerm term) const {
    if (plain_) {
      names_.append(text, term);
      return;
    }
    std::string name;
    names_.append(name, term);
    text += language::csv_field(name);
  }

  const anova::SaturatedFactorial& factorial_;
  TermNames names_;
  bool plain_;  // no name needs quotes, and so none of those that are put together from them
  std::string matters_ = verdict_cell(true);
  std::string not_shown_ = verdict_cell(false);
};

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

void write_effects_csv(const anova::SaturatedFactorial& factorial, const TextSink& sink) {
  sink(header_line(factorial.confidence) + mean_line(factorial));
  const Lines lines(factorial);
  const std::size_t effects = factorial.model.terms.size();
  const std::size_t parts = (effects + effects_of_a_part - 1) / effects_of_a_part;
  table::parallel_in_order(
      parts, table::hardware_threads(),
      [&](std::size_t part) {
        std::string text;
        text.reserve(effects_of_a_part * bytes_of_a_line);
        const std::size_t end = std::min(effects, (part + 1) * effects_of_a_part);
        for (std::size_t i = part * effects_of_a_part; i < end; ++i) lines.append(text, i);
        return text;
      },
      sink);
}

}  // namespace yates::reports
