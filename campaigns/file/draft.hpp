#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "campaigns/file/campaign.hpp"
#include "doe/points/factor.hpp"
#include "language/toml_reader.hpp"

namespace yates::campaigns {

using Names = std::vector<std::string>;

/// Both lists, one after the other.
Names joined(Names one, std::span<const std::string> other);

/// A campaign while its file is being read. Each section has a function that fills its part and
/// reports every fault to the reader, which throws them together at the end.
struct Draft {
  Draft(const std::string& text, const std::filesystem::path& file) : reader(text, file) {
    campaign.file = file;
  }

  /// Reports a fault at a node or a position of the file, its text as fmt::format takes it.
  template <class Place, class First, class... Rest>
  void fault(const Place& at, fmt::format_string<First, Rest...> text, First&& first,
             Rest&&... rest) {
    reader.fault(at, fmt::format(text, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  template <class Place>
  void fault(const Place& at, const std::string& text) {
    reader.fault(at, text);
  }
  /// Notes what is allowed but probably not intended, alike.
  template <class First, class... Rest>
  void warn(fmt::format_string<First, Rest...> text, First&& first, Rest&&... rest) {
    warn(fmt::format(text, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  void warn(std::string text) { campaign.warnings.push_back(std::move(text)); }

  language::TomlReader reader;
  Campaign campaign;
  std::set<std::string> used;                   // placeholders of all commands
  const toml::node* blocks_on_hosts = nullptr;  // where the file says blocks = "host"
};

Names factor_names(const Draft& draft);
Names response_names(const Draft& draft);

/// A fault where the name of a `kind`, "factor" or "response", holds characters that nobody sees:
/// no command and no formula could name it.
void refuse_unseen(Draft& draft, const toml::key& key, const char* kind);

/// Whether the file varies or records the nuisance factor that has this column in plans and
/// results.
bool is_nuisance_in_use(const Draft& draft, const std::string& column);

/// The names that yates uses itself in plans, results and commands, which no response may have; no
/// factor may have those of the placeholders either.
Names names_of_yates(const Draft& draft);
Names names_of_yates_for_factors(const Draft& draft);

}  // namespace yates::campaigns
