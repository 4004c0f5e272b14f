#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "anova/variance/analysis.hpp"
#include "model/formula.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// "matters", "not shown to matter", "aliased", "cannot be estimated", "not tested"; of what is no
/// treatment, "block" or "drift".
std::string term_verdict(const anova::TermRow& row);
/// Whether a treatment that can be estimated has no test.
bool is_untested(const anova::TermRow& row);
/// What one row of the ANOVA table means.
std::string term_sentence(const ResponseReport& report, const anova::TermRow& row,
                          Typography typography);

/// The terms in the order in which readers look at them, as indexes: treatments first, the largest
/// share of variation first.
std::vector<std::size_t> terms_by_share(const anova::Analysis& analysis);
/// The share of what the model leaves.
double residual_percent(const anova::Analysis& analysis);
/// Whether terms share variation, as in unbalanced data, so that their shares do not add up.
bool shares_overlap(const anova::Analysis& analysis);
/// What then is said of them, as a clause; absent where they add up.
std::optional<std::string> overlap_sentence(const anova::Analysis& analysis);
/// "2 of 3 terms matter and account for 99.1% of the variation".
std::string terms_finding(const ResponseReport& report, Typography typography);

/// p as tables show it: none beside an F that does not exist, where no noise is left.
std::optional<double> shown_p(const anova::TermRow& row);
std::optional<double> shown_adjusted_p(const anova::TermRow& row);

/// Why a term matters that has neither F nor p, as a clause; absent where there is none.
std::optional<std::string> certain_terms_sentence(const anova::Analysis& analysis);

/// The head of the column of adjusted p, with what they are of where F and p beside them are of
/// another test: "p (Holm) of log(time)".
std::string deciding_p_name(const ResponseReport& report);

/// Writes the names of very many terms from those of their variables: what each eight variables
/// contribute is put together once for all of their 256 combinations.
class TermNames {
 public:
  /// At most 64 names.
  explicit TermNames(std::span<const std::string> variables);

  /// Appends "cpu:batch". The term is not empty and has no more variables than there are names.
  void append(std::string& text, model::BitTerm term) const;

 private:
  static constexpr std::size_t variables_of_a_group = 8;

  /// Each name behind a colon: ":cpu:batch".
  std::vector<std::array<std::string, std::size_t{1} << variables_of_a_group>> groups_;
};

// What the measured settings cannot tell apart, in words.

/// What is known of a term; null where it has no aliases.
const TermAliases* aliases_of(const ResponseReport& report, const model::TermName& term);

/// The aliases that readers see, in the order of the terms: those of all effects that are
/// estimated, and of the others one for each chain of which none is.
std::vector<const TermAliases*> shown_aliases(const ResponseReport& report);

/// "codec:level = -sync:size", and "= ..." behind it where there are more than `most`; effects of
/// three factors only where there is none of one or two. Empty where the term is the same as no
/// other effect.
std::string same_text(const TermAliases& aliases, std::size_t most, Typography typography);
/// "codec:level (0.33), sync:size (-0.33), 12 more"; empty where it is mixed with none.
std::string mixed_text(const TermAliases& aliases, std::size_t most, Typography typography);
/// Both: "threads = codec:level = sync:size"; "threads ~ codec:level (0.33), 12 more".
std::string chain_text(const TermAliases& aliases, std::size_t most, Typography typography);
/// Both without the term: "codec:level = sync:size"; empty where there are no aliases.
std::string alias_cell(const TermAliases* aliases, std::size_t most, Typography typography);
/// " (= codec:level ...)" for labels in pictures: the first effect that is the same, if there is
/// one of at most two factors.
std::string label_suffix(const TermAliases* aliases, Typography typography);

/// What = and ~ mean, as far as the report uses them.
std::string alias_legend(const ResponseReport& report);
/// The same below a table that needs no signs.
std::string alias_note(const ResponseReport& report);

/// What an advice takes for granted: that the effects that matter are not those of their aliases,
/// where these are main effects or interactions of two factors. Empty where the design tells them
/// apart.
std::vector<std::string> alias_sentences(const ResponseReport& report, Typography typography);

/// The effects of a two-level design that are shown to matter, as readers see their terms.
std::vector<std::string> effects_beyond_lenth(const anova::SignTable& signs, Typography typography);

}  // namespace yates::reports
