#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace yates::language {

/// The candidate that a mistyped `word` most likely meant: the smallest optimal-string-alignment
/// distance (insert, delete, replace, swap of neighbours; case counts half), at most a third of the
/// longer length, at least 1; or a word that differs in case alone. It is absent if no candidate is
/// near.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);

/// As above, for words so long that a third of them says little: also at most this distance.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates,
                                   double most_distance);

/// "; did you mean 'cache'?" for the nearest one, else for the only one of which the word is the
/// last part or that is the word's last part ('demand', 'service_demand'), else for the only one
/// that begins with it ('min', 'minimize'). When there is none and there are at most `most_listed`
/// candidates, "; known are cache, io, threads"; otherwise empty. For the end of an error message.
std::string suggestion(std::string_view word, std::span<const std::string> candidates,
                       std::size_t most_listed = 12);

}  // namespace yates::language
