#include "prediction/layers/layer_tables.hpp"

#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "table/read.hpp"

namespace yates::prediction {
namespace {

LayerTable layers_in(const std::string& text) {
  return layers_of(table::read_text(text, table::FileFormat::csv, "layers.csv"));
}

PassTable passes_in(const std::string& text, const LayerTable& layers) {
  return passes_of(table::read_text(text, table::FileFormat::csv, "passes.csv"), layers);
}

template <typename Action>
std::string complaint(const Action& action) {
  try {
    action();
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(LayerTable, TakesMissingColumnsFromOthers) {
  const LayerTable table = layers_in(
      "c_out,c_in,h_out,batch,type,network,stride,h_filter,backward_us,forward_flops\n"
      "64,3,55,16,conv,alexnet,4,11,2,9\n"
      "64,64,55,16,relu,alexnet,,,,9\n");
  ASSERT_EQ(table.layers.size(), 2U);
  const Layer& conv = table.layers[0];
  EXPECT_EQ(conv.w_out, 55.0);
  EXPECT_EQ(conv.h_in, 220.0);
  EXPECT_EQ(conv.w_in, 220.0);
  EXPECT_EQ(conv.w_filter, 11.0);
  EXPECT_EQ(table.unit, "us");
  EXPECT_FALSE(conv.time.forward);
  EXPECT_EQ(conv.time.backward, 2.0);
  EXPECT_EQ(table.layers[1].stride, 1.0);
  EXPECT_FALSE(table.layers[1].time.backward);
}

TEST(LayerTable, TellsWhatIsWrong) {
  const auto of = [](const std::string& text) { return complaint([&] { layers_in(text); }); };
  EXPECT_EQ(of("network,typ,batch,c_in,h_out,c_out\na,conv,1,1,1,1\n"),
            "layers.csv: has no column 'type'; did you mean 'typ'?");
  EXPECT_EQ(of("network,type,batch,c_in,h_out,c_out\na,conv,1,1,1,1\n"),
            "layers.csv: has no column 'h_filter'; known are network, type, batch, c_in, h_out, "
            "c_out");
  EXPECT_EQ(of("network,type,batch,c_in,h_out,c_out\na,relu,1,1,1,1\na,relu,1,,1,1\n"),
            "layers.csv: row 2: c_in has no value");
  EXPECT_EQ(of("network,type,batch,c_in,h_out,c_out\na,relu,0,1,1,1\n"),
            "layers.csv: row 1: batch is 0; expected a number above 0");
  EXPECT_EQ(of("network,type,batch,c_in,h_out,c_out\na,relu,1,1,1,1e200\n"),
            "layers.csv: row 1: c_out is 1e+200; expected a number above 0, at most 1e12");
  EXPECT_EQ(of("network,type,batch,c_in,h_out,c_out\na,relu,1,1,1,1\na,relu,1,many,1,1\n"),
            "layers.csv:3:4: c_in holds numbers, and 'many' is not one");
  EXPECT_EQ(of("network,layer,type,batch,c_in,h_out,c_out\na,0,relu,1,1,1,1\na,0,relu,1,1,1,1\n"),
            "layers.csv: row 2: layer 0 of a at batch 1 stands twice");
  EXPECT_EQ(of("network,type,batch,c_in,h_out,c_out,forward_ms,backward_us\na,relu,1,1,1,1,1,1\n"),
            "layers.csv: has the times 'forward_ms' and 'backward_us'; expected one of each pass, "
            "in one unit");
}

const char* const two_layers =
    "network,type,batch,c_in,h_out,c_out,forward_ms\na,relu,16,1,1,1,1\na,relu,32,1,1,1,1\n";

TEST(PassTable, AveragesRepetitionsAndKeepsOnePrecision) {
  const PassTable table = passes_in(
      "network,precision,batch,forward_ms,backward_ms\n"
      "a,bf16,16,1,1\na,fp32,16,3,7\na,fp32,16,5,\nb,fp32,16,1,1\n",
      layers_in(two_layers));
  ASSERT_EQ(table.passes.size(), 1U);
  EXPECT_EQ(table.passes[0].time.forward, 4.0);
  EXPECT_EQ(table.passes[0].time.backward, 7.0);
  ASSERT_EQ(table.notes.size(), 2U);
  EXPECT_EQ(table.notes[0], "Of the passes, those in fp32 count.");
}

TEST(PassTable, TellsWhatIsWrong) {
  const LayerTable layers = layers_in(two_layers);
  const auto of = [&](const std::string& text) {
    return complaint([&] { passes_in(text, layers); });
  };
  EXPECT_EQ(of("network,batch,forward_s\na,16,1\n"),
            "passes.csv: has times in 's', and the layers in 'ms'; give both in one unit");
  EXPECT_EQ(of("network,batch,time\na,16,1\n"),
            "passes.csv: has no column 'forward_ms' or 'backward_ms'");
  EXPECT_EQ(of("network,batch,forward_ms\nb,16,1\n"),
            "passes.csv: has no pass of a network and batch that stand among the layers");
  EXPECT_EQ(of("network,batch,precision,forward_ms\na,16,tf32,1\na,16,bf16,1\n"),
            "passes.csv: has several precisions, and none is fp32; keep the rows of one");
}

}  // namespace
}  // namespace yates::prediction
