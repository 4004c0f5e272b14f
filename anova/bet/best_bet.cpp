#include "anova/bet/best_bet.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "anova/bet/effect_posterior.hpp"
#include "anova/decision/decision_task.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t most_settings_of_bets = 1000;
constexpr std::size_t most_unmeasured = 4096;
constexpr double small_share_of_change = 0.05;

/// Whether the question has an answer that only wants proof.
bool may_bet(const DecisionPart& part) {
  if (part.reason == DecisionReason::constant_response) return false;
  return part.kind != DecisionKind::do_not_decide || part.reason == DecisionReason::no_noise ||
         part.reason == DecisionReason::no_test;
}

class Bets {
 public:
  Bets(const DecisionBasis& basis, const Question& question, const Transformation& scale,
       const EffectTerms& effects, EffectSums sums, const std::vector<Setting>& failed)
      : data_(basis.fit.observations),
        failed_(failed),
        smaller_is_better_(on_scale(question, scale).smaller_is_better),
        positive_(is_positive(basis.fit, scale)),
        placebos_(placebo_factors(data_.factors, question)),
        effects_(effects),
        level_(data_.origin_value() + sums.mean),
        typical_(sums.row),
        posterior_(std::move(sums), effects) {
    for (const FactorReading& factor : data_.factors) {
      combinations_ *= static_cast<double>(factor.levels.size());
    }
    add_unmeasured();
  }

  std::optional<BestBet> in(const Decision& whole, const DecisionPart& part) const {
    if (!may_bet(part)) return std::nullopt;
    const Setting& beside = what_is_advised(part);
    std::vector<std::size_t> all;
    for (std::size_t f = 0; f < beside.levels.size(); ++f) all.push_back(f);
    const auto limits = [&](const Setting& setting) {
      return limits_at(whole, part, data_.settings, all, setting);
    };
    const LimitStatus allowed = std::min(limits(beside), LimitStatus::by_estimate);
    std::vector<Setting> settings;
    for (const std::size_t c : part.considered) {
      const Candidate& one = whole.candidates[c];
      if (one.limits <= allowed) settings.push_back(data_.settings[one.setting]);
    }
    for (const Setting& one : unmeasured_) {
      if (of_circumstance(one, part) && limits(one) <= allowed) settings.push_back(one);
    }
    if (settings.empty()) return std::nullopt;
    const Eigen::MatrixXd rows = effects_.rows_of(settings);
    const Eigen::VectorXd means = rows * posterior_.effects();
    Eigen::Index best = 0;
    (smaller_is_better_ ? means.minCoeff(&best) : means.maxCoeff(&best));
    BestBet bet{settings[static_cast<std::size_t>(best)]};
    for (const std::size_t f : placebos_) bet.setting.levels[f] = beside.levels[f];
    take_back_small_moves(bet.setting, beside, [&](const Setting& rest) {
      if (rest.levels == beside.levels) return true;
      return std::any_of(settings.begin(), settings.end(),
                         [&](const Setting& one) { return one.levels == rest.levels; }) ||
             (is_fraction() && stands_for(rest) && limits(rest) <= allowed);
    });
    if (bet.setting.levels == beside.levels) return std::nullopt;
    const Eigen::MatrixXd both = effects_.rows_of(std::array<Setting, 2>{bet.setting, beside});
    const Eigen::VectorXd change = (both.row(0) - both.row(1)).transpose();
    bet.expected = level_ + (both.row(0).transpose() - typical_).dot(posterior_.effects());
    bet.change = change.dot(posterior_.effects());
    bet.probability_better =
        posterior_.probability_above_zero(smaller_is_better_ ? Eigen::VectorXd(-change) : change);
    if (positive_ && bet.expected <= 0.0) return std::nullopt;
    return bet;
  }

