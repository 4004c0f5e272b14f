#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "reports/anova/json_parts.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/response_report.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

Json effect_json(const anova::Effect& effect) {
  Json entry;
  entry["value"] = number(effect.value);
  entry["low"] = number(effect.low);
  entry["high"] = number(effect.high);
  return entry;
}

/// A setting with what is expected there, in the unit of the response.
Json expectation_json(const ResponseReport& response, const anova::DecisionPart& part,
                      const anova::Setting& setting, const std::optional<anova::Effect>& expected,
                      const std::optional<std::size_t>& measured) {
  Json entry;
  entry["setting"] = setting_json(response.analysis.factors, setting);
  const anova::Candidate* candidate =
      measured ? &response.decision->candidates[*measured] : nullptr;
  std::optional<anova::Effect> mean = expected;
  if (!mean && candidate != nullptr) {
    mean = anova::Effect{candidate->predicted, candidate->low, candidate->high};
  }
  const auto shown = mean ? std::optional(in_unit(response, *mean)) : std::nullopt;
  entry["predicted"] = shown ? number(shown->value) : Json(nullptr);
  entry["low"] = shown ? number(shown->low) : Json(nullptr);
  entry["high"] = shown ? number(shown->high) : Json(nullptr);
  entry["measured"] = candidate != nullptr;
  entry["observed_mean"] =
      candidate != nullptr ? number(in_unit(response, candidate->observed_mean)) : Json(nullptr);
  entry["observations"] = candidate != nullptr ? candidate->observations : 0;
  const anova::LimitStatus limits = candidate != nullptr ? candidate->limits : part.advised_limits;
  entry["within_limits"] = limits != anova::LimitStatus::broken;
  entry["limits"] = to_string(limits);
  return entry;
}

Json levels_json(const ResponseReport& response, const anova::FactorGroup& group,
                 const std::vector<std::size_t>& levels) {
  Json entry = Json::object();
  for (std::size_t f = 0; f < group.factors.size(); ++f) {
    const anova::FactorReading& factor = response.analysis.factors[group.factors[f]];
    entry[factor.name] = level(factor.levels[levels[f]], factor.numeric);
  }
  return entry;
}

std::string_view word_of(anova::GroupVerdict verdict) {
  static constexpr std::array<std::string_view, 5> words{"move", "too-small", "keep", "unclear",
                                                         "not-measured"};
  return words[static_cast<std::size_t>(verdict)];
}

Json group_json(const ResponseReport& response, const anova::FactorGroup& group) {
  Json entry;
  entry["factors"] = Json::array();
  for (const std::size_t f : group.factors) {
    entry["factors"].push_back(response.analysis.factors[f].name);
  }
  entry["joined_by"] = terms_json(group.terms);
  entry["verdict"] = word_of(group.verdict);
  entry["advised"] = levels_json(response, group, group.combinations[group.advised].levels);
  const double best = group.combinations[group.best].mean.value;
  const double reference = group.baseline ? group.combinations[*group.baseline].mean.value : best;
  const double towards_worse =
      (response.goal != anova::Goal::maximize) == response.scale.transformation.increasing ? 1.0
                                                                                           : -1.0;
  entry["combinations"] = Json::array();
  for (const anova::Combination& one : group.combinations) {
    const anova::Effect mean = in_unit(response, one.mean);
    Json row = effect_json(mean);
    row["levels"] = levels_json(response, group, one.levels);
    row["change"] = one.change ? change_json(response, *one.change, reference) : Json(nullptr);
    anova::Effect loss = one.loss;
    if (towards_worse < 0.0) loss = {-loss.value, -*loss.high, -*loss.low};
    row["loss"] = change_json(response, loss, best);
    row["tied"] = one.tied;
    row["better"] = one.better;
    row["observations"] = one.observations;
    entry["combinations"].push_back(std::move(row));
  }
  return entry;
}

Json bet_json(const ResponseReport& response, const anova::DecisionPart& part) {
  if (!part.bet) return nullptr;
  const anova::BestBet& bet = *part.bet;
  Json entry;
  entry["setting"] = setting_json(response.analysis.factors, bet.setting);
  entry["expected"] = number(in_unit(response, bet.expected));
  const double reference = bet.expected - bet.change;
  entry["expected_as_advised"] = number(in_unit(response, reference));
  const anova::Effect change{bet.change, std::nullopt, std::nullopt};
  entry["change"] = number(difference_in_unit(response, change, reference).value);
  entry["ratio"] = ratios(response) ? number(ratio_of(response, bet.change)) : Json(nullptr);
  entry["probability_better"] = number(bet.probability_better);
  return entry;
}

