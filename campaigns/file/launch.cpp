#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <sys/stat.h>

#include "campaigns/file/sections.hpp"
#include "language/toml_text.hpp"

namespace yates::campaigns {
namespace {

/// Whether a path stays within the folder that it is relative to.
bool stays_inside(const std::string& text) {
  const std::filesystem::path path = std::filesystem::path(text).lexically_normal();
  return !text.empty() && path.is_relative() && *path.begin() != "..";
}

Names read_texts(Draft& draft, const toml::table& section, const std::string& key) {
  Names texts;
  const std::string name = fmt::format("'{}' of [launch]", key);
  draft.reader.each(section, key, name, [&](const toml::node& node) {
    const auto* text = node.as_string();
    if (text == nullptr || text->get().empty() || text->get().find('\0') != std::string::npos) {
      draft.fault(node, "{} holds {}; expected texts in quotes", name,
                  text == nullptr       ? language::kind_of(node)
                  : text->get().empty() ? "an empty text"
                                        : "a zero byte");
      return;
    }
    texts.push_back(text->get());
  });
  return texts;
}

Names read_paths(Draft& draft, const toml::table& section, const std::string& key) {
  Names paths = read_texts(draft, section, key);
  for (const std::string& path : paths) {
    if (stays_inside(path)) continue;
    draft.fault(*section.get(key),
                "'{}' of [launch] holds '{}'; expected paths below the {} folder", key, path,
                key == "stage" ? "campaign's" : "working");
  }
  return paths;
}

/// Whether a piece of a text is a name or an address by which a host is usually called.
bool is_usual_host(const std::string& text) {
  const auto usual = [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '.' || letter == '_' || letter == '-' ||
           letter == '@' || letter == ':';
  };
  return (std::isalpha(static_cast<unsigned char>(text.front())) != 0 ||
          text.find('.') != std::string::npos) &&
         text.front() != '-' && std::ranges::all_of(text, usual);
}

/// The hosts that one text names, in quotes: "node1", "node2". Empty where it may be one name,
/// however odd.
std::string hosts_in_one_text(const std::string& text) {
  std::string names;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::size_t begin = std::min(text.find_first_not_of(", \t;", at), text.size());
    if (begin == text.size()) break;
    const std::size_t end = std::min(text.find_first_of(", \t;", begin), text.size());
    const std::string name = text.substr(begin, end - begin);
    if (!is_usual_host(name)) return {};
    names += (names.empty() ? "" : ", ") + language::toml_string(name);
    at = end;
  }
  return count > 1 ? names : std::string();
}

/// Reports "node1, node2", wherever it stands.
bool refuse_hosts_in_one_text(Draft& draft, const toml::table& section) {
  const toml::node* hosts = section.get("hosts");
  if (hosts == nullptr) return false;
  std::vector<const toml::node*> nodes{hosts};
  if (const auto* list = hosts->as_array()) {
    nodes.clear();
    for (const toml::node& node : *list) nodes.push_back(&node);
  }
  for (const toml::node* node : nodes) {
    const std::string text = node->is_string() ? node->as_string()->get() : std::string();
    const std::string names = hosts_in_one_text(text);
    if (names.empty()) continue;
    draft.fault(*node,
                "'hosts' of [launch]: '{}' names several hosts in one text; write a list: {}", text,
                node == hosts ? "hosts = [" + names + "]" : names);
    return true;
  }
  return false;
}

void read_hosts(Draft& draft, const toml::table& section) {
  Placement& placement = draft.campaign.placement;
  if (refuse_hosts_in_one_text(draft, section)) return;
  placement.hosts = read_texts(draft, section, "hosts");
  std::set<std::string> seen;
  for (const std::string& host : placement.hosts) {
    if (seen.insert(host).second) continue;
    draft.fault(
        *section.get("hosts"),
        "'hosts' of [launch] names '{}' twice; per_host allows several runs at a time on one host",
        host);
  }
  const toml::node* node = section.get("hosts");
  const bool none = node == nullptr || (node->is_array() && node->as_array()->empty());
  if (placement.on == Place::ssh && none) {
    draft.fault(node != nullptr ? *node : *section.get("on"),
                "on = \"ssh\" needs at least one host, such as hosts = [\"user@host\"]");
  }
  const auto per_host = draft.reader.integer(section, "per_host", "'per_host' of [launch]", 1);
  placement.per_host = static_cast<std::size_t>(per_host.value_or(1));
}

void read_samples(Draft& draft, const toml::table& section) {
  if (const toml::node* node = section.get("samples")) {
    constexpr double shortest = 0.01;
    if (node->is_boolean()) {
      if (!node->as_boolean()->get()) draft.campaign.sample_interval = std::nullopt;
    } else {
      read_timeout(draft, section, "samples", *draft.campaign.sample_interval);
      if (*draft.campaign.sample_interval < shortest) {
        draft.fault(
            *node,
            "samples is {} s; sampling more often than every {} s would disturb the measurement",
            *draft.campaign.sample_interval, shortest);
      }
    }
  }
  for (const Response& response : draft.campaign.responses) {
    if (response.from != Source::host || draft.campaign.sample_interval) continue;
    draft.fault(*section.get("samples"),
                "samples = false leaves no samples from which response '{}' could be read",
                response.name);
  }
  draft.reader.each(section, "versions", "'versions' of [launch]", [&](const toml::node& node) {
    const auto* list = node.as_array();
    Names words;
    if (list != nullptr) {
      for (const toml::node& word : *list) words.push_back(draft.reader.written(word).value_or(""));
    }
    if (words.empty() || words.front().empty()) {
      draft.fault(node,
                  "an element of 'versions' of [launch] is not a command; expected a list of words "
                  "such as [\"gcc\", \"--version\"]");
    }
    draft.campaign.versions.push_back(std::move(words));
  });
}

void check_blocks_on_hosts(Draft& draft) {
  const Placement& placement = draft.campaign.placement;
  if (draft.blocks_on_hosts == nullptr || placement.on == Place::spark) return;
  if (placement.on != Place::ssh) {
    draft.fault(*draft.blocks_on_hosts,
                "blocks = \"host\" needs hosts; write [launch] on = \"ssh\" and hosts = [...]");
    return;
  }
  if (draft.campaign.plan.replications % std::max<std::size_t>(placement.hosts.size(), 1) != 0) {
    draft.warn(
        "{} replications cannot be shared evenly by {} hosts: with blocks = \"host\" each "
        "replication is measured on one host",
        draft.campaign.plan.replications, placement.hosts.size());
  }
}

constexpr std::string_view around_values = " \t=\"";

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return small;
}

