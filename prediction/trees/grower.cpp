#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "prediction/trees/best_split.hpp"
#include "prediction/trees/growers.hpp"

namespace yates::prediction {

namespace {

using Index = Eigen::Index;

bool has_list_by_response(const TreeOptions& options, Index features) {
  return options.random_thresholds || options.criterion == Criterion::absolute_error ||
         features == 0;
}

std::size_t list_count(const TreeOptions& options, Index features) {
  return (options.random_thresholds ? 0 : static_cast<std::size_t>(features)) +
         (has_list_by_response(options, features) ? 1 : 0);
}

/// One tree that grows. Each list holds the settings of a node between the same two places.
class Growth {
 public:
  Growth(const Samples& samples, const TreeOptions& options,
         const std::vector<std::int32_t>& orders, std::span<const double> response,
         std::span<const std::int32_t> times, numerics::Random& random)
      : samples_(samples),
        options_(options),
        times_(times),
        random_(random),
        least_(static_cast<std::int32_t>(
            std::min(options.least_in_leaf, static_cast<std::size_t>(samples.settings())))),
        all_(static_cast<std::size_t>(samples.settings())),
        left_(all_.size()),
        candidates_(static_cast<std::size_t>(samples.features.cols())) {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const auto k = static_cast<Index>(i);
      all_[i] = {response[i], samples.runs[k] * (times.empty() ? 1 : times[i])};
    }
    if (times.empty()) {
      lists_ = orders;
    } else {
      lists_.reserve(orders.size());
      std::copy_if(orders.begin(), orders.end(), std::back_inserter(lists_),
                   [&](std::int32_t i) { return times[static_cast<std::size_t>(i)] > 0; });
    }
    list_count_ = list_count(options, samples.features.cols());
    size_ = lists_.size() / list_count_;
    scratch_.resize(size_);
    std::iota(candidates_.begin(), candidates_.end(), 0);
    if (options.criterion == Criterion::absolute_error) {
      absolute_.emplace(all_.size());
      whole_weights();
    }
  }

  Tree grow() {
    Tree tree;
    tree.features = candidates_.size();
    std::vector<Pending> stack{{0, static_cast<std::int32_t>(size_), 0, -1}};
    while (!stack.empty()) {
      const Pending place = stack.back();
      stack.pop_back();
      const auto id = static_cast<std::int32_t>(tree.nodes.size());
      if (place.right_of >= 0) tree.nodes[static_cast<std::size_t>(place.right_of)].right = id;
      const auto own = list(list_count_ - 1, place.first, place.last);
      const NodeSums sums = absolute_ ? absolute_->enter(own, all_) : squared_sums(own, all_);
      Tree::Node node{sums.centre, -1, place.first, place.last};
      if (!sums.pure && may_split(own.size(), place.depth)) {
        const auto [cut, feature] = best_cut(place, sums);
        if (cut.gain >= 0.0) {
          node.feature = feature;
          node.number = cut.threshold;
          node.left = id + 1;
          divide(place, cut, feature);
          const std::int32_t middle = place.first + cut.left;
          stack.push_back({middle, place.last, place.depth + 1, id});
          stack.push_back({place.first, middle, place.depth + 1, -1});
        }
      }
      tree.nodes.push_back(node);
    }
    tree.members.reserve(size_);
    for (const std::int32_t i : list(list_count_ - 1, 0, static_cast<std::int32_t>(size_)))
      tree.members.push_back({i, times_.empty() ? 1 : times_[static_cast<std::size_t>(i)]});
    return tree;
  }

 private:
  struct Pending {
    std::int32_t first;
    std::int32_t last;
    std::size_t depth;
    std::int32_t right_of;  // the parent of a right child
  };
  struct Choice {
    Cut cut;
    std::int32_t feature = -1;
  };

  /// Makes weights whole numbers, by a power of two: those that are whole stay exact.
  void whole_weights() {
    double total = 0.0;
    for (const Weighted& one : all_) total += one.weight;
    int exponent = 0;
    std::frexp(total, &exponent);
    for (Weighted& one : all_)
      if (one.weight > 0.0)
        one.weight = std::max(std::round(std::ldexp(one.weight, 50 - exponent)), 1.0);
  }

  std::span<std::int32_t> list(std::size_t which, std::int32_t first, std::int32_t last) {
    return std::span(lists_).subspan(which * size_ + static_cast<std::size_t>(first),
                                     static_cast<std::size_t>(last - first));
  }
  const double* values(std::int32_t feature) const {
    return samples_.features.data() + feature * samples_.features.rows();
  }
  bool may_split(std::size_t settings, std::size_t depth) const {
    return settings >= options_.least_to_split && settings / 2 >= options_.least_in_leaf &&
           (!options_.most_depth || depth < *options_.most_depth);
  }

