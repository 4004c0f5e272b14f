#include "model/note.hpp"

namespace yates::model {

std::string_view to_string(NoteCode code) {
  switch (code) {
    case NoteCode::power_of_one_term:
      return "power-of-one-term";
    case NoteCode::constant_factor:
      return "constant-factor";
    case NoteCode::missing_rows:
      return "missing-rows";
    case NoteCode::failed_runs:
      return "failed-runs";
    case NoteCode::centered:
      return "centered";
    case NoteCode::pseudo_replication:
      return "pseudo-replication";
    case NoteCode::single_values:
      return "single-values";
    case NoteCode::possible_subsamples:
      return "possible-subsamples";
    case NoteCode::one_process:
      return "one-process";
    case NoteCode::confounded:
      return "confounded";
    case NoteCode::near_collinear:
      return "near-collinear";
    case NoteCode::constant_response:
      return "constant-response";
    case NoteCode::saturated:
      return "saturated";
    case NoteCode::exact_fit:
      return "exact-fit";
    case NoteCode::no_replicates:
      return "no-replicates";
    case NoteCode::type_3_undefined:
      return "type-3-undefined";
    case NoteCode::type_3_at_zero:
      return "type-3-at-zero";
    case NoteCode::tested_at_zero:
      return "tested-at-zero";
    case NoteCode::aliased:
      return "aliased";
    case NoteCode::ill_conditioned:
      return "ill-conditioned";
    case NoteCode::too_few_effects:
      return "too-few-effects";
    case NoteCode::many_settings:
      return "many-settings";
    case NoteCode::many_coefficients:
      return "many-coefficients";
    case NoteCode::imported:
      return "import";
    case NoteCode::file_form:
      return "file-form";
    case NoteCode::similar_levels:
      return "similar-levels";
    case NoteCode::unit_of_column:
      return "unit-of-column";
    case NoteCode::unfinished:
      return "unfinished";
    case NoteCode::split_plot:
      return "split-plot";
    case NoteCode::changed_plan:
      return "changed-plan";
    case NoteCode::kept_measurement:
      return "kept-measurement";
    case NoteCode::flagged:
      return "flagged";
    case NoteCode::squares_in_units:
      return "squares-in-units";
    case NoteCode::mixture:
      return "mixture";
    case NoteCode::exploratory:
      return "exploratory";
  }
  return "";
}

std::string sentence(const Note& note) {
  return note.term.empty() ? note.text : note.term.text() + " " + note.text;
}

}  // namespace yates::model
