#include "anova/bet/best_bet.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "anova/bet/effect_posterior.hpp"
#include "anova/decision/below_zero.hpp"
#include "anova/decision/limited_choice.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t most_settings_of_bets = 1000;
constexpr std::size_t most_unmeasured = 4096;

/// Whether the question has an answer that only wants proof.
bool may_bet(const Decision& decision) {
  if (!decision.goal) return false;
  if (decision.reason == DecisionReason::constant_response) return false;
  return decision.kind != DecisionKind::do_not_decide ||
         decision.reason == DecisionReason::no_noise || decision.reason == DecisionReason::no_test;
}

class Bets {
 public:
  Bets(const DecisionBasis& basis, const Question& question, const Transformation& scale,
       const EffectTerms& effects, EffectSums sums, const std::vector<Setting>& failed)
      : data_(basis.fit.observations),
        smaller_is_better_(on_scale(question, scale).smaller_is_better),
        positive_(is_positive(basis.fit, scale)),
        placebos_(placebo_factors(data_.factors, question)),
        effects_(effects),
        level_(data_.origin_value() + sums.mean),
        typical_(sums.row),
        posterior_(std::move(sums), effects) {
    add_unmeasured(failed);
  }

  std::optional<BestBet> in(const Decision& decision) const {
    if (!may_bet(decision)) return std::nullopt;
    const Setting& beside = what_is_advised(decision);
    std::vector<std::size_t> all;
    for (std::size_t f = 0; f < beside.levels.size(); ++f) all.push_back(f);
    const auto limits = [&](const Setting& setting) {
      return limits_at(decision.candidates, data_.settings, all, setting);
    };
    const LimitStatus allowed = std::min(limits(beside), LimitStatus::by_estimate);
    std::vector<Setting> settings;
    for (const Candidate& one : decision.candidates) {
      if (one.considered && one.limits <= allowed) settings.push_back(data_.settings[one.setting]);
    }
    for (const Setting& one : unmeasured_) {
      if (of_circumstance(one, decision) && limits(one) <= allowed) settings.push_back(one);
    }
    if (settings.empty()) return std::nullopt;
    const Eigen::MatrixXd rows = effects_.rows_of(settings);
    const Eigen::VectorXd means = rows * posterior_.effects();
    Eigen::Index best = 0;
    (smaller_is_better_ ? means.minCoeff(&best) : means.maxCoeff(&best));
    BestBet bet{settings[static_cast<std::size_t>(best)]};
    for (const std::size_t f : placebos_) bet.setting.levels[f] = beside.levels[f];
    if (bet.setting.levels == beside.levels) return std::nullopt;
    const Eigen::VectorXd change =
        (rows.row(best) - effects_.rows_of(std::array<Setting, 1>{beside}).row(0)).transpose();
    bet.expected = level_ + means[best] - typical_.dot(posterior_.effects());
    bet.change = change.dot(posterior_.effects());
    bet.probability_better =
        posterior_.probability_above_zero(smaller_is_better_ ? Eigen::VectorXd(-change) : change);
    if (positive_ && bet.expected <= 0.0) return std::nullopt;
    return bet;
  }

 private:
  bool of_circumstance(const Setting& setting, const Decision& decision) const {
    return std::all_of(decision.circumstance.begin(), decision.circumstance.end(),
                       [&](const auto& given) {
                         for (std::size_t f = 0; f < data_.factors.size(); ++f) {
                           if (data_.factors[f].name != given.first) continue;
                           return data_.factors[f].levels[setting.levels[f]] == given.second;
                         }
                         return false;
                       });
  }

  /// In a fraction, the combinations that it stands for.
  void add_unmeasured(const std::vector<Setting>& failed) {
    std::size_t all = 1;
    for (const FactorReading& factor : data_.factors) {
      all = std::min(all * factor.levels.size(), most_unmeasured + 1);
    }
    if (all > most_unmeasured || 2 * data_.settings.size() > all) return;
    Setting one{std::vector<std::size_t>(data_.factors.size(), 0)};
    for (std::size_t i = 0; i < all; ++i) {
      std::size_t rest = i;
      for (std::size_t f = 0; f < one.levels.size(); ++f) {
        one.levels[f] = rest % data_.factors[f].levels.size();
        rest /= data_.factors[f].levels.size();
      }
      const bool ran_badly = std::any_of(failed.begin(), failed.end(), [&](const Setting& its) {
        return its.levels == one.levels;
      });
      if (!ran_badly && !is_measured(data_, one) && pairs_were_measured(data_, one)) {
        unmeasured_.push_back(one);
      }
    }
  }

  const Observations& data_;
  bool smaller_is_better_;
  bool positive_;
  std::vector<std::size_t> placebos_;
  const EffectTerms& effects_;
  double level_;             // the mean of all runs
  Eigen::VectorXd typical_;  // and of their rows
  EffectPosterior posterior_;
  std::vector<Setting> unmeasured_;
};

}  // namespace

void add_best_bet(Decision& decision, const DecisionBasis& basis, const Question& question,
                  const Transformation& scale, const std::optional<WholePlots>& plots,
                  const std::vector<Setting>& failed) {
  const Observations& data = basis.fit.observations;
  if (decision.candidates.empty() || data.settings.size() < 2 ||
      data.settings.size() > most_settings_of_bets) {
    return;
  }
  if (!may_bet(decision) &&
      std::none_of(decision.circumstances.begin(), decision.circumstances.end(), may_bet)) {
    return;
  }
  const EffectTerms effects(data.factors, placebo_factors(data.factors, question));
  if (effects.terms().empty()) return;
  std::optional<EffectSums> sums =
      effect_sums(data, effects.rows_of(data.settings), basis.noise, plots);
  if (!sums || !(sums->total > 0.0)) return;
  const Bets bets(basis, question, scale, effects, *std::move(sums), failed);
  if (decision.circumstances.empty()) decision.bet = bets.in(decision);
  for (Decision& part : decision.circumstances) part.bet = bets.in(part);
}

}  // namespace yates::anova
