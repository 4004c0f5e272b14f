#include "table/text/missing.hpp"

#include <algorithm>
#include <array>

namespace yates::table {

namespace {

// "#NV" is what "#N/A" is called in German; C prints "-nan".
constexpr auto usual_words =
    std::to_array<std::string_view>({"NA", "NaN", "nan", "NAN", "-nan", "null", "NULL", "N/A",
                                     "n/a", "#N/A", "#NV", "<NA>", "-", "?"});

}  // namespace

bool MissingWords::is_usual(std::string_view text) {
  if (text.empty()) return true;
  constexpr std::string_view firsts = "Nn#-?<";
  return firsts.find(text.front()) != std::string_view::npos &&
         std::find(usual_words.begin(), usual_words.end(), text) != usual_words.end();
}

bool MissingWords::is_more(std::string_view text) const {
  return std::find(more_.begin(), more_.end(), text) != more_.end();
}

}  // namespace yates::table
