#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/file/loader.hpp"
#include "campaigns/file/placeholders.hpp"
#include "campaigns/responses/json_pointer.hpp"
#include "campaigns/responses/pattern.hpp"
#include "campaigns/responses/samples.hpp"
#include "language/limit.hpp"
#include "language/nearest.hpp"
#include "table/table.hpp"

namespace yates::campaigns {
namespace {

bool is_text(Source source) {
  return source == Source::standard_output || source == Source::standard_error ||
         source == Source::file;
}

}  // namespace

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
  static const Names keys{"from", "pattern", "json", "pick",  "iterations", "over_copies",
                          "unit", "label",   "goal", "delta", "limit"};
  reader_.check_keys(table, fmt::format("response '{}'", response.name), keys, {});
  const std::string of = fmt::format(" of response '{}'", response.name);
  response.unit = reader_.text(table, "unit", "'unit'" + of).value_or("");
  response.label = reader_.text(table, "label", "'label'" + of).value_or("");
  read_source(response, table);
  read_pattern(response, table);
  read_several(response, table);
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
    check_placeholders(node, name, response.file, run_placeholders());
  } else if (from->starts_with("host.")) {
    response.from = Source::host;
    response.metric = from->substr(5);
    Names known;
    for (const HostMetric& metric : host_metrics()) known.emplace_back(metric.name);
    if (std::find(known.begin(), known.end(), response.metric) == known.end()) {
      reader_.fault(node, fmt::format("{}: hosts are not sampled for '{}'{}", name, response.metric,
                                      language::suggestion(response.metric, known)));
    }
  } else if (from->starts_with("spark.")) {
    reader_.later(node, fmt::format("from = \"{}\"", *from));
  } else if (const auto source = reader_.choice(table, "from", name, sources)) {
    response.from = static_cast<Source>(*source);
  }
  if (!unit_factor(response)) {
    reader_.fault(*table.get("unit"),
                  fmt::format("response '{}' from \"{}\" cannot have the unit "
                              "'{}'; known are {}",
                              response.name, *from, response.unit, known_units(response)));
  }
}

void Loader::read_pattern(Response& response, const toml::table& table) {
  const std::string of = fmt::format(" of response '{}'", response.name);
  response.pattern = reader_.text(table, "pattern", "'pattern'" + of);
  response.json = reader_.text(table, "json", "'json'" + of);
  for (const std::string key : {"pattern", "json"}) {
    if (!table.contains(key) || is_text(response.from)) continue;
    reader_.fault(
        *table.get(key),
        fmt::format("'{}'{} needs from = \"stdout\", \"stderr\" or \"file:PATH\"", key, of));
  }
  if (response.json) {
    const toml::node& node = *table.get("json");
    if (response.pattern) {
      reader_.fault(node, fmt::format("'json'{0} and 'pattern'{0} exclude each other", of));
    }
    if (const auto fault = fault_of_pointer(*response.json)) {
      reader_.fault(node, fmt::format("'json'{} {}", of, *fault));
    }
  }
  if (!response.pattern) return;
  const toml::node& node = *table.get("pattern");
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

/// What becomes of several values in one run.
void Loader::read_several(Response& response, const toml::table& table) {
  const std::string of = fmt::format(" of response '{}'", response.name);
  static const Names picks{"last", "first", "min", "max", "mean", "sum"};
  const auto pick = reader_.choice(table, "pick", "'pick'" + of, picks);
  if (pick) response.pick = static_cast<Pick>(*pick);
  response.iterations = reader_.boolean(table, "iterations", "'iterations'" + of).value_or(false);
  if (pick && response.iterations) {
    reader_.fault(*table.get("pick"), fmt::format("'pick'{0} and 'iterations'{0} exclude each "
                                                  "other: a run with iterations counts with their "
                                                  "mean",
                                                  of));
  } else if (pick && !response.pattern && !response.json) {
    reader_.fault(*table.get("pick"),
                  "'pick'" + of + " has nothing to pick from; it needs a pattern or json");
  }
  if (response.iterations && !is_text(response.from)) {
    reader_.fault(*table.get("iterations"),
                  "'iterations'" + of + " need from = \"stdout\", \"stderr\" or \"file:PATH\"");
  }
  static const Names over{"mean", "max", "min", "sum", "list"};
  const auto over_copies = reader_.choice(table, "over_copies", "'over_copies'" + of, over);
  if (over_copies) response.over_copies = static_cast<OverCopies>(*over_copies);
  if (over_copies && response.from == Source::host) {
    reader_.fault(*table.get("over_copies"),
                  "'over_copies'" + of +
                      " has nothing to count: a host is sampled once for all "
                      "copies");
  }
}

void Loader::read_goal(Response& response, const toml::table& table) {
  const std::string of = fmt::format(" of response '{}'", response.name);
  static const Names goals{"minimize", "maximize"};
  const auto goal = reader_.choice(table, "goal", "'goal'" + of, goals);
  if (goal) response.goal = *goal == 0 ? Goal::minimize : Goal::maximize;

  const auto quantity = [&](const std::string& key) {
    const toml::node* node = table.get(key);
    const auto text = node != nullptr ? reader_.written(*node) : std::nullopt;
    if (node != nullptr && !text) {
      reader_.fault(*node, fmt::format("'{}'{} is {}", key, of, kind_of(*node)));
    }
    return text;
  };
  if (const auto text = quantity("delta")) {
    response.delta = language::parse_delta(*text);
    if (!response.delta) {
      reader_.fault(*table.get("delta"), fmt::format("'delta'{} is '{}'; expected \"3 %\" or a "
                                                     "number that is not negative",
                                                     of, *text));
    }
  }
  if (const auto text = quantity("limit")) {
    response.limit = language::parse_limit(*text);
    if (!response.limit) {
      reader_.fault(*table.get("limit"),
                    fmt::format("'limit'{} is '{}'; expected a comparison with "
                                "a number such as \">= 2.5\"",
                                of, *text));
    }
  }
}

}  // namespace yates::campaigns
