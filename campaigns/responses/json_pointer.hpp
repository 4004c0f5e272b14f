#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace yates::campaigns {

/// What is wrong with a JSON pointer: the end of a sentence; absent if the pointer is valid.
std::optional<std::string> fault_of_pointer(std::string_view pointer);

/// The numbers that a JSON pointer leads to in a document: one number, or the elements of a list of
/// numbers. A number in quotes counts as a number. If there is none, a sentence that says what is
/// wrong; `name` names the document in it. Source: RFC 6901.
std::variant<std::vector<double>, std::string> numbers_at(std::string_view pointer,
                                                          std::string_view document,
                                                          const std::string& name);

}  // namespace yates::campaigns
