#include "campaigns/store/records.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace yates::campaigns {
namespace {

constexpr std::array<std::string_view, 5> kind_names{"setup", "teardown", "before", "after",
                                                     "change"};

}  // namespace

std::string_view to_string(AuxiliaryKind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

AuxiliaryKind auxiliary_kind_of(std::string_view name) {
  const auto found = std::find(kind_names.begin(), kind_names.end(), name);
  if (found != kind_names.end()) return static_cast<AuxiliaryKind>(found - kind_names.begin());
  throw std::runtime_error("the store holds the unknown kind of command '" + std::string(name) +
                           "'");
}

}  // namespace yates::campaigns
