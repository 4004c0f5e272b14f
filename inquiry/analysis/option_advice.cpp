#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "inquiry/analysis/analysis_parts.hpp"

namespace yates::inquiry {

namespace {

/// What is appended to a note; empty for most.
std::string advice_on(const model::Note& note, const AnalysisRequest& request) {
  switch (note.code) {
    case model::NoteCode::pseudo_replication:
      return request.run.empty() ? "; --run none treats every row as a run of its own" : "";
    case model::NoteCode::possible_subsamples:
      return fmt::format("; --run {} averages them, --run none silences this",
                         fmt::join(note.columns, ","));
    case model::NoteCode::type_3_undefined:
      return " (--type 2)";
    case model::NoteCode::type_3_at_zero:
      return " (--center)";
    case model::NoteCode::ill_conditioned:
      return request.center ? "" : " (--center subtracts the means)";
    case model::NoteCode::many_coefficients:
      return "; yates effects and yates cells show effects and means";
    default:
      return "";
  }
}

}  // namespace

void add_option_advice(std::vector<model::Note>& notes, const AnalysisRequest& request) {
  for (model::Note& note : notes) note.text += advice_on(note, request);
}

void add_option_advice(std::vector<anova::Check>& checks, const AnalysisRequest& request) {
  for (anova::Check& check : checks) {
    const bool advises = check.code == anova::CheckCode::drift && !check.advice.empty();
    if (advises && request.drift.empty()) check.advice += " (--drift run)";
  }
}

void add_option_advice(reports::ResponseReport& response, const AnalysisRequest& request) {
  add_option_advice(response.analysis.notes, request);
  add_option_advice(response.checks, request);
  if (response.signs) add_option_advice(response.signs->notes, request);
}

}  // namespace yates::inquiry
