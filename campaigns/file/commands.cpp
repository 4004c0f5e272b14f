#include "campaigns/file/commands.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/file/placeholders.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {

Names run_placeholders(const Draft& draft) {
  Names names = joined(factor_names(draft), own_placeholders());
  for (const NuisanceFactor& factor : draft.campaign.nuisance.factors) {
    if (factor.kind == NuisanceKind::link_order) names.emplace_back(to_string(factor.kind));
  }
  return names;
}

void check_placeholders(Draft& draft, const toml::node& node, const std::string& name,
                        const std::string& text, const Names& known, const std::string& when) {
  const Names all = run_placeholders(draft);
  try {
    for (const std::string& placeholder : placeholders(text)) {
      draft.used.insert(placeholder);
      if (std::find(known.begin(), known.end(), placeholder) != known.end()) continue;
      if (std::find(all.begin(), all.end(), placeholder) != all.end()) {
        draft.reader.fault(node, fmt::format("{}: '{{{}}}' has no value there, because {} runs {}",
                                             name, placeholder, name, when));
        continue;
      }
      draft.reader.fault(
          node, fmt::format("{}: '{{{}}}' is neither a factor nor a placeholder (write '{{{{' "
                            "for a brace){}",
                            name, placeholder, language::suggestion(placeholder, known)));
    }
  } catch (const std::invalid_argument& error) {
    draft.reader.fault(node, fmt::format("{}: {}", name, error.what()));
  }
}

std::string read_word(Draft& draft, const toml::node& node, const std::string& name,
                      const Names& known, const std::string& when) {
  const auto text = draft.reader.written(node);
  if (!text) {
    draft.reader.fault(node,
                       fmt::format("{} holds {}; expected words", name, language::kind_of(node)));
    return {};
  }
  if (text->find('\0') != std::string::npos) {
    draft.reader.fault(node, fmt::format("{} holds a zero byte; expected text", name));
  }
  check_placeholders(draft, node, name, *text, known, when);
  return *text;
}

Names read_command(Draft& draft, const toml::table& section, const std::string& key,
                   const Names& known, const std::string& when) {
  Names words;
  const toml::node* node = section.get(key);
  if (node == nullptr) return words;
  if (node->is_string()) {
    draft.reader.fault(*node, key +
                                  " is a text; expected a list of words, such as [\"sh\", \"-c\", "
                                  "\"...\"]");
    return words;
  }
  draft.reader.each(section, key, key, [&](const toml::node& word) {
    words.push_back(read_word(draft, word, key, known, when));
  });
  if (node->is_array() && words.empty()) {
    draft.reader.fault(*node, key + " is empty; expected a program and its arguments");
  } else if (!words.empty() && words.front().empty()) {
    draft.reader.fault(*node, key + " starts with an empty word; expected the name of a program");
  }
  return words;
}

}  // namespace yates::campaigns
