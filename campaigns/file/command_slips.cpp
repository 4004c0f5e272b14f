#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/placeholders.hpp"
#include "campaigns/file/sections.hpp"
#include "language/toml_text.hpp"

namespace yates::campaigns {
namespace {

/// Whether the words are those of a shell that reads the third one as a script.
bool has_script(const Names& words) {
  if (words.size() < 3) return false;
  static constexpr std::array<std::string_view, 5> shells{"sh", "bash", "dash", "zsh", "ksh"};
  const std::string_view program = std::string_view(words[0]).substr(words[0].rfind('/') + 1);
  const std::string& option = words[1];
  return std::ranges::find(shells, program) != shells.end() && option.size() > 1 &&
         option.front() == '-' && option[1] != '-' && option.back() == 'c';
}

/// The factor within the first "${factor}" that stands for a variable. A program of another
/// language, as in awk '{{print ${column}}}', means its own $.
const doe::Factor* factor_behind_dollar(const Draft& draft, const std::string& word, bool script) {
  for (std::size_t at = word.find("${"); at != std::string::npos; at = word.find("${", at + 1)) {
    const std::size_t end = word.find('}', at);
    if (end == std::string::npos) return nullptr;
    if (at > 0 && (word[at - 1] == '$' || word[at - 1] == '\\')) continue;
    const std::string_view before = std::string_view(word).substr(0, at);
    const bool quoted = std::ranges::count(before, '\'') % 2 == 1;
    if (script ? quoted : word.find_first_of(" \t;") != std::string::npos) continue;
    const std::string name = word.substr(at + 2, end - at - 2);
    const auto& factors = draft.campaign.factors;
    const auto found = std::ranges::find(factors, name, &doe::Factor::name);
    if (found != factors.end() && !found->levels.empty()) return &*found;
  }
  return nullptr;
}

/// Without placeholders, and with single braces; absent where braces are at fault.
std::optional<std::string> as_the_shell_sees(const std::string& script) {
  try {
    return fill(script, [](const std::string&) { return std::string("x"); });
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

bool has_any(std::string_view text, std::span<const std::string_view> pieces) {
  return std::ranges::any_of(
      pieces, [&](std::string_view piece) { return text.find(piece) != std::string_view::npos; });
}

/// Whether a script reads any of the words behind it, apart from the first.
bool reads_words(std::string_view script) {
  // "for word do" reads them as well, and a script that is sourced gets them.
  static constexpr std::array<std::string_view, 10> all{
      "$@", "${@", "$*", "${*", "$#", "shift", "getopts", "for ", "source ", ". "};
  if (has_any(script, all)) return true;
  for (char digit = '1'; digit <= '9'; ++digit)
    if (script.find(std::string("$") + digit) != std::string_view::npos ||
        script.find(std::string("${") + digit) != std::string_view::npos)
      return true;
  return false;
}

}  // namespace

void refuse_dollar_placeholders(Draft& draft, const toml::node& node, const std::string& name) {
  Names words;
  const auto check = [&](const toml::node& place, const std::string& word) {
    const bool script = has_script(words) && words.size() == 3;
    const doe::Factor* factor = factor_behind_dollar(draft, word, script);
    if (factor == nullptr) return;
    const std::string meant =
        script ? fmt::format(
                     "the script gets the level itself; write {{{0}}}, or ${{{{{0}}}}} for a "
                     "variable of the shell",
                     factor->name)
               : fmt::format("no shell reads it; write \"{{{}}}\"", factor->name);
    draft.fault(place, "{}: '${{{}}}' becomes '${}', because {}", name, factor->name,
                factor->levels.back().text, meant);
  };
  if (const auto* list = node.as_array()) {
    for (const toml::node& word : *list) {
      words.push_back(draft.reader.written(word).value_or(""));
      check(word, words.back());
    }
  } else if (node.is_string()) {
    check(node, node.as_string()->get());
  }
}

void warn_of_script_words(Draft& draft, const std::string& key, const Names& words) {
  if (!has_script(words) || words.size() < 4) return;
  const auto script = as_the_shell_sees(words[2]);
  if (!script || script->find("$0") != std::string::npos ||
      script->find("${0") != std::string::npos)
    return;
  const bool reads = reads_words(*script);
  // A name for the shell stands there as a rule: "sh", "_", "--".
  const std::size_t first = reads ? 3 : 4;
  const auto is_level = [&](const std::string& word) {
    return any_names(std::span(&word, 1), "copy") ||
           std::ranges::any_of(draft.campaign.factors, [&](const doe::Factor& one) {
             return any_names(std::span(&word, 1), one.name);
           });
  };
  if (!as_the_shell_sees(words[3]) || !is_level(words[3])) {
    if (reads || words.size() <= first || !as_the_shell_sees(words[first]) ||
        !is_level(words[first]))
      return;
  }
  if (!reads) {
    draft.warn(
        "{0}: {1} reads only the word behind {2}, and that does not use what follows it; write the "
        "placeholders into it, as in \"{3} {4}\"",
        key, words[0], words[1], words[2], fmt::join(words.begin() + 3, words.end(), " "));
    return;
  }
  std::vector<std::string> quoted{language::toml_string(words[0])};
  for (auto word = words.begin() + 3; word != words.end(); ++word)
    quoted.push_back(language::toml_string(*word));
  draft.warn(
      "{0}: the first word behind the script is its $0, so that {1} is $0{2}; write a name before "
      "it: {0} = [{3}, {4}, {5}, {6}]",
      key, words[3], words.size() > 4 ? fmt::format(" and {} is $1", words[4]) : "",
      language::toml_string(words[0]), language::toml_string(words[1]),
      language::toml_string(words[2]), fmt::join(quoted, ", "));
}

std::string path_with_escapes(const std::string& text) {
  const bool drive = text.size() > 3 && text[0] >= 'A' && text[0] <= 'Z' && text[1] == ':' &&
                     std::isspace(static_cast<unsigned char>(text[2])) != 0 && text[2] != ' ' &&
                     std::isalnum(static_cast<unsigned char>(text[3])) != 0;
  const std::string_view made = drive ? "\b\f\t\n\r" : "\b\f";
  if (text.find_first_of(made) == std::string::npos) return {};
  static constexpr std::string_view letters = "bftnr";
  static constexpr std::string_view characters = "\b\f\t\n\r";
  std::string path;
  for (const char letter : text) {
    const std::size_t at = characters.find(letter);
    if (at == std::string_view::npos)
      path += letter;
    else
      path += {'\\', letters[at]};
  }
  return path;
}

std::string foreign_placeholder(const Names& words, const std::string& factor) {
  const std::array<std::string, 7> forms{
      "{{" + factor + "}}", "<" + factor + ">", "%" + factor + "%", "$(" + factor + ")",
      "@" + factor + "@",   "[" + factor + "]", "$" + factor};
  for (const std::string& form : forms) {
    for (const std::string& word : words) {
      if (word.find(form) != std::string::npos) return form;
    }
  }
  return {};
}

}  // namespace yates::campaigns
