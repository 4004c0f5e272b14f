#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "language/limit.hpp"

namespace yates::language {

/// Why a limit or a difference cannot be read, as the end of a sentence: "expected ...".
struct QuantityFault {
  std::string text;
};

/// Reads a limit whose number may have a unit, "<= 500 ms", "< 2 GiB" or "<= 1 min 30 s", and
/// expresses it in the unit of the response, rounded where a double must. A number without a unit
/// is in that unit already. A unit that is written as the response's own fits any
/// response ("req/s"). Any other must be a time or a size as the response's unit is.
std::variant<Limit, QuantityFault> read_limit(std::string_view text, std::string_view unit);

/// The same for a difference. "3 %" is a share of the mean, whatever the response's unit is.
std::variant<Delta, QuantityFault> read_delta(std::string_view text, std::string_view unit);

}  // namespace yates::language
