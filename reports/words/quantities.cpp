#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "language/pieces.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

const anova::Transformation& scale_of(const ResponseReport& report) {
  return report.scale.transformation;
}

/// Beyond a factor of two, "times" is read more easily than percent.
constexpr double fold_from = 2.0;

bool is_large(double ratio) {
  return ratio > fold_from || ratio < 1.0 / fold_from;
}

double as_percent(double ratio) {
  return 100.0 * (ratio - 1.0);
}

std::string factor_text(double factor, Typography typography, int digits = 2) {
  if (factor >= 100.0) return rounded(factor, digits + 1, typography);
  if (factor < 0.1) return rounded(factor, digits, typography);
  return fmt::format("{:.{}f}", factor, factor < 1.0 ? digits : digits - 1);
}

/// As many digits as tell a value and the ends of its interval apart.
int factor_digits(double low, double value, double high) {
  constexpr int most = 6;
  const auto same = [](double one, double other, int digits) {
    return factor_text(one, Typography::plain, digits) ==
           factor_text(other, Typography::plain, digits);
  };
  int digits = 2;
  while (digits < most && (same(low, value, digits) || same(value, high, digits))) ++digits;
  return digits;
}

std::string ratio_change_text(const ResponseReport& report, const anova::Effect& change,
                              Typography typography, bool as_factor = false) {
  const double ratio = ratio_of(report, change.value);
  const auto is_large = [&](double one) { return as_factor || reports::is_large(one); };
  const double low = ratio_of(report, *change.low);
  const double high = ratio_of(report, *change.high);
  const int digits = ratio < 1.0 ? factor_digits(1.0 / high, 1.0 / ratio, 1.0 / low)
                                 : factor_digits(low, ratio, high);
  const auto factor = [&](double value) { return factor_text(value, typography, digits); };
  if (is_large(ratio) && !(low < high)) {
    const double shown = ratio < 1.0 ? 1.0 / ratio : ratio;
    const std::string text = factor_text(shown, typography, shown < 1.1 ? 3 : 2);
    if (ratio < 1.0)
      return is_a_time(report) ? text + " times faster" : "lower by a factor of " + text;
    return fmt::format("{} times {}", text, is_a_time(report) ? "as long" : "as much");
  }
  if (is_large(ratio) && ratio < 1.0 && high < 1.0) {
    return fmt::format("{} ({} to {})",
                       is_a_time(report) ? factor(1.0 / ratio) + " times faster"
                                         : "lower by a factor of " + factor(1.0 / ratio),
                       factor(1.0 / high), factor(1.0 / low));
  }
  if (is_large(ratio) && ratio > 1.0 && low > 1.0) {
    return fmt::format("{} times {} ({} to {})", factor(ratio),
                       is_a_time(report) ? "as long" : "as much", factor(low), factor(high));
  }
  if (!(low < high)) {
    return fmt::format("{}{}", rounded(std::abs(as_percent(ratio)), 3, typography),
                       ratio < 1.0 ? "% less" : "% more");
  }
  const double width = std::abs(as_percent(high) - as_percent(low)) / 2.0;
  if (high < 1.0) {
    return fmt::format("{}% less ({} to {}%)",
                       with_uncertainty(-as_percent(ratio), width, typography, false),
                       with_uncertainty(-as_percent(high), width, typography, false),
                       with_uncertainty(-as_percent(low), width, typography, false));
  }
  if (low > 1.0) {
    return fmt::format("{}% more ({} to {}%)",
                       with_uncertainty(as_percent(ratio), width, typography, false),
                       with_uncertainty(as_percent(low), width, typography, false),
                       with_uncertainty(as_percent(high), width, typography, false));
  }
  return fmt::format("{}% ({} to {}%)",
                     with_uncertainty(as_percent(ratio), width, typography, true),
                     with_uncertainty(as_percent(low), width, typography, true),
                     with_uncertainty(as_percent(high), width, typography, true));
}

std::string times_sign(Typography typography) {
  return typography == Typography::plain ? "x" : "\u00d7";
}

}  // namespace

