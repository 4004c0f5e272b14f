#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yates::reports {

/// How text looks: `plain` is ASCII for pipes and JSON, `unicode` has a true minus sign, ×, ± and
/// unbreakable blanks.
enum class Typography { plain, unicode };
/// What pages and pictures use.
inline constexpr Typography unicode = Typography::unicode;

/// Decimals that show two significant digits of an uncertainty: 0.034 gives 3, 1.7 gives 1, 26
/// gives 0. They are absent for an uncertainty that is not positive and finite.
std::optional<int> decimals_for(double uncertainty);

/// A number with fixed decimals (0 to 12), digits grouped by commas from 10,000 on; powers of ten
/// from 1e15 on. With `sign` a positive number gets a "+". A value that is not finite gives
/// `absent()`.
std::string fixed(double value, int decimals, Typography typography, bool sign = false);

/// A number with so many significant digits (1 to 15), without trailing zeros; powers of ten below
/// 1e-4 and from 1e15 on.
std::string rounded(double value, int significant, Typography typography, bool sign = false);

/// The numbers of a column, point below point: each with as many decimals as show so many
/// significant digits of the largest, or fewer where all would end in zeros. Each by itself, by
/// rounded(), where the largest is more than a thousand times the smallest.
std::vector<std::string> aligned(std::span<const double> values, int significant,
                                 Typography typography, bool sign = false);

/// A number with as many decimals as its uncertainty justifies, or four significant digits where no
/// uncertainty is known.
std::string with_uncertainty(double value, std::optional<double> uncertainty, Typography typography,
                             bool sign = false);

/// "15.6 ms"; "93%"; the number alone without a unit.
std::string with_unit(std::string_view number, std::string_view unit, Typography typography);

/// 49.4 as "49.4%": one decimal, none from 99.95 on; "< 0.1%" for what would print as zero.
std::string percent(double value, Typography typography, bool sign = false);

/// "< 0.001", "0.008", "0.200"; absent() where there is none.
std::string p_text(std::optional<double> p, Typography typography);

/// "p < 0.001", "p = 0.008".
std::string p_phrase(double p);

/// The sign for a value that does not exist: "–", or "-" in plain text.
std::string absent(Typography typography);

/// "1 run", "12,000 runs".
std::string count_of(std::size_t count, std::string_view singular, std::string_view plural);

/// Columns that a text takes in a terminal: two per character of East Asia or emoji, otherwise one
/// per code point. Source: Unicode Standard Annex 11, East Asian Width.
std::size_t text_width(std::string_view text);
/// The text with blanks behind it up to this width.
std::string padded(const std::string& text, std::size_t width);

/// The text cut to `width` columns, the last of them "…" (or "~" in plain text) where it was
/// cut.
std::string shortened(std::string_view text, std::size_t width, Typography typography);
/// The same with the sign in the middle, as names often differ at their ends.
std::string cut_in_the_middle(std::string_view text, std::size_t width, Typography typography);
/// Several names cut so that they still differ: each in the middle; else each of its parts, which
/// commas or × separate; else with its number before it.
std::vector<std::string> told_apart(const std::vector<std::string>& names, std::size_t width,
                                    Typography typography);

}  // namespace yates::reports
