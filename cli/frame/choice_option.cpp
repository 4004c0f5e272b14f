#include "cli/frame/choice_option.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "language/nearest.hpp"

namespace yates::cli {

CLI::Validator one_of(std::vector<std::string> words) {
  return {[words = std::move(words)](std::string& text) {
            if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
            return fmt::format("'{}' is unknown{}", text, language::suggestion(text, words));
          },
          ""};
}

}  // namespace yates::cli
