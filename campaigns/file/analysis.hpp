#pragma once

#include <optional>
#include <string>

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the section [analysis]. Factors, design and responses must have been read before.
void read_analysis(Draft& draft, const toml::table& section);

/// The formula of a key `model` whose names are known; absent where a fault was reported.
std::optional<std::string> read_model(Draft& draft, const toml::node& node);

/// Reads the section [queueing].
void read_queueing(Draft& draft, const toml::table& section);

/// Reads the section [prediction]. Factors and responses must have been read before.
void read_prediction(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