/// Why the part decides as it does.
Json reason_json(const ResponseReport& response, const anova::DecisionPart& part) {
  const auto reason = part.kind == anova::DecisionKind::do_not_decide
                          ? std::optional(undecided_reason(response, part))
                          : reason_text(response, part, Typography::plain);
  return reason ? Json(*reason) : Json(nullptr);
}

/// What is advised: for all settings, or for one circumstance.
void add_advice(Json& entry, const ResponseReport& response, const anova::DecisionPart& part,
                const Json& reason) {
  Json tied = Json::array();
  for (const std::size_t index : part.tied) {
    tied.push_back(setting_json(response.analysis.factors,
                                response.settings[response.decision->candidates[index].setting]));
  }
  entry["best"] = part.advised
                      ? expectation_json(response, part, *part.advised, part.expected, part.best)
                      : Json(nullptr);
  entry["baseline"] = part.baseline || part.expected_baseline
                          ? expectation_json(response, part, part.compared_with,
                                             part.expected_baseline, part.baseline)
                          : Json(nullptr);
  entry["change"] = part.gain && part.expected_baseline
                        ? change_json(response, *part.gain, part.expected_baseline->value)
                        : Json(nullptr);
  entry["tied"] = std::move(tied);
  entry["bet"] = bet_json(response, part);
  entry["reason"] = reason;
  entry["reason_code"] = to_string(part.reason);
  entry["groups"] = Json::array();
  for (const anova::FactorGroup& group : part.groups) {
    entry["groups"].push_back(group_json(response, group));
  }
  entry["more_replications"] =
      part.more_replications ? Json(*part.more_replications) : Json(nullptr);
}

Json circumstance_json(const ResponseReport& response, const anova::DecisionPart& part) {
  Json entry;
  entry["given"] = Json::object();
  for (const auto& [factor, level] : part.circumstance) entry["given"][factor] = level;
  entry["kind"] = anova::to_string(part.kind);
  add_advice(entry, response, part, reason_json(response, part));
  return entry;
}

/// The reason of all parts; null where they have several.
Json common_reason(const ResponseReport& response) {
  const std::vector<anova::DecisionPart>& parts = response.decision->parts;
  Json reason = reason_json(response, parts.front());
  const bool same = std::all_of(parts.begin(), parts.end(), [&](const anova::DecisionPart& part) {
    return reason_json(response, part) == reason;
  });
  return same ? reason : Json(nullptr);
}

/// What stands above the circumstances: none of them advises a setting for all.
anova::DecisionPart above_circumstances(const anova::Decision& decision) {
  anova::DecisionPart result;
  result.kind = decision.leading().kind;
  result.reason = decision.leading().reason;
  for (const anova::DecisionPart& part : decision.parts) {
    result.tied.insert(result.tied.end(), part.tied.begin(), part.tied.end());
  }
  return result;
}

Json robust_json(const ResponseReport& response) {
  if (!response.robust) return nullptr;
  Json entry;
  entry["shown_by_ranks"] = Json::array();
  for (const anova::ShownByRanks& one : response.robust->shown) {
    const anova::FactorReading& factor = response.analysis.factors[one.factor];
    Json row;
    row["factor"] = factor.name;
    row["level"] = level(factor.levels[one.level], factor.numeric);
    row["baseline"] = level(factor.levels[one.baseline], factor.numeric);
    row["p_adjusted"] = number(one.p_adjusted);
    entry["shown_by_ranks"].push_back(std::move(row));
  }
  entry["set_aside"] = Json::array();
  entry["survives"] = nullptr;
  if (const auto& without = response.robust->without) {
    entry["set_aside"] = without->runs;
    entry["survives"] = without->survives;
    entry["kind_without"] = to_string(without->kind);
  }
  entry["heavy_tails"] = response.robust->heavy_tails;
  return entry;
}

