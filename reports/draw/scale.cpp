#include "reports/draw/scale.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace yates::reports {
namespace {

constexpr double largest = std::numeric_limits<double>::max() / 4.0;

/// Half of the width, which never overflows.
double half_width(Range range) {
  return range.high / 2.0 - range.low / 2.0;
}

double round_step(double rough) {
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double digit = rough / power;
  return power * (digit <= 1.0 ? 1.0 : digit <= 2.0 ? 2.0 : digit <= 5.0 ? 5.0 : 10.0);
}

}  // namespace

Range range_of(std::span<const double> values, double padding) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (low > high) return {0.0, 1.0};
  low = std::clamp(low, -largest, largest);
  high = std::clamp(high, -largest, largest);
  const double size = std::max(std::abs(low), std::abs(high));
  double margin = (high - low) * padding;
  if (high - low <= size * 1e-12) margin = size > 0.0 ? size * 0.05 : 0.5;
  margin = std::max(margin, std::numeric_limits<double>::min());
  return {low - margin, high + margin};
}

std::optional<Range> logarithmic_range_of(std::span<const double> values, double padding) {
  std::vector<double> logarithms;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    if (!(value > 0.0)) return std::nullopt;
    logarithms.push_back(std::log(value));
  }
  if (logarithms.empty()) return std::nullopt;
  const auto [least, most] = std::minmax_element(logarithms.begin(), logarithms.end());
  if (*most - *least < std::log(3.0)) return std::nullopt;
  const double margin = (*most - *least) * padding;
  const Range range = {std::exp(*least - margin), std::exp(*most + margin), true};
  if (!(range.low > 0.0) || !std::isfinite(range.high)) return std::nullopt;
  return range;
}

namespace {

/// 1, 2 and 5 times powers of ten; of many decades only every so manieth power.
std::vector<double> logarithmic_ticks(Range range, int wanted) {
  const int first = static_cast<int>(std::floor(std::log10(range.low)));
  const int last = static_cast<int>(std::ceil(std::log10(range.high)));
  const int most = std::clamp(wanted, 2, 20);
  const int stride = std::max(1, (last - first) / most);
  std::vector<double> powers;
  std::vector<double> all;
  for (int power = first; power <= last; power += stride) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double tick = digit * std::pow(10.0, power);
      if (tick < range.low || tick > range.high) continue;
      all.push_back(tick);
      if (digit == 1.0) powers.push_back(tick);
    }
  }
  const bool room = stride == 1 && static_cast<int>(all.size()) <= most + 2;
  return room || powers.size() < 2 ? all : powers;
}

}  // namespace

std::vector<double> ticks(Range range, int wanted) {
  if (range.logarithmic) {
    std::vector<double> result = logarithmic_ticks(range, wanted);
    if (result.size() > 1) return result;
  }
  const double step = round_step(2.0 * half_width(range) / std::clamp(wanted, 2, 20));
  if (!std::isfinite(step) || step <= 0.0) return {range.low / 2.0 + range.high / 2.0};
  const double first = std::ceil(range.low / step - 1e-9);
  const double last = std::floor(range.high / step + 1e-9);
  std::vector<double> result;
  for (int i = 0; i <= 2 * std::clamp(wanted, 2, 20); ++i) {
    const double index = first + i;
    if (index > last || (i > 0 && index == first)) break;
    result.push_back(index == 0.0 ? 0.0 : index * step);
  }
  if (result.empty()) return {range.low / 2.0 + range.high / 2.0};
  return result;
}

namespace {

/// The largest of 1, 2 and 5 times a power of ten that is not above the value, or of the powers
/// alone.
double round_below(double value, bool powers_alone) {
  const double power = std::pow(10.0, std::floor(std::log10(value) + 1e-9));
  if (powers_alone) return power;
  const double digit = value / power * (1.0 + 1e-9);
  return power * (digit >= 5.0 ? 5.0 : digit >= 2.0 ? 2.0 : 1.0);
}

}  // namespace

Range with_round_ends(Range range, int wanted) {
  if (range.logarithmic) {
    for (const bool powers_alone : {false, true}) {
      const Range wider = {round_below(range.low, powers_alone),
                           1.0 / round_below(1.0 / range.high, powers_alone), true};
      if (!(wider.low > 0.0) || !std::isfinite(wider.high)) return range;
      const std::vector<double> marks = ticks(wider, wanted);
      const bool at_ends =
          marks.front() < wider.low * (1.0 + 1e-9) && marks.back() > wider.high * (1.0 - 1e-9);
      if (at_ends || powers_alone) return wider;
    }
  }
  // A wider range may have wider steps, whose multiples its ends then have to be.
  for (int i = 0; i < 8; ++i) {
    const double step = round_step(2.0 * half_width(range) / std::clamp(wanted, 2, 20));
    const Range wider = {std::floor(range.low / step + 1e-9) * step,
                         std::ceil(range.high / step - 1e-9) * step};
    if (!std::isfinite(wider.low) || !std::isfinite(wider.high) || !(wider.low < wider.high)) break;
    if (wider.low == range.low && wider.high == range.high) break;
    range = wider;
  }
  return range;
}

std::vector<std::string> tick_texts(std::span<const double> ticks, Typography typography,
                                    bool logarithmic) {
  if (logarithmic) {
    std::vector<std::string> own;
    for (const double tick : ticks) own.push_back(rounded(tick, 4, typography));
    return own;
  }
  double size = 0.0;
  double step = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    size = std::max(size, std::abs(ticks[i]));
    if (i > 0) step = std::min(step, ticks[i] - ticks[i - 1]);
  }
  if (!std::isfinite(step)) step = size;
  std::vector<std::string> texts;
  const bool plain = size < 1e7 && step >= 1e-5;
  const int decimals =
      plain && step < 1.0 ? static_cast<int>(std::ceil(-std::log10(step) - 1e-9)) : 0;
  const int significant =
      size > 0.0 && step > 0.0
          ? std::clamp(static_cast<int>(std::floor(std::log10(size / step))) + 2, 2, 15)
          : 2;
  for (const double tick : ticks) {
    texts.push_back(plain ? fixed(tick, decimals, typography)
                          : rounded(tick, significant, typography));
  }
  return texts;
}

double Scale::operator()(double value) const {
  if (range.logarithmic) {
    const double low = std::log(range.low);
    return from + (std::log(value) - low) / (std::log(range.high) - low) * (to - from);
  }
  const double share = (value / 2.0 - range.low / 2.0) / half_width(range);
  return from + share * (to - from);
}

std::vector<double> spread(std::vector<double> positions, double gap, double low, double high) {
  std::vector<std::size_t> order(positions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return positions[a] < positions[b]; });
  double least = low;
  for (const std::size_t i : order) {
    positions[i] = std::max(positions[i], least);
    least = positions[i] + gap;
  }
  double most = high;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    positions[*i] = std::min(positions[*i], most);
    most = positions[*i] - gap;
  }
  return positions;
}

}  // namespace yates::reports
