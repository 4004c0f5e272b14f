#pragma once

#include <string>
#include <variant>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/limit_units.hpp"

namespace yates::inquiry {

/// What an option's text was read as. Throws UsageError with the sentence about it where it was not
/// read.
template <typename Quantity>
Quantity typed_quantity(const char* option, const std::string& text,
                        const std::variant<Quantity, language::QuantityFault>& read) {
  if (const auto* fault = std::get_if<language::QuantityFault>(&read))
    throw language::UsageError(fmt::format("{}: '{}' {}", option, text, fault->text));
  return std::get<Quantity>(read);
}

}  // namespace yates::inquiry
