#include "prediction/trees/best_split.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace yates::prediction {

NodeSums squared_sums(std::span<const std::int32_t> settings, const std::vector<Weighted>& all) {
  NodeSums result;
  const double origin = all[static_cast<std::size_t>(settings[0])].response;
  double product = 0.0;
  double square = 0.0;
  for (const std::int32_t i : settings) {
    const auto [response, weight] = all[static_cast<std::size_t>(i)];
    const double difference = response - origin;
    result.weight += weight;
    product += weight * difference;
    square += weight * difference * difference;
    result.pure = result.pure && difference == 0.0;
  }
  const double shift = product / result.weight;
  result.centre = origin + shift;
  result.criterion = std::max(square - product * shift, 0.0);
  return result;
}

Cut best_squared_cut(std::span<const std::int32_t> ordered, const double* values,
                     const std::vector<Weighted>& all, const NodeSums& node, std::int32_t least,
                     const Cut& best) {
  Cut result = best;
  const double tie = tie_share * node.criterion;
  const auto size = static_cast<std::int32_t>(ordered.size());
  double sum = 0.0;  // of weight (response - mean) on the left; on the right its opposite
  double weight = 0.0;
  double value = values[ordered[0]];
  for (std::int32_t k = 1; k <= size - least; ++k) {
    const Weighted& moved = all[static_cast<std::size_t>(ordered[static_cast<std::size_t>(k - 1)])];
    sum += moved.weight * (moved.response - node.centre);
    weight += moved.weight;
    const double next = values[ordered[static_cast<std::size_t>(k)]];
    if (next > value && k >= least) {
      const double gain = sum * sum * node.weight / (weight * (node.weight - weight));
      if (gain > result.gain + tie) result = {gain, k, halfway(value, next)};
    }
    value = next;
  }
  return result;
}

/// What remains of a node while settings leave it, with its median.
class AbsoluteCuts::Rest {
 public:
  Rest(const AbsoluteCuts& cuts, std::vector<Neighbours>& neighbours)
      : places_(cuts.places_),
        neighbours_(neighbours),
        all_(cuts.whole_),
        below_(cuts.below_),
        median_(cuts.median_) {
    neighbours = cuts.neighbours_;
  }

  void remove(std::int32_t place) {
    const Place& gone = at(place);
    take(all_, gone, true);
    take(below_, gone, place < median_);
    const auto [before, after] = next_to(place);
    next_to(before).after = after;
    next_to(after).before = before;
    median_ = place == median_ ? after : median_;
    // One step without a branch, which would often be mispredicted; more are seldom needed.
    do {
      const Place& old = at(median_);
      const bool up = 2 * (below_.weight + old.weight) < all_.weight;
      below_.weight += up ? old.weight : 0;
      below_.product += up ? old.product : 0.0;
      const bool down = 2 * below_.weight > all_.weight;
      const auto [lower, upper] = next_to(median_);
      median_ = up ? upper : down ? lower : median_;
      take(below_, at(median_), down);
    } while (2 * (below_.weight + at(median_).weight) < all_.weight ||
             2 * below_.weight > all_.weight);
  }

  double error() const {
    return all_.product - 2.0 * below_.product -
           at(median_).response * static_cast<double>(all_.weight - 2 * below_.weight);
  }

 private:
  const Place& at(std::int32_t place) const { return places_[static_cast<std::size_t>(place)]; }
  Neighbours& next_to(std::int32_t place) { return neighbours_[static_cast<std::size_t>(place)]; }
  static void take(Sums& from, const Place& one, bool taken) {
    from.weight -= taken ? one.weight : 0;
    from.product -= taken ? one.product : 0.0;
  }

  const std::vector<Place>& places_;
  std::vector<Neighbours>& neighbours_;
  Sums all_;
  Sums below_;  // the median
  std::int32_t median_;
};

NodeSums AbsoluteCuts::enter(std::span<const std::int32_t> by_response,
                             const std::vector<Weighted>& all) {
  const auto size = static_cast<std::int32_t>(by_response.size());
  const auto setting = [&](std::int32_t k) -> const Weighted& {
    return all[static_cast<std::size_t>(by_response[static_cast<std::size_t>(k)])];
  };
  whole_ = {};
  for (std::int32_t k = 0; k < size; ++k)
    whole_.weight += static_cast<std::int64_t>(setting(k).weight);
  const auto twice = [](double weight) { return 2 * static_cast<std::int64_t>(weight); };
  std::int64_t until = whole_.weight;  // twice the weight that the median has not below it
  median_ = 0;
  while (twice(setting(median_).weight) < until) until -= twice(setting(median_++).weight);
  NodeSums node;
  node.centre = setting(median_).response;
  // Exactly half of the weight: all between two neighbours are medians.
  if (twice(setting(median_).weight) == until && median_ + 1 < size)
    node.centre = node.centre / 2.0 + setting(median_ + 1).response / 2.0;
  node.pure = setting(0).response == setting(size - 1).response;
  if (node.pure) return node;
  // An end behind the last: what is before the first is never reached.
  places_.assign(static_cast<std::size_t>(size) + 1, {});
  neighbours_.resize(places_.size());
  below_ = {};
  for (std::int32_t k = 0; k < size; ++k) {
    const double response = setting(k).response - node.centre;
    const double product = setting(k).weight * response;
    const auto weight = static_cast<std::int64_t>(setting(k).weight);
    place_of_[static_cast<std::size_t>(by_response[static_cast<std::size_t>(k)])] = k;
    places_[static_cast<std::size_t>(k)] = {response, product, weight};
    neighbours_[static_cast<std::size_t>(k)] = {k > 0 ? k - 1 : size, k + 1};
    whole_.product += product;
    below_.weight += k < median_ ? weight : 0;
    below_.product += k < median_ ? product : 0.0;
    node.criterion += std::abs(product);
  }
  neighbours_.back() = {size - 1, 0};
  criterion_ = node.criterion;
  return node;
}

Cut AbsoluteCuts::best(std::span<const std::int32_t> ordered, const double* values,
                       std::int32_t least, const Cut& best) {
  const std::size_t size = ordered.size();
  const auto place = [&](std::size_t k) { return place_of_[static_cast<std::size_t>(ordered[k])]; };
  left_error_.resize(size);
  right_error_.resize(size);
  // Both at once, for they do not wait for each other.
  Rest right(*this, one_);
  Rest left(*this, two_);
  for (std::size_t k = 1; k < size; ++k) {
    right.remove(place(k - 1));
    right_error_[k] = right.error();
    left.remove(place(size - k));
    left_error_[size - k] = left.error();
  }
  Cut result = best;
  const double tie = tie_share * criterion_;
  const auto first = static_cast<std::size_t>(least);
  for (std::size_t k = first; k + first <= size; ++k) {
    const double gain = std::max(criterion_ - left_error_[k] - right_error_[k], 0.0);
    if (gain <= result.gain + tie) continue;
    const double lower = values[ordered[k - 1]];
    const double upper = values[ordered[k]];
    if (lower < upper) result = {gain, static_cast<std::int32_t>(k), halfway(lower, upper)};
  }
  return result;
}

double AbsoluteCuts::gain(std::span<const std::int32_t> left, std::span<const std::int32_t> right) {
  Rest without_left(*this, one_);
  for (const std::int32_t i : left) without_left.remove(place_of_[static_cast<std::size_t>(i)]);
  Rest without_right(*this, two_);
  for (const std::int32_t i : right) without_right.remove(place_of_[static_cast<std::size_t>(i)]);
  return std::max(criterion_ - without_left.error() - without_right.error(), 0.0);
}

}  // namespace yates::prediction
