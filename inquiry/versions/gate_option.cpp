#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "anova/scale/quantity_kind.hpp"
#include "inquiry/request/typed_quantity.hpp"
#include "inquiry/versions/comparison.hpp"
#include "language/error.hpp"
#include "language/limit.hpp"
#include "language/limit_units.hpp"
#include "language/nearest.hpp"
#include "language/number.hpp"
#include "language/pieces.hpp"

namespace yates::inquiry {
namespace {

using language::UsageError;

const std::vector<std::string>& gate_words() {
  static const std::vector<std::string> words{"slower", "faster", "larger", "smaller", "higher",
                                              "lower",  "worse",  "better", "changed"};
  return words;
}

}  // namespace

GateOption parse_gate(const std::string& text) {
  const std::string expected =
      "expected as in 'slower > 3 %', or with a response's name before it, 'ratio lower > 2 %'";
  const std::size_t at = text.find_first_of("<>=");
  if (at == std::string::npos) {
    throw UsageError(fmt::format("--fail-on: '{}' has no '>'; {}", text, expected));
  }
  const auto condition = language::parse_condition(std::string_view(text).substr(at));
  if (!condition || condition->comparison != language::Comparison::greater) {
    throw UsageError(
        fmt::format("--fail-on: '{}' compares otherwise than by '>'; {}", text, expected));
  }
  GateOption result;
  result.text = text;
  result.threshold = language::trimmed(condition->operand);
  const std::string words(language::trimmed(std::string_view(text).substr(0, at)));
  const std::size_t blank = words.find_last_of(" \t");
  result.word = blank == std::string::npos ? words : words.substr(blank + 1);
  if (blank != std::string::npos) result.response = language::trimmed(words.substr(0, blank));
  if (std::find(gate_words().begin(), gate_words().end(), result.word) == gate_words().end()) {
    throw UsageError(fmt::format("--fail-on: '{}' is no word for a change{}", result.word,
                                 language::suggestion(result.word, gate_words())));
  }
  return result;
}

namespace {

/// Whether larger values are better, as far as the goal or the unit says so.
bool is_maximised(const reports::ResponseReport& response) {
  return response.goal ? response.goal == anova::Goal::maximize
                       : anova::is_rate(language::without_backticks(response.analysis.response),
                                        response.unit);
}

bool speaks_of_speed(const GateOption& option) {
  return option.word == "slower" || option.word == "faster";
}

}  // namespace

anova::VersionGate gate_for(const GateOption& option, const reports::ResponseReport& response) {
  using anova::GateDirection;
  const std::string& word = option.word;
  const language::Delta threshold = typed_quantity(
      "--fail-on", option.threshold, language::read_delta(option.threshold, response.unit));
  const auto up = [&](bool rises) {
    return anova::VersionGate{rises ? GateDirection::rise : GateDirection::fall, threshold};
  };
  if (word == "changed") return {GateDirection::either, threshold};
  if (word == "larger" || word == "higher") return up(true);
  if (word == "smaller" || word == "lower") return up(false);
  const bool maximised = is_maximised(response);
  if (speaks_of_speed(option)) return up((word == "slower") != maximised);
  if (!response.goal) {
    throw UsageError(
        fmt::format("--fail-on: nothing says which values of {} are {}; add --goal minimize or "
                    "--goal maximize",
                    response.label, word));
  }
  return up((word == "worse") != maximised);
}

bool any_amount(const std::vector<GateOption>& gates) {
  return std::any_of(gates.begin(), gates.end(),
                     [](const GateOption& one) { return !one.relative(); });
}

bool any_bare_number(const std::vector<GateOption>& gates) {
  return std::any_of(gates.begin(), gates.end(), [](const GateOption& one) {
    return language::parse_number(one.threshold).has_value();
  });
}

bool judge_gates(const std::vector<GateOption>& gates, reports::Comparison& comparison) {
  bool unjudged = false;
  for (const GateOption& gate : gates) {
    std::vector<std::string> names;
    reports::VersionReport* about = nullptr;
    for (reports::VersionReport& report : comparison.responses) {
      names.push_back(report.response.label);
      const bool meant = gate.response.empty() || gate.response == report.response.label;
      if (meant && about == nullptr) about = &report;
    }
    if (about == nullptr) {
      throw language::UsageError(fmt::format("--fail-on: no response is called '{}'{}",
                                             gate.response,
                                             language::suggestion(gate.response, names)));
    }
    const anova::VersionGate limit = gate_for(gate, about->response);
    auto result = anova::judge(about->response, about->version, limit);
    if (!about->failed.empty()) {  // a run that ends early looks fast
      if (!result) result.emplace();
      result->failed = true;
    }
    if (result) {
      about->gates.push_back(
          {gate.text, limit, *result, speaks_of_speed(gate) && is_maximised(about->response)});
    }
    unjudged = unjudged || !result || result->not_judged();
  }
  return unjudged;
}

}  // namespace yates::inquiry
