#include <algorithm>
#include <limits>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/sections.hpp"
#include "campaigns/responses/json_pointer.hpp"
#include "campaigns/responses/pattern.hpp"
#include "campaigns/responses/response_text.hpp"
#include "campaigns/responses/response_value.hpp"
#include "campaigns/responses/samples.hpp"
#include "campaigns/spark/application_metrics.hpp"
#include "language/limit_units.hpp"
#include "language/nearest.hpp"
#include "table/table.hpp"

namespace yates::campaigns {
namespace {

void read_source(Draft& draft, Response& response, const toml::table& table) {
  static const Names sources{"wall",    "user", "system", "cpu",
                             "max-rss", "exit", "stdout", "stderr"};
  const std::string name = fmt::format("'from' of response '{}'", response.name);
  if (!table.contains("from")) {
    draft.fault(
        table,
        "response '{}' does not say where it comes from; write from = \"wall\", \"stdout\", ...",
        response.name);
    return;
  }
  const auto from = draft.reader.text(table, "from", name);
  if (!from) return;
  const toml::node& node = *table.get("from");
  if (from->starts_with("file:")) {
    response.from = Source::file;
    response.file = from->substr(5);
    if (response.file.empty()) draft.fault(node, name + " names no file");
    check_placeholders(draft, node, name, response.file, run_placeholders(draft));
  } else if (from->starts_with("host.")) {
    response.from = Source::host;
    response.metric = from->substr(5);
    Names known;
    for (const HostMetric& metric : host_metrics()) known.emplace_back(metric.name);
    if (std::ranges::find(known, response.metric) == known.end()) {
      draft.fault(node, "{}: there is no host metric '{}'{}", name, response.metric,
                  language::suggestion(response.metric, known));
    }
  } else if (from->starts_with("spark.")) {
    response.from = Source::spark;
    response.metric = from->substr(6);
    Names known;
    for (const ApplicationMetric& metric : application_metrics()) known.emplace_back(metric.name);
    if (std::ranges::find(known, response.metric) == known.end()) {
      draft.fault(node, "{}: the event log of Spark tells no '{}'{}", name, response.metric,
                  language::suggestion(response.metric, known));
    }
  } else if (from->find_first_of("./") != std::string::npos) {
    draft.fault(node, "{} is '{}'; a file that the command writes is called \"file:{}\"", name,
                *from, *from);
  } else if (const auto source = draft.reader.choice(table, "from", name, sources)) {
    response.from = static_cast<Source>(*source);
  } else {
    return;  // which units it may have is open
  }
  if (!unit_factor(response)) {
    draft.fault(*table.get("unit"),
                "response '{}' from \"{}\" cannot have the unit '{}'; known are {}", response.name,
                *from, response.unit, known_units(response));
  }
}

void read_pattern(Draft& draft, Response& response, const toml::table& table) {
  const std::string of = fmt::format(" of response '{}'", response.name);
  response.pattern = draft.reader.text(table, "pattern", "'pattern'" + of);
  response.json = draft.reader.text(table, "json", "'json'" + of);
  for (const std::string key : {"pattern", "json"}) {
    if (!table.contains(key) || is_text(response)) continue;
    draft.fault(*table.get(key), "'{}'{} needs from = \"stdout\", \"stderr\" or \"file:PATH\"", key,
                of);
  }
  if (response.json) {
    const toml::node& node = *table.get("json");
    if (response.pattern) {
      draft.fault(node, "response '{}' has both 'json' and 'pattern'; expected one of them",
                  response.name);
    }
    if (const auto fault = fault_of_pointer(*response.json)) {
      draft.fault(node, "'json'{} {}", of, *fault);
    }
  }
  if (!response.pattern) return;
  if (const auto fault = fault_of_pattern(*response.pattern)) {
    draft.fault(*table.get("pattern"), "the pattern{} {}", of, *fault);
  }
}

/// What becomes of several values in one run.
void read_several(Draft& draft, Response& response, const toml::table& table) {
  const std::string of = fmt::format(" of response '{}'", response.name);
  static const Names picks{"last", "first", "min", "max", "mean", "sum"};
  const auto pick = draft.reader.choice(table, "pick", "'pick'" + of, picks);
  if (pick) response.pick = static_cast<Pick>(*pick);
  response.iterations =
      draft.reader.boolean(table, "iterations", "'iterations'" + of).value_or(false);
  if (pick && response.iterations) {
    draft.fault(*table.get("pick"),
                "response '{}' has both 'pick' and 'iterations'; expected one of them, because the "
                "value of a run with iterations is their mean",
                response.name);
  } else if (pick && !response.pattern && !response.json) {
    draft.fault(*table.get("pick"),
                "'pick'" + of + " has nothing to pick from; it needs a pattern or json");
  }
  if (response.iterations && !is_text(response)) {
    draft.fault(*table.get("iterations"),
                "'iterations'" + of + " need from = \"stdout\", \"stderr\" or \"file:PATH\"");
  }
  static const Names over{"mean", "max", "min", "sum", "list"};
  const auto over_copies = draft.reader.choice(table, "over_copies", "'over_copies'" + of, over);
  if (over_copies) response.over_copies = static_cast<OverCopies>(*over_copies);
  if (over_copies && response.from == Source::host) {
    draft.fault(*table.get("over_copies"),
                "'over_copies'" + of + " cannot be used: a host is sampled once for all copies");
  }
}

void read_goal(Draft& draft, Response& response, const toml::table& table) {
  const std::string of = fmt::format(" of response '{}'", response.name);
  static const Names goals(language::goal_names.begin(), language::goal_names.end());
  const auto goal = draft.reader.choice(table, "goal", "'goal'" + of, goals);
  if (goal) response.goal = static_cast<Goal>(*goal);

  const auto quantity = [&](const std::string& key) {
    const toml::node* node = table.get(key);
    const auto text = node != nullptr ? draft.reader.written(*node) : std::nullopt;
    if (node != nullptr && !text) {
      draft.fault(*node, "'{}'{} is {}; expected a number or a text", key, of,
                  language::kind_of(*node));
    }
    return text;
  };
  // In the unit of the response, where one is written.
  const auto keep = [&](const std::string& key, const std::string& text, const auto& read,
                        auto& value) {
    if (const auto* fault = std::get_if<language::QuantityFault>(&read)) {
      draft.fault(*table.get(key), "'{}'{}: '{}' {}", key, of, text, fault->text);
    } else {
      value = std::get<0>(read);
    }
  };
  const std::string unit = unit_of_values(response);
  if (const auto text = quantity("delta"))
    keep("delta", *text, language::read_delta(*text, unit), response.delta);
  if (const auto text = quantity("limit"))
    keep("limit", *text, language::read_limit(*text, unit), response.limit);
}

/// On which scale the response is analysed, and how much its goal counts.
void read_scale_and_weight(Draft& draft, Response& response, const toml::table& table) {
  const std::string of = fmt::format(" of response '{}'", response.name);
  static const Names scales(language::scale_names.begin(), language::scale_names.end());
  const auto scale = draft.reader.choice(table, "scale", "'scale'" + of, scales);
  if (scale) response.scale = static_cast<ScaleWish>(*scale);

  constexpr double any = std::numeric_limits<double>::infinity();
  response.weight = draft.reader.number(table, "weight", "'weight'" + of, 0, any);
  if (response.weight && !table.contains("goal")) {
    draft.fault(*table.get("weight"),
                "response '{}' has a weight but no goal; write goal = \"minimize\" or \"maximize\"",
                response.name);
  }
}

void read_response(Draft& draft, const toml::key& key, const toml::table& table) {
  Response response;
  response.name = key.str();
  const Names factors = factor_names(draft);
  const Names own = names_of_yates(draft);
  if (std::ranges::find(own, response.name) != own.end()) {
    draft.fault(key.source().begin,
                "'{}' is a name that yates uses itself; a response needs another name than {}",
                response.name, fmt::join(own, ", "));
  } else if (std::ranges::find(factors, response.name) != factors.end()) {
    draft.fault(key.source().begin,
                "'{}' is already the name of a factor; a response needs another name",
                response.name);
  } else if (response.name.empty() || response.name.find_first_of("`\n") != std::string::npos) {
    draft.fault(key.source().begin,
                "a response's name must not be empty or hold backticks or line breaks");
  }
  refuse_unseen(draft, key, "response");
  static const Names keys{"from",  "pattern", "json",  "pick",  "iterations", "over_copies", "unit",
                          "label", "goal",    "delta", "limit", "scale",      "weight"};
  draft.reader.check_keys(table, fmt::format("response '{}'", response.name), keys, {});
  const std::string of = fmt::format(" of response '{}'", response.name);
  response.unit = draft.reader.text(table, "unit", "'unit'" + of).value_or("");
  response.label = draft.reader.text(table, "label", "'label'" + of).value_or("");
  read_source(draft, response, table);
  read_pattern(draft, response, table);
  read_several(draft, response, table);
  read_goal(draft, response, table);
  read_scale_and_weight(draft, response, table);
  draft.campaign.responses.push_back(std::move(response));
}

}  // namespace

void read_responses(Draft& draft, const toml::table& section) {
  for (const auto& [key, node] : language::TomlReader::entries(section)) {
    if (const auto* table = node->as_table()) {
      read_response(draft, *key, *table);
    } else {
      draft.fault(*node, "response '{}' is {}; expected a table such as [responses.{}]", key->str(),
                  language::kind_of(*node), key->str());
    }
  }
  if (section.empty() && draft.reader.document().contains("responses")) {
    draft.fault(section, "[responses] is empty; a campaign measures at least one response");
  }
}

void decide_needed(Draft& draft) {
  Campaign& campaign = draft.campaign;
  const auto& primary = campaign.questions.primary;
  const bool any_goal = std::ranges::any_of(
      campaign.responses, [](const Response& one) { return one.goal.has_value(); });
  for (Response& response : campaign.responses) {
    response.needed = primary    ? response.name == *primary
                      : any_goal ? response.goal.has_value()
                                 : true;
    if (campaign.until && campaign.until->response == response.name) response.needed = true;
  }
}

}  // namespace yates::campaigns
