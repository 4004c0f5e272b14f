#include "anova/scale/quantity_kind.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "language/expression.hpp"

namespace yates::anova {
namespace {

constexpr auto time_units =
    std::to_array<std::string_view>({"ps",           "ns",     "us",          "\u00b5s",
                                     "\u03bcs",      "ms",     "s",           "sec",
                                     "secs",         "min",    "mins",        "minute",
                                     "minutes",      "h",      "hr",          "hrs",
                                     "hour",         "hours",  "d",           "day",
                                     "days",         "second", "seconds",     "wk",
                                     "week",         "weeks",  "cycle",       "cycles",
                                     "tick",         "ticks",  "nanoseconds", "microseconds",
                                     "milliseconds", "msec",   "usec",        "nsec"});
constexpr auto size_units =
    std::to_array<std::string_view>({"b", "byte", "bytes", "bit", "bits", "octets", "kbit", "mbit",
                                     "gbit", "tbit", "kibit", "mibit", "gibit"});
constexpr auto byte_prefixes = std::to_array<std::string_view>(
    {"k", "ki", "m", "mi", "g", "gi", "t", "ti", "p", "pi", "e", "ei"});
constexpr auto rate_units = std::to_array<std::string_view>(
    {"hz", "khz", "mhz", "ghz", "bps", "kbps", "mbps", "gbps", "rps", "qps", "tps", "ops", "iops",
     "ips", "fps", "flops", "mflops", "gflops", "tflops"});

constexpr auto quantity_words = std::to_array<std::string_view>(
    {"time",         "times",     "latency",      "latencies", "duration",    "durations",
     "elapsed",      "runtime",   "walltime",     "wallclock", "wall",        "makespan",
     "delay",        "wait",      "waiting",      "sojourn",   "seconds",     "millis",
     "milliseconds", "micros",    "microseconds", "nanos",     "nanoseconds", "secs",
     "sec",          "ms",        "us",           "ns",        "cycles",      "throughput",
     "goodput",      "bandwidth", "rate",         "speed",     "speedup",     "slowdown",
     "qps",          "rps",       "tps",          "iops",      "fps",         "flops",
     "gflops",       "hz",        "bps",          "mbps",      "gbps",        "bytes",
     "size",         "memory",    "mem",          "rss",       "maxrss",      "footprint",
     "kb",           "mb",        "gb",           "kib",       "mib",         "gib"});
/// Words before "rate" that make it a share of all.
constexpr auto share_words =
    std::to_array<std::string_view>({"hit", "hits", "miss", "misses", "error", "errors", "failure",
                                     "success", "loss", "drop", "abort", "accept"});

bool is_one_of(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

/// Bytes of other alphabets count as letters.
bool is_letter(char c) {
  return is_upper(c) || (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

char lower(char c) {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The words of a name in lower case: "maxRSSBytes_2" gives max, rss and bytes.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> result;
  bool inside = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (!is_letter(c)) {
      inside = false;
      continue;
    }
    const bool after_upper = inside && is_upper(name[i - 1]);
    const bool before_lower =
        i + 1 < name.size() && is_letter(name[i + 1]) && !is_upper(name[i + 1]);
    const bool begins = !inside || (is_upper(c) && (!after_upper || before_lower));
    if (begins) result.emplace_back();
    result.back() += lower(c);
    inside = true;
  }
  return result;
}

bool is_size(std::string_view unit) {
  if (is_one_of(size_units, unit)) return true;
  for (const std::string_view base : {"b", "byte", "bytes"}) {
    if (unit.ends_with(base) &&
        is_one_of(byte_prefixes, unit.substr(0, unit.size() - base.size()))) {
      return true;
    }
  }
  return false;
}

bool says_per(std::string_view unit) {
  if (unit == "n/a") return false;
  return unit.find('/') != unit.npos || unit.ends_with("^-1") || unit.ends_with("\u207b\u00b9") ||
         unit.starts_with("per ") || unit.find(" per ") != unit.npos;
}

bool is_multiplicative_unit(std::string_view unit) {
  return is_one_of(time_units, unit) || is_size(unit) || is_one_of(rate_units, unit) ||
         says_per(unit);
}

bool is_multiplicative_name(std::string_view name) {
  const std::vector<std::string> words = words_of(name);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_one_of(quantity_words, words[i])) continue;
    const bool of_share = words[i] == "rate" && i > 0 && is_one_of(share_words, words[i - 1]);
    if (!of_share) return true;
  }
  return false;
}

/// In small letters, without blanks around it.
std::string plain_unit(std::string_view unit) {
  std::string plain;
  for (const char c : unit) {
    if (!plain.empty() || c != ' ') plain += lower(c);
  }
  while (plain.ends_with(' ')) plain.pop_back();
  return plain;
}

/// Of which more in the same time is no faster.
constexpr auto costs = std::to_array<std::string_view>(
    {"$", "usd", "eur", "cost", "costs", "price", "dollars", "energy", "j", "joules", "w", "watts",
     "errors", "misses", "failures", "loss", "losses", "drops", "pause"});

std::string_view first_word(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_first_of(" /"));
}

/// What a unit counts, and for each of what: "mb" and "s" of "mb/s", "mb s^-1" and "mb/s per core".
struct UnitParts {
  std::string_view numerator;
  std::string_view denominator;  // empty where the unit is none
};

UnitParts parts_of_unit(std::string_view unit) {
  for (const std::string_view sign : {"/", " per ", "per "}) {
    const std::size_t at = unit.find(sign);
    if (at == unit.npos) continue;
    return {first_word(unit.substr(0, at)), first_word(unit.substr(at + sign.size()))};
  }
  for (const std::string_view inverse : {"^-1", "\u207b\u00b9"}) {
    if (!unit.ends_with(inverse)) continue;
    const std::string_view rest = unit.substr(0, unit.size() - inverse.size());
    const std::size_t blank = rest.find_last_of(' ');
    if (blank == rest.npos) return {{}, rest};
    return {first_word(rest), rest.substr(blank + 1)};
  }
  return {first_word(unit), {}};
}

bool names_a_rate(std::string_view name) {
  constexpr auto rate_words = std::to_array<std::string_view>(
      {"throughput", "goodput", "bandwidth", "speedup", "qps", "rps", "tps", "iops", "fps", "flops",
       "gflops", "hz", "bps", "mbps", "gbps"});
  constexpr auto durations = std::to_array<std::string_view>(
      {"time", "times", "latency", "latencies", "duration", "durations", "elapsed", "runtime",
       "delay", "wait", "waiting", "sojourn"});
  const std::vector<std::string> words = words_of(name);
  // "requests/s" is its own unit; "max/min" is none.
  const std::string whole = plain_unit(name);
  const std::string_view last = parts_of_unit(whole).denominator;
  bool result = last == "s" || last == "sec" || last == "second";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_one_of(durations, words[i]) || is_one_of(costs, words[i])) return false;
    result = result || is_one_of(rate_words, words[i]) ||
             (i > 0 && words[i - 1] == "per" && is_one_of(time_units, words[i]));
  }
  return result;
}

}  // namespace

