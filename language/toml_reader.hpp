#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <toml++/toml.h>

#include "language/error.hpp"

namespace yates::language {

/// A key that this version knows but does not support yet, with the words for what it does.
struct LaterKey {
  std::string_view key;
  std::string_view what;  // "split-plot factors"
};

/// Reads values out of a TOML document and collects every fault with its place.
class TomlReader {
 public:
  TomlReader(const std::string& text, std::filesystem::path file);

  void fault(const toml::source_position& at, const std::string& text);
  void fault(const toml::node& at, const std::string& text);
  /// Reports "<what>: this version of yates does not support this yet".
  void later(const toml::node& at, std::string_view what);

  /// The keys of a table in the order of the file.
  static std::vector<std::pair<const toml::key*, const toml::node*>> entries(
      const toml::table& table);
  /// Reports all unknown keys of a table, and later keys as `later` does.
  void check_keys(const toml::table& table, const std::string& section,
                  std::span<const std::string> known, std::span<const LaterKey> later_keys);

  /// From now on check_keys says of an unknown key where it belongs: `home` gives the section, or
  /// nothing.
  void know_homes(std::string_view (*home)(std::string_view key)) { home_ = home; }

  // The value is absent if there is no such key, or if it has another type, which is reported.
  const toml::table* table(const toml::table& parent, const std::string& key,
                           const std::string& name);
  std::optional<std::string> text(const toml::table& parent, const std::string& key,
                                  const std::string& name);
  std::optional<bool> boolean(const toml::table& parent, const std::string& key,
                              const std::string& name);
  std::optional<std::int64_t> integer(const toml::table& parent, const std::string& key,
                                      const std::string& name, std::int64_t least);
  /// A number above `low` and below `high`, which may be infinite.
  std::optional<double> number(const toml::table& parent, const std::string& key,
                               const std::string& name, double low, double high);
  /// The one of `choices` that the text names.
  std::optional<std::size_t> choice(const toml::table& parent, const std::string& key,
                                    const std::string& name, std::span<const std::string> choices,
                                    std::span<const LaterKey> later_choices = {});
  /// Calls `action` for each element of a list; a value that is not a list is reported.
  void each(const toml::table& parent, const std::string& key, const std::string& name,
            const std::function<void(const toml::node&)>& action);

  /// A number's text as written in the file, without TOML's `_` between digits; other scalars as
  /// text; absent for anything else.
  std::optional<std::string> written(const toml::node& node) const;

  const toml::table& document() const { return document_; }
  bool faultless() const { return problems_.empty(); }
  /// Throws InputError with all faults in the order of the file, if there are any.
  void finish();

 private:
  /// A character of the file.
  struct Character {
    std::size_t line;    // from 1
    std::size_t column;  // from 1, in characters
    std::size_t byte;    // of its line, from 0
  };

  std::vector<std::string> lines_;
  mutable Character last_{0, 1, 0};  // where the last number was found
  std::filesystem::path file_;
  toml::table document_;
  std::vector<Problem> problems_;
  std::string_view (*home_)(std::string_view key) = nullptr;
};

/// "a text", "a number", "a list", ... of a node.
std::string kind_of(const toml::node& node);

}  // namespace yates::language