/// Which levels and settings have a noise of their own where the advice is decided.
Json noise_json(const ResponseReport& response, const anova::DecidingModel& deciding) {
  if (!deciding.intervals_allow_for_noise() && !deciding.tests_allow_for_noise) return nullptr;
  Json entry;
  entry["shown"] = deciding.noise_surely_differs();
  entry["factors"] = Json::array();
  for (const anova::DispersionFactor& one : deciding.noise_driven_by) {
    entry["factors"].push_back(Json{{"factor", one.name}, {"ratio", number(one.ratio)}});
  }
  entry["settings"] = Json::array();
  for (const anova::NoisySetting& one : deciding.noisy_settings) {
    Json row;
    row["setting"] = setting_json(response.analysis.factors, response.settings[one.setting]);
    row["ratio"] = one.ratio;
    row["shown"] = one.shown;
    row["in_intervals"] = one.in_intervals;
    entry["settings"].push_back(std::move(row));
  }
  return entry;
}

Json free_json(const ResponseReport& response) {
  Json list = Json::array();
  const std::vector<anova::DecisionPart>& parts = response.decision->parts;
  for (const anova::FreeFactor& one : parts.front().free_factors) {
    if (anova::is_held(parts, one.factor)) continue;
    Json entry;
    entry["factor"] = response.analysis.factors[one.factor].name;
    entry["at_most"] = number(one.at_most);
    if (ratios(response) && one.at_most) {
      entry["at_most"] = nullptr;
      entry["at_most_ratio"] = number(ratio_of(response, *one.at_most));
    }
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

Json change_json(const ResponseReport& response, const anova::Effect& change, double reference) {
  Json entry = effect_json(difference_in_unit(response, change, reference));
  if (ratios(response) && change.low && change.high) {
    entry["ratio"] = number(ratio_of(response, change.value));
    entry["ratio_low"] = number(ratio_of(response, *change.low));
    entry["ratio_high"] = number(ratio_of(response, *change.high));
  }
  return entry;
}

Json decision_json(const ResponseReport& response) {
  const anova::Decision& decision = *response.decision;
  Json entry;
  entry["kind"] = anova::to_string(decision.leading().kind);
  entry["title"] = verdict_title(response);
  const ResponseReport named = labelled(response, {});
  entry["sentences"] = verdict_sentences(named, Typography::plain);
  entry["doubts"] = Json::array();
  for (const Doubt& doubt : doubts(named, Typography::plain)) {
    Json row;
    row["reach"] = to_string(doubt.reach);
    row["sentence"] = doubt.sentence;
    entry["doubts"].push_back(std::move(row));
  }
  entry["goal"] = !decision.goal                            ? Json(nullptr)
                  : *decision.goal == anova::Goal::minimize ? Json("minimize")
                                                            : Json("maximize");
  if (const anova::DecisionPart* everywhere = decision.at_all_settings()) {
    add_advice(entry, response, *everywhere, reason_json(response, *everywhere));
  } else {
    add_advice(entry, response, above_circumstances(decision), common_reason(response));
    entry["circumstances"] = Json::array();
    for (const anova::DecisionPart& part : decision.parts) {
      entry["circumstances"].push_back(circumstance_json(response, part));
    }
  }
  entry["matters"] = terms_json(decision.mattering_terms);
  entry["tested"] = decision.tested_terms;
  entry["interactions"] = terms_json(decision.mattering_interactions);
  entry["idle_factors"] = decision.idle_factors;
  entry["suspects"] = Json::array();
  for (const std::size_t f : decision.suspects) {
    entry["suspects"].push_back(response.analysis.factors[f].name);
  }
  entry["explained_percent"] = number(decision.explained_percent);
  entry["margin"] = number(decision.margin);
  entry["free_factors"] = free_json(response);
  entry["robust"] = robust_json(response);
  if (response.order) {
    entry["order"] = Json::object();
    entry["order"]["verdict"] = to_string(response.order->verdict);
    entry["order"]["exposed"] = Json::array();
    for (const std::size_t f : response.order->exposed()) {
      entry["order"]["exposed"].push_back(response.analysis.factors[f].name);
    }
  }
  entry["noise"] = response.deciding ? noise_json(response, *response.deciding) : Json(nullptr);
  if (response.origin) entry["designed"] = response.origin->designed();
  entry["placebo_alarms"] = terms_json(decision.placebo_alarms);
  entry["silent_placebos"] = decision.silent_placebos;
  return entry;
}

}  // namespace yates::reports
