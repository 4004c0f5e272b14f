#pragma once

#include <string>
#include <vector>

#include "cli/shell/described.hpp"

namespace yates::cli {

/// "yates-queue-fit", the name of its page and of the page's file, but for ".1".
std::string page_name(const DescribedCommand& one);

/// The manual page of `one` of the commands, as man and groff read it (the macros of man(7)).
std::string manual_page(const DescribedCommand& one, const std::vector<DescribedCommand>& commands,
                        const std::string& version);

}  // namespace yates::cli
