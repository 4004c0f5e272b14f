#pragma once

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace yates::cli {

/// Looks at an option's text before it is read.
struct Check {
  /// Returns the complaint, or nothing where the text will do.
  using Complaint = std::function<std::optional<std::string>(const std::string&)>;

  Check() = default;
  Check(Complaint one, std::vector<std::string> closed_set)
      : complaint(std::move(one)), words(std::move(closed_set)) {}
  /// Of an open set.
  template <typename Function>
  requires std::is_invocable_r_v < std::optional<std::string>, Function,
  const std::string& > Check(Function one) : complaint(std::move(one)) {}

  Complaint complaint = {};
  std::vector<std::string> words = {};  // of a closed set, for shells that offer them
};

/// As language::suggestion(), and where that says nothing all words of a closed set.
std::string suggestion_of_all(const std::string& text, const std::vector<std::string>& words);

/// One of these words. The complaint names them, or the one that was most likely meant.
Check one_of(std::vector<std::string> words);

/// A number, from `least` to `largest`. The complaint ends with what was expected, such as
/// "jobs per second, as in 125".
Check a_number(const std::string& expected, double least, double largest);
Check a_number(const std::string& expected);  // of any size, also an infinite one

/// A share as a number or in percent: 0.95 of "0.95", "95%" and "95 %"; absent for any other text.
std::optional<double> parse_share(const std::string& text);
/// Such a share from `least` to `largest`.
Check a_share(const std::string& expected, double least, double largest);

/// The same for digits alone.
Check a_whole_number(const std::string& expected, double least, double largest);

}  // namespace yates::cli
