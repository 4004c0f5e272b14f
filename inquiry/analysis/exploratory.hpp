#pragma once

#include <optional>

#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "model/formula.hpp"
#include "model/note.hpp"

namespace yates::inquiry {

/// What the options, or the campaign's file as it is now, ask of the formula's response otherwise
/// than was registered when the campaign's first run started: "asked after the runs had started:
/// delta 3 % (registered: 5 %); this part is exploratory". Absent where nothing differs, and for
/// data without a registration.
std::optional<model::Note> exploratory_note(const AnalysisRequest& request, const DataSet& data,
                                            const model::Formula& formula);

}  // namespace yates::inquiry