bool is_a_time(const ResponseReport& report) {
  static constexpr std::array<std::string_view, 10> units = {
      "ns", "us", "\u00b5s", "\u03bcs", "ms", "s", "min", "h", "d", "sec"};
  if (!report.unit.empty()) {
    return std::find(units.begin(), units.end(), report.unit) != units.end();
  }
  return report.label == "time" || report.label == "latency" || report.label == "duration";
}

double in_unit(const ResponseReport& report, double analysed) {
  return scale_of(report).inverse(analysed).value_or(analysed);
}

anova::Effect in_unit(const ResponseReport& report, const anova::Effect& mean) {
  anova::Effect result{in_unit(report, mean.value), std::nullopt, std::nullopt};
  if (mean.low && mean.high) {
    const double one = in_unit(report, *mean.low);
    const double other = in_unit(report, *mean.high);
    result.low = std::min(one, other);
    result.high = std::max(one, other);
  }
  return result;
}

anova::Effect difference_in_unit(const ResponseReport& report, const anova::Effect& change,
                                 double reference) {
  if (scale_of(report).identity()) return change;
  const double from = in_unit(report, reference);
  const auto difference = [&](double d) { return in_unit(report, reference + d) - from; };
  anova::Effect result{difference(change.value), std::nullopt, std::nullopt};
  if (change.low && change.high) {
    const double one = difference(*change.low);
    const double other = difference(*change.high);
    result.low = std::min(one, other);
    result.high = std::max(one, other);
  }
  return result;
}

bool ratios(const ResponseReport& report) {
  return scale_of(report).logarithm_base().has_value();
}

double ratio_of(const ResponseReport& report, double difference) {
  return std::pow(*scale_of(report).logarithm_base(), difference);
}

std::string analysed_name(const ResponseReport& report) {
  if (scale_of(report).identity()) return report.label;
  if (ratios(report)) return fmt::format("log({})", report.label);
  return language::without_backticks(report.analysis.response);
}

std::string analysed_words(const ResponseReport& report) {
  return ratios(report) ? "logarithm of " + report.label : analysed_name(report);
}

std::string analysed_unit(const ResponseReport& report) {
  return scale_of(report).identity() ? report.unit : "";
}

std::string unit_of_differences(const ResponseReport& report) {
  return report.unit == "%" ? "points" : report.unit;
}

std::string unit_of_effects(const ResponseReport& report) {
  return scale_of(report).identity() ? unit_of_differences(report) : "";
}

std::string effect_text(const ResponseReport& report, double effect, std::optional<double> width,
                        Typography typography) {
  if (!ratios(report)) {
    return with_unit(with_uncertainty(effect, width, typography, true), unit_of_effects(report),
                     typography);
  }
  const double ratio = ratio_of(report, effect);
  if (is_large(ratio)) return times_sign(typography) + factor_text(ratio, typography);
  std::optional<double> in_percent;
  if (width) in_percent = std::abs(as_percent(ratio_of(report, *width)));
  return with_uncertainty(as_percent(ratio), in_percent, typography, true) + "%";
}

std::string effect_interval(const ResponseReport& report, const anova::Effect& effect,
                            Typography typography) {
  if (!effect.low || !effect.high) return absent(typography);
  if (!ratios(report)) return interval_numbers(*effect.low, *effect.high, typography, true);
  const double low = ratio_of(report, *effect.low);
  const double high = ratio_of(report, *effect.high);
  if (is_large(low) || is_large(high)) {
    return fmt::format("{0}{1} to {0}{2}", times_sign(typography), factor_text(low, typography),
                       factor_text(high, typography));
  }
  return interval_numbers(as_percent(low), as_percent(high), typography, true) + "%";
}

EffectWords effect_words(const ResponseReport& report, const anova::Effect& effect,
                         Typography typography) {
  const auto width = half_width(effect.low, effect.high);
  if (!ratios(report)) {
    return {with_uncertainty(effect.value, width, typography, true),
            effect_interval(report, effect, typography)};
  }
  const bool large = (effect.low && is_large(ratio_of(report, *effect.low))) ||
                     (effect.high && is_large(ratio_of(report, *effect.high)));
  if (large) {
    return {times_sign(typography) + factor_text(ratio_of(report, effect.value), typography),
            effect_interval(report, effect, typography)};
  }
  return {effect_text(report, effect.value, width, typography),
          effect_interval(report, effect, typography)};
}

