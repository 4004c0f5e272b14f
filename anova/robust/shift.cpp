#include "anova/robust/shift.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

/// Van Elteren's statistic less its expectation, as a function of a shift that is taken from the
/// second groups: it falls from half the weight of all differences to minus that.
class ShiftedStatistic {
 public:
  explicit ShiftedStatistic(std::span<const TwoGroupStratum> strata) {
    for (const TwoGroupStratum& stratum : strata) {
      if (!stratum.has_both()) continue;
      TwoGroupStratum& own = strata_.emplace_back(stratum);
      std::sort(own.first.begin(), own.first.end());
      std::sort(own.second.begin(), own.second.end());
      const auto pairs = static_cast<double>(own.first.size() * own.second.size());
      const auto size = static_cast<double>(own.size());
      half_weight_ += pairs / (size + 1.0) / 2.0;
      variance_ += pairs / (12.0 * (size + 1.0));
      smallest_ = std::min(smallest_, own.second.front() - own.first.back());
      largest_ = std::max(largest_, own.second.back() - own.first.front());
    }
  }

  bool empty() const { return strata_.empty(); }
  double half_weight() const { return half_weight_; }
  double variance() const { return variance_; }  // without ties

  double operator()(double shift) const {
    double sum = 0.0;
    for (const TwoGroupStratum& stratum : strata_) {
      // For each second value, ascending: how many first ones lie below it, and how many level.
      std::size_t below = 0;
      std::size_t up_to = 0;
      std::size_t twice = 0;
      for (const double second : stratum.second) {
        while (below < stratum.first.size() && second - stratum.first[below] > shift) ++below;
        up_to = std::max(up_to, below);
        while (up_to < stratum.first.size() && second - stratum.first[up_to] >= shift) ++up_to;
        twice += below + up_to;
      }
      sum += static_cast<double>(twice) / (2.0 * (static_cast<double>(stratum.size()) + 1.0));
    }
    return sum - half_weight_;
  }

  /// The end of the shifts where `holds` is true of the statistic: it is true of all smaller ones.
  template <typename Holds>
  double last(const Holds& holds) const {
    double low = smallest_;
    double high = largest_;
    if (!holds((*this)(low))) return low;
    if (holds((*this)(high))) return high;
    for (;;) {
      const double middle = low + (high - low) / 2.0;
      if (middle <= low || middle >= high) return high;
      (holds((*this)(middle)) ? low : high) = middle;
    }
  }

 private:
  std::vector<TwoGroupStratum> strata_;
  double half_weight_ = 0.0;
  double variance_ = 0.0;
  double smallest_ = std::numeric_limits<double>::infinity();
  double largest_ = -std::numeric_limits<double>::infinity();
};

}  // namespace

std::optional<LocationShift> shift(std::span<const TwoGroupStratum> strata, double confidence) {
  const ShiftedStatistic statistic(strata);
  if (statistic.empty()) return std::nullopt;
  // Sums of weights are equal but for rounding.
  const double rounding = 1e-9 * statistic.half_weight();
  const auto crossing = [&](double level) {
    const double above = statistic.last([&](double value) { return value > level + rounding; });
    const double not_below =
        statistic.last([&](double value) { return value >= level - rounding; });
    return std::pair(above, not_below);
  };
  const auto [from, to] = crossing(0.0);
  LocationShift result{from + (to - from) / 2.0, std::nullopt, std::nullopt};
  const double reach =
      numerics::normal_quantile(0.5 + confidence / 2.0) * std::sqrt(statistic.variance());
  if (reach < statistic.half_weight() - rounding) {
    result.low = crossing(reach).first;
    result.high = crossing(-reach).second;
  }
  return result;
}

}  // namespace yates::anova
