#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/placeholders.hpp"
#include "campaigns/file/sections.hpp"
#include "language/nearest.hpp"
#include "language/toml_text.hpp"

namespace yates::campaigns {
namespace {

/// A line as somebody types it to a shell, as words in quotes for a list.
std::string words_of_line(const std::string& line) {
  if (line.find_first_of("|&;<>$`*\"'\\") != std::string::npos) {
    return R"("sh", "-c", )" + language::toml_string(line);
  }
  std::istringstream stream(line);
  std::string words;
  for (std::string word; stream >> word;) {
    words += (words.empty() ? "" : ", ") + language::toml_string(word);
  }
  return words;
}

/// Words that only a shell understands reach the program as they are.
void warn_of_shell_signs(Draft& draft, const std::string& key, const Names& words) {
  static constexpr std::array<std::string_view, 10> signs{"|",  ">",  ">>", "<", "&&",
                                                          "||", "2>", ";",  "&", "2>&1"};
  const auto found = std::ranges::find_if(
      words, [](const std::string& word) { return std::ranges::find(signs, word) != signs.end(); });
  if (found == words.end() || found == words.begin()) return;
  // What follows sh -c is a line already.
  const bool is_shell = words.size() > 2 && words[1] == "-c";
  const std::span line(words.begin() + (is_shell ? 2 : 0), words.end());
  draft.warn(
      "{0}: the program {1} gets '{2}' as a word, because no shell reads the command; if a shell "
      "should, write {0} = [\"sh\", \"-c\", {3}]",
      key, words.front(), *found, language::toml_string(fmt::to_string(fmt::join(line, " "))));
}

/// What a shell makes of the first words of a line, and nobody else: settings of the environment
/// and the home folder.
void refuse_shell_words(Draft& draft, const toml::node& node, const std::string& key,
                        const Names& words) {
  if (words.empty()) return;
  const std::string& program = words.front();
  const std::size_t equals = program.find('=');
  const bool sets =
      equals != std::string::npos && equals > 0 &&
      std::all_of(program.begin(), program.begin() + static_cast<std::ptrdiff_t>(equals),
                  [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
  if (sets)
    draft.fault(node,
                "{0}: '{1}' is no program, and no shell reads the command; write \"env\" "
                "before it: {0} = [\"env\", {2}, ...]",
                key, program, language::toml_string(program));
  const auto home =
      std::ranges::find_if(words, [](const std::string& word) { return word.starts_with("~/"); });
  if (home != words.end())
    draft.fault(node,
                "{}: '{}' begins with ~, which only a shell replaces, and "
                "none reads the command; write the whole path",
                key, *home);
}

}  // namespace

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
      if (std::ranges::find(known, placeholder) != known.end()) continue;
      if (std::ranges::find(all, placeholder) != all.end()) {
        draft.fault(node, "{}: '{{{}}}' has no value there, because {} runs {}", name, placeholder,
                    name, when);
        continue;
      }
      if (draft.campaign.factors.empty()) continue;  // which is a fault of its own
      draft.fault(node,
                  "{}: '{{{}}}' is neither a factor nor a placeholder (write '{{{{' "
                  "for a brace){}",
                  name, placeholder, language::suggestion(placeholder, known));
    }
  } catch (const std::invalid_argument& error) {
    draft.fault(node, "{}: {}", name, error.what());
  }
}

std::string read_word(Draft& draft, const toml::node& node, const std::string& name,
                      const Names& known, const std::string& when) {
  const auto text = draft.reader.written(node);
  if (!text) {
    draft.fault(node, "{} holds {}; expected words", name, language::kind_of(node));
    return {};
  }
  if (text->find('\0') != std::string::npos) {
    draft.fault(node, "{} holds a zero byte; expected text", name);
  }
  if (const auto path = path_with_escapes(*text); !path.empty()) {
    draft.fault(node,
                "{}: in double quotes a backslash makes another character of the letter "
                "behind it; write '{}' in single quotes, where it is a backslash",
                name, path);
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
    draft.fault(*node, "{0} is a text; expected a list of words: write {0} = [{1}]", key,
                words_of_line(node->as_string()->get()));
    return words;
  }
  draft.reader.each(section, key, key, [&](const toml::node& word) {
    words.push_back(read_word(draft, word, key, known, when));
  });
  warn_of_shell_signs(draft, key, words);
  refuse_shell_words(draft, *node, key, words);
  refuse_dollar_placeholders(draft, *node, key);
  warn_of_script_words(draft, key, words);
  if (node->is_array() && words.empty()) {
    draft.fault(*node, key + " is empty; expected a program and its arguments");
  } else if (!words.empty() && words.front().empty()) {
    draft.fault(*node, key + " starts with an empty word; expected the name of a program");
  }
  return words;
}

}  // namespace yates::campaigns
