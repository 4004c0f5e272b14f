#pragma once

#include <string>

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// The placeholders that have a value in one run: the factors and yates' own.
Names run_placeholders(const Draft& draft);

/// Checks the placeholders of a text. `known` are those that have a value in this text. In messages
/// `name` names the text and `when` says when the command runs.
void check_placeholders(Draft& draft, const toml::node& node, const std::string& name,
                        const std::string& text, const Names& known, const std::string& when = {});

/// One word of a command or one value of a variable, with its placeholders checked.
std::string read_word(Draft& draft, const toml::node& node, const std::string& name,
                      const Names& known, const std::string& when = {});

/// The words of a command, at least one; empty if the key is absent or wrong.
Names read_command(Draft& draft, const toml::table& section, const std::string& key,
                   const Names& known, const std::string& when);

}  // namespace yates::campaigns
