#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "campaigns/file/loader.hpp"
#include "language/duration.hpp"

namespace yates::campaigns {
namespace {

/// What an option of ssh sets a key (in small letters) to, in small letters; empty where it does
/// not set it.
std::string setting_of(std::string word, std::string_view key) {
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const auto found = word.find(key);
  if (found == std::string::npos) return {};
  const std::string_view around = " \t=\"";
  const auto begin = word.find_first_not_of(around, found + key.size());
  if (begin == std::string::npos) return {};
  return word.substr(begin, word.find_last_not_of(around) + 1 - begin);
}

/// Whether an option of ssh would stop it from checking who the host is, or from remembering it.
bool trusts_any_host(const std::string& word) {
  const std::string answer = setting_of(word, "stricthostkeychecking");
  const std::string file = setting_of(word, "userknownhostsfile");
  return answer == "no" || answer == "off" || file == "/dev/null" || file == "none";
}

/// Whether a path stays within the folder that it is relative to.
bool stays_inside(const std::string& text) {
  const std::filesystem::path path = std::filesystem::path(text).lexically_normal();
  return !text.empty() && path.is_relative() && *path.begin() != "..";
}

}  // namespace

void Loader::read_launch(const toml::table& section) {
  static const Names keys{"on",      "hosts",       "per_host", "stage",   "fetch",
                          "scratch", "ssh_options", "samples",  "versions"};
  static const std::array later{LaterKey{"master", "launching on Spark"}};
  reader_.check_keys(section, "[launch]", keys, later);
  static const Names places{"local", "ssh"};
  static const std::array later_places{LaterKey{"spark-submit", "on = \"spark-submit\""},
                                       LaterKey{"spark", "on = \"spark\""}};
  Launching& launching = campaign_.launching;
  const auto on = reader_.choice(section, "on", "'on' of [launch]", places, later_places);
  launching.on = static_cast<Place>(on.value_or(0));
  const bool placed = on.has_value() || !section.contains("on");
  for (const char* key : {"hosts", "per_host", "stage", "fetch", "scratch", "ssh_options"}) {
    if (!placed || launching.on == Place::ssh || !section.contains(key)) continue;
    reader_.fault(*section.get(key), fmt::format("'{}' of [launch] needs on = \"ssh\"", key));
  }
  read_hosts(section);
  launching.stage = read_paths(section, "stage");
  launching.fetch = read_paths(section, "fetch");
  for (const std::string& path : launching.fetch) {
    check_placeholders(*section.get("fetch"), "'fetch' of [launch]", path, run_placeholders());
  }
  launching.scratch = reader_.text(section, "scratch", "'scratch' of [launch]").value_or("");
  if (section.contains("scratch") && section.get("scratch")->is_string() &&
      !launching.scratch.starts_with('/')) {
    reader_.fault(*section.get("scratch"),
                  fmt::format("'scratch' of [launch] is '{}'; expected a path from the root of the "
                              "host, such as \"/var/tmp/yates\"",
                              launching.scratch));
  }
  launching.ssh_options = read_texts(section, "ssh_options");
  for (const std::string& word : launching.ssh_options) {
    if (!trusts_any_host(word)) continue;
    reader_.fault(*section.get("ssh_options"),
                  "'ssh_options' of [launch] switch off the check of host keys; add the host's key "
                  "to known_hosts instead");
  }
  read_samples(section);
  check_blocks_on_hosts();
}

void Loader::read_hosts(const toml::table& section) {
  Launching& launching = campaign_.launching;
  launching.hosts = read_texts(section, "hosts");
  std::set<std::string> seen;
  for (const std::string& host : launching.hosts) {
    if (seen.insert(host).second) continue;
    reader_.fault(*section.get("hosts"),
                  fmt::format("'hosts' of [launch] names '{}' twice; per_host allows several runs "
                              "at a time on one host",
                              host));
  }
  const toml::node* node = section.get("hosts");
  const bool none = node == nullptr || (node->is_array() && node->as_array()->empty());
  if (launching.on == Place::ssh && none) {
    reader_.fault(node != nullptr ? *node : *section.get("on"),
                  "on = \"ssh\" needs at least one host, such as hosts = [\"user@host\"]");
  }
  const auto per_host = reader_.integer(section, "per_host", "'per_host' of [launch]", 1);
  launching.per_host = static_cast<std::size_t>(per_host.value_or(1));
}

void Loader::read_samples(const toml::table& section) {
  if (const toml::node* node = section.get("samples")) {
    constexpr double shortest = 0.01;
    if (node->is_boolean()) {
      if (!node->as_boolean()->get()) campaign_.sample_interval = std::nullopt;
    } else {
      read_timeout(section, "samples", *campaign_.sample_interval);
      if (*campaign_.sample_interval < shortest) {
        reader_.fault(*node, fmt::format("samples is {} s; sampling more often than every {} s "
                                         "would disturb what is measured",
                                         *campaign_.sample_interval, shortest));
      }
    }
  }
  for (const Response& response : campaign_.responses) {
    if (response.from != Source::host || campaign_.sample_interval) continue;
    reader_.fault(
        *section.get("samples"),
        fmt::format("samples = false leaves nothing to read response '{}' from", response.name));
  }
  reader_.each(section, "versions", "'versions' of [launch]", [&](const toml::node& node) {
    const auto* list = node.as_array();
    Names words;
    if (list != nullptr) {
      for (const toml::node& word : *list) words.push_back(reader_.written(word).value_or(""));
    }
    if (words.empty() || words.front().empty()) {
      reader_.fault(node,
                    "'versions' of [launch] holds no list of words; expected commands such "
                    "as [\"gcc\", \"--version\"]");
    }
    campaign_.versions.push_back(std::move(words));
  });
}

void Loader::check_blocks_on_hosts() {
  if (blocks_on_hosts_ == nullptr) return;
  const Launching& launching = campaign_.launching;
  if (launching.on != Place::ssh) {
    reader_.fault(*blocks_on_hosts_,
                  "blocks = \"host\" needs hosts; write [launch] on = \"ssh\" "
                  "and hosts = [...]");
    return;
  }
  if (campaign_.plan.replications % std::max<std::size_t>(launching.hosts.size(), 1) != 0) {
    campaign_.warnings.push_back(
        fmt::format("{} replications cannot be shared evenly by {} hosts: with blocks = \"host\" "
                    "each replication is measured on one host",
                    campaign_.plan.replications, launching.hosts.size()));
  }
}

Names Loader::read_texts(const toml::table& section, const std::string& key) {
  Names texts;
  const std::string name = fmt::format("'{}' of [launch]", key);
  reader_.each(section, key, name, [&](const toml::node& node) {
    const auto* text = node.as_string();
    if (text == nullptr || text->get().empty() || text->get().find('\0') != std::string::npos) {
      reader_.fault(node, fmt::format("{} holds {}; expected texts in quotes", name,
                                      text == nullptr       ? kind_of(node)
                                      : text->get().empty() ? "an empty text"
                                                            : "a null character"));
      return;
    }
    texts.push_back(text->get());
  });
  return texts;
}

Names Loader::read_paths(const toml::table& section, const std::string& key) {
  Names paths = read_texts(section, key);
  for (const std::string& path : paths) {
    if (stays_inside(path)) continue;
    reader_.fault(*section.get(key),
                  fmt::format("'{}' of [launch] holds '{}'; expected paths below the {} folder",
                              key, path, key == "stage" ? "campaign's" : "working"));
  }
  return paths;
}

}  // namespace yates::campaigns
