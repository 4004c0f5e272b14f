#pragma once

#include "campaigns/file/draft.hpp"
#include "doe/kinds/design_kind.hpp"

namespace yates::campaigns {

/// Reads `kind` of [design] and the keys that belong to it. A key that belongs to another kind is a
/// fault, as is one that no kind knows; `common` are the keys of every kind.
doe::DesignKind read_design_kind(Draft& draft, const toml::table& section, const Names& common);

/// The names of the keys that only some kinds of designs know.
Names keys_of_kinds();

}  // namespace yates::campaigns
