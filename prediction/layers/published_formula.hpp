#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "prediction/layers/layer.hpp"
#include "prediction/linear/linear_model.hpp"

/// The per-layer models of GPU training as they were published, to compare with.
namespace yates::prediction {

/// The complexity c per sample and output position:
///     conv  Hf Wf Cin Cout        backward  (2 Hf Wf Cin + 1) Cout
///     fc    Hin Win Cin Cout                2 Hin Win Cin Cout
///     loss  4 C - 1                         C + 1
///     norm  5 Cout + Cn - 2                 8 Cout + Cn - 1
///     pool  Hf Wf Cout                      (Hf Wf + 1) Cout
///     relu  3 Cout                          4 Cout
/// with Cn = Cout channels that are normalised, and C classes: the larger one of Cin and Cout. Any
/// other type has Cout.
double published_complexity(const Layer& layer, Pass pass);

/// For each type b0 + b1 c B Hout Wout, by least squares of all layers that have times.
using PublishedLines = std::map<std::string, LinearModel>;
PublishedLines published_lines(const std::vector<Layer>& layers, Pass pass);

/// The sum over the layers of a network; absent where a type was not learnt.
std::optional<double> published_time(const PublishedLines& lines,
                                     const std::vector<const Layer*>& layers, Pass pass);

}  // namespace yates::prediction
