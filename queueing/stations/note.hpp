#pragma once

#include <string>
#include <string_view>

namespace yates::queueing {

/// What a remark is about. Programs branch on it; its word (see to_string) is part of the JSON
/// documents.
enum class NoteCode {
  // Stations and networks.
  saturated,
  exponential_service,          // percentiles hold for exponential service alone
  assumes_exponential_service,  // so do formulas that stand beside another service
  no_percentiles,
  no_product_form,
  waiting_is_sharing,
  utilization_is_number,
  loss_is_not_delay,
  approximation,
  seidmann,
  not_converged,
  interpolated_population,
  // Simulations.
  no_jobs,
  growing,
  limit_reached,
  correlated_batches,
  // Fits and predictions.
  not_identifiable,
  impossible,
  extrapolation,
  no_interval,
  at_bound,
  ill_conditioned,
  correlated,
  lack_of_fit,
  rival_optimum,
  unbounded_parameter,
  demand_contradicted,
  bootstrap_failed,
  held_at_zero,
  collinear,
  // Validations: who predicts left-out configurations (within), left-out levels of all factors
  // (beyond) and of one factor best.
  within,
  within_baseline_wins,
  within_baseline_wins_percent,
  within_model_wins_percent,
  beyond,
  beyond_baseline_wins,
  beyond_baseline_wins_percent,
  beyond_model_wins_percent,
  factor_baseline_wins,
  factor_baseline_wins_percent,
  factor_model_wins_percent
};

/// "saturated", "no-percentiles", "within-baseline-wins", ...
std::string_view to_string(NoteCode code);

/// A remark that a result carries: a code for programs, a sentence for people.
struct Note {
  NoteCode code;
  std::string text;
};

}  // namespace yates::queueing
