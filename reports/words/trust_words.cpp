#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

std::string factor_name(const ResponseReport& report, std::size_t factor) {
  return report.analysis.factors[factor].name;
}

std::string association_text(const anova::Association& one, Typography typography) {
  const std::string strength = fixed(one.strength, 2, typography);
  return fmt::format(
      "{} and {} ({} {})", one.first, one.second,
      one.measure == anova::AssociationMeasure::correlation ? "correlation" : "association",
      strength);
}

std::string numbers_text(const std::vector<std::int64_t>& numbers) {
  constexpr std::size_t most = 8;
  std::vector<std::string> named;
  for (std::size_t i = 0; i < std::min(numbers.size(), most); ++i) {
    named.push_back(std::to_string(numbers[i]));
  }
  if (numbers.size() > most) named.push_back(fmt::format("{} more", numbers.size() - most));
  return listed(named);
}

std::string ranks_sentence(const ResponseReport& report, const anova::RobustLine& robust) {
  std::vector<std::string> parts;
  for (const anova::ShownByRanks& one : robust.shown) {
    const anova::FactorReading& factor = report.analysis.factors[one.factor];
    parts.push_back(fmt::format(
        "{} at {}={} than at {} ({})",
        one.larger == report.scale.transformation.increasing ? "larger" : "smaller", factor.name,
        factor.levels[one.level], factor.levels[one.baseline], p_phrase(one.p_adjusted)));
  }
  constexpr std::size_t most = 4;
  if (parts.size() > most) {
    const std::size_t more = parts.size() - most;
    parts.resize(most);
    parts.push_back(fmt::format("and so on for {} more", more));
  }
  return fmt::format("By ranks alone, which no wild run can sway, {} is {}.", report.label,
                     fmt::join(parts, "; "));
}

bool spread_differs(const ResponseReport& report) {
  if (report.deciding && !report.deciding->noise_driven_by.empty()) return true;
  return std::any_of(report.checks.begin(), report.checks.end(), [](const anova::Check& one) {
    const bool asks =
        one.verdict == anova::CheckVerdict::look || one.verdict == anova::CheckVerdict::fail;
    return one.code == anova::CheckCode::equal_spread && asks;
  });
}

std::string without_sentence(const ResponseReport& report, const anova::WithoutSetAside& without) {
  const bool one = without.runs.size() == 1;
  std::string text = fmt::format("{} {} {} out",
                                 without.numbered ? (one ? "Run" : "Runs") : (one ? "Row" : "Rows"),
                                 numbers_text(without.runs), one ? "stands" : "stand");
  if (without.pairs > 0) text += ", where of two repeated runs one is wrong and both are named";
  if (without.survives)
    return text + fmt::format("; without {} the verdict is the same.", one ? "it" : "them");
  text += fmt::format("; without {} the verdict is another: ", one ? "it" : "them");
  switch (without.kind) {
    case anova::DecisionKind::choose: {
      if (!without.advised) return text + "another setting would be advised.";
      std::vector<std::string> levels;
      for (std::size_t f = 0; f < without.advised->levels.size(); ++f) {
        // Only what leaves the baseline is advised.
        const std::vector<std::size_t>& baseline = report.decision->compared_with.levels;
        const bool moves = without.advised->levels != baseline;
        if (moves && without.advised->levels[f] == baseline[f]) continue;
        levels.push_back(
            factor_name(report, f) + "=" +
            quoted_level(report.analysis.factors[f].levels[without.advised->levels[f]]));
      }
      return text + fmt::format("{} would be advised.", fmt::join(levels, ", "));
    }
    case anova::DecisionKind::keep_baseline:
      return text + "the baseline would be kept.";
    case anova::DecisionKind::change_nothing:
      return text + "no effect would be shown.";
    case anova::DecisionKind::too_small:
      return text + "what is gained would be too small to matter.";
    case anova::DecisionKind::cannot_tell:
    case anova::DecisionKind::do_not_decide:
      break;
  }
  return text + "nothing could be told.";
}

/// The proposed factors, those of terms that matter first.
std::vector<const anova::ProposedFactor*> most_promising(const ResponseReport& report,
                                                         const anova::Origin& origin) {
  std::vector<const anova::ProposedFactor*> result;
  for (const anova::ProposedFactor& one : origin.proposal) result.push_back(&one);
  if (!report.decision) return result;
  const std::vector<model::TermName>& terms = report.decision->mattering_terms;
  std::stable_partition(result.begin(), result.end(), [&](const anova::ProposedFactor* one) {
    return std::any_of(terms.begin(), terms.end(),
                       [&](const model::TermName& term) { return term.reads(one->name); });
  });
  return result;
}

}  // namespace

