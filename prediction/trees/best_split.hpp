#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace yates::prediction {

/// One setting as the criteria see it.
struct Weighted {
  double response;
  double weight;
};

/// A place in a node's settings, ordered by a feature: the first `left` of them go left. Without a
/// gain there is none.
struct Cut {
  double gain = -std::numeric_limits<double>::infinity();  // by how much the criterion falls
  std::int32_t left = 0;
  double threshold = 0.0;
};

/// A gain that is larger by less than this share of the node's whole criterion is a tie: rounding
/// must not choose.
constexpr double tie_share = 1e-12;

/// Halfway between two values, but never the upper one, which must go right.
inline double halfway(double lower, double upper) {
  const double middle = lower / 2.0 + upper / 2.0;
  return middle >= lower && middle < upper ? middle : lower;
}

/// What the criteria know of a node.
struct NodeSums {
  double weight = 0.0;
  double centre = 0.0;     // mean or median
  double criterion = 0.0;  // its squared or absolute error around the centre
  bool pure = true;        // all responses are equal
};

NodeSums squared_sums(std::span<const std::int32_t> settings, const std::vector<Weighted>& all);

/// The best cut of `ordered`, the settings of a node by the values of a feature, with at least
/// `least` of them on each side. `best` is what others have reached already: returned unless
/// surpassed.
Cut best_squared_cut(std::span<const std::int32_t> ordered, const double* values,
                     const std::vector<Weighted>& all, const NodeSums& node, std::int32_t least,
                     const Cut& best);

/// Absolute errors of both sides of a moving cut. The medians are followed while settings leave the
/// node from either end: a setting that leaves moves a median by settings of half its weight at
/// most, a step or two where weights are alike, so that a feature takes O(n). Only where heavy
/// settings leave by turns from both sides of many light ones it takes O(n^2).
class AbsoluteCuts {
 public:
  explicit AbsoluteCuts(std::size_t settings) : place_of_(settings) {}

  /// Begins a node; its settings stand by response. Their weights are whole numbers.
  NodeSums enter(std::span<const std::int32_t> by_response, const std::vector<Weighted>& all);
  /// As best_squared_cut, of the node begun; its responses differ.
  Cut best(std::span<const std::int32_t> ordered, const double* values, std::int32_t least,
           const Cut& best);
  /// The gain of one cut.
  double gain(std::span<const std::int32_t> left, std::span<const std::int32_t> right);

 private:
  class Rest;
  struct Sums {
    std::int64_t weight = 0;
    double product = 0.0;  // of weight and response
  };
  struct Place {
    double response = 0.0;  // from the node's median
    double product = 0.0;
    std::int64_t weight = 0;
  };
  struct Neighbours {  // of those that have not left
    std::int32_t before = 0;
    std::int32_t after = 0;
  };

  std::vector<std::int32_t> place_of_;  // each setting
  std::vector<Place> places_;           // of the whole node, by response
  std::vector<Neighbours> neighbours_;
  std::vector<Neighbours> one_;
  std::vector<Neighbours> two_;
  std::vector<double> left_error_;
  std::vector<double> right_error_;
  Sums whole_;
  Sums below_;  // the median
  std::int32_t median_ = 0;
  double criterion_ = 0.0;
};

/// The least response so that the weights of those up to it reach `level` of all; halfway to the
/// next where they equal it but for rounding, so that level 1/2 is the median. Reorders what it is
/// given, at least one; O(n) on average.
double weighted_quantile(std::span<Weighted> all, double level);

}  // namespace yates::prediction
