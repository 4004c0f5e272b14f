#pragma once

#include <optional>
#include <string>

namespace yates::prediction {

/// The two halves of a training step.
enum class Pass { forward, backward };

/// Something of each half.
template <typename T>
struct ByPass {
  T forward;
  T backward;

  T& of(Pass pass) { return pass == Pass::forward ? forward : backward; }
  const T& of(Pass pass) const { return pass == Pass::forward ? forward : backward; }
};

/// A layer of a network at a batch size. All numbers are above 0. Types are words of the table:
/// conv, fc, loss, norm, pool and relu have formulas below, any other is learnt by its bytes.
struct Layer {
  std::string network;
  std::string type;
  double batch = 1.0;
  double h_in = 1.0;
  double w_in = 1.0;
  double c_in = 1.0;
  double h_out = 1.0;
  double w_out = 1.0;
  double c_out = 1.0;
  double h_filter = 1.0;
  double w_filter = 1.0;
  double stride = 1.0;
  ByPass<std::optional<double>> time = {};  // of the layer alone
};

/// Weights of a conv or fc, each of which is a product per sample and output position; others 0.
double products_of(const Layer& layer);

/// What a layer has to do forward; backward is proportional to it.
struct Work {
  double operations;  // 2 B Hout Wout Hf Wf Cin Cout of conv, 2 B Hout Wout Hin Win Cin Cout of fc,
                      // others 0
  double bytes;       // of input, output and weights, each moved once in 4 bytes
};
Work work_of(const Layer& layer);

/// Layers of one kind do their operations and move their bytes at the same rates. That is their
/// type; but convolutions are of three kinds, since libraries compute them in different ways: a
/// filter of one element is a product of matrices ("conv 1x1"), one that moves by single steps
/// reuses its operands (Winograd's short convolutions: "conv"), one that skips cannot ("conv
/// strided").
std::string kind_of(const Layer& layer);

}  // namespace yates::prediction
