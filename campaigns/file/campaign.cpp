#include "campaigns/file/campaign.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/draft.hpp"
#include "campaigns/file/key_homes.hpp"
#include "campaigns/file/sections.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {
namespace {

/// [factors] and [design].
void read_what_is_varied(Draft& draft, const toml::table& factors, const toml::table& design) {
  read_factors(draft, factors);
  read_design(draft, design);
  check_points(draft, draft.reader.document());
}

/// Fills a draft section by section, in the order in which sections need each other, and leaves all
/// faults to its reader.
Campaign read(Draft& draft) {
  const toml::table& document = draft.reader.document();
  draft.reader.know_homes(home_of_key);
  static const Names sections{"title", "factors",  "design",   "run",        "responses", "launch",
                              "gates", "analysis", "queueing", "prediction", "nuisance"};
  draft.reader.check_keys(document, "a campaign file", sections, {});
  draft.campaign.title = draft.reader.text(document, "title", "title").value_or("");
  const toml::table none;
  const auto section = [&](const std::string& name, bool required) -> const toml::table& {
    const toml::table* found = draft.reader.table(document, name, "[" + name + "]");
    // A section under a mistyped name is reported as an unknown key.
    const bool mistyped = std::ranges::any_of(document, [&](const auto& entry) {
      const std::string key(entry.first.str());
      return std::ranges::find(sections, key) == sections.end() &&
             language::nearest(key, sections) == name;
    });
    if (found == nullptr && required && !document.contains(name) && !mistyped) {
      draft.fault(toml::source_position{}, "section [{}] is missing", name);
    }
    return found != nullptr ? *found : none;
  };
  read_what_is_varied(draft, section("factors", true), section("design", false));
  const toml::table& nuisance = section("nuisance", false);
  read_nuisance(draft, nuisance);
  read_run(draft, section("run", true));
  read_responses(draft, section("responses", true));
  read_launch(draft, section("launch", false));
  check_run_folder(draft);
  check_factors_are_used(draft);
  check_nuisance(draft, nuisance);
  read_gates(draft, section("gates", false));
  read_analysis(draft, section("analysis", false));
  read_until(draft, section("design", false));
  decide_needed(draft);
  read_queueing(draft, section("queueing", false));
  read_prediction(draft, section("prediction", false));
  draft.reader.finish();
  return std::move(draft.campaign);
}

}  // namespace

Campaign parse(const std::string& text, const std::filesystem::path& file) {
  Draft draft(text, file);
  return read(draft);
}

Campaign parse_design(const std::string& text, const std::filesystem::path& file) {
  Draft draft(text, file);
  const toml::table none;
  const auto section = [&](const std::string& name) -> const toml::table& {
    const toml::table* found = draft.reader.table(draft.reader.document(), name, "[" + name + "]");
    return found != nullptr ? *found : none;
  };
  read_what_is_varied(draft, section("factors"), section("design"));
  draft.reader.finish();
  return std::move(draft.campaign);
}

Campaign load(const std::filesystem::path& file) {
  return parse(language::file_text(file), file);
}

}  // namespace yates::campaigns
