#include "campaigns/store/attempt.hpp"

#include <array>

namespace yates::campaigns {
namespace {

constexpr std::array<std::string_view, 7> state_names{
    "launching", "done", "failed", "timed-out", "interrupted", "unknown", "disturbed"};

}  // namespace

std::string_view to_string(AttemptState state) {
  return state_names[static_cast<std::size_t>(state)];
}

std::optional<AttemptState> attempt_state_of(std::string_view name) {
  for (std::size_t index = 0; index < state_names.size(); ++index) {
    if (state_names[index] == name) return static_cast<AttemptState>(index);
  }
  return std::nullopt;
}

}  // namespace yates::campaigns
