#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yates::campaigns {

/// Names that commands may use beside the factors: run, replicate, copy, host, run_dir.
std::span<const std::string> own_placeholders();

/// The names in `{...}` in a text; `{{` and `}}` stand for braces. Throws std::invalid_argument
/// with what is wrong with the braces.
std::vector<std::string> placeholders(std::string_view text);

/// Whether one of these words names it. Throws as `placeholders` does.
bool any_names(std::span<const std::string> words, std::string_view placeholder);

/// The text with `value(name)` in place of each `{name}`. Throws as `placeholders` does.
std::string fill(std::string_view text,
                 const std::function<std::string(const std::string& name)>& value);

}  // namespace yates::campaigns
