#include "queueing/stations/note.hpp"

namespace yates::queueing {

std::string_view to_string(NoteCode code) {
  switch (code) {
    case NoteCode::saturated:
      return "saturated";
    case NoteCode::exponential_service:
      return "exponential-service";
    case NoteCode::assumes_exponential_service:
      return "assumes-exponential-service";
    case NoteCode::no_percentiles:
      return "no-percentiles";
    case NoteCode::no_product_form:
      return "no-product-form";
    case NoteCode::waiting_is_sharing:
      return "waiting-is-sharing";
    case NoteCode::utilization_is_number:
      return "utilization-is-number";
    case NoteCode::loss_is_not_delay:
      return "loss-is-not-delay";
    case NoteCode::approximation:
      return "approximation";
    case NoteCode::seidmann:
      return "seidmann";
    case NoteCode::not_converged:
      return "not-converged";
    case NoteCode::interpolated_population:
      return "interpolated-population";
    case NoteCode::no_jobs:
      return "no-jobs";
    case NoteCode::growing:
      return "growing";
    case NoteCode::limit_reached:
      return "limit-reached";
    case NoteCode::correlated_batches:
      return "correlated-batches";
    case NoteCode::not_identifiable:
      return "not-identifiable";
    case NoteCode::impossible:
      return "impossible";
    case NoteCode::extrapolation:
      return "extrapolation";
    case NoteCode::no_interval:
      return "no-interval";
    case NoteCode::at_bound:
      return "at-bound";
    case NoteCode::ill_conditioned:
      return "ill-conditioned";
    case NoteCode::correlated:
      return "correlated";
    case NoteCode::lack_of_fit:
      return "lack-of-fit";
    case NoteCode::rival_optimum:
      return "rival-optimum";
    case NoteCode::bootstrap_failed:
      return "bootstrap-failed";
    case NoteCode::held_at_zero:
      return "held-at-zero";
    case NoteCode::collinear:
      return "collinear";
    case NoteCode::within:
      return "within";
    case NoteCode::within_baseline_wins:
      return "within-baseline-wins";
    case NoteCode::within_baseline_wins_percent:
      return "within-baseline-wins-percent";
    case NoteCode::within_model_wins_percent:
      return "within-model-wins-percent";
    case NoteCode::beyond:
      return "beyond";
    case NoteCode::beyond_baseline_wins:
      return "beyond-baseline-wins";
    case NoteCode::beyond_baseline_wins_percent:
      return "beyond-baseline-wins-percent";
    case NoteCode::beyond_model_wins_percent:
      return "beyond-model-wins-percent";
    case NoteCode::factor_baseline_wins:
      return "factor-baseline-wins";
    case NoteCode::factor_baseline_wins_percent:
      return "factor-baseline-wins-percent";
    case NoteCode::factor_model_wins_percent:
      return "factor-model-wins-percent";
  }
  return "";
}

}  // namespace yates::queueing
