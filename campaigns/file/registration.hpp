#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/file/campaign.hpp"

// What a campaign asks, as it is registered when its first run starts: what is asked later may have
// been chosen by what the runs have shown.

namespace yates::campaigns {

/// The section of a campaign file that asks something.
enum class AskingSection { analysis, responses, factors };
inline constexpr std::array<std::string_view, 3> asking_section_names{"analysis", "responses",
                                                                      "factors"};
constexpr std::string_view to_string(AskingSection section) {
  return asking_section_names[static_cast<std::size_t>(section)];
}
/// The section of that name; absent if there is none.
std::optional<AskingSection> asking_section_of(std::string_view name);

/// One thing that a campaign asks, in the words of its file.
struct Registered {
  AskingSection section = AskingSection::analysis;
  std::string name = {};  // of the response or factor; empty in [analysis]
  std::string key;        // "delta"
  /// "3 %"; absent where nothing is asked. A number in a response's unit is followed by that unit.
  std::optional<std::string> value = std::nullopt;

  friend bool operator==(const Registered&, const Registered&) = default;
};
using Registration = std::vector<Registered>;

/// All that the campaign asks, whether its file says it or leaves it to a default:
/// - [analysis] primary, baseline (a level of each factor), confidence, adjust, and one `model` for
///   each of its formulas; for an addition to the plan ("augmentation 1") the `model` it was made
///   for;
/// - of each response goal, limit, delta, scale, weight, and the unit of limit and delta;
/// - of each factor as, scale, given, placebo.
Registration registration_of(const Campaign& campaign);

/// Something that is asked otherwise than it was registered.
struct Difference {
  Registered asked;
  std::optional<std::string> registered;  // the value; absent where nothing was asked

  friend bool operator==(const Difference&, const Difference&) = default;
};
/// What `asked` asks otherwise than the registration, but for models, which have more than one way
/// to be written. A quantity in another unit is the same quantity. A key that the registration does
/// not know of a section that it knows is none: an earlier version of yates made it.
std::vector<Difference> differences(const Campaign& asked, const Registration& registered);

/// The campaign with the models of a registration, and with a goal where the registration has one.
Campaign with_registered_models(Campaign campaign, const Registration& registered);

}  // namespace yates::campaigns
