#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "prediction/layers/layer.hpp"
#include "prediction/layers/layer_tables.hpp"

/// The time of a network from what its layers have to do. A layer alone takes
///     t = a operations + b bytes + c
/// with the rates 1/a and 1/b of its kind and the time c of its launch; a whole pass of a network
/// takes the sum of a operations + b bytes over its layers, and l for each layer: launches overlap
/// with the work of the layers before them. All of a, b, c and l are found at once, at least 0, by
/// least squares of relative errors.
namespace yates::prediction {

/// What layers of a kind take, in the unit of the times.
struct KindRates {
  std::string kind;
  double per_operation = 0.0;
  double per_byte = 0.0;
  double launch = 0.0;  // of a layer alone
};

/// What the layers of a network take in one of the two passes.
struct PassRates {
  std::vector<KindRates> kinds;                         // by name
  std::optional<double> launch_in_pass = std::nullopt;  // of each layer; absent without passes
};

/// A pass of a network, predicted by what the other networks teach.
struct LeftOutPass {
  double batch = 0.0;
  double measured = 0.0;  // the sum of the layers alone, where no pass was measured at all
  std::optional<double> predicted = std::nullopt;  // absent: layers of a kind that only it has
  std::optional<double> published = std::nullopt;  // by the formula of published_complexity
};

struct LeftOutNetwork {
  std::string network;
  PassRates others;  // learnt from all networks but this one
  std::vector<LeftOutPass> passes;
};

/// What is known of one of the two passes.
struct PassModel {
  PassRates rates;
  std::vector<LeftOutNetwork> left_out = {};
};

struct LayerModel {
  std::vector<std::string> networks;  // learnt from
  std::size_t layers = 0;
  std::size_t different_layers = 0;  // equal layers are one, with the mean of their times
  double lowest_batch = 0.0;
  double highest_batch = 0.0;
  PassModel forward;
  std::optional<PassModel> backward = std::nullopt;  // absent where no layer has its time
};

/// Learns from layers that have forward times. All whole networks together weigh ten times as much
/// as all layers, since they are what is predicted: their passes, or where there are none the sums
/// of their layers alone. Then leaves each network out. Throws InputError where no layer has a
/// forward time.
LayerModel learn_layers(const LayerTable& layers, const std::vector<NetworkPass>& passes);

/// The least that one of the models without one network predicts, divided by the factor of the
/// margin, to the most, times the factor (jackknife-minmax): holds a new network at all its batch
/// sizes with the probability of the margin's level or more, if it comes from where the others come
/// from. Source: R. F. Barber, E. J. Candes, A. Ramdas, R. J. Tibshirani, Predictive inference with
/// the jackknife+, Annals of Statistics 49, 2021.
struct PassPrediction {
  double time;
  std::optional<double> low = std::nullopt;
  std::optional<double> high = std::nullopt;
};

/// A network at a batch size.
struct NetworkPrediction {
  std::string network;
  double batch;
  ByPass<std::optional<PassPrediction>> pass;  // backward: absent where it was not learnt
};

/// In the order in which they first appear. Throws InputError for a kind of layer that was not
/// learnt.
std::vector<NetworkPrediction> predict_networks(const LayerModel& model, const LayerTable& layers,
                                                double confidence);

}  // namespace yates::prediction
