#include "prediction/layers/layer.hpp"

#include <gtest/gtest.h>

#include "prediction/layers/published_formula.hpp"

namespace yates::prediction {
namespace {

Layer layer_of(const std::string& type, double c_in, double c_out, double size, double filter = 1.0,
               double stride = 1.0) {
  Layer layer;
  layer.type = type;
  layer.batch = 16.0;
  layer.h_in = layer.w_in = size * stride;
  layer.h_out = layer.w_out = size;
  layer.c_in = c_in;
  layer.c_out = c_out;
  layer.h_filter = layer.w_filter = filter;
  layer.stride = stride;
  return layer;
}

// The first layers of AlexNet, by hand from the table of formulas.
TEST(PublishedComplexity, IsTheIntegerOfItsFormula) {
  const auto both = [](const Layer& layer) {
    return std::pair{published_complexity(layer, Pass::forward),
                     published_complexity(layer, Pass::backward)};
  };
  EXPECT_EQ(both(layer_of("conv", 3, 64, 55, 11, 4)), std::pair(23232.0, 46528.0));
  EXPECT_EQ(both(layer_of("fc", 9216, 4096, 1)), std::pair(37748736.0, 75497472.0));
  EXPECT_EQ(both(layer_of("loss", 1000, 1, 1)), std::pair(3999.0, 1001.0));
  EXPECT_EQ(both(layer_of("norm", 64, 64, 112)), std::pair(382.0, 575.0));
  EXPECT_EQ(both(layer_of("pool", 64, 64, 27, 3, 2)), std::pair(576.0, 640.0));
  EXPECT_EQ(both(layer_of("relu", 64, 64, 55)), std::pair(192.0, 256.0));
}

TEST(Work, CountsOperationsAndBytesOfTheWholeBatch) {
  const Work conv = work_of(layer_of("conv", 3, 64, 56, 7, 4));
  EXPECT_EQ(conv.operations, 2.0 * 16 * 56 * 56 * 7 * 7 * 3 * 64);
  EXPECT_EQ(conv.bytes, 4.0 * (16 * 224 * 224 * 3 + 16 * 56 * 56 * 64 + 7 * 7 * 3 * 64));
  const Work relu = work_of(layer_of("relu", 64, 64, 56));
  EXPECT_EQ(relu.operations, 0.0);
  EXPECT_EQ(relu.bytes, 4.0 * 2 * 16 * 56 * 56 * 64);
}

TEST(KindOfLayer, TellsConvolutionsByFilterAndStride) {
  EXPECT_EQ(kind_of(layer_of("conv", 64, 64, 56, 3)), "conv");
  EXPECT_EQ(kind_of(layer_of("conv", 64, 64, 56, 3, 2)), "conv strided");
  EXPECT_EQ(kind_of(layer_of("conv", 64, 64, 56, 1, 2)), "conv 1x1");
  EXPECT_EQ(kind_of(layer_of("pool", 64, 64, 56, 3, 2)), "pool");
}

}  // namespace
}  // namespace yates::prediction
