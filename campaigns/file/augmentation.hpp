#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the tables [[design.augment]]: points that join the campaign's design as additions of its
/// plan. Numbers that no point has had before become levels of the design's factors, not of the
/// campaign's, so that the runs of the design stay what they are. Keeps a seed that is derived from
/// the design as it was without them.
void read_augmentations(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
