#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "anova/reading/observations.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// A level of a numeric factor as a JSON number, whole ones without a point; any other as text.
Json level(const std::string& text, bool numeric);

Json factors_json(const std::vector<anova::FactorReading>& factors);
Json setting_json(const std::vector<anova::FactorReading>& factors, const anova::Setting& setting);
/// Adds `aliases`, effects that are the same with a "-" before those of the opposite sign, and
/// `partial_aliases`, correlations by effect, where there are any.
void add_aliases(Json& entry, const ResponseReport& report, const model::TermName& term);
/// As formulas write them.
Json terms_json(const std::vector<model::TermName>& terms);
Json notes_json(const std::vector<model::Note>& notes);

/// The document of one response, or of several in an array `analyses` with what is said of them
/// `together`, where there is such a thing.
using ToDocument = Json (*)(const ResponseReport&, std::string_view version);
std::string documents(std::span<const ResponseReport> responses, std::string_view schema,
                      std::string_view version, ToDocument to_document,
                      const Json& together = nullptr);

/// The object "decision" of a response that has one, with the sentences of page and terminal.
Json decision_json(const ResponseReport& response);

/// A difference in the unit of the response, from a mean of `reference`, and as a ratio where it is
/// one. Both are on the scale of the analysis.
Json change_json(const ResponseReport& response, const anova::Effect& change, double reference);

}  // namespace yates::reports