  Choice best_cut(const Pending& place, const NodeSums& sums) {
    Choice result;
    std::size_t left_to_try = options_.features_tried.value_or(candidates_.size());
    for (std::size_t k = 0; k < candidates_.size() && left_to_try > 0; ++k) {
      if (options_.features_tried)
        std::swap(candidates_[k], candidates_[k + random_.below(candidates_.size() - k)]);
      const std::int32_t feature = candidates_[k];
      const double* x = values(feature);
      Cut cut;
      if (options_.random_thresholds) {
        const auto own = list(list_count_ - 1, place.first, place.last);
        const auto [low, high] = std::minmax_element(
            own.begin(), own.end(), [x](std::int32_t a, std::int32_t b) { return x[a] < x[b]; });
        if (x[*low] == x[*high]) continue;
        cut = random_cut(own, x, x[*low], x[*high], sums, result.cut);
      } else {
        const auto ordered = list(static_cast<std::size_t>(feature), place.first, place.last);
        if (x[ordered.front()] == x[ordered.back()]) continue;
        cut = absolute_ ? absolute_->best(ordered, x, least_, result.cut)
                        : best_squared_cut(ordered, x, all_, sums, least_, result.cut);
      }
      --left_to_try;
      if (cut.gain > result.cut.gain) result = {cut, feature};
      if (result.cut.gain >= (1.0 - tie_share) * sums.criterion) break;  // nothing is left to gain
    }
    return result;
  }

  Cut random_cut(std::span<const std::int32_t> own, const double* x, double low, double high,
                 const NodeSums& sums, const Cut& best) {
    // A share of both, because the width of the range may overflow.
    const double share = random_.uniform();
    double threshold = (1.0 - share) * low + share * high;
    if (!(threshold >= low && threshold < high)) threshold = low;
    // Those that go left from the front, the others from the back.
    std::size_t count = 0;
    std::size_t end = own.size();
    double sum = 0.0;
    double weight = 0.0;
    for (const std::int32_t i : own) {
      if (x[i] > threshold) {
        scratch_[--end] = i;
        continue;
      }
      scratch_[count++] = i;
      const Weighted& one = all_[static_cast<std::size_t>(i)];
      sum += one.weight * (one.response - sums.centre);
      weight += one.weight;
    }
    if (std::min(count, own.size() - count) < options_.least_in_leaf) return best;
    const std::span<const std::int32_t> grouped(scratch_.data(), own.size());
    const double gain = absolute_ ? absolute_->gain(grouped.first(count), grouped.subspan(count))
                                  : sum * sum * sums.weight / (weight * (sums.weight - weight));
    if (gain > best.gain + tie_share * sums.criterion)
      return {gain, static_cast<std::int32_t>(count), threshold};
    return best;
  }

  void divide(const Pending& place, const Cut& cut, std::int32_t feature) {
    const double* x = values(feature);
    const std::int32_t middle = place.first + cut.left;
    for (const std::int32_t i : list(list_count_ - 1, place.first, place.last))
      left_[static_cast<std::size_t>(i)] = x[i] <= cut.threshold;
    // Leaves need the last list alone.
    const bool leaves = !may_split(static_cast<std::size_t>(cut.left), place.depth + 1) &&
                        !may_split(static_cast<std::size_t>(place.last - middle), place.depth + 1);
    for (std::size_t which = leaves ? list_count_ - 1 : 0; which < list_count_; ++which) {
      const auto own = list(which, place.first, place.last);
      std::size_t to_left = 0;
      std::size_t to_right = 0;
      for (const std::int32_t i : own) {
        const std::size_t goes_left = left_[static_cast<std::size_t>(i)];
        own[to_left] = i;
        scratch_[to_right] = i;
        to_left += goes_left;
        to_right += 1 - goes_left;
      }
      std::copy_n(scratch_.begin(), to_right, own.begin() + static_cast<std::ptrdiff_t>(to_left));
    }
  }

  const Samples& samples_;
  const TreeOptions& options_;
  std::span<const std::int32_t> times_;
  numerics::Random& random_;
  std::int32_t least_;
  std::vector<Weighted> all_;
  std::vector<std::uint8_t> left_;
  std::vector<std::int32_t> candidates_;
  std::vector<std::int32_t> lists_;
  std::size_t list_count_ = 1;
  std::size_t size_ = 0;  // of each list
  std::vector<std::int32_t> scratch_;
  std::optional<AbsoluteCuts> absolute_;
};

}  // namespace

Grower::Grower(const Samples& samples, const TreeOptions& options)
    : samples_(samples), options_(options) {
  const auto size = static_cast<std::size_t>(samples.settings());
  const std::size_t count = list_count(options, samples.features.cols());
  const bool by_response = has_list_by_response(options, samples.features.cols());
  orders_.resize(count * size);
  for (std::size_t which = 0; which < count; ++which) {
    const auto own = std::span(orders_).subspan(which * size, size);
    std::iota(own.begin(), own.end(), 0);
    const double* y = samples.response.data();
    const double* x =
        by_response && which + 1 == count ? y : samples.features.data() + which * size;
    const double* runs = samples.runs.data();
    std::sort(own.begin(), own.end(), [=](std::int32_t a, std::int32_t b) {
      return std::tie(x[a], y[a], runs[a], a) < std::tie(x[b], y[b], runs[b], b);
    });
  }
}

Tree Grower::grow(std::span<const double> response, std::span<const std::int32_t> times,
                  numerics::Random random) const {
  return Growth(samples_, options_, orders_, response, times, random).grow();
}

}  // namespace yates::prediction
