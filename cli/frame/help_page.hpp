#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
class Option;
}  // namespace CLI

namespace yates::cli {

/// Whether a placeholder says more than the name of the option.
bool has_placeholder(const CLI::Option& option);

/// How --help looks: it shows what an option takes, leaves its limits to its sentence, and breaks
/// long sentences.
std::shared_ptr<CLI::FormatterBase> help_page();

}  // namespace yates::cli
