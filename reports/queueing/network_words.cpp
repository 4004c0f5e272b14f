#include "reports/queueing/network_words.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

std::string words_of(queueing::Method method, bool exact) {
  switch (method) {
    case queueing::Method::open_product_form:
      return "open product form";
    case queueing::Method::pollaczek_khinchine:
      return "the Pollaczek-Khinchine formula";
    case queueing::Method::convolution:
      return "convolution";
    case queueing::Method::schweitzer:
      return "Schweitzer approximation";
    case queueing::Method::linearizer:
      return "Linearizer approximation";
    case queueing::Method::exact_mean_value_analysis:
    case queueing::Method::mixed:
      break;
  }
  return exact ? "exact mean value analysis" : "mean value analysis";
}

bool has_note(const queueing::NetworkSolution& solution, queueing::NoteCode code) {
  return std::any_of(solution.notes.begin(), solution.notes.end(),
                     [&](const queueing::Note& note) { return note.code == code; });
}

}  // namespace

std::string method_words(const queueing::NetworkSolution& solution) {
  const bool mixed = solution.method == queueing::Method::mixed;
  const queueing::Method method =
      mixed ? solution.closed_method.value_or(queueing::Method::exact_mean_value_analysis)
            : solution.method;
  const bool assumed = has_note(solution, queueing::NoteCode::no_product_form);
  return fmt::format("{}{}{}", mixed ? "mixed network, " : "", words_of(method, !assumed),
                     assumed ? " as if by processor sharing (approximation)" : "");
}

std::string formula_words(const queueing::NetworkSolution& solution) {
  if (has_note(solution, queueing::NoteCode::no_product_form) ||
      has_note(solution, queueing::NoteCode::assumes_exponential_service)) {
    return "formula";
  }
  switch (solution.closed_method.value_or(solution.method)) {
    case queueing::Method::schweitzer:
      return "Schweitzer";
    case queueing::Method::linearizer:
      return "Linearizer";
    default:
      return "exact";
  }
}

std::string load_words(const queueing::Network& network, Typography typography) {
  std::string text;
  for (const queueing::JobClass& one : network.classes) {
    if (!text.empty()) text += "; ";
    if (!one.name.empty()) text += one.name + ": ";
    if (const auto* open = std::get_if<queueing::OpenLoad>(&one.load)) {
      text += fmt::format("open, {} jobs arrive per second",
                          rounded(open->arrival_rate, 6, typography));
      continue;
    }
    const double population = std::get<queueing::ClosedLoad>(one.load).population;
    text += fmt::format("closed, {} {}", rounded(population, 10, typography),
                        population == 1.0 ? "job" : "jobs");
    if (one.think_time > 0.0) {
      text += fmt::format(", think time {} s", rounded(one.think_time, 6, typography));
    }
  }
  return text;
}

std::string note_lines(std::string_view what, std::string_view note, const TextOptions& options) {
  const std::string shown = options.unicode ? with_true_minus(note) : std::string(note);
  return wrapped(fmt::format("{}: {}", what, shown), options.width, 2) + "\n";
}

std::string value_text(std::optional<double> value, bool all_digits, Typography typography) {
  if (!value) return all_digits ? "" : absent(typography);
  return all_digits ? fmt::format("{}", *value) : rounded(*value, 5, typography);
}

bool has_spread(const queueing::Estimate& estimate) {
  return estimate.half_width && *estimate.half_width > 1e-12 * std::abs(estimate.mean);
}

}  // namespace yates::reports
