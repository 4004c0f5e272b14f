#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "anova/reading/observations.hpp"
#include "queueing/stations/note.hpp"
#include "reports/anova/response_report.hpp"

namespace yates::reports {

/// Fields stand in the order in which they were set.
using Json = nlohmann::ordered_json;

/// Null for what is absent or not finite.
Json number(std::optional<double> value);

/// A level of a numeric factor as a JSON number, whole ones without a point; any other as text.
Json level(const std::string& text, bool numeric);

Json factors_json(const std::vector<anova::FactorReading>& factors);
Json setting_json(const std::vector<anova::FactorReading>& factors, const anova::Setting& setting);
Json notes_json(const std::vector<model::Note>& notes);
Json notes_json(const std::vector<queueing::Note>& notes);

/// A document as it is printed: indented by two blanks, with a line end.
std::string document_text(const Json& document);

/// The document of one response, or of several in an array `analyses`.
using ToDocument = Json (*)(const ResponseReport&, std::string_view version);
std::string documents(std::span<const ResponseReport> responses, std::string_view schema,
                      std::string_view version, ToDocument to_document);

}  // namespace yates::reports
