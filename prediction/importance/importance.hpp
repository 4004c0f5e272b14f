#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "prediction/samples/groups.hpp"
#include "prediction/training/model.hpp"

namespace yates::prediction {

/// How much worse settings are predicted where inputs tell those of another setting.
struct Importance {
  std::vector<std::size_t> inputs;  // ascending, exchanged together
  /// The root mean squared error on the learnt scale without and with the exchange, over the same
  /// settings.
  double before;
  double after;
  double low;  // of `after`
  double high;
};

struct ImportanceOptions {
  double confidence = 0.95;  // in (0, 1)
  numerics::Seed seed = {1};
  std::optional<CalibratedNetwork> network = std::nullopt;  // that the model was trained with
  std::size_t threads = 0;  // 0: as many as the machine runs at once
};

/// The importance of each group to the combination inside, the greatest first. Three times the
/// settings are halved at random; each half is predicted by the techniques of the combination as
/// they have learnt from the other. Within a half, pairs of settings exchange the inputs of a
/// group. Pairs of which an exchanged setting was learnt from do not count: its prediction would be
/// the closer to its own runs, and the farther from those of the other, without any effect of the
/// inputs. The interval of the growth of the mean squared error is Student's over settings, whose
/// exchanges belong together; where it begins at or below `before` nothing shows that the inputs
/// matter. Of more than 1,000 settings so many are drawn at random. Empty for fewer than ten
/// settings; a group with fewer than five settings that can be exchanged is left out. Source:
/// A. Fisher, C. Rudin, F. Dominici, All models are wrong, but many are useful, Journal of Machine
/// Learning Research 20, 2019.
std::vector<Importance> importance_of(const Runs& runs, const Model& model,
                                      const ImportanceOptions& options = {});

}  // namespace yates::prediction
