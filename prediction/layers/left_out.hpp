#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "prediction/layers/layer_model.hpp"
#include "prediction/validation/errors.hpp"

/// How far networks lie from what the others teach.
namespace yates::prediction {

enum class LayerTechnique { layers, published };

/// The errors of a network that was left out, or of all.
Errors left_out_errors(const PassModel& model, LayerTechnique technique,
                       const std::optional<std::string>& network, double large);

/// The largest |log(measured / predicted)| of the batches of a network; absent where not all of its
/// passes are predicted.
std::optional<double> distance_of(const LeftOutNetwork& network);

/// How far networks that were left out lay from their predictions. Each counts once, by the largest
/// |log(measured / predicted)| of its batches, so that an interval is for all batches of a network.
/// n networks bound at most a confidence of n / (n + 1); where more is asked for, the largest error
/// is taken, and `level` says n / (n + 1).
struct Margin {
  double factor;
  double level;
  std::size_t networks;
};
/// Absent where no network could be left out. confidence in (0, 1).
std::optional<Margin> margin_of(const PassModel& model, double confidence);

}  // namespace yates::prediction
