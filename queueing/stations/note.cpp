#include "queueing/stations/note.hpp"

#include <array>
#include <cstddef>

namespace yates::queueing {

std::string_view to_string(NoteCode code) {
  static constexpr std::array<std::string_view, 41> words{"saturated",
                                                          "exponential-service",
                                                          "assumes-exponential-service",
                                                          "no-percentiles",
                                                          "no-product-form",
                                                          "waiting-is-sharing",
                                                          "utilization-is-number",
                                                          "loss-is-not-delay",
                                                          "approximation",
                                                          "seidmann",
                                                          "not-converged",
                                                          "interpolated-population",
                                                          "no-jobs",
                                                          "growing",
                                                          "limit-reached",
                                                          "correlated-batches",
                                                          "not-identifiable",
                                                          "impossible",
                                                          "extrapolation",
                                                          "no-interval",
                                                          "at-bound",
                                                          "ill-conditioned",
                                                          "correlated",
                                                          "lack-of-fit",
                                                          "rival-optimum",
                                                          "unbounded-parameter",
                                                          "demand-contradicted",
                                                          "bootstrap-failed",
                                                          "held-at-zero",
                                                          "collinear",
                                                          "within",
                                                          "within-baseline-wins",
                                                          "within-baseline-wins-percent",
                                                          "within-model-wins-percent",
                                                          "beyond",
                                                          "beyond-baseline-wins",
                                                          "beyond-baseline-wins-percent",
                                                          "beyond-model-wins-percent",
                                                          "factor-baseline-wins",
                                                          "factor-baseline-wins-percent",
                                                          "factor-model-wins-percent"};
  static_assert(words.size() == static_cast<std::size_t>(NoteCode::factor_model_wins_percent) + 1);
  return words[static_cast<std::size_t>(code)];
}

}  // namespace yates::queueing
