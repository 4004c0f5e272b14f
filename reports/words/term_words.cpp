#include "reports/words/term_words.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "reports/words/phrases.hpp"

namespace yates::reports {

std::string term_verdict(const anova::TermRow& row) {
  if (!row.treatment()) return std::string(to_string(row.role));
  if (row.status == anova::TermStatus::not_estimable) return "cannot be estimated";
  if (row.status == anova::TermStatus::aliased && row.df == 0) return "aliased";
  if (!row.p) return "not tested";
  switch (row.verdict) {
    case anova::TermVerdict::matters:
      return "matters";
    case anova::TermVerdict::too_small:
      return "real, but too small to matter";
    case anova::TermVerdict::no_larger:
      return "no larger than what matters";
    case anova::TermVerdict::cannot_tell:
      return row.shown ? "real, perhaps too small" : "cannot tell yet";
    case anova::TermVerdict::not_shown:
    case anova::TermVerdict::not_tested:
      break;
  }
  return "not shown to matter";
}

std::string term_sentence(const ResponseReport& report, const anova::TermRow& row,
                          Typography typography) {
  const std::string name = term_text(row.term, typography);
  if (row.status == anova::TermStatus::not_estimable) {
    return fmt::format("{} cannot be estimated because it has only one level in the data.", name);
  }
  if (row.status == anova::TermStatus::aliased && row.df == 0) {
    return fmt::format("{} cannot be distinguished from other terms in this design.", name);
  }
  const std::string share = fmt::format("{} accounts for {} of the variation", name,
                                        percent(row.variation_percent, typography));
  if (!row.f && row.p && row.matters) {
    return share + "; repeated runs of each setting agree exactly, so the difference is certain.";
  }
  if (!row.f || !row.p) {
    return share + "; it cannot be tested because the noise could not be estimated.";
  }
  const std::string ratio =
      fmt::format("its variation per degree of freedom is {} times that of the noise",
                  rounded(*row.f, 3, typography));
  const std::string unaffected = row.variables.variables.size() > 1
                                     ? "in which these factors do not interact"
                                     : "in which it changes nothing";
  const std::string how_often =
      *row.p < 0.001 ? "fewer than 1 of 1,000" : percent(100.0 * *row.p, typography) + " of";
  const std::string chance = fmt::format(
      "a ratio this large or larger arises by chance in {} experiments {}", how_often, unaffected);
  if (!row.treatment()) {
    return fmt::format(
        "{}: {}, removed before all other terms; {}.", share,
        row.role == anova::TermRole::block ? "the blocks of the design" : "the drift of all runs",
        ratio);
  }
  const std::string end =
      row.p_adjusted && report.analysis.options.adjust != anova::Adjustment::none
          ? fmt::format("{} ({} after adjustment)", term_verdict(row), p_phrase(*row.p_adjusted))
          : term_verdict(row);
  return fmt::format("{}; {}; {}: {}.", share, ratio, chance, end);
}

std::vector<std::size_t> terms_by_share(const anova::Analysis& analysis) {
  std::vector<std::size_t> order(analysis.terms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const anova::TermRow& first = analysis.terms[a];
    const anova::TermRow& second = analysis.terms[b];
    if (first.treatment() != second.treatment()) return first.treatment();
    return first.variation_percent > second.variation_percent;
  });
  return order;
}

std::string terms_finding(const ResponseReport& report, Typography typography) {
  std::size_t tested = 0;
  std::size_t mattering = 0;
  double explained = 0.0;
  for (const anova::TermRow& row : report.analysis.terms) {
    if (!row.treatment()) continue;
    if (row.p) ++tested;
    if (!row.matters) continue;
    ++mattering;
    explained += row.variation_percent;
  }
  if (tested == 0) return "Shares of variation; nothing could be tested";
  if (mattering == 0) {
    return fmt::format("None of {} was shown to matter", count_of(tested, "term", "terms"));
  }
  return fmt::format("{} of {} {} and {} for {} of the variation", mattering,
                     count_of(tested, "term", "terms"), mattering == 1 ? "matters" : "matter",
                     mattering == 1 ? "accounts" : "account", percent(explained, typography));
}

}  // namespace yates::reports
