#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/draw/data_table.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/answer_words.hpp"

namespace yates::reports {

/// The answers for all combinations of the given factors' levels, side by side.
struct AnswerGrid {
  std::optional<std::string> lead;  // what all of them gain, where that is the same
  DataTable table;                  // a row per combination, 40 at most
  std::vector<std::string> notes;   // whole sentences: what has no room in columns
};

/// At least two parts, as of answer_parts().
AnswerGrid answer_grid(const ResponseReport& report, const std::vector<AnswerPart>& parts,
                       Typography typography);

}  // namespace yates::reports
