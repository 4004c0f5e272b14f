#include "campaigns/store/attempt.hpp"

#include <algorithm>
#include <array>

#include "campaigns/store/records.hpp"

namespace yates::campaigns {
namespace {

constexpr std::array<std::string_view, 7> state_names{
    "launching", "done", "failed", "timed-out", "interrupted", "unknown", "disturbed"};

constexpr std::array<std::string_view, 5> kind_names{"setup", "teardown", "before", "after",
                                                     "change"};

}  // namespace

std::string_view to_string(AttemptState state) {
  return state_names[static_cast<std::size_t>(state)];
}

std::optional<AttemptState> attempt_state_of(std::string_view name) {
  const auto found = std::ranges::find(state_names, name);
  if (found != state_names.end()) return static_cast<AttemptState>(found - state_names.begin());
  return std::nullopt;
}

std::string_view to_string(AuxiliaryKind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

std::optional<AuxiliaryKind> auxiliary_kind_of(std::string_view name) {
  const auto found = std::ranges::find(kind_names, name);
  if (found != kind_names.end()) return static_cast<AuxiliaryKind>(found - kind_names.begin());
  return std::nullopt;
}

}  // namespace yates::campaigns
