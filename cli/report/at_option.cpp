#include "cli/report/page_options.hpp"

namespace yates::cli {

Option at_option(std::vector<std::string>& at) {
  return {.names = "--at",
          .target = &at,
          .placeholder = "NUMBER=VALUES",
          .help =
              "where the means of a number are read, as in 'size=1,4,16', at the nearest measured "
              "values (default: all, or of more than 16 the ends and quartiles); may be repeated"};
}

}  // namespace yates::cli
