#pragma once

#include <string>
#include <vector>

#include "prediction/model_file/model_file.hpp"
#include "reports/document/document.hpp"

namespace yates::reports {

/// What was learnt of networks by their layers, and how far it can be trusted.
struct LayersReport {
  prediction::StoredLayers stored;
  double large;                    // errors beyond it count as large
  std::string file;                // that holds the model; empty: none
  std::vector<std::string> notes;  // sentences
};

/// Schema yates.train/1 with "kind": "layers": `validation` has an entry for each technique
/// ("layers", "published") and direction ("forward", "backward").
std::string layers_json(const LayersReport& report, const std::string& version);

Document layers_document(const LayersReport& report, Typography typography);

/// Predicted passes of networks.
struct NetworksReport {
  prediction::StoredLayers stored;
  double confidence;
  std::vector<prediction::NetworkPrediction> predictions;
};

/// What readers of the numbers alone must know: of which confidence intervals are, and batch sizes
/// beyond those learnt from.
std::vector<std::string> networks_notes(const NetworksReport& report, Typography typography);

/// A row for each network and batch; empty where there is no number.
std::string networks_csv(const NetworksReport& report);

/// Schema yates.predict/1 with "kind": "layers".
std::string networks_json(const NetworksReport& report, const std::string& version);

Document networks_document(const NetworksReport& report, Typography typography);

}  // namespace yates::reports
