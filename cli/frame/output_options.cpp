#include "cli/frame/output_options.hpp"

#include <utility>

namespace yates::cli {

Option output_option(std::string& file, std::string help) {
  return {.names = "-o,--output",
          .target = &file,
          .placeholder = "FILE",
          .help = std::move(help),
          .paths = Paths::files};
}

Option force_option(bool& force) {
  return {.names = "--force",
          .target = &force,
          .help = "replace the output even if yates did not write it"};
}

}  // namespace yates::cli
