#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reports/anova/response_report.hpp"
#include "reports/page/report.hpp"

namespace yates::reports {

/// The document `yates.anova/1`. Fields come in a fixed order, numbers round-trip, a value that
/// does not exist is null. With several responses one document whose "analyses" holds theirs. With
/// a decision it has a "decision" object, whose sentences are those of page and terminal.
std::string anova_json(std::span<const ResponseReport> responses, std::string_view version);

/// The document `yates.effects/1`: the sign table with intervals and shares. Every response must
/// have a sign table.
std::string effects_json(std::span<const ResponseReport> responses, std::string_view version);

/// What a page carries about itself: schema "yates.report/1", formulas and verdicts, and the data
/// as CSV, from which all else follows. <, > and & are written as \u003c, \u003e and \u0026, so
/// that it can stand inside <script>.
std::string embedded_json(const Report& report);

}  // namespace yates::reports
