#include "cli/frame/help_page.hpp"

#include <sstream>
#include <string>

#include <CLI/CLI.hpp>

namespace yates::cli {

namespace {

/// Shows what an option takes, leaves its limits to its sentence, and breaks long sentences.
class HelpPage : public CLI::Formatter {
 public:
  /// A positional word by its placeholder where it has one.
  std::string make_option_name(const CLI::Option* option, bool positional) const override {
    if (positional && has_placeholder(*option)) return option->get_type_name();
    return CLI::Formatter::make_option_name(option, positional);
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_positional() || !has_placeholder(*option)) return "";
    return " " + option->get_type_name() + (option->get_items_expected_max() > 1 ? " ..." : "");
  }
  std::string make_option_usage(const CLI::Option* option) const override {
    if (has_placeholder(*option)) return option->get_type_name();
    return CLI::Formatter::make_option_usage(option);
  }
  /// In lines that a terminal of 100 columns shows whole beside the names.
  std::string make_option_desc(const CLI::Option* option) const override {
    constexpr std::size_t longest = 70;
    std::string result;
    std::size_t length = 0;
    std::istringstream words(option->get_description());
    for (std::string word; words >> word;) {
      const bool fits = length == 0 || length + 1 + word.size() <= longest;
      if (length > 0) result += fits ? ' ' : '\n';
      length = fits && length > 0 ? length + 1 + word.size() : word.size();
      result += word;
    }
    return result;
  }
};

}  // namespace

bool has_placeholder(const CLI::Option& option) {
  return option.get_type_size() != 0 && option.get_type_name() != "TEXT";
}

std::shared_ptr<CLI::FormatterBase> help_page() {
  return std::make_shared<HelpPage>();
}

}  // namespace yates::cli
