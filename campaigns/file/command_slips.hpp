#pragma once

#include <string>

#include "campaigns/file/draft.hpp"

// What people write into commands who think of a shell, or of another program's placeholders.

namespace yates::campaigns {

/// Refuses "${threads}", of which the braces are the placeholder and the $ is left: '$2'. `node` is
/// the command's list, or the text of a variable of the environment.
void refuse_dollar_placeholders(Draft& draft, const toml::node& node, const std::string& name);

/// Warns of sh -c SCRIPT WORDS where the script does not read its words as they are counted: the
/// first is $0.
void warn_of_script_words(Draft& draft, const std::string& key, const Names& words);

/// A path with backslashes, as "C:\tools\bench" was meant, of the tab and the backspace that it
/// became. Empty for other texts.
std::string path_with_escapes(const std::string& text);

/// How a command writes the place of a factor for another program: "{{codec}}", "<codec>",
/// "%codec%", "$codec"; empty where it does not.
std::string foreign_placeholder(const Names& words, const std::string& factor);

}  // namespace yates::campaigns
