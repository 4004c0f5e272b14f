#pragma once

#include "campaigns/supervisor/request.hpp"

namespace yates::supervisor {

/// Sets for the programs that this process starts whether the kernel puts their parts at random
/// addresses. Returns why that is impossible, or null.
const char* set_address_space(AddressSpace wanted);

}  // namespace yates::supervisor
