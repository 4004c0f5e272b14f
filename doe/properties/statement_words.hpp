#pragma once

#include <string>

#include "doe/properties/statements.hpp"

namespace yates::doe {

/// The statement in words for people who measure performance, without a full stop: "you cannot tell
/// threads from codec:level; ...". Lists of more than six names end with "and 4 more".
std::string sentence(const Statement& statement);

}  // namespace yates::doe
