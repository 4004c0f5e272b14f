#pragma once

#include <vector>

#include "anova/checks/diagnostics.hpp"
#include "inquiry/request/request.hpp"
#include "model/note.hpp"

namespace yates::inquiry {

/// Appends to the notes of an analysis which option does what they advise. The libraries say what
/// is the matter; only here is it known how a user asks for something else.
void add_option_advice(std::vector<model::Note>& notes, const AnalysisRequest& request);
/// The same for what the checks advise.
void add_option_advice(std::vector<anova::Check>& checks, const AnalysisRequest& request);
/// The same for all that a report says.
void add_option_advice(reports::ResponseReport& response, const AnalysisRequest& request);

}  // namespace yates::inquiry
