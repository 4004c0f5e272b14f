#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/document/document.hpp"

namespace yates::reports {

/// The pieces that hold text, those of one kind joined: so an output sees what stands side by side.
std::vector<Piece> pieces_of(const Sentence& sentence);

/// The text of the code as every output shows it, without line ends at its end.
std::string lines_of(const Code& code);

/// What a note begins with: "Warning".
std::string word_of(const Note& note);

/// An id with hyphens for whatever else than letters and digits it holds.
std::string anchor_of(std::string_view id);

/// The numbers of a plot, with its title; absent where they are more than stand beside a text.
std::optional<DataTable> few_numbers_of(const Figure& figure);

}  // namespace yates::reports
