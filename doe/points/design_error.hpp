#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace yates::doe {

/// A part of a design cannot be made as asked: "optimal: 4 runs are too few for 6 coefficients".
class DesignError : public std::domain_error {
 public:
  template <typename... Values>
  DesignError(std::string_view part, fmt::format_string<Values...> text, Values&&... values)
      : DesignError(Finished{fmt::format(text, std::forward<Values>(values)...)}, part) {}

  /// Without the part.
  const std::string& text() const { return text_; }

 private:
  struct Finished {
    std::string text;
  };
  DesignError(Finished finished, std::string_view part)
      : std::domain_error(fmt::format("{}: {}", part, finished.text)),
        text_(std::move(finished.text)) {}

  std::string text_;
};

}  // namespace yates::doe