std::optional<std::string> order_sentence(const ResponseReport& report) {
  if (!report.order || report.order->verdict != anova::OrderVerdict::explained_by_factors) {
    return std::nullopt;
  }
  const bool drift_taken_out =
      std::any_of(report.analysis.terms.begin(), report.analysis.terms.end(),
                  [](const anova::TermRow& row) { return row.role == anova::TermRole::drift; });
  std::vector<std::string> names;
  for (const std::size_t f : report.order->exposed()) names.push_back(factor_name(report, f));
  if (drift_taken_out || names.empty()) return std::nullopt;
  const std::string which = listed(names);
  const bool of_rows = report.order->source == anova::OrderSource::table_rows;
  if (report.order->repeats_itself) {
    return fmt::format(
        "{} of {} again and again in one order{} what drifts within each pass would look like an "
        "effect of {}. {}",
        of_rows ? "The rows go through the levels" : "The runs went through the levels", which,
        of_rows ? ": if the runs were made so," : ", so that", which,
        of_rows
            ? "If the order was random, that is ruled out; if not, repeat the runs in random order."
            : "A random order rules that out.");
  }
  if (of_rows) {
    return fmt::format(
        "The rows are in the order of {0}: if the runs were made in this order, a drift of the "
        "machine would look like an effect of {0}. If the order was random, that is ruled out; if "
        "not, repeat the runs in random order.",
        which);
  }
  return fmt::format(
      "The runs were made in the order of {0}: a drift of the machine would look like an effect of "
      "{0}. A random order rules that out; --drift run takes a straight drift out.",
      which);
}

std::optional<std::string> drift_sentence(const ResponseReport& report, Typography typography) {
  if (!report.without_drift || !report.decision) return std::nullopt;
  const anova::WithoutDrift& without = *report.without_drift;
  const double reference = report.analysis.mean;
  const std::string drift = short_change_text(
      report, {without.change, without.change, without.change}, reference, typography);
  std::string text = fmt::format("The runs drifted: compared with the first, {} at the last is {}",
                                 report.label, drift);
  if (!without.survives) return text + "; without that drift the verdict is another (--drift run).";
  const anova::DecisionPart* part = report.decision->at_all_settings();
  if (!without.gain || part == nullptr || !part->expected_baseline)
    return text + "; without that drift the verdict is the same (--drift run).";
  return fmt::format(
      "{}; with that drift taken out (--drift run), from the baseline to the advised setting: {}.",
      text, short_change_text(report, *without.gain, part->expected_baseline->value, typography));
}

std::vector<std::string> origin_sentences(const ResponseReport& report, Typography typography) {
  std::vector<std::string> result;
  if (!report.origin || report.origin->designed()) return result;
  const anova::Origin& origin = *report.origin;
  if (report.decision && !report.decision->mattering_terms.empty()) {
    std::vector<std::string> terms;
    for (const model::TermName& term : report.decision->mattering_terms) {
      terms.push_back(term_text(term, typography));
    }
    result.push_back(fmt::format("In these data {} goes with {}; that need not be their effect.",
                                 report.label, listed(terms)));
  }
  std::vector<std::string> together;
  for (const anova::Association& one : origin.confounded) {
    together.push_back(association_text(one, typography));
  }
  if (!together.empty()) {
    result.push_back(
        fmt::format("What moves together cannot be told apart: {}.", listed(together)));
  }
  std::vector<std::string> factors;
  constexpr std::size_t most_proposed = 6;
  for (const anova::ProposedFactor* one_of : most_promising(report, origin)) {
    const anova::ProposedFactor& one = *one_of;
    if (factors.size() == most_proposed) break;
    factors.push_back(fmt::format("{} ({})", one.name, fmt::join(one.levels, ", ")));
  }
  if (!factors.empty()) {
    const std::size_t left = origin.proposal.size() - factors.size();
    if (left > 0) factors.push_back(count_of(left, "other", "others"));
    result.push_back(fmt::format(
        "An experiment would decide: yates new, with the factors {}. If these settings were "
        "chosen and run, say --designed.",
        listed(factors)));
  }
  return result;
}

std::optional<std::string> many_far_sentence(const ResponseReport& report) {
  // That settings scatter differently, the check of spread says.
  if (!report.robust || !report.robust->heavy_tails || spread_differs(report)) return std::nullopt;
  return "Many runs lie far from what is expected of them: they scatter unequally, or with heavy "
         "tails. More replications tell more.";
}

std::vector<std::string> robust_sentences(const ResponseReport& report, Typography /*typography*/) {
  std::vector<std::string> result;
  if (!report.robust) return result;
  if (report.robust->without) result.push_back(without_sentence(report, *report.robust->without));
  if (auto sentence = many_far_sentence(report)) result.push_back(*std::move(sentence));
  // Ranks that show nothing lack power: few runs have few orders.
  if (!report.robust->shown.empty()) result.push_back(ranks_sentence(report, *report.robust));
  return result;
}

}  // namespace yates::reports
