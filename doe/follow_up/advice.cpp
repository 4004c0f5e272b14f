#include "doe/follow_up/advice.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/follow_up/rungs.hpp"

namespace yates::doe {
namespace {

constexpr std::array<std::string_view, 4> aim_names{"screen", "explain", "optimise", "predict"};
constexpr std::array<std::string_view, 3> effort_names{"cheap", "balanced", "thorough"};
constexpr std::array efforts{Effort::cheap, Effort::balanced, Effort::thorough};

struct Made {
  Rung rung;
  Design design;
  std::size_t runs() const { return design.size() * rung.replications; }
};

/// The result is absent where the factors do not allow the kind, or where the runs are too many to
/// be judged.
std::optional<Made> made(const std::vector<Factor>& factors, const Rung& rung) {
  constexpr std::size_t most_points_to_judge = 4096;
  try {
    Design design = generate(factors, rung.request);
    if (design.empty() || design.size() > most_points_to_judge) return std::nullopt;
    return Made{rung, std::move(design)};
  } catch (const std::domain_error&) {
    return std::nullopt;
  }
}

/// The aim's model where the design can estimate all of it, otherwise the largest usual one.
DesignSummary judged_summary(const Made& one, const std::string& model) {
  try {
    DesignProperties asked = properties_of(one.design, one.rung.replications, model);
    if (asked.model && asked.model->estimable()) return summary_of(asked);
  } catch (const std::domain_error&) {
  }
  return summary_of(properties_of(one.design, one.rung.replications));
}

/// What may be chosen; the runs of all that are known to exist are kept for the complaint.
struct Limits {
  std::size_t more_than;
  std::optional<std::size_t> most;
  std::vector<std::size_t> possible = {};
};

std::optional<Made> chosen(const std::vector<Factor>& factors, Aim aim, Effort effort,
                           Limits& limits) {
  std::optional<Made> best;
  for (const Rung& rung : rungs(factors, aim, effort)) {
    auto one = made(factors, rung);
    if (!one) continue;
    const std::size_t runs = one->runs();
    limits.possible.push_back(runs);
    if (runs <= limits.more_than || (limits.most && runs > *limits.most)) continue;
    if (!best || runs < best->runs()) best = std::move(one);
    if (effort != Effort::cheap) break;
  }
  return best;
}

}  // namespace

std::string_view to_string(Aim aim) {
  return aim_names[static_cast<std::size_t>(aim)];
}

std::vector<std::string> aim_words() {
  return {aim_names.begin(), aim_names.end()};
}

std::optional<Aim> aim_of(std::string_view word) {
  if (word == "optimize") return Aim::optimise;
  const auto* found = std::ranges::find(aim_names, word);
  if (found == aim_names.end()) return std::nullopt;
  return static_cast<Aim>(found - aim_names.begin());
}

std::string_view to_string(Effort effort) {
  return effort_names[static_cast<std::size_t>(effort)];
}

std::vector<AdvisedDesign> advise(const std::vector<Factor>& factors, Aim aim,
                                  const std::optional<std::size_t>& most_runs) {
  if (factors.empty()) throw std::domain_error("advise: there are no factors");
  const bool numbers = std::ranges::any_of(
      factors, [](const Factor& one) { return one.kind == FactorKind::numeric; });
  if (aim == Aim::optimise && !numbers) {
    throw std::domain_error(
        "advise: optimise looks for the best value of a number, and no factor is one; the best of "
        "categories is found by --aim explain");
  }
  const std::string model = model_of_aim(factors, aim);
  Limits limits{.more_than = 0, .most = most_runs};
  std::vector<AdvisedDesign> result;
  for (const Effort effort : efforts) {
    auto one = chosen(factors, aim, effort, limits);
    if (!one && most_runs && *most_runs > limits.more_than) {
      // Whatever the budget allows, where the usual designs are beyond it.
      const std::size_t steps = 3 - static_cast<std::size_t>(effort);
      const std::size_t left = *most_runs - limits.more_than;
      const std::size_t runs = limits.more_than + (left + steps - 1) / steps;
      const auto rung = optimal_rung(factors, aim, runs);
      if (rung) one = made(factors, *rung);
    }
    if (!one) continue;
    limits.more_than = one->runs();
    DesignSummary summary = judged_summary(*one, model);
    result.push_back({effort, one->rung.request, one->rung.replications, std::move(one->design),
                      std::move(summary)});
  }
  if (result.empty() && aim == Aim::explain && factors.size() > most_factors_to_explain) {
    throw std::domain_error(
        fmt::format("advise: the interactions of {} factors take hundreds of runs; at most {} "
                    "factors are possible, and --aim screen finds those that matter",
                    factors.size(), most_factors_to_explain));
  }
  if (result.empty()) {
    const std::string way_out =
        !limits.possible.empty() ? fmt::format("; the smallest one takes {} runs",
                                               *std::ranges::min_element(limits.possible))
        : aim == Aim::screen
            ? ""
            : fmt::format("; --aim screen finds those of the {} that matter", factors.size());
    throw std::domain_error(fmt::format(
        "advise: no design for the aim {} fits these factors{}{}", to_string(aim),
        most_runs ? fmt::format(" into {} run{}", *most_runs, *most_runs == 1 ? "" : "s")
                  : std::string(),
        way_out));
  }
  return result;
}

}  // namespace yates::doe
