#include "prediction/samples/samples.hpp"

namespace yates::prediction {

Samples select(const Samples& samples, const std::vector<Eigen::Index>& which) {
  return {samples.features(which, Eigen::all), samples.response(which), samples.runs(which),
          samples.run_variance};
}

}  // namespace yates::prediction
