#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

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

}  // namespace yates::reports