bool is_multiplicative_quantity(std::string_view name, std::string_view unit) {
  const std::string plain = plain_unit(unit);
  return plain.empty() ? is_multiplicative_name(name) : is_multiplicative_unit(plain);
}

bool is_rate(std::string_view name, std::string_view unit) {
  const std::string plain = plain_unit(unit);
  if (plain.empty()) return names_a_rate(name);
  const auto [numerator, denominator] = parts_of_unit(plain);
  if (denominator.empty()) return is_one_of(rate_units, plain);
  return is_one_of(rate_units, numerator) ||
         (is_one_of(time_units, denominator) && !is_one_of(time_units, numerator) &&
          !is_one_of(costs, numerator));
}

namespace {

/// Whether one of the words of the name is that of a share: "hit_rate", not "temperature".
bool names_a_share(const std::string& name) {
  constexpr std::array words{"accuracy", "availability", "fraction", "precision", "probability",
                             "rate",     "recall",       "share",    "success"};
  std::string word;
  for (const char letter : name + " ") {
    if (std::isalpha(static_cast<unsigned char>(letter)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    } else if (std::find(words.begin(), words.end(), word) != words.end()) {
      return true;
    } else {
      word.clear();
    }
  }
  return false;
}

/// Whether every value is k / n of one n: successes among n. A time that is divided by the largest
/// one ends at 1, too, and is none.
bool counts_successes(const std::vector<double>& values) {
  constexpr int most_trials = 100;
  constexpr double rounding = 1e-6;
  for (int n = 1; n <= most_trials; ++n) {
    const bool whole = std::all_of(values.begin(), values.end(), [&](double value) {
      return std::abs(value * n - std::round(value * n)) <= rounding * n;
    });
    if (whole) return true;
  }
  return false;
}

}  // namespace

bool is_share(const model::Formula& formula, const table::Table& table, std::string_view unit) {
  if (!formula.response || !unit.empty()) return false;
  const auto* name = std::get_if<language::Name>(&formula.response->node);
  const table::Column* column = name != nullptr ? table.find(name->value) : nullptr;
  if (column == nullptr || !column->numeric() || is_multiplicative_quantity(name->value, unit)) {
    return false;
  }
  std::vector<double> values;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!column->present[row]) continue;
    values.push_back(column->number(row));
    if (!(values.back() >= 0.0 && values.back() <= 1.0)) return false;
  }
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  if (values.empty() || !(*least < *most)) return false;
  const bool reaches_an_end = *least == 0.0 || *most == 1.0;
  return names_a_share(name->value) || (reaches_an_end && counts_successes(values));
}

bool names_part_of_whole(std::string_view name) {
  constexpr auto words = std::to_array<std::string_view>({"hit", "hits", "miss", "misses"});
  if (is_multiplicative_name(name)) return false;
  return names_a_share(std::string(name)) ||
         std::ranges::any_of(words_of(name),
                             [&](const auto& one) { return is_one_of(words, one); });
}

}  // namespace yates::anova
