#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"
#include "prediction/samples/samples.hpp"
#include "prediction/trees/tree.hpp"

namespace yates::prediction {

/// Throws std::domain_error where nothing can be learnt from the samples: see grow_tree.
void check_samples(const char* function, const Samples& samples);
void check_options(const char* function, const TreeOptions& options, Eigen::Index features);
void check_features(std::size_t found, std::size_t needed);

/// What all trees of the same settings share: the order of the settings by each feature.
class Grower {
 public:
  /// The samples have been checked and outlive the grower.
  Grower(const Samples& samples, const TreeOptions& options);

  /// A tree of `response`, which may be that of the samples or what is left of it. `times` may be
  /// empty. May be called by several threads at once.
  Tree grow(std::span<const double> response, std::span<const std::int32_t> times,
            numerics::Random random) const;

 private:
  const Samples& samples_;
  TreeOptions options_;
  /// Lists of all settings one after another. By each feature, unless thresholds are random; then
  /// by response, where medians or the only list need it. Equal ones stand by response and runs,
  /// so that no sum depends on the order of the rows.
  std::vector<std::int32_t> orders_;
};

/// The features of many settings in at most 255 bins each: a bin for each value where there are no
/// more, else bins of about as many settings.
class Bins {
 public:
  static constexpr std::size_t most = 256;    // places for bins of a feature
  static constexpr std::size_t together = 4;  // features whose bins stand side by side

  Bins(const Eigen::MatrixXd& features, std::size_t threads);

  std::size_t features() const { return edges_.size(); }
  std::size_t blocks() const { return (edges_.size() + together - 1) / together; }
  /// Setting i has bin b of a feature where b edges are below its value.
  const std::vector<double>& edges(std::size_t feature) const { return edges_[feature]; }
  /// Those of `together` features for each setting in turn.
  const std::uint8_t* block(std::size_t which) const { return codes_[which].data(); }

 private:
  std::vector<std::vector<double>> edges_;
  std::vector<std::vector<std::uint8_t>> codes_;
};

/// Grows trees of squared error level by level. Sums are of whole numbers: they depend neither on
/// an order nor on the number of threads, and a sibling's are exactly those of the parent less.
/// Source: G. Ke et al., LightGBM, 2017, for the histograms and their subtraction.
class HistogramGrower {
 public:
  struct Options {
    std::size_t most_depth;
    std::size_t least_in_leaf;
    std::size_t threads;
  };
  /// Throws std::domain_error for 2^28 settings or more.
  HistogramGrower(const Samples& samples, const Options& options);

  /// A tree of `response` for the given settings, which it groups by leaf: a leaf has the settings
  /// rows[first] to rows[last - 1]. The leaves' values are left to the caller.
  Tree grow(std::span<const double> response, std::vector<std::int32_t>& rows);

 private:
  struct alignas(16) Bin {
    std::int64_t sum = 0;   // of weight and response, in parts of the greatest
    std::int64_t load = 0;  // the number of settings below 2^28, above it their weight
  };
  struct Open {
    std::int32_t node = 0;
    std::int32_t first = 0;
    std::int32_t last = 0;
    std::vector<Bin> histogram = {};
    std::int32_t feature = -1;
    std::size_t edge = 0;
    std::int32_t middle = 0;
  };
  /// Some of a node's rows.
  struct Piece {
    std::size_t open;
    std::int32_t first;
    std::int32_t last;
    std::int32_t left = 0;  // of them
  };

  void scale();
  bool may_split(const Open& open, const std::vector<std::int32_t>& rows) const;
  std::vector<Piece> pieces(const std::vector<Open>& level) const;
  void fill(std::vector<Open>& level, const std::vector<std::int32_t>& rows) const;
  void add(std::size_t block, std::span<const std::int32_t> rows, Bin* out) const;
  void choose(Open& open) const;
  void divide(std::vector<Open>& level, std::vector<std::int32_t>& rows);
  std::vector<Open> children(std::vector<Open>& level, Tree& tree, bool last,
                             const std::vector<std::int32_t>& rows) const;
  std::size_t threads_for(std::size_t rows) const;

  const Samples& samples_;
  Options options_;
  Bins bins_;
  std::vector<std::int64_t> loads_;  // of each setting; empty: all have load_
  std::int64_t load_ = 0;
  std::span<const double> response_;
  std::vector<std::int32_t> scaled_;  // weight times response
  std::vector<std::int32_t> scratch_;
};

}  // namespace yates::prediction
