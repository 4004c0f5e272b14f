#pragma once

#include "prediction/layers/layer_model.hpp"

namespace yates::reports {

/// "forward", "backward".
inline const char* pass_word(prediction::Pass pass) {
  return pass == prediction::Pass::forward ? "forward" : "backward";
}

/// What was learnt of a pass; nullptr where nothing was.
inline const prediction::PassModel* pass_model(const prediction::LayerModel& model,
                                               prediction::Pass pass) {
  if (pass == prediction::Pass::forward) return &model.forward;
  return model.backward ? &*model.backward : nullptr;
}

/// Calls action(pass, model) for each pass that was learnt.
template <typename Action>
void for_passes(const prediction::LayerModel& model, const Action& action) {
  for (const prediction::Pass pass : {prediction::Pass::forward, prediction::Pass::backward}) {
    if (const prediction::PassModel* its = pass_model(model, pass)) action(pass, *its);
  }
}

}  // namespace yates::reports
