#pragma once

#include <string>
#include <vector>

#include "prediction/layers/layer.hpp"
#include "table/table.hpp"

namespace yates::prediction {

/// The layers of networks, with the unit of their times: that behind forward_ or backward_.
struct LayerTable {
  std::string source;
  std::vector<Layer> layers;
  std::string unit;
};

/// The columns network, type, batch, h_out, c_in and c_out are needed, h_filter as well where a
/// type is conv. What is missing or empty is taken from what is there: widths are heights, the
/// input of a layer is as high as its output times the stride, and filters and strides are 1. Times
/// stand in forward_UNIT and backward_UNIT (s, ms, us, ns, min, or no unit); any of them may be
/// missing. Throws InputError for other tables, numbers that are not in [1e-12, 1e12], and a layer
/// that stands twice.
LayerTable layers_of(const table::Table& table);

/// A whole pass of a network, the mean of its repetitions.
struct NetworkPass {
  std::string network;
  double batch;
  ByPass<std::optional<double>> time;
};

struct PassTable {
  std::vector<NetworkPass> passes;
  std::vector<std::string> notes;  // sentences on what was not used
};

/// The passes of the networks whose layers stand in `layers`. Of several precisions in a column
/// `precision`, those of fp32 count. Throws InputError for a table without the columns network,
/// batch and a time in the unit of the layers, and where no pass belongs to any layers.
PassTable passes_of(const table::Table& table, const LayerTable& layers);

}  // namespace yates::prediction
