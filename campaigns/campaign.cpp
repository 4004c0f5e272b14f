#include "campaigns/campaign.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/pattern.hpp"
#include "campaigns/placeholders.hpp"
#include "campaigns/toml_reader.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"
#include "numerics/decimal.hpp"
#include "table/table.hpp"

namespace yates::campaigns {
namespace {

using Names = std::vector<std::string>;

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
  void decide_kind(doe::Factor& factor, const toml::node& node, std::optional<std::size_t> as);
  void read_design(const toml::table& section);
  void read_exclude(const toml::table& section);
  void check_points(const toml::table& document);
  void read_run(const toml::table& section);
  void read_timeout(const toml::table& section, const std::string& key, double& seconds);
  void read_warmup(const toml::table& section);
  std::string read_word(const toml::node& node, const std::string& name);
  void check_placeholders(const toml::node& node, const std::string& name, const std::string& text);
  void check_factors_are_used(const toml::table& section);
  void read_responses(const toml::table& section);
  void read_response(const toml::key& key, const toml::table& table);
  void read_source(Response& response, const toml::table& table);
  void read_pattern(Response& response, const toml::table& table);
  void read_goal(Response& response, const toml::table& table);
  void read_launch(const toml::table& section);
  void read_analysis(const toml::table& section);
  void read_model(const toml::node& node);
  void read_baseline(const toml::table& section);

  Names factor_names() const { return doe::names(campaign_.factors); }
  Names response_names() const;
  const toml::table& empty() const { return empty_; }

