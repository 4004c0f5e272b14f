#pragma once

#include "prediction/layers/layer_model.hpp"
#include "prediction/training/model.hpp"

namespace yates::prediction {

/// The kind of model that a technique learns, with nothing in it.
LearntModel empty_model(Technique technique);

/// Makes whole what was read: the scale and the number of features of each part, and what a process
/// computes from its parameters. Throws std::domain_error, with the end of a sentence, where sizes
/// do not fit together or a place that is named does not exist, so that no prediction reads beyond
/// anything.
void check_model(Model& model);

/// Throws the same for a model of networks whose times could be below 0.
void check_layers(const LayerModel& model);

}  // namespace yates::prediction
