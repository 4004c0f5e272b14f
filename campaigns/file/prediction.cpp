#include <fmt/format.h>

#include "campaigns/file/sections.hpp"

namespace yates::campaigns {

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