  TomlReader reader_;
  std::set<std::string> used_;  // placeholders of command and env
  Campaign campaign_;
  toml::table empty_;
  std::optional<doe::Design> design_;
};

Names operator+(Names one, std::span<const std::string> other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

Campaign Loader::load() {
  const toml::table& document = reader_.document();
  static const Names sections{"title",     "factors", "design",  "run",
                              "responses", "launch",  "analysis"};
  static const std::array later{LaterKey{"hosts", "launching on several hosts"},
                                LaterKey{"queueing", "a queueing model in a campaign"},
                                LaterKey{"spark", "launching on Spark"}};
  reader_.check_keys(document, "a campaign file", sections, later);
  campaign_.title = reader_.text(document, "title", "title").value_or("");
  const auto section = [&](const std::string& name, bool required) -> const toml::table& {
    const toml::table* found = reader_.table(document, name, "[" + name + "]");
    if (found == nullptr && required && !document.contains(name)) {
      reader_.fault(toml::source_position{}, fmt::format("section [{}] is missing", name));
    }
    return found != nullptr ? *found : empty();
  };
  read_factors(section("factors", true));
  read_design(section("design", false));
  check_points(document);
  read_run(section("run", true));
  read_responses(section("responses", true));
  read_launch(section("launch", false));
  read_analysis(section("analysis", false));
  reader_.finish();
  return std::move(campaign_);
}

// ---- factors

void Loader::read_factors(const toml::table& section) {
  for (const auto& [key, node] : TomlReader::entries(section)) read_factor(*key, *node);
  if (section.empty() && reader_.document().contains("factors")) {
    reader_.fault(section, "[factors] is empty; a campaign varies at least one factor");
  }
}

void Loader::read_factor(const toml::key& key, const toml::node& node) {
  doe::Factor factor;
  factor.name = key.str();
  const auto own = own_placeholders();
  if (table::is_own_column(factor.name) ||
      std::find(own.begin(), own.end(), factor.name) != own.end()) {
    reader_.fault(key.source().begin,
                  fmt::format("'{}' is a name that yates uses itself; a factor needs another name",
                              factor.name));
  }
  if (factor.name.empty() || factor.name.find_first_of("{}`\n") != std::string::npos) {
    reader_.fault(key.source().begin,
                  "a factor's name must not be empty or hold braces, backticks or line breaks");
  }
  const toml::node* levels = node.is_table() ? node.as_table()->get("levels") : &node;
  if (levels == nullptr) {
    reader_.fault(node,
                  fmt::format("factor '{}' has no levels; write levels = [...]", factor.name));
  } else if (!levels->is_array()) {
    reader_.fault(*levels, fmt::format("the levels of factor '{}' are {}; expected a list in [ ]",
                                       factor.name, kind_of(*levels)));
  } else {
    factor.levels = read_levels(factor.name, *levels->as_array());
    if (levels->as_array()->size() < 2) {
      reader_.fault(*levels,
                    fmt::format("factor '{}' has {}; a factor needs at least two", factor.name,
                                levels->as_array()->empty() ? "no level" : "one level"));
    }
  }
  std::optional<std::size_t> as;
  if (const auto* table = node.as_table()) {
    static const Names kinds{"categorical", "numeric"};
    as = reader_.choice(*table, "as", fmt::format("'as' of factor '{}'", factor.name), kinds);
    read_factor_options(factor, *table);
  }
  if (levels != nullptr) decide_kind(factor, *levels, as);
  campaign_.factors.push_back(std::move(factor));
}

std::vector<doe::Level> Loader::read_levels(const std::string& name, const toml::array& list) {
  std::vector<doe::Level> levels;
  for (const toml::node& node : list) {
    const auto text = reader_.written(node);
    if (!text) {
      reader_.fault(node, fmt::format("factor '{}': a level is {}; expected a text, a number, true "
                                      "or false",
                                      name, kind_of(node)));
      continue;
    }
    doe::Level level{*text, std::nullopt};
    if (node.is_number()) {
      const auto decimal = numerics::Decimal::parse(*text);
      if (!decimal) {
        reader_.fault(node, fmt::format("factor '{}': level {} is no decimal number; write it in "
                                        "digits, or as a text in quotes",
                                        name, *text));
        continue;
      }
      level.number = decimal->to_double();
    } else if (text->empty() || *text == "NA") {
      reader_.fault(node, fmt::format("factor '{}': level '{}' reads as a missing value in tables; "
                                      "use another word",
                                      name, *text));
    }
    for (const doe::Level& other : levels) {
      if (other.text == level.text) {
        reader_.fault(node, fmt::format("factor '{}' has the level '{}' twice", name, level.text));
      } else if (other.number && other.number == level.number) {
        reader_.fault(node, fmt::format("factor '{}': the levels {} and {} are the same number; "
                                        "write them in quotes if they differ",
                                        name, other.text, level.text));
      }
    }
    levels.push_back(std::move(level));
  }
  return levels;
}

void Loader::read_factor_options(doe::Factor& factor, const toml::table& table) {
  static const Names keys{"levels", "as",      "scale", "unit",
                          "label",  "placebo", "given", "hard_to_change"};
  const std::string of = fmt::format("of factor '{}'", factor.name);
  reader_.check_keys(table, fmt::format("factor '{}'", factor.name), keys, {});
  static const Names scales{"log2", "log10", "linear"};
  const auto scale = reader_.choice(table, "scale", "'scale' " + of, scales);
  if (scale == 0U) factor.scale = doe::Scale::log2;
  if (scale == 1U) factor.scale = doe::Scale::log10;
  factor.unit = reader_.text(table, "unit", "'unit' " + of).value_or("");
  factor.label = reader_.text(table, "label", "'label' " + of).value_or("");
  factor.placebo = reader_.boolean(table, "placebo", "'placebo' " + of).value_or(false);
  factor.given = reader_.boolean(table, "given", "'given' " + of).value_or(false);
  factor.hard_to_change =
      reader_.boolean(table, "hard_to_change", "'hard_to_change' " + of).value_or(false);
  if (factor.hard_to_change) {
    reader_.later(*table.get("hard_to_change"), "hard_to_change (split-plot designs)");
  }
}

void Loader::decide_kind(doe::Factor& factor, const toml::node& node,
                         std::optional<std::size_t> as) {
  const auto numbers = static_cast<std::size_t>(
      std::count_if(factor.levels.begin(), factor.levels.end(),
                    [](const doe::Level& level) { return level.number.has_value(); }));
  const bool all = numbers == factor.levels.size() && numbers > 0;
  if (as == 1U && !all) {
    reader_.fault(node, fmt::format("factor '{}' is said to be numeric, but some levels are texts",
                                    factor.name));
  }
  if (!as && numbers > 0 && !all) {
    reader_.fault(node, fmt::format("factor '{}' mixes numbers and texts; write as = "
                                    "\"categorical\", or numbers only",
                                    factor.name));
  }
  factor.kind = all && as != 0U ? doe::FactorKind::numeric : doe::FactorKind::categorical;
  if (!factor.scale) return;
  if (factor.kind != doe::FactorKind::numeric) {
    reader_.fault(node, fmt::format("factor '{}' has a scale but is categorical", factor.name));
  } else if (std::any_of(factor.levels.begin(), factor.levels.end(),
                         [](const doe::Level& level) { return level.number <= 0.0; })) {
    reader_.fault(node, fmt::format("factor '{}' has a logarithmic scale, which needs levels above "
                                    "zero",
                                    factor.name));
  }
}

// ---- design

void Loader::read_design(const toml::table& section) {
  static const Names keys{"kind", "replications", "order", "blocks", "seed", "exclude"};
  static const std::array later_keys{LaterKey{"fraction", "fractional factorial designs"},
                                     LaterKey{"resolution", "fractional factorial designs"},
                                     LaterKey{"runs", "fractional factorial designs"},
                                     LaterKey{"generators", "fractional factorial designs"},
                                     LaterKey{"points", "designs read from a file"},
                                     LaterKey{"file", "designs read from a file"},
                                     LaterKey{"center_points", "centre points"}};
  static const std::array later_kinds{
      LaterKey{"fractional-factorial", "kind = \"fractional-factorial\""},
      LaterKey{"plackett-burman", "kind = \"plackett-burman\""},
      LaterKey{"custom", "kind = \"custom\""},
      LaterKey{"central-composite", "kind = \"central-composite\""},
      LaterKey{"box-behnken", "kind = \"box-behnken\""},
      LaterKey{"latin-square", "kind = \"latin-square\""},
      LaterKey{"d-optimal", "kind = \"d-optimal\""},
      LaterKey{"latin-hypercube", "kind = \"latin-hypercube\""}};
  reader_.check_keys(section, "[design]", keys, later_keys);
  static const Names kinds{"full-factorial", "two-level"};
  if (reader_.choice(section, "kind", "the design's kind", kinds, later_kinds) == 1U) {
    campaign_.design = doe::TwoLevel{};
  }
  const auto replications = reader_.integer(section, "replications", "replications", 1);
  campaign_.plan.replications = static_cast<std::size_t>(replications.value_or(1));
  static const Names orders{"random", "standard"};
  if (reader_.choice(section, "order", "order", orders) == 1U) {
    campaign_.plan.order = doe::Order::standard;
  }
  static const Names blocks{"none", "replication"};
  static const std::array later_blocks{LaterKey{"host", "blocks by host"},
                                       LaterKey{"day", "blocks by day"}};
  if (reader_.choice(section, "blocks", "blocks", blocks, later_blocks) == 1U) {
    campaign_.plan.blocks = doe::Blocks::replication;
  }
  const auto seed = reader_.integer(section, "seed", "seed", 0);
  if (seed) campaign_.plan.seed = numerics::Seed{static_cast<std::uint64_t>(*seed)};
  read_exclude(section);
}

void Loader::read_exclude(const toml::table& section) {
  const Names known = factor_names() + Names{"true", "false"};
  reader_.each(section, "exclude", "exclude", [&](const toml::node& node) {
    if (!node.is_string()) {
      reader_.fault(node,
                    fmt::format("exclude holds {}; expected conditions in quotes", kind_of(node)));
      return;
    }
    const std::string& text = node.as_string()->get();
    try {
      const auto condition = language::parse(text, "exclude");
      language::check_functions(condition);
      for (const std::string& name : language::names(condition)) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        reader_.fault(node, fmt::format("exclude: no factor is called '{}'{}", name,
                                        language::suggestion(name, factor_names())));
      }
      campaign_.exclude.push_back(text);
    } catch (const language::UsageError& error) {
      reader_.fault(node, error.what());
    }
  });
}

void Loader::check_points(const toml::table& document) {
  if (!reader_.faultless() || campaign_.factors.empty()) return;  // would only repeat the faults
  const toml::node* design = document.get("design");
  const toml::node& place = design != nullptr ? *design : *document.get("factors");
  try {
    design_ = design_of(campaign_);
    if (design_->points().empty()) reader_.fault(place, "exclude leaves no point to measure");
    static_cast<void>(plan_of(campaign_, *design_));
  } catch (const std::domain_error& error) {
    reader_.fault(place, error.what());
  } catch (const language::UsageError& error) {
    reader_.fault(place, error.what());
  }
}

// ---- run

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
  const Names known = factor_names() + own_placeholders();
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

// ---- responses

Names Loader::response_names() const {
  Names names;
  for (const Response& response : campaign_.responses) names.push_back(response.name);
  return names;
}

void Loader::read_responses(const toml::table& section) {
  for (const auto& [key, node] : TomlReader::entries(section)) {
    if (const auto* table = node->as_table()) {
      read_response(*key, *table);
    } else {
      reader_.fault(*node, fmt::format("response '{}' is {}; expected a table such as "
                                       "[responses.{}]",
                                       key->str(), kind_of(*node), key->str()));
    }
  }
  if (section.empty() && reader_.document().contains("responses")) {
    reader_.fault(section, "[responses] is empty; a campaign measures at least one response");
  }
}

void Loader::read_response(const toml::key& key, const toml::table& table) {
  Response response;
  response.name = key.str();
  const Names factors = factor_names();
  if (table::is_own_column(response.name)) {
    reader_.fault(key.source().begin, fmt::format("'{}' is a name that yates uses itself; a "
                                                  "response needs another name",
                                                  response.name));
  } else if (std::find(factors.begin(), factors.end(), response.name) != factors.end()) {
    reader_.fault(
        key.source().begin,
        fmt::format("'{}' is a factor already; a response needs another name", response.name));
  } else if (response.name.empty() || response.name.find_first_of("`\n") != std::string::npos) {
    reader_.fault(key.source().begin,
                  "a response's name must not be empty or hold backticks or line breaks");
  }
  static const Names keys{"from", "pattern", "pick", "unit", "label", "goal", "delta", "limit"};
  static const std::array later{LaterKey{"over_copies", "concurrent copies of the command"}};
  reader_.check_keys(table, fmt::format("response '{}'", response.name), keys, later);
  const std::string of = fmt::format(" of response '{}'", response.name);
  response.unit = reader_.text(table, "unit", "'unit'" + of).value_or("");
  response.label = reader_.text(table, "label", "'label'" + of).value_or("");
  read_source(response, table);
  read_pattern(response, table);
  read_goal(response, table);
  campaign_.responses.push_back(std::move(response));
}

void Loader::read_source(Response& response, const toml::table& table) {
  static const Names sources{"wall",    "user", "system", "cpu",
                             "max-rss", "exit", "stdout", "stderr"};
  const std::string name = fmt::format("'from' of response '{}'", response.name);
  if (!table.contains("from")) {
    reader_.fault(table, fmt::format("response '{}' does not say where it comes from; write from = "
                                     "\"wall\", \"stdout\", ...",
                                     response.name));
    return;
  }
  const auto from = reader_.text(table, "from", name);
  if (!from) return;
  const toml::node& node = *table.get("from");
  if (from->starts_with("file:")) {
    response.from = Source::file;
    response.file = from->substr(5);
    if (response.file.empty()) reader_.fault(node, name + " names no file");
    check_placeholders(node, name, response.file);
  } else if (from->starts_with("host.") || from->starts_with("spark.")) {
    reader_.later(node, fmt::format("from = \"{}\"", *from));
  } else if (const auto source = reader_.choice(table, "from", name, sources)) {
    response.from = static_cast<Source>(*source);
  }
  if (!unit_factor(response.from, response.unit)) {
    reader_.fault(*table.get("unit"),
                  fmt::format("response '{}' from \"{}\" cannot have the unit "
                              "'{}'; known are {}",
                              response.name, *from, response.unit, known_units(response.from)));
  }
}

void Loader::read_pattern(Response& response, const toml::table& table) {
  const std::string of = fmt::format(" of response '{}'", response.name);
  response.pattern = reader_.text(table, "pattern", "'pattern'" + of);
  static const Names picks{"last", "first", "min", "max", "mean", "sum"};
  const auto pick = reader_.choice(table, "pick", "'pick'" + of, picks);
  response.pick = static_cast<Pick>(pick.value_or(0));
  const bool is_text = response.from == Source::standard_output ||
                       response.from == Source::standard_error || response.from == Source::file;
  if (!response.pattern) {
    if (table.contains("pick")) {
      reader_.fault(*table.get("pick"), "'pick'" + of + " has no pattern to pick from");
    }
    return;
  }
  const toml::node& node = *table.get("pattern");
  if (!is_text) {
    reader_.fault(node, "'pattern'" + of + " needs from = \"stdout\", \"stderr\" or \"file:PATH\"");
  }
  try {
    const std::size_t groups = groups_of_pattern(*response.pattern);
    if (groups != 1) {
      reader_.fault(node, fmt::format("the pattern{} has {} groups; expected one in ( ) around the "
                                      "number, and (?: ) around other parts",
                                      of, groups));
    }
  } catch (const std::invalid_argument& error) {
    reader_.fault(node,
                  fmt::format("the pattern{} is no regular expression: {}", of, error.what()));
  }
}

void Loader::read_goal(Response& response, const toml::table& table) {
  const std::string of = fmt::format(" of response '{}'", response.name);
  static const Names goals{"minimize", "maximize"};
  const auto goal = reader_.choice(table, "goal", "'goal'" + of, goals);
  if (goal) response.goal = *goal == 0 ? Goal::minimize : Goal::maximize;

  const auto trimmed = [](std::string_view text) {
    const auto begin = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
  };
  const auto quantity = [&](const std::string& key) {
    const toml::node* node = table.get(key);
    const auto text = node != nullptr ? reader_.written(*node) : std::nullopt;
    if (node != nullptr && !text) {
      reader_.fault(*node, fmt::format("'{}'{} is {}", key, of, kind_of(*node)));
    }
    return text;
  };
  if (const auto delta = quantity("delta")) {
    std::string_view number = trimmed(*delta);
    if (number.ends_with('%')) number = trimmed(number.substr(0, number.size() - 1));
    const auto value = numerics::Decimal::parse(number);
    if (!value || value->to_double() < 0) {
      reader_.fault(*table.get("delta"), fmt::format("'delta'{} is '{}'; expected \"3 %\" or a "
                                                     "number that is not negative",
                                                     of, *delta));
    }
    response.delta = *delta;
  }
  if (const auto limit = quantity("limit")) {
    std::string_view number = trimmed(*limit);
    const bool compares = number.starts_with('<') || number.starts_with('>');
    if (compares) number.remove_prefix(number.substr(1).starts_with('=') ? 2 : 1);
    if (!compares || !numerics::Decimal::parse(trimmed(number))) {
      reader_.fault(*table.get("limit"),
                    fmt::format("'limit'{} is '{}'; expected a comparison with "
                                "a number such as \">= 2.5\"",
                                of, *limit));
    }
    response.limit = *limit;
  }
}

// ---- launch and analysis

void Loader::read_launch(const toml::table& section) {
  static const Names keys{"on"};
  static const std::array later{LaterKey{"hosts", "launching on several hosts"},
                                LaterKey{"master", "launching on Spark"},
                                LaterKey{"gates", "checks before a run"}};
  reader_.check_keys(section, "[launch]", keys, later);
  static const Names places{"local"};
  static const std::array later_places{LaterKey{"ssh", "on = \"ssh\""},
                                       LaterKey{"spark-submit", "on = \"spark-submit\""},
                                       LaterKey{"spark", "on = \"spark\""}};
  reader_.choice(section, "on", "'on' of [launch]", places, later_places);
}

void Loader::read_analysis(const toml::table& section) {
  static const Names keys{"model", "primary", "baseline"};
  static const std::array later{LaterKey{"queueing", "a queueing model in a campaign"},
                                LaterKey{"adaptive", "stopping by precision"}};
  reader_.check_keys(section, "[analysis]", keys, later);
  if (const toml::node* model = section.get("model")) {
    if (const auto* list = model->as_array()) {
      for (const toml::node& node : *list) read_model(node);
    } else {
      read_model(*model);
    }
  }
  campaign_.questions.primary = reader_.text(section, "primary", "'primary'");
  if (const auto& primary = campaign_.questions.primary) {
    const auto found = std::find_if(campaign_.responses.begin(), campaign_.responses.end(),
                                    [&](const Response& one) { return one.name == *primary; });
    const toml::node& node = *section.get("primary");
    if (found == campaign_.responses.end()) {
      reader_.fault(node, fmt::format("'primary': no response is called '{}'{}", *primary,
                                      language::suggestion(*primary, response_names())));
    } else if (!found->goal) {
      reader_.fault(node, fmt::format("'primary': response '{}' has no goal", *primary));
    }
  }
  read_baseline(section);
}

void Loader::read_model(const toml::node& node) {
  if (!node.is_string()) {
    reader_.fault(node, fmt::format("'model' is {}; expected a formula in quotes", kind_of(node)));
    return;
  }
  const std::string& text = node.as_string()->get();
  try {
    const Names known = factor_names() + response_names() + table::own_columns();
    for (const std::string& name : language::names(language::parse(text, "formula"))) {
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      reader_.fault(node, fmt::format("model: '{}' is no factor and no response{}", name,
                                      language::suggestion(name, factor_names())));
    }
    campaign_.questions.models.push_back(text);
  } catch (const language::UsageError& error) {
    reader_.fault(node, error.what());
  }
}

void Loader::read_baseline(const toml::table& section) {
  const auto* table = reader_.table(section, "baseline", "'baseline'");
  if (table == nullptr) return;
  reader_.check_keys(*table, "baseline (no such factor)", factor_names(), {});
  const bool sound = reader_.faultless();
  doe::Point point{0, {}};
  for (const doe::Factor& factor : campaign_.factors) {
    const toml::node* node = table->get(factor.name);
    if (node == nullptr) {
      reader_.fault(*table, fmt::format("baseline has no level of factor '{}'", factor.name));
      continue;
    }
    const auto text = reader_.written(*node);
    const auto number = text ? numerics::Decimal::parse(*text) : std::nullopt;
    const auto found =
        std::find_if(factor.levels.begin(), factor.levels.end(), [&](const doe::Level& level) {
          return level.text == text || (number && level.number == number->to_double());
        });
    if (found == factor.levels.end()) {
      Names levels;
      for (const doe::Level& level : factor.levels) levels.push_back(level.text);
      reader_.fault(*node, fmt::format("baseline: factor '{}' has no level '{}'{}", factor.name,
                                       text.value_or(kind_of(*node)),
                                       language::suggestion(text.value_or(""), levels)));
      continue;
    }
    point.levels.push_back(static_cast<std::size_t>(found - factor.levels.begin()));
    campaign_.questions.baseline.emplace_back(factor.name, found->text);
  }
  if (!sound || !reader_.faultless() || !design_) return;
  const auto& points = design_->points();
  if (std::none_of(points.begin(), points.end(),
                   [&](const doe::Point& one) { return one.levels == point.levels; })) {
    reader_.fault(*table, "baseline is excluded from the design");
  }
}

}  // namespace

Campaign parse(const std::string& text, const std::filesystem::path& file) {
  return Loader(text, file).load();
}

Campaign load(const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file)) {
    throw language::FileError::from_errno("open", file.string(), EISDIR);
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw language::FileError::from_errno("open", file.string(), errno);
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  return parse(text, file);
}

}  // namespace yates::campaigns
