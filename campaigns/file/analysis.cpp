#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/sections.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "language/printable.hpp"
#include "numerics/decimal.hpp"
#include "table/table.hpp"

namespace yates::campaigns {
namespace {

void add_model(Draft& draft, const toml::node& node) {
  if (auto model = read_model(draft, node)) {
    draft.campaign.questions.models.push_back(*std::move(model));
  }
}

void read_baseline(Draft& draft, const toml::table& section) {
  const auto* table = draft.reader.table(section, "baseline", "'baseline'");
  if (table == nullptr) return;
  draft.reader.check_keys(*table, "'baseline', which holds a level of each factor",
                          factor_names(draft), {});
  const bool sound = draft.reader.faultless();
  doe::Point point{0, {}};
  // A design may choose levels of its own: they can be the baseline as well.
  const auto& factors = sound ? draft.campaign.design.factors() : draft.campaign.factors;
  for (const doe::Factor& factor : factors) {
    const toml::node* node = table->get(factor.name);
    if (node == nullptr) {
      draft.fault(*table, "'baseline' has no level for factor '{}'", factor.name);
      continue;
    }
    const auto text = draft.reader.written(*node);
    const auto number = text ? numerics::Decimal::parse(*text) : std::nullopt;
    const auto found = std::ranges::find_if(factor.levels, [&](const doe::Level& level) {
      return level.text == text || (number && level.number == number->to_double());
    });
    if (found == factor.levels.end()) {
      Names levels;
      for (const doe::Level& level : factor.levels) levels.push_back(level.text);
      draft.fault(*node, "baseline: factor '{}' has no level '{}'{}", factor.name,
                  text.value_or(language::kind_of(*node)),
                  language::suggestion(text.value_or(""), levels));
      continue;
    }
    point.levels.push_back(static_cast<std::size_t>(found - factor.levels.begin()));
    draft.campaign.questions.baseline.emplace_back(factor.name, found->text);
  }
  if (!sound || !draft.reader.faultless() || draft.campaign.design.empty()) {
    return;
  }
  if (doe::is_excluded(factors, point.levels, draft.campaign.request.exclude)) {
    draft.fault(*table, "'baseline' is a point that 'exclude' removes from the design");
  }
}

/// The level of confidence, and how several tests are adjusted.
void read_tests(Draft& draft, const toml::table& section) {
  Questions& questions = draft.campaign.questions;
  const toml::node* confidence = section.get("confidence");
  const double given = confidence != nullptr && confidence->is_number()
                           ? confidence->value<double>().value_or(0.0)
                           : 0.0;
  // 95 percent, or the 5 percent that are left of them.
  const double meant = given >= 50 ? given / 100 : 1 - given;
  if (given > 0 && (given < 0.5 || given >= 50) && meant < 1) {
    draft.fault(*confidence,
                "'confidence' of [analysis] is {}; expected a number between {} and 1; did you "
                "mean {:.6g}?",
                *draft.reader.written(*confidence), given < 1 ? "0.5" : "0", meant);
    return;
  }
  questions.confidence =
      draft.reader.number(section, "confidence", "'confidence' of [analysis]", 0, 1)
          .value_or(questions.confidence);
  static const Names adjustments(language::adjustment_names.begin(),
                                 language::adjustment_names.end());
  const auto adjust = draft.reader.choice(section, "adjust", "'adjust' of [analysis]", adjustments);
  if (adjust) questions.adjust = static_cast<Adjustment>(*adjust);
}

}  // namespace

std::optional<std::string> read_model(Draft& draft, const toml::node& node) {
  if (!node.is_string()) {
    draft.fault(node, "'model' is {}; expected a formula in quotes", language::kind_of(node));
    return std::nullopt;
  }
  const std::string& text = node.as_string()->get();
  try {
    Names known = joined(joined(factor_names(draft), response_names(draft)), table::own_columns());
    known = joined(std::move(known), nuisance_columns(draft.campaign.nuisance));
    if (draft.campaign.nuisance.time_of_day) known.emplace_back(hour_column);
    for (const std::string& name :
         language::names(language::parse(text, "formula", language::Operand::term))) {
      if (std::ranges::find(known, name) != known.end()) continue;
      draft.fault(node, "'model': '{}' is neither a factor nor a response{}", name,
                  language::suggestion(name, factor_names(draft)));
    }
    return text;
  } catch (const language::UsageError& error) {
    draft.fault(node, error.what());
  }
  return std::nullopt;
}

void read_analysis(Draft& draft, const toml::table& section) {
  static const Names keys{"model", "primary", "baseline", "confidence", "adjust"};
  static const std::array later{language::LaterKey{"adaptive", "stopping by precision"}};
  draft.reader.check_keys(section, "[analysis]", keys, later);
  if (const toml::node* model = section.get("model")) {
    if (const auto* list = model->as_array()) {
      for (const toml::node& node : *list) add_model(draft, node);
    } else {
      add_model(draft, *model);
    }
  }
  draft.campaign.questions.primary = draft.reader.text(section, "primary", "'primary'");
  if (const auto& primary = draft.campaign.questions.primary) {
    const auto found = std::ranges::find(draft.campaign.responses, *primary, &Response::name);
    const toml::node& node = *section.get("primary");
    if (found == draft.campaign.responses.end()) {
      draft.fault(node, "'primary': no response is called '{}'{}", *primary,
                  language::suggestion(*primary, response_names(draft)));
    } else if (!found->goal) {
      draft.fault(node,
                  "'primary': response '{}' has no goal; write goal = \"minimize\" or \"maximize\"",
                  *primary);
    }
  }
  read_baseline(draft, section);
  read_tests(draft, section);
}

void read_queueing(Draft& draft, const toml::table& section) {
  static const Names keys{"model"};
  draft.reader.check_keys(section, "[queueing]", keys, {});
  if (const auto model = draft.reader.text(section, "model", "'model' of [queueing]")) {
    draft.campaign.queueing_model = folder_of(draft.campaign) / *model;
    if (!language::is_anything(*draft.campaign.queueing_model)) {
      draft.fault(*section.get("model"), "'model' of [queueing]: there is no file '{}'",
                  language::printable(draft.campaign.queueing_model->string()));
    }
  } else if (!section.empty() && !section.contains("model")) {
    draft.fault(section, "[queueing] names no model; write model = \"disk.toml\"");
  }
}

void read_prediction(Draft& draft, const toml::table& section) {
  constexpr std::int64_t most_folds = 1000;
  static const Names keys{"technique", "model", "folds", "large", "seed"};
  draft.reader.check_keys(section, "[prediction]", keys, {});
  Predicting& asked = draft.campaign.predicting;
  const auto technique = [&](const toml::node& node) {
    if (const auto* text = node.as_string()) {
      asked.techniques.emplace_back(text->get(), static_cast<int>(node.source().begin.line));
    } else {
      draft.fault(node,
                  "'technique' of [prediction] is {}; expected the name of a technique in quotes",
                  language::kind_of(node));
    }
  };
  if (const toml::node* node = section.get("technique")) {
    if (const auto* list = node->as_array()) {
      for (const toml::node& one : *list) technique(one);
    } else {
      technique(*node);
    }
  }
  if (const toml::node* model = section.get("model")) asked.model = read_model(draft, *model);
  if (const auto folds = draft.reader.integer(section, "folds", "'folds' of [prediction]", 2)) {
    if (*folds > most_folds) {
      draft.fault(*section.get("folds"), "'folds' of [prediction] is {}; expected at most {}",
                  *folds, most_folds);
    }
    asked.folds = static_cast<std::size_t>(*folds);
  }
  asked.large = draft.reader.number(section, "large", "'large' of [prediction]", 0, 1e9);
  if (const auto seed = draft.reader.integer(section, "seed", "'seed' of [prediction]", 0)) {
    asked.seed = static_cast<std::uint64_t>(*seed);
  }
}

}  // namespace yates::campaigns
