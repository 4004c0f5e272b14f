#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/loader.hpp"
#include "campaigns/placeholders.hpp"
#include "language/duration.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {

void Loader::read_run(const toml::table& section) {
  static const Names keys{"command", "timeout", "grace", "warmup", "copies", "env"};
  static const std::array later{
      LaterKey{"shell", "shell lines"}, LaterKey{"stdin", "input for the command"},
      LaterKey{"before", "commands before a run"}, LaterKey{"after", "commands after a run"},
      LaterKey{"setup", "commands before a run"}};
  reader_.check_keys(section, "[run]", keys, later);
  if (section.contains("command")) {
    if (section.get("command")->is_string()) {
      reader_.fault(*section.get("command"),
                    "command is a text; expected a list of words, such as [\"sh\", \"-c\", "
                    "\"...\"]");
    } else {
      reader_.each(section, "command", "command", [&](const toml::node& node) {
        campaign_.command.words.push_back(read_word(node, "command"));
      });
      if (section.get("command")->is_array() && campaign_.command.words.empty()) {
        reader_.fault(*section.get("command"), "command is empty; its first word is a program");
      }
    }
  } else if (reader_.document().contains("run")) {
    reader_.fault(section, "[run] has no command");
  }
  if (section.contains("timeout")) {
    read_timeout(section, "timeout", campaign_.command.timeout.emplace(0));
    if (campaign_.command.timeout == 0.0 && reader_.faultless()) {
      reader_.fault(*section.get("timeout"), "timeout is zero; no command could finish");
    }
  }
  read_timeout(section, "grace", campaign_.command.grace);
  read_warmup(section);
  if (const toml::node* copies = section.get("copies")) {
    const auto* number = copies->as_integer();
    if (copies->is_string() || (number != nullptr && number->get() > 1)) {
      reader_.later(*copies, "concurrent copies of the command");
    } else if (number == nullptr || number->get() < 1) {
      reader_.fault(*copies, "copies must be a whole number of at least 1");
    }
  }
  if (const auto* environment = reader_.table(section, "env", "env")) {
    for (const auto& [key, node] : TomlReader::entries(*environment)) {
      const std::string name(key->str());
      if (name.empty() || name.find('=') != std::string::npos) {
        reader_.fault(key->source().begin, fmt::format("'{}' is no name of a variable", name));
      }
      campaign_.command.environment.emplace_back(name, read_word(*node, "env." + name));
    }
  }
  check_factors_are_used(section);
}

void Loader::read_timeout(const toml::table& section, const std::string& key, double& seconds) {
  const toml::node* node = section.get(key);
  if (node == nullptr) return;
  const auto written = reader_.written(*node);
  const auto parsed = written ? language::parse_duration(*written) : std::nullopt;
  if (parsed) {
    seconds = *parsed;
  } else {
    reader_.fault(*node, fmt::format("{} is {}; expected a duration such as \"2 min\" or \"90 s\"",
                                     key, written ? "'" + *written + "'" : kind_of(*node)));
  }
}

void Loader::read_warmup(const toml::table& section) {
  const toml::node* node = section.get("warmup");
  if (node == nullptr) return;
  Warmup& warmup = campaign_.command.warmup;
  if (node->is_integer()) {
    const auto runs = reader_.integer(section, "warmup", "warmup", 0);
    warmup.runs = static_cast<std::size_t>(runs.value_or(0));
    return;
  }
  const auto* table = reader_.table(section, "warmup", "warmup");
  if (table == nullptr) return;
  static const Names keys{"runs", "per"};
  reader_.check_keys(*table, "warmup", keys, {});
  const auto runs = reader_.integer(*table, "runs", "the warm-up's runs", 0);
  warmup.runs = static_cast<std::size_t>(runs.value_or(1));
  static const Names occasions{"campaign", "block", "point"};
  const auto per = reader_.choice(*table, "per", "the warm-up's 'per'", occasions);
  warmup.per = static_cast<WarmupPer>(per.value_or(0));
}

std::string Loader::read_word(const toml::node& node, const std::string& name) {
  const auto text = reader_.written(node);
  if (!text) {
    reader_.fault(node, fmt::format("{} holds {}; expected words", name, kind_of(node)));
    return {};
  }
  if (text->find('\0') != std::string::npos) {
    reader_.fault(node, fmt::format("{} holds a null character", name));
  }
  check_placeholders(node, name, *text);
  return *text;
}

void Loader::check_placeholders(const toml::node& node, const std::string& name,
                                const std::string& text) {
  const Names known = joined(factor_names(), own_placeholders());
  try {
    for (const std::string& placeholder : placeholders(text)) {
      used_.insert(placeholder);
      if (std::find(known.begin(), known.end(), placeholder) != known.end()) continue;
      reader_.fault(node,
                    fmt::format("{}: '{{{}}}' is no factor and no placeholder{}; write '{{{{' "
                                "for a brace",
                                name, placeholder, language::suggestion(placeholder, known)));
    }
  } catch (const std::invalid_argument& error) {
    reader_.fault(node, fmt::format("{}: {}", name, error.what()));
  }
}

/// A factor that reaches neither the command nor its environment cannot change anything.
void Loader::check_factors_are_used(const toml::table& section) {
  if (section.get("command") == nullptr) return;
  for (const doe::Factor& factor : campaign_.factors) {
    if (factor.placebo || used_.count(factor.name) != 0) continue;
    campaign_.warnings.push_back(
        fmt::format("factor '{0}' changes nothing: neither command nor env holds {{{0}}}; write "
                    "placebo = true if that is meant",
                    factor.name));
  }
}

}  // namespace yates::campaigns
