#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/file/loader.hpp"
#include "campaigns/file/placeholders.hpp"
#include "campaigns/launch/executor.hpp"
#include "language/duration.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"
#include "numerics/decimal.hpp"

namespace yates::campaigns {

void Loader::read_run(const toml::table& section) {
  static const Names keys{"command", "timeout",  "grace",     "warmup",
                          "copies",  "env",      "setup",     "before",
                          "after",   "teardown", "cool_down", "auxiliary_timeout"};
  static const std::array later{LaterKey{"shell", "shell lines"},
                                LaterKey{"stdin", "input for the command"}};
  reader_.check_keys(section, "[run]", keys, later);
  const Names known = run_placeholders();
  Command& command = campaign_.command;
  command.words = read_command(section, "command", known, "");
  if (!section.contains("command") && reader_.document().contains("run")) {
    reader_.fault(section, "[run] has no command");
  }
  const Names per_host{"host", "run_dir"};
  Names per_run = known;
  std::erase(per_run, "copy");
  command.setup = read_command(section, "setup", per_host, "once per host");
  command.before = read_command(section, "before", per_run, "once before each run");
  command.after = read_command(section, "after", per_run, "once after each run");
  command.teardown = read_command(section, "teardown", per_host, "once per host");
  if (section.contains("timeout")) read_limit(section, "timeout", command.timeout.emplace(0));
  read_limit(section, "auxiliary_timeout", command.auxiliary_timeout);
  read_timeout(section, "grace", command.grace);
  read_timeout(section, "cool_down", command.cool_down);
  read_warmup(section);
  read_copies(section);
  if (const auto* environment = reader_.table(section, "env", "env")) {
    for (const auto& [key, node] : TomlReader::entries(*environment)) {
      const std::string name(key->str());
      if (name.empty() || name.find('=') != std::string::npos) {
        reader_.fault(key->source().begin, fmt::format("'{}' is no name of a variable", name));
      }
      command.environment.emplace_back(name, read_word(*node, "env." + name, known));
    }
  }
  check_factors_are_used(section);
}

Names Loader::read_command(const toml::table& section, const std::string& key, const Names& known,
                           const std::string& when) {
  Names words;
  const toml::node* node = section.get(key);
  if (node == nullptr) return words;
  if (node->is_string()) {
    reader_.fault(*node, key +
                             " is a text; expected a list of words, such as [\"sh\", \"-c\", "
                             "\"...\"]");
    return words;
  }
  reader_.each(section, key, key,
               [&](const toml::node& word) { words.push_back(read_word(word, key, known, when)); });
  if (node->is_array() && words.empty()) {
    reader_.fault(*node, key + " is empty; its first word is a program");
  } else if (!words.empty() && words.front().empty()) {
    reader_.fault(*node, key + " starts with an empty word; its first word is a program");
  }
  return words;
}

void Loader::read_copies(const toml::table& section) {
  const toml::node* node = section.get("copies");
  if (node == nullptr) return;
  const std::string expected =
      fmt::format("expected a whole number from 1 to {}, or \"{{factor}}\"", most_copies);
  const auto fits = [](const std::optional<double>& number) {
    return number && *number >= 1 && *number <= most_copies && std::trunc(*number) == *number;
  };
  const auto text = reader_.written(*node);
  if (!text || node->is_boolean()) {
    reader_.fault(*node, fmt::format("copies is {}; {}", kind_of(*node), expected));
    return;
  }
  campaign_.command.copies = *text;
  const bool is_factor = node->is_string() && text->size() > 2 && text->front() == '{' &&
                         text->find('}') == text->size() - 1;
  if (!is_factor) {
    const auto number = numerics::Decimal::parse(*text);
    if (!number || !fits(number->to_double())) {
      reader_.fault(*node, fmt::format("copies is '{}'; {}", *text, expected));
    }
    return;
  }
  const std::string name = text->substr(1, text->size() - 2);
  const auto& factors = campaign_.factors;
  const auto factor = std::find_if(factors.begin(), factors.end(),
                                   [&](const doe::Factor& one) { return one.name == name; });
  if (factor == factors.end()) {
    reader_.fault(*node, fmt::format("copies: no factor is called '{}'{}", name,
                                     language::suggestion(name, factor_names())));
    return;
  }
  used_.insert(name);
  for (const doe::Level& level : factor->levels) {
    const auto number = numerics::Decimal::parse(level.text);
    if (number && fits(number->to_double())) continue;
    reader_.fault(*node, fmt::format("copies: level '{}' of factor '{}' is no whole number from 1 "
                                     "to {}",
                                     level.text, name, most_copies));
  }
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

void Loader::read_limit(const toml::table& section, const std::string& key, double& seconds) {
  read_timeout(section, key, seconds);
  if (seconds == 0.0 && reader_.faultless()) {
    reader_.fault(*section.get(key), key + " is zero; no command could finish");
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

std::string Loader::read_word(const toml::node& node, const std::string& name, const Names& known,
                              const std::string& when) {
  const auto text = reader_.written(node);
  if (!text) {
    reader_.fault(node, fmt::format("{} holds {}; expected words", name, kind_of(node)));
    return {};
  }
  if (text->find('\0') != std::string::npos) {
    reader_.fault(node, fmt::format("{} holds a null character", name));
  }
  check_placeholders(node, name, *text, known, when);
  return *text;
}

Names Loader::run_placeholders() const {
  return joined(factor_names(), own_placeholders());
}

void Loader::check_placeholders(const toml::node& node, const std::string& name,
                                const std::string& text, const Names& known,
                                const std::string& when) {
  const Names all = run_placeholders();
  try {
    for (const std::string& placeholder : placeholders(text)) {
      used_.insert(placeholder);
      if (std::find(known.begin(), known.end(), placeholder) != known.end()) continue;
      if (std::find(all.begin(), all.end(), placeholder) != all.end()) {
        reader_.fault(node, fmt::format("{}: '{{{}}}' has no value there, because {} runs {}", name,
                                        placeholder, name, when));
        continue;
      }
      reader_.fault(node,
                    fmt::format("{}: '{{{}}}' is no factor and no placeholder{}; write '{{{{' "
                                "for a brace",
                                name, placeholder, language::suggestion(placeholder, known)));
    }
  } catch (const std::invalid_argument& error) {
    reader_.fault(node, fmt::format("{}: {}", name, error.what()));
  }
}

/// A factor that reaches no command, environment or number of copies cannot change anything.
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
