#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "doe/factor.hpp"
#include "language/toml_reader.hpp"

namespace yates::campaigns {

using language::kind_of;
using language::LaterKey;
using language::TomlReader;

using Names = std::vector<std::string>;

/// Both lists, one behind the other.
inline Names joined(Names one, std::span<const std::string> other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

/// One loader per file: fills a Campaign section by section and leaves all faults to the reader.
class Loader {
 public:
  Loader(const std::string& text, const std::filesystem::path& file) : reader_(text, file) {
    campaign_.file = file;
  }

  Campaign load();

 private:
  void read_factors(const toml::table& section);
  void read_factor(const toml::key& key, const toml::node& node);
  std::vector<doe::Level> read_levels(const std::string& name, const toml::array& list);
  void read_factor_options(doe::Factor& factor, const toml::table& table);
  void read_change(const doe::Factor& factor, const toml::table& table);
  void decide_kind(doe::Factor& factor, const toml::node& node, std::optional<std::size_t> as);
  void read_design(const toml::table& section);
  void read_exclude(const toml::table& section);
  void check_points(const toml::table& document);
  void read_run(const toml::table& section);
  void read_copies(const toml::table& section);
  Names read_command(const toml::table& section, const std::string& key, const Names& known,
                     const std::string& when);
  void read_timeout(const toml::table& section, const std::string& key, double& seconds);
  void read_limit(const toml::table& section, const std::string& key, double& seconds);
  void read_warmup(const toml::table& section);
  /// `known` are the placeholders that have a value there; `when` says when that is, for messages.
  std::string read_word(const toml::node& node, const std::string& name, const Names& known,
                        const std::string& when = {});
  void check_placeholders(const toml::node& node, const std::string& name, const std::string& text,
                          const Names& known, const std::string& when = {});
  void check_factors_are_used(const toml::table& section);
  void read_responses(const toml::table& section);
  void read_response(const toml::key& key, const toml::table& table);
  void read_source(Response& response, const toml::table& table);
  void read_pattern(Response& response, const toml::table& table);
  void read_goal(Response& response, const toml::table& table);
  void read_several(Response& response, const toml::table& table);
  void read_launch(const toml::table& section);
  void read_hosts(const toml::table& section);
  void read_samples(const toml::table& section);
  void check_blocks_on_hosts();
  Names read_texts(const toml::table& section, const std::string& key);
  Names read_paths(const toml::table& section, const std::string& key);
  void read_gates(const toml::table& section);
  void read_gate(const toml::key& key, const toml::node& node);
  void read_until(const toml::table& design);
  std::string until_response(const toml::table& until);
  void read_analysis(const toml::table& section);
  void read_queueing(const toml::table& section);
  void read_model(const toml::node& node);
  void read_baseline(const toml::table& section);

  Names factor_names() const { return doe::names(campaign_.factors); }
  Names response_names() const;
  /// Placeholders that have a value in one run: the factors and yates' own.
  Names run_placeholders() const;
  const toml::table& empty() const { return empty_; }

  TomlReader reader_;
  std::set<std::string> used_;  // placeholders of all commands
  Campaign campaign_;
  toml::table empty_;
  std::optional<doe::Design> design_;
  const toml::node* blocks_on_hosts_ = nullptr;  // where the file says blocks = "host"
};

}  // namespace yates::campaigns
