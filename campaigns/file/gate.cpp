#include "campaigns/file/gate.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "language/number.hpp"
#include "language/units.hpp"

namespace yates::campaigns {
namespace {

using language::Comparison;

bool is_text(Reading what) {
  return what == Reading::governor || what == Reading::turbo;
}
bool is_size(Reading what) {
  return what == Reading::swap_used || what == Reading::free_disk ||
         what == Reading::available_memory;
}

/// The text without a unit at its end, and without blanks before that.
std::string_view without_unit(std::string_view text, std::string_view unit) {
  text.remove_suffix(unit.size());
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

/// A number in the reading's unit.
std::optional<double> quantity(Reading what, std::string_view text) {
  double unit = 1;
  if (what == Reading::others_cpu && text.ends_with('%')) text = without_unit(text, "%");
  if (is_size(what)) {
    for (const language::Unit& size : language::units()) {
      if (size.dimension != language::Dimension::size || !text.ends_with(size.name)) continue;
      unit = static_cast<double>(size.multiplier) * std::pow(10.0, size.exponent);
      text = without_unit(text, size.name);
      break;
    }
  }
  if (const auto number = language::parse_number(text)) return *number * unit;
  if (what == Reading::clock_offset) return language::parse_duration(text);
  return std::nullopt;
}

/// What stands in quotes; absent where there are none.
std::optional<std::string> quoted(std::string_view text) {
  const bool quotes = text.size() > 2 && (text.front() == '\'' || text.front() == '"') &&
                      text.back() == text.front();
  if (!quotes) return std::nullopt;
  return std::string(text.substr(1, text.size() - 2));
}

std::optional<GateLimit> parse(Reading what, const std::string& text) {
  const auto condition = language::parse_condition(text);
  if (!condition) return std::nullopt;
  if (!is_text(what)) {
    const auto number = quantity(what, condition->operand);
    if (!number) return std::nullopt;
    return GateLimit{text, condition->comparison, *number};
  }
  const auto word = quoted(condition->operand);
  const bool alike =
      condition->comparison == Comparison::equal || condition->comparison == Comparison::different;
  if (!word || !alike) return std::nullopt;
  return GateLimit{text, condition->comparison, *word};
}

std::string_view example_of(Reading what) {
  switch (what) {
    case Reading::load:
      return "<= 0.5";
    case Reading::others_cpu:
      return "<= 5 %";
    case Reading::governor:
      return "== 'performance'";
    case Reading::turbo:
      return "== 'off'";
    case Reading::throttled:
    case Reading::lost_executors:
    case Reading::failed_tasks:
    case Reading::missing_cores:
      return "== 0";
    case Reading::swap_used:
      return "<= 100 MiB";
    case Reading::free_disk:
    case Reading::available_memory:
      return ">= 5 GiB";
    case Reading::clock_offset:
      return "<= 50 ms";
  }
  return "";
}

/// Why no reading can keep a limit on a number; absent where some can. Every reading is at least 0,
/// and a percentage at most 100: a limit that neither the limit itself nor the least or the
/// greatest reading keeps cannot be kept by any.
std::optional<std::string> impossible(Reading what, const GateLimit& limit) {
  const double number = std::get<double>(limit.value);
  constexpr double huge = 1e300;
  const double most = what == Reading::others_cpu ? 100 : huge;
  const auto keeps = [&](double reading) {
    return language::holds(limit.comparison, reading, number);
  };
  if (keeps(0) || keeps(most) || (number >= 0 && number <= most && keeps(number))) {
    return std::nullopt;
  }
  return fmt::format("is '{}', which no reading can keep: {} is {}", limit.text, to_string(what),
                     what == Reading::others_cpu ? "between 0 and 100 %" : "never below 0");
}

}  // namespace

bool within(const Gate& gate, const GateValue& reading) {
  const GateLimit& limit = gate.limit;
  if (const auto* text = std::get_if<std::string>(&limit.value)) {
    const auto* found = std::get_if<std::string>(&reading);
    const bool same = found != nullptr && *found == *text;
    return same == (limit.comparison == Comparison::equal);
  }
  const auto* number = std::get_if<double>(&reading);
  if (number == nullptr) return false;
  const double size = gate.what == Reading::clock_offset ? std::abs(*number) : *number;
  return language::holds(limit.comparison, size, std::get<double>(limit.value));
}

std::variant<GateLimit, LimitFault> parse_gate_limit(Reading what, const std::string& text) {
  auto limit = parse(what, text);
  if (!limit) {
    return LimitFault{
        fmt::format("is '{}'; expected a comparison such as \"{}\"", text, example_of(what))};
  }
  if (const auto* word = std::get_if<std::string>(&limit->value)) {
    if (what == Reading::turbo && *word != "on" && *word != "off") {
      return LimitFault{fmt::format("is '{}', but turbo is 'on' or 'off'", text)};
    }
  } else if (auto why = impossible(what, *limit)) {
    return LimitFault{*std::move(why)};
  }
  return *std::move(limit);
}

}  // namespace yates::campaigns
