#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/note.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::reports {

// What every sentence is put together from, whatever it speaks of.

/// "a, b and c"; "a, b or c" with another last `joint`.
std::string listed(const std::vector<std::string>& words, std::string_view joint = " and ");
/// The first so many names, and "7 more" where at least two more are left.
std::vector<std::string> first_names(std::vector<std::string> names, std::size_t most);
/// The text with a true minus sign before its negative numbers: a sign within a word, a date or a
/// setting stays. "2.5e-05" becomes a power of ten.
std::string with_true_minus(std::string_view text);
/// The text with its first letter as a capital, or as a small letter: ASCII letters only.
std::string capitalised(std::string text);
std::string uncapitalised(std::string text);
/// A level as it stands in a setting: in quotation marks where its own text has what separates the
/// levels of a setting: flags="xz, fast".
std::string quoted_level(const std::string& level);
/// "time (s)"; the label alone where there is no unit, or where it ends in it: "Zeit (ms)".
std::string quantity_name(std::string_view label, std::string_view unit);

/// "cpu × batch", or "cpu:batch" in plain text.
std::string product_text(std::span<const std::string> names, Typography typography);
/// The term as readers see it.
std::string term_text(const model::TermName& term, Typography typography);
/// The note behind the name of its term.
std::string note_text(const model::Note& note, Typography typography);
/// The variables of a term, as readers see them.
std::vector<std::string> shown_names(const model::TermName& term);

/// Half the width of an interval: the uncertainty that decides how many digits are shown.
std::optional<double> half_width(std::optional<double> low, std::optional<double> high);
/// "13.8 to 17.3".
std::string interval_numbers(double low, double high, Typography typography, bool sign = false);
/// " (13.8 to 17.3)", to stand behind a value; empty where an end is not known.
std::string interval_behind(std::optional<double> low, std::optional<double> high,
                            Typography typography);

}  // namespace yates::reports
