#pragma once

#include <string>

#include "cli/frame/session.hpp"

namespace yates::cli {

/// What is asked of `yates train --layers`.
struct TrainLayersRequest {
  std::string layers;
  std::string passes;  // empty: the layers alone
  double large;
  std::string output;  // empty: none
  bool force;
};

/// Learns from a table of layers. Throws as the readers of tables do.
int train_layers(const TrainLayersRequest& request, const Session& session);

/// Predicts the networks of a table of layers by the model of a file.
int predict_layers(const std::string& model, const std::string& layers, double confidence,
                   const Session& session);

}  // namespace yates::cli