 private:
  /// Takes back moves, the smallest first, as long as all of these make up only a small share of
  /// the expected change: who tries a bet wants to know what it rests on.
  template <typename MayBeChosen>
  void take_back_small_moves(Setting& bet, const Setting& beside,
                             const MayBeChosen& may_be_chosen) const {
    const double sign = smaller_is_better_ ? -1.0 : 1.0;
    const auto expected = [&](const std::vector<Setting>& settings) -> Eigen::VectorXd {
      return sign * (effects_.rows_of(settings) * posterior_.effects());
    };
    const Eigen::VectorXd ends = expected({bet, beside});
    const double least = ends[0] - small_share_of_change * std::max(0.0, ends[0] - ends[1]);
    for (;;) {
      std::vector<Setting> without;
      for (std::size_t f = 0; f < bet.levels.size(); ++f) {
        if (bet.levels[f] == beside.levels[f]) continue;
        without.push_back(bet);
        without.back().levels[f] = beside.levels[f];
      }
      if (without.empty()) return;
      const Eigen::VectorXd left = expected(without);
      std::vector<Eigen::Index> order(without.size());
      std::iota(order.begin(), order.end(), Eigen::Index{0});
      std::stable_sort(order.begin(), order.end(),
                       [&](Eigen::Index a, Eigen::Index b) { return left[a] > left[b]; });
      const auto rest = std::find_if(order.begin(), order.end(), [&](Eigen::Index m) {
        return left[m] < least || may_be_chosen(without[static_cast<std::size_t>(m)]);
      });
      if (rest == order.end() || left[*rest] < least) return;
      bet = without[static_cast<std::size_t>(*rest)];
    }
  }

  bool of_circumstance(const Setting& setting, const DecisionPart& part) const {
    return std::all_of(part.circumstance.begin(), part.circumstance.end(), [&](const auto& given) {
      for (std::size_t f = 0; f < data_.factors.size(); ++f) {
        if (data_.factors[f].name != given.first) continue;
        return data_.factors[f].levels[setting.levels[f]] == given.second;
      }
      return false;
    });
  }

  bool is_fraction() const {
    return 2.0 * static_cast<double>(data_.settings.size()) <= combinations_;
  }

  /// Whether a fraction without this setting tells of it all the same.
  bool stands_for(const Setting& setting) const {
    return std::none_of(failed_.begin(), failed_.end(),
                        [&](const Setting& its) { return its.levels == setting.levels; }) &&
           !is_measured(data_, setting) && pairs_were_measured(data_, setting);
  }

  void add_unmeasured() {
    if (combinations_ > static_cast<double>(most_unmeasured) || !is_fraction()) return;
    const auto all = static_cast<std::size_t>(combinations_);
    Setting one{std::vector<std::size_t>(data_.factors.size(), 0)};
    for (std::size_t i = 0; i < all; ++i) {
      std::size_t rest = i;
      for (std::size_t f = 0; f < one.levels.size(); ++f) {
        one.levels[f] = rest % data_.factors[f].levels.size();
        rest /= data_.factors[f].levels.size();
      }
      if (stands_for(one)) unmeasured_.push_back(one);
    }
  }

  const Observations& data_;
  const std::vector<Setting>& failed_;  // all of whose runs failed
  double combinations_ = 1.0;
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

void add_best_bets(Decision& decision, const DecisionBasis& basis, const Question& question,
                   const Transformation& scale, const std::optional<WholePlots>& plots,
                   const std::vector<Setting>& failed) {
  const Observations& data = basis.fit.observations;
  if (decision.candidates.empty() || data.settings.size() < 2 ||
      data.settings.size() > most_settings_of_bets) {
    return;
  }
  if (!decision.goal || std::none_of(decision.parts.begin(), decision.parts.end(), may_bet)) return;
  // Where nothing is noise, what is better is shown to be.
  if (basis.noise && !(typical_noise(*basis.noise).variance > 0.0)) return;
  EffectTerms effects(data.factors, placebo_factors(data.factors, question));
  if (effects.terms().empty()) return;
  effects.leave_to_lower_orders(data.settings);
  std::optional<EffectSums> sums =
      effect_sums(data, effects.rows_of(data.settings), basis.noise, plots);
  if (!sums || !(sums->total > 0.0)) return;
  const Bets bets(basis, question, scale, effects, *std::move(sums), failed);
  for (DecisionPart& part : decision.parts) part.bet = bets.in(decision, part);
}

}  // namespace yates::anova
