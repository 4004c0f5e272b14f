#include "prediction/layers/layer_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <Eigen/Core>
#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/printable.hpp"
#include "numerics/minimization.hpp"
#include "prediction/layers/left_out.hpp"
#include "prediction/layers/published_formula.hpp"

namespace yates::prediction {

namespace {

using Eigen::Index;

constexpr double weight_of_networks = 10.0;

/// What layers of one kind have to do together.
struct Load {
  double operations = 0.0;
  double bytes = 0.0;
  double layers = 0.0;
};
using Content = std::map<std::string, Load>;  // by kind

void add_layer(Content& content, const Layer& layer) {
  Load& load = content[kind_of(layer)];
  const Work work = work_of(layer);
  load.operations += work.operations;
  load.bytes += work.bytes;
  load.layers += 1.0;
}

/// Something that was timed.
struct Timed {
  Content content;
  double time = 0.0;
  double count = 0.0;  // of equal layers, whose mean the time is
};

using Place = std::pair<std::string, double>;  // network, batch
using Networks = std::map<Place, std::vector<const Layer*>>;

Networks networks_in(const std::vector<Layer>& layers) {
  Networks result;
  for (const Layer& one : layers) result[{one.network, one.batch}].push_back(&one);
  return result;
}

Content content_of(const std::vector<const Layer*>& layers) {
  Content result;
  for (const Layer* one : layers) add_layer(result, *one);
  return result;
}

/// One of all layers that are equal but for their times.
std::vector<Timed> different_layers(const Networks& networks, Pass pass) {
  std::map<std::pair<std::string, std::array<double, 10>>, Timed> result;
  for (const auto& [place, layers] : networks) {
    for (const Layer* one : layers) {
      if (!one->time.of(pass)) continue;
      Timed& timed = result[{one->type,
                             {one->batch, one->h_in, one->w_in, one->c_in, one->h_out, one->w_out,
                              one->c_out, one->h_filter, one->w_filter, one->stride}}];
      if (timed.content.empty()) add_layer(timed.content, *one);
      timed.time += (*one->time.of(pass) - timed.time) / ++timed.count;
    }
  }
  std::vector<Timed> layers;
  for (auto& [key, timed] : result) layers.push_back(std::move(timed));
  return layers;
}

bool any_passes(const std::vector<NetworkPass>& passes, Pass pass) {
  return std::any_of(passes.begin(), passes.end(),
                     [&](const NetworkPass& one) { return one.time.of(pass); });
}

/// What a network took: its passes, or where there are none at all, its layers alone.
std::optional<double> measured_time(const Place& place, const std::vector<const Layer*>& layers,
                                    const std::vector<NetworkPass>& passes, Pass pass) {
  if (any_passes(passes, pass)) {
    for (const NetworkPass& one : passes) {
      if (Place{one.network, one.batch} == place) return one.time.of(pass);
    }
    return std::nullopt;
  }
  double sum = 0.0;
  for (const Layer* one : layers) {
    if (!one->time.of(pass)) return std::nullopt;
    sum += *one->time.of(pass);
  }
  return sum;
}

/// Columns: a, b and c of each kind, and l.
PassRates fitted(const Networks& networks, const std::vector<NetworkPass>& passes, Pass pass) {
  const std::vector<Timed> layers = different_layers(networks, pass);
  std::vector<Timed> whole;
  for (const auto& [place, its] : networks) {
    const std::optional<double> time = measured_time(place, its, passes, pass);
    if (time) whole.push_back({content_of(its), *time, 1.0});
  }
  const bool alone_only = !any_passes(passes, pass);
  std::map<std::string, Index> column;
  for (const Timed& one : layers) column.emplace(one.content.begin()->first, 0);
  Index columns = 0;
  for (auto& [kind, first] : column) first = 3 * columns++;
  const Index launch_in_pass = 3 * columns;
  Eigen::MatrixXd X =
      Eigen::MatrixXd::Zero(std::ssize(layers) + std::ssize(whole), launch_in_pass + 1);
  Eigen::VectorXd y(X.rows());
  Index row = 0;
  const auto add = [&](const Timed& one, bool alone, double weight) {
    for (const auto& [kind, load] : one.content) {
      const auto found = column.find(kind);
      if (found == column.end()) continue;  // no layer of the kind has a time
      X(row, found->second) = load.operations;
      X(row, found->second + 1) = load.bytes;
      X(row, alone ? found->second + 2 : launch_in_pass) += load.layers;
    }
    X.row(row) *= std::sqrt(weight) / one.time;
    y[row++] = std::sqrt(weight);
  };
  for (const Timed& one : layers) add(one, true, 1.0 / static_cast<double>(layers.size()));
  for (const Timed& one : whole) {
    add(one, alone_only, weight_of_networks / static_cast<double>(whole.size()));
  }
  Eigen::VectorXd lengths = X.colwise().norm();
  lengths = (lengths.array() > 0.0).select(lengths, 1.0);
  const Eigen::VectorXd found =
      numerics::non_negative_least_squares(X * lengths.cwiseInverse().asDiagonal(), y)
          .coefficients.cwiseQuotient(lengths);
  PassRates result;
  for (const auto& [kind, first] : column) {
    result.kinds.push_back({kind, found[first], found[first + 1], found[first + 2]});
  }
  if (!alone_only) result.launch_in_pass = found[launch_in_pass];
  return result;
}

const KindRates* rates_of(const PassRates& rates, const std::string& kind) {
  const auto found = std::find_if(rates.kinds.begin(), rates.kinds.end(),
                                  [&](const KindRates& one) { return one.kind == kind; });
  return found == rates.kinds.end() ? nullptr : &*found;
}

/// Absent where a kind was not learnt.
std::optional<double> time_of(const PassRates& rates, const Content& content) {
  double result = 0.0;
  for (const auto& [kind, load] : content) {
    const KindRates* its = rates_of(rates, kind);
    if (its == nullptr) return std::nullopt;
    result += its->per_operation * load.operations + its->per_byte * load.bytes +
              rates.launch_in_pass.value_or(its->launch) * load.layers;
  }
  return result;
}

std::optional<PassPrediction> predicted_pass(const PassModel& model, const Content& content,
                                             double confidence) {
  const std::optional<double> time = time_of(model.rates, content);
  if (!time) return std::nullopt;
  PassPrediction result{*time};
  const std::optional<Margin> margin = margin_of(model, confidence);
  if (!margin) return result;
  result.low = result.high = *time;
  for (const LeftOutNetwork& one : model.left_out) {
    const auto other = distance_of(one) ? time_of(one.others, content) : std::nullopt;
    if (!other) continue;
    result.low = std::min(*result.low, *other);
    result.high = std::max(*result.high, *other);
  }
  *result.low /= margin->factor;
  *result.high *= margin->factor;
  return result;
}

PassModel learnt_pass(const LayerTable& table, const std::vector<NetworkPass>& passes, Pass pass,
                      const std::vector<std::string>& names) {
  const Networks all = networks_in(table.layers);
  PassModel result{fitted(all, passes, pass)};
  for (const std::string& name : names) {
    std::vector<Layer> rest = table.layers;
    std::erase_if(rest, [&](const Layer& one) { return one.network == name; });
    const Networks others = networks_in(rest);
    if (different_layers(others, pass).empty()) continue;
    std::vector<NetworkPass> others_passes = passes;
    std::erase_if(others_passes, [&](const NetworkPass& one) { return one.network == name; });
    LeftOutNetwork left{name, fitted(others, others_passes, pass), {}};
    const PublishedLines lines = published_lines(rest, pass);
    for (const auto& [place, its] : all) {
      if (place.first != name) continue;
      const std::optional<double> measured = measured_time(place, its, passes, pass);
      if (!measured) continue;
      left.passes.push_back({place.second, *measured, time_of(left.others, content_of(its)),
                             published_time(lines, its, pass)});
    }
    if (!left.passes.empty()) result.left_out.push_back(std::move(left));
  }
  return result;
}

}  // namespace

LayerModel learn_layers(const LayerTable& table, const std::vector<NetworkPass>& passes) {
  const Networks all = networks_in(table.layers);
  LayerModel result;
  for (const auto& [place, layers] : all) {
    if (result.networks.empty() || result.networks.back() != place.first) {
      result.networks.push_back(place.first);
    }
  }
  const auto timed = [&](Pass pass) { return different_layers(all, pass).size(); };
  result.layers = table.layers.size();
  result.different_layers = timed(Pass::forward);
  if (result.different_layers == 0) {
    throw language::InputError({table.source},
                               "has no times to learn from; expected a column such as forward_ms");
  }
  const auto [low, high] =
      std::minmax_element(table.layers.begin(), table.layers.end(),
                          [](const Layer& a, const Layer& b) { return a.batch < b.batch; });
  result.lowest_batch = low->batch;
  result.highest_batch = high->batch;
  result.forward = learnt_pass(table, passes, Pass::forward, result.networks);
  if (timed(Pass::backward) > 0) {
    result.backward = learnt_pass(table, passes, Pass::backward, result.networks);
  }
  return result;
}

std::vector<NetworkPrediction> predict_networks(const LayerModel& model, const LayerTable& table,
                                                double confidence) {
  const Networks networks = networks_in(table.layers);
  std::vector<NetworkPrediction> result;
  std::set<Place> seen;
  for (const Layer& one : table.layers) {
    if (rates_of(model.forward.rates, kind_of(one)) == nullptr) {
      std::vector<std::string> known;
      for (const KindRates& rates : model.forward.rates.kinds) known.push_back(rates.kind);
      const std::string kind = language::printable(kind_of(one), 60);
      throw language::InputError(
          {table.source},
          fmt::format("{} has a layer of the kind '{}', of which the model knows nothing{}",
                      language::printable(one.network, 60), kind,
                      language::suggestion(kind, known)));
    }
    const Place place{one.network, one.batch};
    if (!seen.insert(place).second) continue;
    const Content content = content_of(networks.at(place));
    result.push_back(
        {one.network, one.batch, {predicted_pass(model.forward, content, confidence), {}}});
    if (model.backward) {
      result.back().pass.backward = predicted_pass(*model.backward, content, confidence);
    }
  }
  return result;
}

}  // namespace yates::prediction