bool smaller_is_better(const ResponseReport& report) {
  return (report.goal != anova::Goal::maximize) == report.scale.transformation.increasing;
}

bool is_shown_as_factor(const ResponseReport& report, const anova::Effect& change) {
  return ratios(report) && is_large(ratio_of(report, change.value));
}

std::string change_text(const ResponseReport& report, const anova::Effect& change, double reference,
                        Typography typography, bool as_factor) {
  if (ratios(report) && change.low && change.high) {
    return ratio_change_text(report, change, typography, as_factor);
  }
  const anova::Effect shown = difference_in_unit(report, change, reference);
  const auto width = half_width(shown.low, shown.high);
  std::string text = with_unit(with_uncertainty(shown.value, width, typography, true),
                               unit_of_differences(report), typography);
  const bool known = shown.low && shown.high;
  if (known && *shown.low < *shown.high) {
    text += fmt::format(" ({})", interval_numbers(*shown.low, *shown.high, typography, true));
  }
  const double from = in_unit(report, reference);
  if (report.share && known && (*shown.high < 0.0 || *shown.low > 0.0)) {
    const bool less = shown.value < 0.0;
    text = with_uncertainty(std::abs(shown.value), width, typography) + (less ? " less" : " more");
    if (!(*shown.low < *shown.high)) return text;
    const double low = std::min(std::abs(*shown.low), std::abs(*shown.high));
    const double high = std::min(std::max(std::abs(*shown.low), std::abs(*shown.high)), 1.0);
    return text + fmt::format(" ({})", interval_numbers(low, high, typography));
  }
  // A share of what is zero or below, or ends there, says nothing; nor does that of a share.
  if (report.share || !(from > 0.0) || !(from + shown.value > 0.0)) return text;
  const double share = 100.0 * shown.value / from;
  // Whose direction is known leads with it, as ratios do, and has no sign.
  if (known && (*shown.high < 0.0 || *shown.low > 0.0)) {
    const bool less = shown.value < 0.0;
    const double sign = less ? -1.0 : 1.0;
    text = fmt::format("{} {}, by {}", percent(std::abs(share), typography), less ? "less" : "more",
                       with_unit(with_uncertainty(sign * shown.value, width, typography),
                                 unit_of_differences(report), typography));
    if (*shown.low < *shown.high) {
      const double low = less ? -*shown.high : *shown.low;
      const double high = less ? -*shown.low : *shown.high;
      text += fmt::format(" ({})", interval_numbers(low, high, typography));
    }
    return text;
  }
  return text + fmt::format(", that is {}", percent(share, typography, true));
}

std::string short_change_text(const ResponseReport& report, const anova::Effect& change,
                              double reference, Typography typography, bool as_factor) {
  if (ratios(report)) {
    return ratio_change_text(report, {change.value, change.value, change.value}, typography,
                             as_factor);
  }
  const double from = in_unit(report, reference);
  const double difference = difference_in_unit(report, change, reference).value;
  if (report.share || !(from > 0.0) || !(from + difference > 0.0)) {
    return fmt::format("{} {}",
                       with_unit(rounded(std::abs(difference), 3, typography),
                                 unit_of_differences(report), typography),
                       difference < 0.0 ? "less" : "more");
  }
  return fmt::format("{} {}", percent(std::abs(100.0 * difference / from), typography),
                     difference < 0.0 ? "less" : "more");
}

std::string at_most_text(const ResponseReport& report, double difference, Typography typography) {
  if (!ratios(report)) {
    return with_unit(with_uncertainty(difference, difference, typography), unit_of_effects(report),
                     typography);
  }
  const double ratio = ratio_of(report, difference);
  if (is_large(ratio)) return "a factor of " + factor_text(ratio, typography);
  return with_uncertainty(as_percent(ratio), as_percent(ratio), typography) + "%";
}

std::string worse_text(const ResponseReport& report, double loss, Typography typography) {
  if (!ratios(report) || smaller_is_better(report) || is_large(ratio_of(report, loss))) {
    return at_most_text(report, loss, typography);
  }
  const double lower = -as_percent(ratio_of(report, -loss));
  return with_uncertainty(lower, lower, typography) + "%";
}

}  // namespace yates::reports