/// What an option of ssh sets a key (in small letters) to; empty where it does not set it.
std::string_view setting_of(std::string_view option, std::string_view key) {
  const auto found = in_small_letters(option).find(key);
  if (found == std::string::npos) return {};
  const auto begin = option.find_first_not_of(around_values, found + key.size());
  if (begin == std::string_view::npos) return {};
  return option.substr(begin, option.find_last_not_of(around_values) + 1 - begin);
}

/// By any path, and through any link.
bool is_null_device(std::string_view path) {
  struct stat null {};
  struct stat found {};
  return ::stat("/dev/null", &null) == 0 && ::stat(std::string(path).c_str(), &found) == 0 &&
         S_ISCHR(found.st_mode) && found.st_rdev == null.st_rdev;
}

}  // namespace

void read_launch(Draft& draft, const toml::table& section) {
  static const Names keys{"on",          "hosts",
                          "per_host",    "stage",
                          "fetch",       "scratch",
                          "samples",     "versions",
                          "master",      "conf",
                          "options",     "own_conf",
                          "spark_home",  "without_executors",
                          "ssh_options", "executors",
                          "exclusive"};
  draft.reader.check_keys(section, "[launch]", keys, {});
  static const Names places{"local", "ssh", "spark-submit", "spark"};
  Placement& placement = draft.campaign.placement;
  const auto on = draft.reader.choice(section, "on", "'on' of [launch]", places);
  placement.on = static_cast<Place>(on.value_or(0));
  const bool placed = on.has_value() || !section.contains("on");
  for (const char* key : {"hosts", "per_host", "stage", "fetch", "scratch", "ssh_options"}) {
    if (!placed || placement.on == Place::ssh || !section.contains(key)) continue;
    if (placement.on == Place::spark && is_told_of_spark(key)) continue;
    draft.fault(*section.get(key), "'{}' of [launch] needs on = \"ssh\"", key);
  }
  if (placed) read_spark_placement(draft, section);
  if (placed) read_resident_placement(draft, section);
  read_hosts(draft, section);
  placement.stage = read_paths(draft, section, "stage");
  placement.fetch = read_paths(draft, section, "fetch");
  for (const std::string& path : placement.fetch) {
    check_placeholders(draft, *section.get("fetch"), "'fetch' of [launch]", path,
                       run_placeholders(draft));
  }
  placement.scratch = draft.reader.text(section, "scratch", "'scratch' of [launch]").value_or("");
  if (section.contains("scratch") && section.get("scratch")->is_string() &&
      !placement.scratch.starts_with('/')) {
    draft.fault(*section.get("scratch"),
                "'scratch' of [launch] is '{}'; expected an absolute path on the host, such as "
                "\"/var/tmp/yates\"",
                placement.scratch);
  }
  placement.ssh_options = read_texts(draft, section, "ssh_options");
  for (const std::string& word : placement.ssh_options) {
    if (!trusts_any_host(word)) continue;
    draft.fault(*section.get("ssh_options"),
                "'ssh_options' of [launch] holds '{}', which disables the check of host keys; add "
                "the host's key to known_hosts instead",
                word);
  }
  read_samples(draft, section);
  check_blocks_on_hosts(draft);
}

bool forgets_host_keys(std::string_view files) {
  for (;;) {
    const auto begin = files.find_first_not_of(around_values);
    if (begin == std::string_view::npos) return false;
    const auto end = std::min(files.find_first_of(around_values, begin), files.size());
    const std::string_view file = files.substr(begin, end - begin);
    if (in_small_letters(file) == "none" || is_null_device(file)) return true;
    files.remove_prefix(end);
  }
}

bool trusts_any_host(const std::string& option) {
  const std::string checking = in_small_letters(setting_of(option, "stricthostkeychecking"));
  return checking == "no" || checking == "off" ||
         forgets_host_keys(setting_of(option, "userknownhostsfile"));
}

}  // namespace yates::campaigns
