#include "numerics/variates.hpp"

namespace yates::numerics::detail {

ExponentialLayers::ExponentialLayers() {
  constexpr double tail_start = 7.69711747013104972;
  constexpr double area = 0.0039496598225815571993;  // of every layer, that of the tail included
  edge[0] = area / std::exp(-tail_start);            // a box as wide as the area of layer 0 needs
  edge[1] = tail_start;
  for (std::size_t layer = 1; layer < 255; ++layer)
    edge[layer + 1] = -std::log(std::exp(-edge[layer]) + area / edge[layer]);
  edge[256] = 0.0;
  for (std::size_t layer = 0; layer <= 256; ++layer) height[layer] = std::exp(-edge[layer]);
}

const ExponentialLayers exponential_layers;

}  // namespace yates::numerics::detail
