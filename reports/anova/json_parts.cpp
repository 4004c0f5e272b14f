#include "reports/anova/json_parts.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <utility>

#include "reports/words/term_words.hpp"

namespace yates::reports {

Json level(const std::string& text, bool numeric) {
  if (!numeric) return text;
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const char* end = text.data() + text.size();
  std::int64_t whole = 0;
  if (const auto read = std::from_chars(begin, end, whole);
      read.ec == std::errc() && read.ptr == end) {
    return whole;
  }
  double value = 0.0;
  const auto read = std::from_chars(begin, end, value);
  if (read.ec == std::errc() && read.ptr == end && std::isfinite(value)) return value;
  return text;
}

Json factors_json(const std::vector<anova::FactorReading>& factors) {
  Json list = Json::array();
  for (const anova::FactorReading& factor : factors) {
    Json levels = Json::array();
    for (const std::string& text : factor.levels) levels.push_back(level(text, factor.numeric));
    Json entry;
    entry["name"] = factor.name;
    entry["read_as"] = factor.numeric ? "number" : "category";
    entry["levels"] = std::move(levels);
    list.push_back(std::move(entry));
  }
  return list;
}

Json setting_json(const std::vector<anova::FactorReading>& factors, const anova::Setting& setting) {
  Json entry = Json::object();
  for (std::size_t i = 0; i < factors.size() && i < setting.levels.size(); ++i) {
    entry[factors[i].name] = level(factors[i].levels[setting.levels[i]], factors[i].numeric);
  }
  return entry;
}

void add_aliases(Json& entry, const ResponseReport& report, const model::TermName& term) {
  const TermAliases* aliases = aliases_of(report, term);
  if (aliases == nullptr) return;
  for (const AliasedEffect& one : aliases->same) {
    entry["aliases"].push_back((one.correlation < 0.0 ? "-" : "") + one.effect.text());
  }
  if (aliases->same_left_out > 0) entry["aliases_left_out"] = aliases->same_left_out;
  for (const AliasedEffect& one : aliases->mixed) {
    entry["partial_aliases"][one.effect.text()] = number(one.correlation);
  }
  if (aliases->mixed_left_out > 0) entry["partial_aliases_left_out"] = aliases->mixed_left_out;
}

Json terms_json(const std::vector<model::TermName>& terms) {
  Json list = Json::array();
  for (const model::TermName& term : terms) list.push_back(term.text());
  return list;
}

Json notes_json(const std::vector<model::Note>& notes) {
  Json list = Json::array();
  for (const model::Note& note : notes) {
    Json entry;
    entry["code"] = to_string(note.code);
    entry["term"] = note.term.empty() ? Json(nullptr) : Json(note.term.text());
    entry["text"] = sentence(note);
    list.push_back(std::move(entry));
  }
  return list;
}

std::string documents(std::span<const ResponseReport> responses, std::string_view schema,
                      std::string_view version, ToDocument to_document, const Json& together) {
  if (responses.size() == 1) return document_text(to_document(responses.front(), version));
  Json document;
  document["schema"] = schema;
  document["version"] = version;
  if (!together.is_null()) document["together"] = together;
  document["analyses"] = Json::array();
  for (const ResponseReport& response : responses) {
    document["analyses"].push_back(to_document(response, version));
  }
  return document_text(document);
}

}  // namespace yates::reports
