#include "prediction/layers/layer.hpp"

namespace yates::prediction {

double products_of(const Layer& layer) {
  if (layer.type == "conv") return layer.h_filter * layer.w_filter * layer.c_in * layer.c_out;
  if (layer.type == "fc") return layer.h_in * layer.w_in * layer.c_in * layer.c_out;
  return 0.0;
}

Work work_of(const Layer& layer) {
  constexpr double bytes_per_number = 4.0;
  const double positions = layer.batch * layer.h_out * layer.w_out;
  const double inputs = layer.batch * layer.h_in * layer.w_in * layer.c_in;
  const double weights = products_of(layer);
  return {2.0 * positions * weights,
          bytes_per_number * (inputs + positions * layer.c_out + weights)};
}

std::string kind_of(const Layer& layer) {
  if (layer.type != "conv") return layer.type;
  if (layer.h_filter * layer.w_filter == 1.0) return "conv 1x1";
  return layer.stride > 1.0 ? "conv strided" : "conv";
}

}  // namespace yates::prediction
