#include "reports/words/term_words.hpp"

#include <fmt/format.h>

#include "reports/words/phrases.hpp"

namespace yates::reports {

std::string term_verdict(const anova::TermRow& row) {
  if (row.status == anova::TermStatus::not_estimable) return "cannot be estimated";
  if (row.status == anova::TermStatus::aliased && row.df == 0) return "aliased";
  if (!row.p) return "not tested";
  return row.matters ? "matters" : "not shown to matter";
}

std::string term_sentence(const ResponseReport& report, const anova::TermRow& row,
                          Typography typography) {
  const std::string name = term_text(row.term, typography);
  if (row.status == anova::TermStatus::not_estimable) {
    return fmt::format("{} cannot be estimated: it has one level in the data.", name);
  }
  if (row.status == anova::TermStatus::aliased && row.df == 0) {
    return fmt::format("{} cannot be told apart from other terms in this design.", name);
  }
  const std::string share = fmt::format("{} carries {} of the variation", name,
                                        percent(row.variation_percent, typography));
  if (!row.f && row.p && row.matters) {
    return share + "; runs of one setting agree exactly, so the difference is certain.";
  }
  if (!row.f || !row.p) {
    return share + "; without a measure of noise it cannot be tested.";
  }
  const std::string ratio = fmt::format("its variation per degree of freedom is {} times the noise",
                                        rounded(*row.f, 3, typography));
  const std::string unaffected =
      split_term(row.term).size() > 1 ? "did not interact" : "changed nothing";
  std::string chance = fmt::format(
      "such a ratio or a larger one comes by chance in {} of "
      "experiments where it {}",
      percent(100.0 * *row.p, typography), unaffected);
  if (*row.p < 0.001) {
    chance = fmt::format(
        "such a ratio comes by chance in fewer than 1 of 1,000 experiments where "
        "it {}",
        unaffected);
  }
  if (!row.treatment) {
    return fmt::format("{}: {}, taken out before the rest; {}.", share,
                       row.term == "block" ? "the blocks of the design" : "the drift of all runs",
                       ratio);
  }
  const std::string end =
      row.p_adjusted && report.analysis.options.adjust != anova::Adjustment::none
          ? fmt::format("{} ({} after adjustment)", term_verdict(row), p_phrase(*row.p_adjusted))
          : term_verdict(row);
  return fmt::format("{}; {}; {}: {}.", share, ratio, chance, end);
}

}  // namespace yates::reports
