#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/placeholders.hpp"
#include "campaigns/file/sections.hpp"
#include "campaigns/responses/attempt_layout.hpp"
#include "language/nearest.hpp"
#include "numerics/decimal.hpp"

namespace yates::campaigns {
namespace {

void read_copies(Draft& draft, const toml::table& section) {
  const toml::node* node = section.get("copies");
  if (node == nullptr) return;
  const std::string expected =
      fmt::format("expected a whole number from 1 to {}, or \"{{factor}}\"", most_copies);
  const auto fits = [](const std::optional<double>& number) {
    return number && *number >= 1 && *number <= most_copies && std::trunc(*number) == *number;
  };
  const auto text = draft.reader.written(*node);
  if (!text || node->is_boolean()) {
    draft.fault(*node, "copies is {}; {}", language::kind_of(*node), expected);
    return;
  }
  draft.campaign.command.copies = *text;
  const bool is_factor = node->is_string() && text->size() > 2 && text->front() == '{' &&
                         text->find('}') == text->size() - 1;
  if (!is_factor) {
    const auto number = numerics::Decimal::parse(*text);
    if (!number || !fits(number->to_double())) {
      draft.fault(*node, "copies is '{}'; {}", *text, expected);
    }
    return;
  }
  const std::string name = text->substr(1, text->size() - 2);
  const auto& factors = draft.campaign.factors;
  const auto factor = std::ranges::find(factors, name, &doe::Factor::name);
  if (factor == factors.end()) {
    draft.fault(*node, "copies: no factor is called '{}'{}", name,
                language::suggestion(name, factor_names(draft)));
    return;
  }
  draft.used.insert(name);
  for (const doe::Level& level : factor->levels) {
    const auto number = numerics::Decimal::parse(level.text);
    if (number && fits(number->to_double())) continue;
    draft.fault(*node, "copies: level '{}' of factor '{}' is not a whole number from 1 to {}",
                level.text, name, most_copies);
  }
}

void read_warmup(Draft& draft, const toml::table& section) {
  const toml::node* node = section.get("warmup");
  if (node == nullptr) return;
  Warmup& warmup = draft.campaign.command.warmup;
  if (node->is_integer()) {
    const auto runs = draft.reader.integer(section, "warmup", "warmup", 0);
    warmup.runs = static_cast<std::size_t>(runs.value_or(0));
    return;
  }
  const auto* table = draft.reader.table(section, "warmup", "warmup");
  if (table == nullptr) return;
  static const Names keys{"runs", "per"};
  draft.reader.check_keys(*table, "warmup", keys, {});
  const auto runs = draft.reader.integer(*table, "runs", "the warm-up's runs", 0);
  warmup.runs = static_cast<std::size_t>(runs.value_or(1));
  static const Names occasions{"campaign", "block", "point"};
  const auto per = draft.reader.choice(*table, "per", "the warm-up's 'per'", occasions);
  warmup.per = static_cast<WarmupPer>(per.value_or(0));
}

void read_max_failures(Draft& draft, const toml::table& section) {
  const toml::node* node = section.get("max_failures");
  if (node == nullptr) return;
  MaxFailures& most = draft.campaign.command.max_failures;
  if (node->is_string() && node->as_string()->get() == "none") {
    most = NoLimit{};
    return;
  }
  const auto number = node->value_exact<std::int64_t>();
  if (number && *number >= 1) {
    most = static_cast<std::size_t>(*number);
    return;
  }
  draft.fault(*node,
              "max_failures is {}; expected a whole number of at least 1, or \"none\"; without it "
              "yates run stops when a whole block has failed and no run is done",
              node->is_string() || number ? "'" + draft.reader.written(*node).value_or("") + "'"
                                          : language::kind_of(*node));
}

/// Where the commands stand that are programs to be found: program_check.hpp.
void note_lines(Draft& draft, const toml::table& section) {
  for (const char* key : {"command", "setup", "before", "after", "teardown"}) {
    const toml::node* node = section.get(key);
    if (node == nullptr) continue;
    draft.campaign.command.lines.emplace_back(key, static_cast<int>(node->source().begin.line));
  }
}

}  // namespace

void read_run(Draft& draft, const toml::table& section) {
  static const Names keys{"command",     "timeout",  "grace",     "warmup",
                          "copies",      "env",      "setup",     "before",
                          "after",       "teardown", "cool_down", "auxiliary_timeout",
                          "max_failures"};
  static const std::array later{language::LaterKey{"shell", "shell lines"},
                                language::LaterKey{"stdin", "input for the command"}};
  draft.reader.check_keys(section, "[run]", keys, later);
  const Names known = run_placeholders(draft);
  Command& command = draft.campaign.command;
  command.words = read_command(draft, section, "command", known, "");
  if (!section.contains("command") && draft.reader.document().contains("run")) {
    draft.fault(section, "[run] has no command; write command = [\"sh\", \"-c\", \"...\"]");
  }
  const Names per_host{"host", "run_dir"};
  Names per_run = known;
  std::erase(per_run, "copy");
  command.setup = read_command(draft, section, "setup", per_host, "once per host");
  command.before = read_command(draft, section, "before", per_run, "once before each run");
  command.after = read_command(draft, section, "after", per_run, "once after each run");
  command.teardown = read_command(draft, section, "teardown", per_host, "once per host");
  if (section.contains("timeout"))
    read_limit(draft, section, "timeout", command.timeout.emplace(0));
  read_limit(draft, section, "auxiliary_timeout", command.auxiliary_timeout);
  read_timeout(draft, section, "grace", command.grace);
  read_timeout(draft, section, "cool_down", command.cool_down);
  read_max_failures(draft, section);
  note_lines(draft, section);
  read_warmup(draft, section);
  read_copies(draft, section);
  if (const auto* environment = draft.reader.table(section, "env", "env")) {
    for (const auto& [key, node] : language::TomlReader::entries(*environment)) {
      const std::string name(key->str());
      if (name.empty() || name.find('=') != std::string::npos) {
        draft.fault(key->source().begin, "env: '{}' cannot be the name of an environment variable",
                    name);
      }
      command.environment.emplace_back(name, read_word(draft, *node, "env." + name, known));
      refuse_dollar_placeholders(draft, *node, "env." + name);
    }
  }
}

void check_run_folder(Draft& draft) {
  const Place on = draft.campaign.placement.on;
  if ((on != Place::ssh && on != Place::spark) || !draft.reader.faultless()) return;
  const Command& command = draft.campaign.command;
  for (const auto& [key, words] :
       {std::pair{"before", &command.before}, {"after", &command.after}}) {
    if (!any_names(*words, "run_dir")) continue;
    draft.fault(*draft.reader.document()["run"][key].node(),
                "{}: '{{run_dir}}' has no value there with on = \"{}\", because the folder of a "
                "run is on its host only while its command runs; do it in the command itself, as "
                "in command = [\"sh\", \"-c\", \"PREPARE {{run_dir}} && PROGRAM\"], or use a "
                "folder of your own, as /tmp/{{run}}",
                key, on == Place::ssh ? "ssh" : "spark");
  }
}

void check_factors_are_used(Draft& draft) {
  if (draft.campaign.command.words.empty()) return;
  const bool on_spark = draft.campaign.placement.on == Place::spark_submit;
  const Names& words = draft.campaign.command.words;
  for (const doe::Factor& factor : draft.campaign.factors) {
    if (factor.placebo || draft.used.count(factor.name) != 0) continue;
    const std::string foreign = foreign_placeholder(words, factor.name);
    draft.warn("factor '{0}' changes nothing: neither command nor env{1} holds {{{0}}}; {2}",
               factor.name, on_spark ? " nor [launch]" : "",
               foreign.empty() ? "write placebo = true if that is intended"
               : foreign.starts_with("$")
                   ? fmt::format("write {{{0}}} instead of {1}, or env = {{ {0} = \"{{{0}}}\" }}",
                                 factor.name, foreign)
                   : fmt::format("write {{{}}} instead of {}", factor.name, foreign));
  }
}

}  // namespace yates::campaigns
