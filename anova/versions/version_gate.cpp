#include "anova/versions/version_gate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "anova/versions/version_pairs.hpp"
#include "language/error.hpp"

namespace yates::anova {
namespace {

/// A threshold on the scale of the analysis: new - share * old is compared with `amount`.
struct Threshold {
  std::vector<double> shares;  // per pair
  double amount = 0.0;
  bool reachable = true;  // nothing falls by more than all of it
};

void refuse_amount() {
  throw language::UsageError(
      "ratios are compared, so the gate needs a percentage, as in 'slower > 3 %'; or compare "
      "differences by --scale raw");
}

/// `sign` is 1 for a rise and -1 for a fall.
Threshold threshold_of(const Answer& answered, const PairedModel& model, const Delta& delta,
                       double sign) {
  Threshold result;
  result.shares.assign(model.pairs.size(), 1.0);
  const Transformation& scale = answered.scale.transformation;
  if (const std::optional<double> base = scale.logarithm_base()) {
    if (!delta.relative) refuse_amount();
    const double ratio = 1.0 + sign * delta.value;
    result.reachable = ratio > 0.0;
    if (result.reachable) result.amount = std::log(ratio) / std::log(*base);
  } else if (!scale.identity()) {
    throw language::UsageError(
        "a gate needs a response as it is, or its logarithm, on the left side of the formula");
  } else if (!delta.relative) {
    result.amount = sign * delta.value;
  } else {
    for (std::size_t i = 0; i < model.pairs.size(); ++i) {
      const double old_mean = model.mean_of(model.pairs[i].before);
      result.shares[i] += (old_mean < 0.0 ? -sign : sign) * delta.value;
    }
  }
  return result;
}

void judge_one_way(GateResult& result, const Answer& answered, const PairedModel& model,
                   const Delta& delta, double sign) {
  const Threshold threshold = threshold_of(answered, model, delta, sign);
  if (!threshold.reachable) return;
  const std::optional<double> base = answered.scale.transformation.logarithm_base();
  const std::optional<TotalsOfPairs> totals = base ? totals_of(model, *base) : std::nullopt;
  const std::vector<Effect> differences =
      totals ? totals->changes : differences_of(model, threshold.shares);
  const auto exceeds = [&](const Effect& one) {
    return sign > 0.0 ? *one.low > threshold.amount : *one.high < threshold.amount;
  };
  const auto may_exceed = [&](const Effect& one) {
    return sign > 0.0 ? *one.high > threshold.amount : *one.low < threshold.amount;
  };
  for (std::size_t i = 0; i < model.pairs.size(); ++i) {
    if (exceeds(differences[i])) {
      result.settings.push_back(i);
    } else if (may_exceed(differences[i])) {
      result.open.push_back(i);
    }
  }
  result.average = result.average || exceeds(differences.back());
  result.failed = result.average || !result.settings.empty();
}

/// Open settings whose old mean may be zero, unless every run of both versions gave the same.
std::vector<std::size_t> without_share(const GateResult& result, const PairedModel& model) {
  const std::vector<bool> may_be_zero = old_may_be_zero(model);
  std::vector<std::size_t> found;
  for (const std::size_t i : result.open) {
    const auto [before, after] = model.pairs[i];
    const bool alike = model.moments[before].sum_of_squares().value() == 0.0 &&
                       model.moments[after].sum_of_squares().value() == 0.0 &&
                       model.moments[before].mean().value() == model.moments[after].mean().value();
    if (may_be_zero[i] && !alike) found.push_back(i);
  }
  return found;
}

bool all_tell_their_noise(const PairedModel& model) {
  constexpr std::int64_t fewest_runs = 3;
  return std::all_of(model.pairs.begin(), model.pairs.end(), [&](const VersionPair& pair) {
    return model.moments[pair.before].count() >= fewest_runs &&
           model.moments[pair.after].count() >= fewest_runs;
  });
}

}  // namespace

std::optional<GateResult> judge(const Answer& answered, const std::string& version,
                                const VersionGate& gate) {
  const std::optional<PairedModel> model = paired_model(answered, version);
  if (!model || !model->knows_noise()) return std::nullopt;
  GateResult result;
  if (gate.direction != GateDirection::fall) {
    judge_one_way(result, answered, *model, gate.threshold, 1.0);
  }
  if (gate.direction != GateDirection::rise) {
    judge_one_way(result, answered, *model, gate.threshold, -1.0);
  }
  // A gate in both directions looks at each setting twice.
  std::sort(result.open.begin(), result.open.end());
  result.open.erase(std::unique(result.open.begin(), result.open.end()), result.open.end());
  std::erase_if(result.open, [&](std::size_t i) {
    return std::find(result.settings.begin(), result.settings.end(), i) != result.settings.end();
  });
  if (gate.threshold.relative && answered.scale.transformation.identity()) {
    result.unjudged = without_share(result, *model);
  }
  if (all_tell_their_noise(*model)) {
    const double outside = 1.0 - model->family.confidence;
    result.false_alarms = gate.direction == GateDirection::either ? outside : outside / 2.0;
  }
  return result;
}

}  // namespace yates::anova
